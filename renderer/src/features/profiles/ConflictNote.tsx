import type { ProfileRow } from '@shared/contracts/profile'
import { conflictsOf, differingFields, recordOf, settingOfField } from '@shared/profiles/rows'
import { useTranslations } from 'use-intl'
import { editProfiles } from '@/project/profiles/profile-store'
import { Button } from '@/ui/Button'
import { useFieldName } from '@/ui/text/sound-text'
import { DifferenceTable } from './DifferenceTable'
import styles from './ProfileItem.module.css'

/** Both sides changed a profile: each field that differs with both values, to choose one of. */
export function ConflictNote({ row }: { row: ProfileRow }) {
  const t = useTranslations('profiles')
  const nameOfField = useFieldName()
  const resolve = (keep: 'mine' | 'theirs', field: string | null = null) =>
    void editProfiles([{ type: 'resolve', key: row.key, field, keep }])
  const { mine, theirs } = row
  const [ours, others] = [recordOf(mine), recordOf(theirs)]
  const open = new Set(conflictsOf(row))
  const differing = new Set(mine && theirs ? differingFields(mine, theirs) : [])
  const same = [...ours.keys()].filter((field) => !differing.has(field))
  const short = (field: string) => settingOfField(field) ?? field
  const lines = [...differing].map((field) => ({
    field: short(field),
    full: field,
    values: [ours.get(field), others.get(field)] as const,
    ...(!open.has(field) && { holds: 'mine' as const }),
  }))
  return (
    <div className={styles.note} role="note" data-testid="profile-conflict">
      <p>{t(!theirs ? 'goneThere' : !mine ? 'goneHere' : 'conflict')}</p>
      {lines.length > 0 && (
        <DifferenceTable
          columns={[t('mine'), t('theirs')]}
          lines={lines}
          onKeep={(field, side) => resolve(side, lines.find((line) => line.field === field)?.full)}
        />
      )}
      {mine && theirs && same.length > 0 && (
        <p data-testid="profile-same">
          {t('same', {
            count: same.length,
            fields: same.map((field) => nameOfField(short(field))).join(', '),
          })}
        </p>
      )}
      <div className={styles.choices}>
        <Button data-testid="profile-keep-mine" onClick={() => resolve('mine')}>
          {t('keepMine')}
        </Button>
        <Button data-testid="profile-keep-theirs" onClick={() => resolve('theirs')}>
          {t('keepTheirs')}
        </Button>
      </div>
    </div>
  )
}
