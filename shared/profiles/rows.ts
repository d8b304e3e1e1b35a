import type {
  ProfileChange,
  ProfileListKind,
  ProfileRow,
  ProfileType,
  ProfileValues,
} from '../contracts/profile'
import { isSoundField, sameSetting, tidySetting } from './settings'

/** Every field of a profile by its name: `name`, and each setting under `settings.…`. */
type ProfileRecord = ReadonlyMap<string, unknown>

const NAME = 'name'
const PREFIX = 'settings.'

/** The field of a setting, with a prefix: a setting called `name` is not the name. */
const fieldOfSetting = (setting: string): string => PREFIX + setting
/** The setting of a field; null: the field is the name. */
export const settingOfField = (field: string): string | null =>
  field.startsWith(PREFIX) ? field.slice(PREFIX.length) : null

/** A profile as fields for merging; one that is deleted or missing has none. */
export function recordOf(values: ProfileValues | null | undefined): ProfileRecord {
  if (!values) return new Map()
  const settings = Object.entries(values.settings).filter(([, value]) => value !== undefined)
  return new Map<string, unknown>([
    [NAME, values.name],
    ...settings.map(([name, value]): [string, unknown] => [fieldOfSetting(name), value]),
  ])
}

/** The way back from `recordOf`. */
function valuesOfRecord(record: ProfileRecord): ProfileValues {
  const settings: Record<string, unknown> = {}
  for (const [field, value] of record) {
    const setting = settingOfField(field)
    if (setting !== null && value !== undefined) settings[setting] = value
  }
  return { name: String(record.get(NAME) ?? ''), settings }
}

/** Names of the fields in which two profiles differ. */
export function differingFields(
  a: ProfileValues | null | undefined,
  b: ProfileValues | null | undefined,
): string[] {
  const [left, right] = [recordOf(a), recordOf(b)]
  const names = new Set([...left.keys(), ...right.keys()])
  return [...names].filter((name) => !sameSetting(left.get(name), right.get(name)))
}

/** True if two profiles are equal; a missing one equals only a missing one. */
export const sameProfile = (
  a: ProfileValues | null | undefined,
  b: ProfileValues | null | undefined,
): boolean => Boolean(a) === Boolean(b) && differingFields(a, b).length === 0

/** Both sides have changed the profile, and the user has not decided yet. */
export const inConflict = (row: ProfileRow): boolean => row.theirs !== undefined

/** The fields that were changed on both sides, each to something else. */
export function conflictsOf(row: ProfileRow): string[] {
  if (!row.theirs || !row.mine) return []
  const changedThere = new Set(differingFields(row.base, row.theirs))
  return differingFields(row.mine, row.theirs).filter((field) => changedThere.has(field))
}

/** True if the row has changes to send to the service. */
export const isPending = (row: ProfileRow): boolean =>
  !inConflict(row) && !sameProfile(row.mine, row.base)

/**
 * True if the next sync sends the row. A service that keeps a single profile of a type gets the one
 * of ours that it has already, else the first; the others stay on this computer.
 */
export function waitsForService(
  row: ProfileRow,
  rows: readonly ProfileRow[],
  listKind: ProfileListKind,
): boolean {
  if (!isPending(row) || listKind === 'none') return false
  if (listKind !== 'single' || row.remoteId !== null) return true
  const ofType = rows.filter(({ type, mine }) => type === row.type && mine !== null)
  return row.mine !== null && ofType.every(({ remoteId }) => remoteId === null) && ofType[0] === row
}

/** A conflict in which nothing differs any more is none. */
function settled(row: ProfileRow): ProfileRow {
  if (!row.theirs || !row.mine || conflictsOf(row).length > 0) return row
  const { theirs: _, ...rest } = row
  return rest
}

/** Two profiles of a type never have the same name here: projects know them by it elsewhere. */
export function freeName(
  rows: readonly ProfileRow[],
  type: ProfileType,
  wanted: string,
  except?: string,
): string {
  const taken = new Set(
    rows.flatMap((row) =>
      row.mine && row.type === type && row.key !== except ? nameKey(row.mine.name) : [],
    ),
  )
  const name = tidyName(wanted)
  if (!taken.has(nameKey(name))) return name
  const stem = name.slice(0, MAX_NAME - ' (999)'.length)
  for (let number = 2; ; number += 1) {
    const free = `${stem} (${number})`
    if (!taken.has(nameKey(free))) return free
  }
}

/** Longest name of a profile, in UTF-16 units. */
export const MAX_NAME = 120

/** A name as it is kept: composed, trimmed, single spaces, at most `MAX_NAME` long. */
export const tidyName = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/g, ' ').slice(0, MAX_NAME)

/** Equal for names that differ in capitals or spaces only. */
export const nameKey = (name: string): string => tidyName(name).toLowerCase()

/** Applies the user's changes. */
export function changeRows(
  rows: readonly ProfileRow[],
  changes: readonly ProfileChange[],
): ProfileRow[] {
  let next = [...rows]
  for (const change of changes) {
    if (change.type === 'put') next = put(next, change)
    else
      next = next.map((row) => {
        if (row.key !== change.key) return row
        return change.type === 'remove' ? { ...row, mine: null } : resolve(row, change)
      })
  }
  // A profile that was never sent and is deleted again leaves nothing behind.
  return next.filter((row) => row.mine !== null || row.base !== null || row.theirs !== undefined)
}

function put(rows: ProfileRow[], change: Extract<ProfileChange, { type: 'put' }>): ProfileRow[] {
  const { key, profileType, values } = change
  const row = rows.find((each) => each.key === key)
  const type = row?.type ?? profileType
  const mine = { name: freeName(rows, type, values.name, key), settings: values.settings }
  if (!row) return [...rows, { key, type, remoteId: null, base: null, mine }]
  return rows.map((each) => (each === row ? settled({ ...row, mine }) : each))
}

/** Ends a conflict, whole or in one field: ours goes to the service with the next sync, or theirs holds. */
function resolve(
  row: ProfileRow,
  { field, keep }: Extract<ProfileChange, { type: 'resolve' }>,
): ProfileRow {
  const { theirs, ...rest } = row
  if (theirs === undefined) return row
  if (theirs === null || row.mine === null) {
    const mine = keep === 'mine' ? row.mine : theirs
    return { ...rest, remoteId: theirs === null ? null : row.remoteId, base: theirs, mine }
  }
  const decided = field === null ? conflictsOf(row) : [field]
  const [base, mine, other] = [recordOf(row.base), recordOf(row.mine), recordOf(theirs)]
  const taken = (into: ProfileRecord) =>
    valuesOfRecord(new Map([...into, ...decided.map((name) => [name, other.get(name)] as const)]))
  return settled({
    ...row,
    base: taken(base),
    mine: keep === 'mine' ? row.mine : taken(mine),
  })
}

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
 * After sending our profiles: fields that the service accepted without returning them were not
 * deleted there, it just does not store them.
 */
export function markUnkept(row: ProfileRow, stored: ProfileValues): ProfileRow {
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

/**
 * Their profile, with the common values of fields that the service never returns; some store no
 * names.
 */
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

/** The service's profile of each row: the one with its id, else with its name. */
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
