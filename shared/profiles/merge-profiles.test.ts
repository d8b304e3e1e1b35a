import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProfileChange, ProfileRow, ProfileValues } from '../contracts/profile'
import {
  changeRows,
  conflictsOf,
  inConflict,
  isPending,
  mergeProfiles,
  markUnkept,
  type RemoteProfile,
  sameProfile,
} from './rows'

const keys = () => {
  let last = 0
  return () => `k${(last += 1)}`
}
const values = (name: string, settings: Record<string, unknown>): ProfileValues => ({
  name,
  settings,
})
const remote = (id: string, name: string, settings: Record<string, unknown>): RemoteProfile => ({
  id,
  name,
  settings,
})
const film = { pitch: -1, speed: 1.05, volume: 1, split_layout: 'cue' }
const synced = (...list: RemoteProfile[]) => mergeProfiles([], 'srt', list, keys())
const put = (row: ProfileRow | undefined, change: ProfileValues): ProfileChange => ({
  type: 'put',
  key: row?.key ?? 'new',
  profileType: 'srt',
  values: change,
})
const only = (rows: readonly ProfileRow[]): ProfileRow => {
  const [row] = rows
  if (!row || rows.length !== 1) throw new Error(`${rows.length} rows`)
  return row
}
const merge = (rows: readonly ProfileRow[], ...list: RemoteProfile[]) =>
  mergeProfiles(rows, 'srt', list, keys())

describe('merging profiles with the service', () => {
  const before = synced(remote('1', 'Phim', film))
  const slower = changeRows(before, [put(before[0], values('Phim', { ...film, speed: 0.95 }))])

  it('joins changes of different fields without asking', () => {
    const row = only(merge(slower, remote('1', 'Phim tài liệu', { ...film, pitch: 2 })))
    expect(row.mine).toEqual(values('Phim tài liệu', { ...film, pitch: 2, speed: 0.95 }))
    expect([inConflict(row), isPending(row)]).toEqual([false, true])
  })

  it('asks field by field where both changed, and takes the rest from who changed it', () => {
    const row = only(merge(slower, remote('1', 'Phim', { ...film, speed: 1.3, volume: 0.7 })))
    expect(conflictsOf(row)).toEqual(['settings.speed'])
    expect(row.mine?.settings).toEqual({ ...film, speed: 0.95, volume: 0.7 })
    expect(isPending(row)).toBe(false)
    const decide = (keep: 'mine' | 'theirs', field: string | null) =>
      only(changeRows([row], [{ type: 'resolve', key: row.key, field, keep }]))
    const ours = decide('mine', 'settings.speed')
    expect([ours.mine?.settings['speed'], isPending(ours)]).toEqual([0.95, true])
    const theirs = decide('theirs', null)
    expect([theirs.mine?.settings['speed'], isPending(theirs)]).toEqual([1.3, false])
  })

  it('asks when one side deleted what the other changed', () => {
    const gone = only(merge(slower))
    expect(gone.theirs).toBeNull()
    const keep = only(
      changeRows([gone], [{ type: 'resolve', key: gone.key, field: null, keep: 'mine' }]),
    )
    expect([keep.remoteId, isPending(keep)]).toEqual([null, true])
    const dropped = changeRows(before, [{ type: 'remove', key: before[0]?.key ?? '' }])
    const back = only(merge(dropped, remote('1', 'Phim', { ...film, speed: 2 })))
    expect([back.mine, back.theirs?.settings['speed']]).toEqual([null, 2])
  })

  it('knows a profile by its name when it was made on two computers', () => {
    const made = changeRows([], [put(undefined, values('Phim', film))])
    const row = only(merge(made, remote('9', 'phim ', film)))
    expect([row.key, row.remoteId]).toEqual(['new', '9'])
  })

  it('leaves the other type and settings that it does not understand alone', () => {
    const other = mergeProfiles([], 'tts', [remote('5', 'Bản tin', film)], keys())
    const rows = mergeProfiles(other, 'srt', [], keys())
    expect(rows).toEqual(other)
    const strange = { ...film, split_layout: 'paragraph', reverb: { room: [1, 2] } }
    const kept = synced(remote('1', 'Phim', strange))
    const edited = changeRows(kept, [put(kept[0], values('Phim', { ...strange, speed: 1.5 }))])
    expect(only(edited).mine?.settings).toEqual({ ...strange, speed: 1.5 })
  })

  it('reads figures in quotes and other words for the split layout', () => {
    const row = only(synced(remote('1', 'P', { speed: '1.2', split_layout: 'newline' })))
    expect(row.mine?.settings).toEqual({ speed: 1.2, split_layout: 'line' })
  })

  it('keeps here what the service takes and does not give back', () => {
    const row = only(slower)
    const sent = { ...row, base: row.mine }
    const answer = { name: 'Phim', settings: { pitch: -1, speed: 0.95 } }
    const noted = markUnkept(sent, answer)
    expect(noted.unkept).toEqual(['volume', 'split_layout'])
    const after = only(merge([noted], { id: '1', ...answer }))
    expect([after.mine?.settings, isPending(after)]).toEqual([{ ...film, speed: 0.95 }, false])
  })
})

