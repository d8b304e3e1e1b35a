import { FileUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { keyOfCommand, runCommand } from '@/project/commands/command-table'
import { useWorkspace } from '@/project/view/workspace-store'
import { Button } from '@/ui/Button'
import { Kbd } from '@/ui/Kbd'
import { RecentProjects } from './RecentProjects'
import { Samples } from './Samples'
import styles from './Welcome.module.css'

/** The first screen: open something, try a sample, go on with what was open. */
export function Welcome({ offer }: { offer: ReactNode }) {
  const t = useTranslations('welcome')
  const opening = useWorkspace((state) => state.opening)
  return (
    <div className={styles.welcome} data-testid="welcome" data-help="open">
      <div className={styles.column}>
        <div className={styles.intro}>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
        </div>
        {offer}
        <section className={styles.drop} aria-label={t('open')}>
          <FileUp size={28} aria-hidden />
          <p>{t('drop')}</p>
          <Button
            look="primary"
            busy={opening}
            data-testid="open-file"
            onClick={() => runCommand('openFile')}
          >
            {t('open')}
          </Button>
          <p className={styles.formats}>
            SRT, VTT, ASS · <Kbd keys={keyOfCommand('openFile') ?? ''} />
          </p>
        </section>
        <div className={styles.lists}>
          <Samples disabled={opening} />
          <RecentProjects disabled={opening} />
        </div>
      </div>
    </div>
  )
}
