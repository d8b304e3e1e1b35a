import { useTranslations } from 'use-intl'
import { useUsageGap } from '@/bridge/queries'
import styles from './AccountDialog.module.css'

/** What was spent is not known in full: limits count too little, or nothing is sent. */
export function UsageGapNote() {
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
