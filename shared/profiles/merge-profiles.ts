import type { ProfileRow, ProfileType, ProfileValues } from '../contracts/profile'
import { isSoundField, sameSetting, tidySetting } from './settings'
import {
  fieldOfSetting,
  nameKey,
  recordOf,
  sameProfile,
  settled,
  valuesOfRecord,
  type ProfileRecord,
} from './rows'

/** A profile as the service lists it. */
export interface RemoteProfile extends ProfileValues {
  id: string
}

/**
 * Merges a service's profiles of one type into ours, field by field against what both last agreed
 * on: what only one side changed is taken from that side, what both changed differently is a
 * conflict. Rows of the other type are left alone.
 */
export function mergeProfiles(
  rows: readonly ProfileRow[],
  type: ProfileType,
  remote: readonly RemoteProfile[],
  newKey: () => string,
): ProfileRow[] {
  const known = remote.map((each) => ({ ...each, ...tidyValues(each) }))
  const { claimed, unclaimed } = claim(
    rows.filter((row) => row.type === type),
    known,
  )
  const merged = rows.flatMap((row) =>
    row.type === type ? (mergeRow(row, claimed.get(row.key)) ?? []) : row,
  )
  const added = unclaimed.map((each): ProfileRow => {
    const values = { name: each.name, settings: each.settings }
    return { key: newKey(), type, remoteId: each.id, base: values, mine: values }
  })
  return [...merged, ...added]
}

/**
 * After our profiles were sent: what the service took without giving it back is not deleted there,
 * it just does not keep it.
 */
export function noteUnkept(row: ProfileRow, stored: ProfileValues): ProfileRow {
  const kept = recordOf(tidyValues(stored))
  const unkept = Object.keys(row.base?.settings ?? {}).filter(
    (name) => !kept.has(fieldOfSetting(name)),
  )
  const { unkept: _, ...rest } = row
  return unkept.length > 0 ? { ...rest, unkept } : rest
}

/** Null: gone on both sides. */
function mergeRow(row: ProfileRow, remote: RemoteProfile | undefined): ProfileRow | null {
  const { theirs: _, ...rest } = row
  const { base, mine } = row
  if (remote === undefined) {
    if (mine === null || (base !== null && sameProfile(mine, base))) return null
    return base === null ? { ...rest, remoteId: null } : { ...rest, remoteId: null, theirs: null }
  }
  const theirs = withUnkept(remote, row)
  const remoteId = remote.id
  if (mine === null) {
    const isOld = base !== null && sameProfile(theirs, base)
    return isOld ? { ...rest, remoteId } : { ...rest, remoteId, theirs }
  }
  const merged = mergeFields(recordOf(base), recordOf(mine), recordOf(theirs))
  return settled({ ...rest, remoteId, ...merged, theirs })
}

function mergeFields(base: ProfileRecord, mine: ProfileRecord, theirs: ProfileRecord) {
  const [agreed, ours] = [new Map<string, unknown>(), new Map<string, unknown>()]
  for (const field of new Set([...base.keys(), ...mine.keys(), ...theirs.keys()])) {
    const [was, here, there] = [base.get(field), mine.get(field), theirs.get(field)]
    const isConflict =
      !sameSetting(here, there) && !sameSetting(here, was) && !sameSetting(there, was)
    agreed.set(field, isConflict ? was : there)
    ours.set(field, sameSetting(here, was) ? there : here)
  }
  return { base: valuesOfRecord(agreed), mine: valuesOfRecord(ours) }
}

/** Theirs, with what the service never gives back as both last had it; some keep no names. */
function withUnkept(remote: RemoteProfile, { base, unkept = [] }: ProfileRow): ProfileValues {
  const own = unkept.flatMap((name): [string, unknown][] =>
    base && name in base.settings ? [[name, base.settings[name]]] : [],
  )
  const name = remote.name === '' ? (base?.name ?? '') : remote.name
  return { name, settings: { ...Object.fromEntries(own), ...remote.settings } }
}

function tidyValues({ name, settings }: ProfileValues): ProfileValues {
  const tidy = Object.entries(settings)
    .filter(([key, value]) => value !== undefined && (value !== null || !isSoundField(key)))
    .map(([key, value]) => [key, tidySetting(key, value)])
  return { name: name.normalize('NFC').trim(), settings: Object.fromEntries(tidy) }
}

/** Which of the service's profiles each row stands for: the one of its id, else of its name. */
function claim(rows: readonly ProfileRow[], remote: readonly RemoteProfile[]) {
  const left = new Set(remote)
  const claimed = new Map<string, RemoteProfile>()
  const find = [
    (row: ProfileRow) => remote.find(({ id }) => id === row.remoteId),
    (row: ProfileRow) => named(row.mine) ?? named(row.base),
  ]
  function named(values: ProfileValues | null): RemoteProfile | undefined {
    const key = values && nameKey(values.name)
    return key ? [...left].find(({ name }) => nameKey(name) === key) : undefined
  }
  for (const finder of find)
    for (const row of rows) {
      const found = claimed.has(row.key) ? undefined : finder(row)
      if (found && left.delete(found)) claimed.set(row.key, found)
    }
  return { claimed, unclaimed: [...left] }
}
