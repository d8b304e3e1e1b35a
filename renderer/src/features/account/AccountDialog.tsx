import { useTranslations } from 'use-intl'
import { closeDialog } from '@/project/view/workspace-store'
import { useTopic } from '@/project/help/use-topic'
import { Dialog } from '@/ui/overlays/Dialog'
import styles from './AccountDialog.module.css'
import { CreditLimits } from './CreditLimits'
import { Usage } from './Usage'
import { UsageGapNote } from './UsageGapNote'

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
