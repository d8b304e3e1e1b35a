import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DictionaryRow, DictionaryValues } from '../contracts/dictionary'
import {
  activeEntries,
  changeRows,
  inConflict,
  isPending,
  mergeRows,
  missingEntries,
  type RemoteEntry,
  valuesOf,
} from './rows'
import { dictionaryRevision } from '../dubbing/recipe'

const keys = () => {
  let last = 0
  return () => `k${(last += 1)}`
}
const values = (word: string, reading: string, on = true): DictionaryValues => ({
  word,
  reading,
  on,
})
const remote = (id: string, word: string, reading: string): RemoteEntry => ({
  id,
  ...values(word, reading),
})
const synced = (entries: RemoteEntry[]): DictionaryRow[] => mergeRows([], entries, keys())

describe('merging with the service', () => {
  const before = synced([remote('1', 'KOL', 'ca o eo'), remote('2', 'vlog', 'vờ lóc')])
  const [first = before[0]] = before
  const edited = changeRows(
    before,
    [{ type: 'put', key: first?.key ?? '', values: values('KOL', 'cây âu eo') }],
    keys(),
  )

  it('keeps what only we changed, waiting to be sent', () => {
    const merged = mergeRows(
      edited,
      [remote('1', 'KOL', 'ca o eo'), remote('2', 'vlog', 'x')],
      keys(),
    )
    expect(merged.map((row) => [valuesOf(row)?.reading, isPending(row)])).toEqual([
      ['cây âu eo', true],
      ['x', false],
    ])
  })

  it('shows what both changed as a conflict, in which the service holds until we decide', () => {
    const merged = mergeRows(edited, [remote('1', 'KOL', 'khác')], keys())
    expect(merged).toHaveLength(1)
    const [row = edited[0]] = merged
    if (!row) throw new Error('the row is gone')
    expect(inConflict(row)).toBe(true)
    expect(activeEntries(merged)).toEqual([{ original_word: 'KOL', modified_word: 'khác' }])
    const ours = changeRows(merged, [{ type: 'resolve', key: row.key, keep: 'mine' }], keys())
    expect(ours.map((each) => [valuesOf(each)?.reading, isPending(each)])).toEqual([
      ['cây âu eo', true],
    ])
    const theirs = changeRows(merged, [{ type: 'resolve', key: row.key, keep: 'theirs' }], keys())
    expect(theirs.map((each) => [valuesOf(each)?.reading, isPending(each)])).toEqual([
      ['khác', false],
    ])
  })

  it('asks when we changed what the service deleted, and the other way round', () => {
    const [row] = mergeRows(edited, [], keys())
    expect(row?.theirs).toBeNull()
    const removed = changeRows(before, [{ type: 'remove', key: first?.key ?? '' }], keys())
    const merged = mergeRows(removed, [remote('1', 'KOL', 'khác')], keys())
    expect(merged.map((each) => [each.mine, each.theirs?.reading])).toEqual([[null, 'khác']])
  })

  it('knows an entry by its word when the service has given it another id', () => {
    const merged = mergeRows(
      before,
      [remote('9', 'KOL', 'ca o eo'), remote('8', 'vlog', 'v')],
      keys(),
    )
    expect(merged.map((row) => row.remoteId)).toEqual(['9', '8'])
    expect(merged.some(inConflict)).toBe(false)
  })
})

const word = fc.constantFrom('KOL', 'vlog', 'TP.', 'an', 'email')
const anyValues = fc.record({ word, reading: fc.constantFrom('a', 'b', ''), on: fc.boolean() })
const anyRemote = fc
  .uniqueArray(anyValues, { selector: (each) => each.word })
  .map((list) => list.map((each, index): RemoteEntry => ({ id: String(index), ...each })))
const anyEdits = fc.array(anyValues.map((each) => ({ type: 'put' as const, values: each })))

describe('any two copies', () => {
  it('agree when what waits has been sent and conflicts are decided', () => {
    fc.assert(
      fc.property(anyRemote, anyRemote, anyEdits, fc.boolean(), (old, now, edits, ours) => {
        const newKey = keys()
        const merged = mergeRows(changeRows(mergeRows([], old, newKey), edits, newKey), now, newKey)
        const decided = changeRows(
          merged,
          merged.map(({ key }) => ({ type: 'resolve', key, keep: ours ? 'mine' : 'theirs' })),
          newKey,
        )
        const sent = decided.flatMap(({ mine, key }) => (mine ? [{ id: key, ...mine }] : []))
        const after = mergeRows(decided, sent, newKey)
        expect(after.filter((row) => inConflict(row) || isPending(row))).toEqual([])
        expect(new Set(sent.map((each) => each.word)).size).toBe(sent.length)
      }),
    )
  })

  it('take over everything of the service where nothing was changed here', () => {
    fc.assert(
      fc.property(anyRemote, anyRemote, (old, now) => {
        const merged = mergeRows(mergeRows([], old, keys()), now, keys())
        const plain = now.map(({ id: _id, ...rest }) => rest)
        expect(merged.map(valuesOf)).toEqual(expect.arrayContaining(plain))
        expect(merged).toHaveLength(plain.length)
      }),
    )
  })
})

describe('the revision of a text', () => {
  const entries = [{ original_word: 'vlog', modified_word: 'vờ lóc' }]

  it('is empty where no entry touches the text', () => {
    expect(dictionaryRevision('Xin chào', entries)).toBe('')
    expect(dictionaryRevision('vlog', [{ original_word: 'vlog', modified_word: 'vlog' }])).toBe('')
  })

  it('changes with the entries that touch the text and with no others', () => {
    const revision = dictionaryRevision('xem vlog', entries)
    expect(revision).not.toBe('')
    const other = { original_word: 'khác', modified_word: 'x' }
    expect(dictionaryRevision('xem vlog', [...entries, other])).toBe(revision)
    const changed = [{ original_word: 'vlog', modified_word: 'vi lóc' }]
    expect(dictionaryRevision('xem vlog', changed)).not.toBe(revision)
  })
})

describe('what another dictionary lacks', () => {
  it('is every entry that is on and whose word it does not have, however it reads there', () => {
    const here = synced([remote('1', 'KOL', 'ca o eo'), remote('2', 'vlog', 'vờ lóc')])
    const off = changeRows(
      here,
      [{ type: 'put', values: values('AI', 'ây ai', false) }],
      () => 'mới',
    )
    const there = synced([remote('9', 'KOL', 'khác')])
    expect(missingEntries(off, there)).toEqual([values('vlog', 'vờ lóc')])
    expect(missingEntries(off, [])).toHaveLength(2)
  })
})
