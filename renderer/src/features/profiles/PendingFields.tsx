import type { ProfileRow } from '@shared/contracts/profile'
import { differingFields, recordOf, settingOfField } from '@shared/profiles/rows'
import { useTranslations } from 'use-intl'
import { cx } from '@/ui/cx'
import { DifferenceTable } from './DifferenceTable'
import styles from './ProfileItem.module.css'

/** What will be sent, against what the service has. A new profile is sent whole. */
export function PendingFields({ row }: { row: ProfileRow }) {
  const t = useTranslations('profiles')
  const { mine, base } = row
  if (base === null) return null
  const [ours, theirs] = [recordOf(mine), recordOf(base)]
  return (
    <div className={cx(styles.note, styles.plain)} data-testid="profile-pending-fields">
      <p>{t('pendingFields')}</p>
      <DifferenceTable
        columns={[t('mine'), t('theirs')]}
        lines={differingFields(mine, base).map((field) => ({
          field: settingOfField(field) ?? field,
          values: [ours.get(field), theirs.get(field)],
        }))}
      />
    </div>
  )
}
