import { Copy, Ellipsis, Trash2, X } from 'lucide-react'
import { memo } from 'react'
import { useT } from '@/ui/text/use-t'
import { useDocument } from '@/model/document/document-store'
import { execute } from '@/model/document/execute'
import { applyProfile, type ProfileTarget } from '@/model/edits/profile-edits'
import { createProfile, editProfiles, useProfiles } from '@/model/services/profile-store'
import type { ProfileUse } from '@/model/services/profile-uses'
import { IconButton } from '@/ui/IconButton'
import { Row, Stack, Text } from '@cuecast/ui'
import { Menu, MenuItem, MenuLine } from '@/ui/overlays/Menu'
import { toast } from '@/ui/overlays/toasts'
import { useFieldName, useSoundText } from '@/ui/text/sound-text'
import type { SoundFields } from '@shared/contracts/audio-settings'
import { type ProfileRow, type ProfileType, profileTypes } from '@shared/contracts/profile'
import type { ProjectProfile } from '@shared/contracts/project-file'
import { shownSoundFields } from '@shared/profiles/resolve-sound'
import { inConflict, waitsForService } from '@shared/profiles/rows'
import { soundFieldsIn } from '@shared/profiles/settings'
import { ConflictNote, CopyNote, PendingFields } from './ProfileDifferences'
import { ProfileEditor } from './ProfileEditor'
import styles from './ProfilesPanel.module.css'

interface ProfileItemProps {
  row: ProfileRow
  /** The project's copy of the profile, if it uses it. */
  copy: ProjectProfile | undefined
  use: ProfileUse | undefined
  open: boolean
  /** Key of the profile to open; null closes. */
  onOpen: (key: string | null) => void
  /** Key of a duplicate that was made. */
  onMade: (key: string) => void
}

/** One profile: summary, uses and conflicts; opened, its editor. */
export const ProfileItem = memo(function ProfileItem(props: ProfileItemProps) {
  const { row, copy, use, open, onOpen, onMade } = props
  const t = useT()
  const summary = useSummary()
  // What is sent within moments must not add a line and shift everything below it.
  const waits = useProfiles(
    ({ rows, shelves, error }) => error !== null && waitsForService(row, rows, shelves[row.type]),
  )
  const conflict = inConflict(row)
  const name = nameOf(row) || t('profiles.unnamed')
  const values = row.mine ?? row.theirs ?? row.base
  const line = `${t(`profiles.profileType.${row.type}`)} · ${summary(soundFieldsIn(values?.settings ?? {}))}`
  return (
    <Stack
      as="li"
      line="bottom"
      padding="6px 8px 6px 12px"
      data-testid="profile"
      data-profile={name}
      data-profile-type={row.type}
    >
      <Row gap={4}>
        <button
          type="button"
          className={styles.words}
          aria-expanded={open}
          onClick={() => onOpen(open ? null : row.key)}
        >
          <span className={styles.name} title={name}>
            {name}
          </span>
          <Text quiet small cut title={line}>
            {line}
          </Text>
        </button>
        {row.mine && <ProfileMenu row={row} onMade={onMade} />}
      </Row>
      <Row wrap gap="2px 12px" padding="0 4px" className={styles.facts}>
        {conflict && <Text tone="stale">{t('profiles.differs')}</Text>}
        {waits && <span>{t('ui.pending')}</span>}
        {use && copy && <UsedBy use={use} name={name} open={open} />}
      </Row>
      {conflict && <ConflictNote row={row} />}
      {row.mine && copy && !conflict && <CopyNote row={row} copy={copy} />}
      {open && row.mine && (
        <>
          {waits && <PendingFields row={row} />}
          <ProfileEditor key={row.key} row={row} values={row.mine} onClose={() => onOpen(null)} />
        </>
      )}
    </Stack>
  )
})

interface UsedByProps {
  use: ProfileUse
  name: string
  /** Shows buttons that remove the profile from its uses. */
  open: boolean
}

/** Where the project uses a profile. */
function UsedBy({ use, name, open }: UsedByProps) {
  const t = useT()
  const speakersById = useDocument((state) => state.speakersById)
  const [speakers, cues] = [use.speakerIds.length, use.cueIds.length]
  const places: { label: string; target: ProfileTarget }[] = []
  if (use.project) places.push({ label: t('profiles.usedProject'), target: { level: 'project' } })
  if (open)
    for (const id of use.speakerIds)
      places.push({ label: speakersById[id]?.label ?? '', target: { level: 'speaker', id } })
  if (cues > 0)
    places.push({
      label: t('common.cues', { count: cues }),
      target: { level: 'cues', ids: use.cueIds },
    })
  const counted = !open && speakers > 0 ? [t('profiles.usedSpeakers', { count: speakers })] : []
  if (places.length === 0 && counted.length === 0) return null
  return (
    <Row as="span" wrap gap="2px 6px" aria-label={`${t('profiles.used')}: ${name}`}>
      {t('profiles.used')}:
      {counted.map((label) => (
        <span key={label}>{label}</span>
      ))}
      {places.map(({ label, target }) => (
        <Row as="span" key={label} wrap gap="2px 6px">
          {label}
          {open && (
            <IconButton
              small
              label={t('profiles.takeOff', { name: label })}
              icon={<X />}
              onClick={() => execute('applyProfile', applyProfile(target, null))}
            />
          )}
        </Row>
      ))}
    </Row>
  )
}

/** Duplicates a profile, also as the other type, or deletes it, which can be undone. */
function ProfileMenu({ row, onMade }: { row: ProfileRow; onMade: (key: string) => void }) {
  const t = useT()
  const { key, type, mine: values } = row
  if (!values) return null
  const { name } = values
  const duplicate = async (profileType: ProfileType) => {
    const made = await createProfile(name, { ...values.settings }, profileType)
    if (made !== null) onMade(made)
  }
  const remove = async () => {
    if (!(await editProfiles([{ type: 'remove', key }]))) return
    toast(t('profiles.removed', { name }), {
      label: t('ui.undo'),
      run: () => void editProfiles([{ type: 'put', key, profileType: type, values }]),
    })
  }
  const other = profileTypes.find((each) => each !== type) ?? type
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          small
          label={t('profiles.more', { name })}
          icon={<Ellipsis />}
          data-testid="profile-menu"
        />
      }
    >
      <MenuItem icon={<Copy />} onSelect={() => void duplicate(type)}>
        {t('profiles.duplicate')}
      </MenuItem>
      <MenuItem icon={<Copy />} onSelect={() => void duplicate(other)}>
        {t(`profiles.duplicateTo.${other}`)}
      </MenuItem>
      <MenuLine />
      <MenuItem
        danger
        icon={<Trash2 />}
        data-testid="profile-remove"
        onSelect={() => void remove()}
      >
        {t('profiles.remove')}
      </MenuItem>
    </Menu>
  )
}

/** Sums up a profile in a line: `Tốc độ đọc 1,1× · Cao độ −2 nửa cung`. */
export function useSummary(): (fields: Partial<SoundFields>) => string {
  const t = useT()
  const text = useSoundText()
  const name = useFieldName()
  return (fields) => {
    const parts = shownSoundFields
      .filter((field) => fields[field] !== undefined)
      .map((field) => `${name(field)} ${text(field, fields[field])}`)
    return parts.length > 0 ? parts.join(' · ') : t('profiles.usual')
  }
}

/** The profile's name, also when it was deleted on one side and changed on the other. */
export const nameOf = ({ mine, theirs, base }: ProfileRow): string =>
  (mine ?? theirs ?? base)?.name ?? ''
