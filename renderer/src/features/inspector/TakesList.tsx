import type { Cue } from '@shared/contracts/project-file'
import { useTranslations } from 'use-intl'
import { useTakes } from '@/project/takes-store'
import { ClearTakes } from './ClearTakes'
import { TakeRow } from './TakeRow'
import styles from './TakesList.module.css'

const NONE: readonly string[] = []

/** Everything that was rendered for this cue, the newest first. */
export function TakesList({ cue }: { cue: Cue }) {
  const t = useTranslations('inspector')
  const ids = useTakes((state) => state.byCue[cue.id] ?? NONE)
  const activeId = useTakes((state) => state.active[cue.id])
  return (
    <section aria-label={t('takes')} data-testid="takes">
      <h3 className={styles.title}>
        {t('takes')} <span className={styles.count}>{ids.length}</span>
      </h3>
      {ids.length === 0 && <p className={styles.none}>{t('noTakes')}</p>}
      <ul className={styles.list}>
        {ids.toReversed().map((id, i) => (
          <TakeRow key={id} id={id} number={ids.length - i} active={id === activeId} cue={cue} />
        ))}
      </ul>
      {ids.length > 0 && <ClearTakes />}
    </section>
  )
}
