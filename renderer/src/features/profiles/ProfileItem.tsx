import type { ProfileRow } from '@shared/contracts/profile'
import type { ProjectProfile } from '@shared/contracts/project-file'
import {
  inConflict,
  waitsForService,
  conflictsOf,
  differingFields,
  recordOf,
  settingOfField,
} from '@shared/profiles/rows'
import { soundFieldsIn, sameSetting } from '@shared/profiles/settings'
import { memo, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useProfiles, editProfiles } from '@/project/profiles/profile-store'
import { costOf, type ProfileUse } from '@/project/profiles/profile-uses'
import { Button } from '@/ui/Button'
import { useFieldName } from '@/ui/text/sound-text'
import { soundsOtherwise, toCopy } from '@shared/profiles/project-copies'
import { soundFieldNames } from '@shared/profiles/resolve-sound'
import { refreshCopy, applyProfile, type ProfileTarget } from '@/project/edits/profile-edits'
import { execute } from '@/project/document/execute'
import { cx } from '@/ui/cx'
import { X } from 'lucide-react'
import { useDocument } from '@/project/document/document-store'
import { IconButton } from '@/ui/IconButton'
import { nameOf } from './find-profiles'
import { ProfileEditor } from './ProfileEditor'
import styles from './ProfileItem.module.css'
import { ProfileMenu } from './ProfileMenu'
import { useSummary } from './use-summary'
import { DifferenceTable } from './DifferenceTable'

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

/** Both sides changed a profile: each field that differs with both values, to choose one of. */
function ConflictNote({ row }: { row: ProfileRow }) {
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

interface CopyNoteProps {
  row: ProfileRow
  copy: ProjectProfile
}

/** The profile has changed since the project took it: what differs, and what taking it over costs. */
function CopyNote({ row, copy }: CopyNoteProps) {
  const t = useTranslations('profiles')
  const now = useMemo(() => toCopy(row, [copy]), [row, copy])
  if (!soundsOtherwise(now, copy)) return null
  const edit = refreshCopy(now)
  const { cues, credits } = costOf(edit)
  const fields = soundFieldNames.filter((each) => !sameSetting(now.fields[each], copy.fields[each]))
  const takeBack = () => {
    const kept = Object.entries(row.mine?.settings ?? {}).filter(([name]) => !(name in now.fields))
    const settings = { ...Object.fromEntries(kept), ...copy.fields }
    const values = { name: row.mine?.name ?? copy.name, settings }
    void editProfiles([{ type: 'put', key: row.key, shelf: row.type, values }])
  }
  return (
    <div className={styles.note} role="note" data-testid="profile-copy-differs">
      <p>{t('otherThan')}</p>
      <DifferenceTable
        columns={[t('project'), t('profile')]}
        lines={fields.map((field) => ({
          field,
          values: [copy.fields[field], now.fields[field]],
        }))}
      />
      <div className={styles.choices}>
        <Button data-testid="profile-update-project" onClick={() => execute('changeProfile', edit)}>
          {cues > 0 ? t('updateCosts', { cues, credits }) : t('update')}
        </Button>
        <Button look="quiet" data-testid="profile-take-back" onClick={takeBack}>
          {t('takeBack')}
        </Button>
      </div>
    </div>
  )
}

/** What will be sent, against what the service has. A new profile is sent whole. */
function PendingFields({ row }: { row: ProfileRow }) {
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

interface UsedByProps {
  use: ProfileUse
  name: string
  /** With the buttons that take the profile off again. */
  open: boolean
}

/** Where the project uses a profile. */
function UsedBy({ use, name, open }: UsedByProps) {
  const t = useTranslations('profiles')
  const speakersById = useDocument((state) => state.speakersById)
  const [speakers, cues] = [use.speakerIds.length, use.cueIds.length]
  const places: { label: string; target: ProfileTarget }[] = []
  if (use.project) places.push({ label: t('usedProject'), target: { level: 'project' } })
  if (open)
    for (const id of use.speakerIds)
      places.push({ label: speakersById[id]?.label ?? '', target: { level: 'speaker', id } })
  if (cues > 0)
    places.push({
      label: t('usedCues', { count: cues }),
      target: { level: 'cues', ids: use.cueIds },
    })
  const counted = !open && speakers > 0 ? [t('usedSpeakers', { count: speakers })] : []
  if (places.length === 0 && counted.length === 0) return null
  return (
    <span className={styles.used} data-testid="profile-used" aria-label={`${t('used')}: ${name}`}>
      {t('used')}:
      {counted.map((label) => (
        <span key={label}>{label}</span>
      ))}
      {places.map(({ label, target }) => (
        <span key={label} className={styles.used}>
          {label}
          {open && (
            <IconButton
              small
              label={t('takeOff', { name: label })}
              icon={<X />}
              data-testid="profile-take-off"
              onClick={() => execute('applyProfile', applyProfile(target, null))}
            />
          )}
        </span>
      ))}
    </span>
  )
}
