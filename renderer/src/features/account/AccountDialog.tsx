import { useTranslations } from 'use-intl'
import { closeDialog } from '@/project/view/workspace-store'
import { useTopic } from '@/project/help/use-topic'
import { Dialog } from '@/ui/overlays/Dialog'
import { useUsageGap } from '@/bridge/queries'
import styles from './AccountDialog.module.css'
import { CreditLimits } from './CreditLimits'
import { Usage } from './Usage'

/** What the user wants to spend at most, and what was spent. */
export function AccountDialog() {
  const t = useTranslations('account')
  return (
    <Dialog
      title={t('dialogTitle')}
      testId="account-dialog"
      help={useTopic('connections')}
      wide
      onClose={closeDialog}
    >
      <UsageGapNote />
      <section className={styles.section} aria-labelledby="account-limits">
        <h3 id="account-limits">{t('limits')}</h3>
        <CreditLimits />
      </section>
      <section className={styles.section} aria-labelledby="account-usage">
        <h3 id="account-usage">{t('usage')}</h3>
        <Usage />
      </section>
    </Dialog>
  )
}

/** What was spent is not known in full: limits count too little, or nothing is sent. */
function UsageGapNote() {
  const t = useTranslations('account')
  const { data } = useUsageGap()
  if (!data || (data.setAside === null && !data.unreadable)) return null
  return (
    <div className={styles.warning} role="note" data-testid="usage-gap">
      <p>{t(data.unreadable ? 'gapAll' : 'gap')}</p>
      <p className={styles.path} data-selectable>
        {data.setAside}
      </p>
    </div>
  )
}
