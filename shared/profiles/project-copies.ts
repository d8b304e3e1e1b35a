import type { ProfileRow } from '../contracts/profile'
import type { ProjectProfile } from '../contracts/project-file'
import { sameSetting, soundFieldsIn } from './settings'
import { nameKey } from './rows'

/**
 * The copy that a project has of a profile: the one taken from it, else, on another computer or at
 * another service, the one of its name.
 */
export function copyOf(
  row: Pick<ProfileRow, 'key' | 'type' | 'mine'>,
  copies: readonly ProjectProfile[],
): ProjectProfile | undefined {
  const { mine } = row
  if (mine === null) return undefined
  const key = nameKey(mine.name)
  return (
    copies.find(({ id }) => id === row.key) ??
    copies.find(({ name, type }) => type === row.type && nameKey(name) === key)
  )
}

/** The profile as a project takes it: under the id of the copy that it already has. */
export function toCopy(
  row: Pick<ProfileRow, 'key' | 'type' | 'mine'>,
  copies: readonly ProjectProfile[],
): ProjectProfile {
  return {
    id: copyOf(row, copies)?.id ?? row.key,
    name: row.mine?.name ?? '',
    type: row.type,
    fields: soundFieldsIn(row.mine?.settings ?? {}),
  }
}

/** The project sounds otherwise than the profile says now. */
export const soundsOtherwise = (a: ProjectProfile, b: ProjectProfile): boolean =>
  !sameSetting(a.fields, b.fields)
