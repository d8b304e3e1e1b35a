import type { ProfileRow } from '@shared/contracts/profile'
import type { ProjectProfile } from '@shared/contracts/project-file'
import { inConflict, waitsForService } from '@shared/profiles/rows'
import { soundFieldsIn } from '@shared/profiles/settings'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { useProfiles } from '@/project/profiles/profile-store'
import type { ProfileUse } from '@/project/profiles/profile-uses'
import { ConflictNote } from './ConflictNote'
import { CopyNote } from './CopyNote'
import { nameOf } from './find-profiles'
import { PendingFields } from './PendingFields'
import { ProfileEditor } from './ProfileEditor'
import styles from './ProfileItem.module.css'
import { ProfileMenu } from './ProfileMenu'
import { useSummary } from './use-summary'
import { UsedBy } from './UsedBy'

interface ProfileItemProps {
  row: ProfileRow
  /** What the project has of it. */
  copy: ProjectProfile | undefined
  use: ProfileUse | undefined
  open: boolean
  /** Of this or another profile; null closes. */
  onOpen: (key: string | null) => void
  /** A profile was made of it. */
  onMade: (key: string) => void
}

/** One profile: what it says, who uses it, whether both sides agree; opened, its fields. */
export const ProfileItem = memo(function ProfileItem(props: ProfileItemProps) {
  const { row, copy, use, open, onOpen, onMade } = props
  const t = useTranslations('profiles')
  const summary = useSummary()
  // What goes out in a moment is not worth a line that moves everything below it.
  const waits = useProfiles(
    ({ rows, shelves, error }) => error !== null && waitsForService(row, rows, shelves[row.type]),
  )
  const undecided = inConflict(row)
  const name = nameOf(row) || t('unnamed')
  const values = row.mine ?? row.theirs ?? row.base
  const said = `${t(`shelf.${row.type}`)} · ${summary(soundFieldsIn(values?.settings ?? {}))}`
  return (
    <li className={styles.item} data-testid="profile" data-profile={name} data-shelf={row.type}>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.words}
          aria-expanded={open}
          data-testid="profile-open"
          onClick={() => onOpen(open ? null : row.key)}
        >
          <span className={styles.name} title={name}>
            {name}
          </span>
          <span className={styles.summary} title={said}>
            {said}
          </span>
        </button>
        {row.mine && <ProfileMenu row={row} onMade={onMade} />}
      </div>
      <div className={styles.facts}>
        {undecided && <span className={styles.undecided}>{t('differs')}</span>}
        {waits && <span data-testid="profile-pending">{t('pending')}</span>}
        {use && copy && <UsedBy use={use} name={name} open={open} />}
      </div>
      {undecided && <ConflictNote row={row} />}
      {row.mine && copy && !undecided && <CopyNote row={row} copy={copy} />}
      {open && row.mine && (
        <>
          {waits && <PendingFields row={row} />}
          <ProfileEditor key={row.key} row={row} values={row.mine} onClose={() => onOpen(null)} />
        </>
      )}
    </li>
  )
})