const name = fc.constantFrom('Phim', 'Bản tin', 'Trẻ em')
const settings = fc.record(
  {
    speed: fc.constantFrom(0.9, 1, 1.1),
    pitch: fc.constantFrom(-1, 0, 2),
    volume: fc.constantFrom(0.5, 1),
    theirs_only: fc.constantFrom('x', 'y'),
  },
  { requiredKeys: [] },
)
const copies = fc
  .uniqueArray(fc.record({ name, settings }), { selector: (each) => each.name })
  .map((list) => list.map((each, i): RemoteProfile => ({ id: String(i), ...each })))
const edits = fc.array(fc.tuple(fc.nat(3), fc.option(fc.record({ name, settings }))))

function editedRows(rows: ProfileRow[], list: [number, ProfileValues | null][]): ProfileRow[] {
  return list.reduce((all, [at, change], i) => {
    const row = all[at]
    if (change) return changeRows(all, [put(row ?? only([newRow(i)]), change)])
    return row ? changeRows(all, [{ type: 'remove', key: row.key }]) : all
  }, rows)
}
const newRow = (i: number): ProfileRow => ({
  key: `n${i}`,
  type: 'srt',
  remoteId: null,
  base: null,
  mine: null,
})
const asRemote = (rows: readonly ProfileRow[]): RemoteProfile[] =>
  rows.flatMap(({ mine, key }) => (mine ? [{ id: key, ...mine }] : []))

describe('any two copies', () => {
  it('agree when conflicts are decided and what waits has been sent', () => {
    fc.assert(
      fc.property(copies, copies, edits, fc.boolean(), (old, now, list, ours) => {
        const newKey = keys()
        const merged = mergeProfiles(
          editedRows(mergeProfiles([], 'srt', old, newKey), list),
          'srt',
          now,
          newKey,
        )
        const keep = ours ? 'mine' : 'theirs'
        const decided = changeRows(
          merged,
          merged.map(({ key }) => ({ type: 'resolve', key, field: null, keep })),
        )
        expect(decided.filter(inConflict)).toEqual([])
        const sent = decided.map((row) => ({ ...row, remoteId: row.key, base: row.mine }))
        const after = mergeProfiles(sent, 'srt', asRemote(decided), newKey)
        expect(after.filter((row) => inConflict(row) || isPending(row))).toEqual([])
      }),
    )
  })

  it('take over everything of the service where nothing was changed here', () => {
    fc.assert(
      fc.property(copies, copies, (old, now) => {
        const merged = mergeProfiles(mergeProfiles([], 'srt', old, keys()), 'srt', now, keys())
        expect(merged).toHaveLength(now.length)
        for (const each of now)
          expect(merged.some((row) => sameProfile(row.mine, each) && !isPending(row))).toBe(true)
      }),
    )
  })

  it('never lose a field that only one side changed, and merging again changes nothing', () => {
    fc.assert(
      fc.property(settings, settings, settings, (was, here, there) => {
        const row = { ...newRow(0), remoteId: '1', base: values('P', was), mine: values('P', here) }
        const next = only(merge([row], remote('1', 'P', there)))
        const open = new Set(conflictsOf(next))
        for (const field of ['speed', 'pitch', 'volume', 'theirs_only'] as const) {
          const wanted = here[field] === was[field] ? there[field] : here[field]
          expect(next.mine?.settings[field]).toBe(wanted)
          const both =
            here[field] !== was[field] &&
            there[field] !== was[field] &&
            here[field] !== there[field]
          expect(open.has(`settings.${field}`)).toBe(both)
        }
        expect(only(merge([next], remote('1', 'P', there)))).toEqual(next)
      }),
    )
  })
})
