import { randomUUID } from 'node:crypto'
import type { ErrorCode, StudioError } from '@shared/contracts/errors'
import {
  noProfiles,
  profilesSchema,
  profileTypes,
  type ProfileChange,
  type ProfileListKind,
  type ProfileRow,
  type Profiles,
  type ProfileType,
} from '@shared/contracts/profile'
import { fail, ok, type Result } from '@shared/contracts/result'
import {
  changeRows,
  inConflict,
  mergeProfiles,
  markUnkept,
  waitsForService,
} from '@shared/profiles/rows'
import type { ProfileCalls } from '../gateway/calls/profiles'
import {
  SyncedCollections,
  type CollectionKind,
  type CollectionsDeps,
  type SyncedCopy,
} from './synced-collection'

/** The profiles of each connection. */
export class ProfileStore extends SyncedCollections<Profiles, ProfileChange, ProfileCalls> {
  constructor(deps: CollectionsDeps<Profiles, ProfileCalls>) {
    super(profilesKind, deps)
  }
}

const profilesKind: CollectionKind<Profiles, ProfileChange, ProfileCalls> = {
  schema: profilesSchema,
  empty: noProfiles,
  edit: ({ rows }, changes) => ({ rows: changeRows(rows, changes) }),
  async sync(copy, calls) {
    // One after the other: they share the rate limit.
    for (const type of profileTypes) {
      const synced = await syncProfiles(type, calls, copy)
      if (!synced.ok) return synced
    }
    return copy.note({ syncedAt: new Date().toISOString() })
  },
}

/** The service does not support this profile type. */
const unsupported: readonly ErrorCode[] = ['NOT_FOUND', 'FEATURE_UNAVAILABLE']
/** Errors about one profile; the others may still succeed. */
const ofOneProfile: readonly ErrorCode[] = ['NOT_FOUND', 'INVALID_PARAMETER', 'TEXT_TOO_LONG']

/** Merges the profiles of one type, sends pending edits, and checks the result. */
async function syncProfiles(
  type: ProfileType,
  calls: ProfileCalls,
  copy: SyncedCopy<Profiles>,
): Promise<Result<void>> {
  const merged = await fetchProfiles(type, calls, copy, new Set())
  if (!merged.ok) return merged
  if (copy.current.shelves[type] === 'none') {
    const offered = await offerFirst(type, calls, copy)
    if (!offered.ok || !offered.value) return offered.ok ? ok(undefined) : offered
  }
  const [done, sent] = [new Set<string>(), new Set<string>()]
  let failure: StudioError | null = null
  for (let row = next(); row; row = next()) {
    done.add(row.key)
    const answer = await send(row, calls, copy)
    if (!answer.ok && !ofOneProfile.includes(answer.error.code)) return answer
    if (!answer.ok) failure = answer.error.code === 'NOT_FOUND' ? failure : answer.error
    else if (row.mine !== null) sent.add(row.key)
    // Without an id in the response the service may have a list or a single profile: check now.
    if (answer.ok && answer.value === type) {
      const looked = await fetchProfiles(type, calls, copy, sent)
      if (!looked.ok) return looked
    }
  }
  if (done.size > 0) {
    const seen = await fetchProfiles(type, calls, copy, sent)
    if (!seen.ok) return seen
  }
  return failure === null ? ok(undefined) : fail(failure)

  function next(): ProfileRow | undefined {
    const { rows, shelves } = copy.current
    return rows.find(
      (row) => row.type === type && !done.has(row.key) && waitsForService(row, rows, shelves[type]),
    )
  }
}

/**
 * A service with a single profile may return 404 while there is none: sending ours distinguishes it
 * from a service without profiles. Returns whether the profile was accepted.
 */
async function offerFirst(
  type: ProfileType,
  calls: ProfileCalls,
  copy: SyncedCopy<Profiles>,
): Promise<Result<boolean>> {
  const { rows, shelves } = copy.current
  const first = rows.find((row) => row.type === type && row.mine !== null && !inConflict(row))
  if (!first) return ok(false)
  const sent = await send({ ...first, remoteId: null }, calls, copy)
  if (!sent.ok) return unsupported.includes(sent.error.code) ? ok(false) : sent
  const put = await copy.put({ shelves: { ...shelves, [type]: 'unknown' } })
  if (!put.ok) return put
  const seen = await fetchProfiles(type, calls, copy, new Set([first.key]))
  return seen.ok ? ok(copy.current.shelves[type] !== 'none') : seen
}

/** @param sent keys of rows just stored: fields that do not come back are not supported */
async function fetchProfiles(
  type: ProfileType,
  calls: ProfileCalls,
  copy: SyncedCopy<Profiles>,
  sent: ReadonlySet<string>,
): Promise<Result<unknown>> {
  const listed = await calls.list(type)
  if (!listed.ok) {
    if (!unsupported.includes(listed.error.code)) return listed
    if (copy.current.shelves[type] !== 'single')
      return copy.put({ shelves: { ...copy.current.shelves, [type]: 'none' } })
  }
  // For a single profile, 404 means that there is none now.
  const { profiles, single } = listed.ok ? listed.value : { profiles: [], single: true }
  const kind: ProfileListKind = single ? 'single' : 'list'
  const rows = copy.current.rows.map((row) => {
    const stored = sent.has(row.key) ? profiles.find(({ id }) => id === row.remoteId) : undefined
    return stored ? markUnkept(row, stored) : row
  })
  return copy.put({
    rows: mergeProfiles(rows, type, profiles, randomUUID),
    shelves: { ...copy.current.shelves, [type]: kind },
  })
}

/** Sends one profile; returns its id at the service, '' if it was removed. */
async function send(
  { key, type, mine, remoteId }: ProfileRow,
  calls: ProfileCalls,
  copy: SyncedCopy<Profiles>,
): Promise<Result<string>> {
  const change = (of: (row: ProfileRow) => ProfileRow[]) =>
    copy.note({ rows: copy.current.rows.flatMap((row) => (row.key === key ? of(row) : row)) })
  if (mine === null) {
    const removed: Result<void> = remoteId === null ? ok(undefined) : await calls.remove(remoteId)
    // Already deleted by another client.
    if (!removed.ok && removed.error.code !== 'NOT_FOUND') return removed
    const put = await change((row) =>
      row.mine === null ? [] : [{ ...row, remoteId: null, base: null }],
    )
    return put.ok ? ok('') : put
  }
  const stored = await (remoteId === null
    ? calls.create(type, mine)
    : calls.replace(remoteId, mine))
  if (!stored.ok) return stored
  const { id } = stored.value
  const put = await change((row) => [{ ...row, remoteId: id, base: mine }])
  return put.ok ? ok(id) : put
}
