import { studio } from '@/bridge/studio'
import { defaultSoundFields, type SoundFields } from '@shared/contracts/audio-settings'
import {
  noProfiles,
  type ProfileChange,
  type ProfileRow,
  type Profiles,
  type ProfileType,
  type ProfileValues,
} from '@shared/contracts/profile'
import { copyOf, soundOf, toCopy } from '@shared/profiles/resolve-sound'
import { freeName, waitsForService } from '@shared/profiles/rows'
import { sameSetting, soundFieldNames } from '@shared/profiles/settings'
import { SyncedStore } from './synced-store'
import type { StudioDocument } from '../document/document'
import { useDocument } from '../document/document-store'
import { type Edit, execute } from '../document/execute'
import { applyProfile, type ProfileTarget, refreshCopy } from '../edits/profile-edits'

const store = new SyncedStore<Profiles, Profiles, ProfileChange>({
  name: 'useProfiles',
  empty: noProfiles,
  get: (connectionId) => studio.profilesGet({ connectionId }),
  sync: (connectionId) => studio.profilesSync({ connectionId }),
  edit: (connectionId, changes) => studio.profilesEdit({ connectionId, changes }),
  onChanged: (listener) =>
    studio.on('profilesChanged', ({ connectionId, profiles }) => listener(connectionId, profiles)),
  show: (profiles) => profiles,
  isWaiting: (profiles) => waitingIn(profiles) > 0,
})

/** The profiles of the project's connection. */
export const useProfiles = store.useStore
export const followProfiles = store.follow
export const syncProfiles = store.sync
export const editProfiles = store.edit

/** Number of profiles with edits that the service does not have yet. */
export const waitingProfiles = (): number => waitingIn(useProfiles.getState())

const waitingIn = ({ rows, shelves }: Profiles): number =>
  rows.filter((row) => waitsForService(row, rows, shelves[row.type])).length

/** The edit that lets something sound by a profile of this computer; null takes it off. */
export function applyEdit(target: ProfileTarget, row: ProfileRow | null): Edit {
  return (document) => applyProfile(target, row && toCopy(row, document.fields.profiles))(document)
}

export function applyRow(target: ProfileTarget, row: ProfileRow | null): void {
  execute('applyProfile', applyEdit(target, row))
}

/** The edit that applies the coming values of a profile to the project; null = it is not used. */
export function refreshEdit(row: ProfileRow, values: ProfileValues): Edit {
  return (document) => {
    const copies = document.fields.profiles
    const copy = copyOf(row, copies)
    if (!copy) return null
    return refreshCopy({ ...toCopy({ ...row, mine: values }, copies), id: copy.id })(document)
  }
}

/** Saves the values of a profile, and applies them where the project uses it. */
export async function saveProfile(row: ProfileRow, values: ProfileValues): Promise<boolean> {
  const edit = refreshEdit(row, values)
  const kept = await editProfiles([{ type: 'put', key: row.key, profileType: row.type, values }])
  if (kept) execute('changeProfile', edit)
  return kept
}

/** Makes a profile; answers its key, null when it could not be kept. */
export async function createProfile(
  name: string,
  settings: Record<string, unknown>,
  profileType: ProfileType = 'srt',
): Promise<string | null> {
  const key = crypto.randomUUID()
  const { rows } = useProfiles.getState()
  const values = { name: freeName(rows, profileType, name), settings }
  return (await editProfiles([{ type: 'put', key, profileType, values }])) ? key : null
}

/** Sound of the project, a speaker or a cue, where it differs from the defaults. */
export function unusualSound(target: ProfileTarget): Partial<SoundFields> {
  const document = useDocument.getState()
  const sound = soundOfTarget(document, target)
  const unusual = soundFieldNames.filter(
    (field) => !sameSetting(sound[field], defaultSoundFields[field]),
  )
  return Object.fromEntries(unusual.map((field) => [field, sound[field]]))
}

function soundOfTarget(
  { byId, speakersById, fields }: StudioDocument,
  target: ProfileTarget,
): SoundFields {
  if (target.level === 'project') return soundOf({}, null, fields)
  if (target.level === 'speaker') return soundOf({}, speakersById[target.id] ?? null, fields)
  const cue = byId.get(target.ids[0] ?? '')
  return soundOf(cue ?? {}, speakersById[cue?.speakerId ?? ''] ?? null, fields)
}
