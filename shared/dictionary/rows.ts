import type { DictionaryEntry } from '../text/dictionary'
import type { DictionaryChange, DictionaryRow, DictionaryValues } from '../contracts/dictionary'
import type { StudioError } from '../contracts/errors'

export const sameValues = (a: DictionaryValues | null, b: DictionaryValues | null): boolean =>
  a === b ||
  (a !== null && b !== null && a.word === b.word && a.reading === b.reading && a.on === b.on)

/** One word has one spelling: NFC, single spaces. */
export const tidyWord = (word: string): string => word.normalize('NFC').trim().replace(/\s+/g, ' ')

export const inConflict = (row: DictionaryRow): boolean => row.theirs !== undefined

/** True if the row has changes to send to the service. */
export const isPending = (row: DictionaryRow): boolean =>
  !inConflict(row) && !sameValues(row.mine, row.base)

/** Effective values of an entry: the service's while both sides differ. */
export const valuesOf = (row: DictionaryRow): DictionaryValues | null =>
  row.theirs === undefined ? row.mine : row.theirs

/** The entries that are on, as the service applies them. */
export function activeEntries(rows: readonly DictionaryRow[]): DictionaryEntry[] {
  return rows.flatMap((row) => {
    const values = valuesOf(row)
    return values?.on ? { original_word: values.word, modified_word: values.reading } : []
  })
}

/** Enabled entries of one dictionary whose word another lacks. */
export function missingEntries(
  from: readonly DictionaryRow[],
  to: readonly DictionaryRow[],
): DictionaryValues[] {
  const known = new Set(to.flatMap((row) => valuesOf(row)?.word ?? []))
  return from.flatMap((row) => {
    const values = valuesOf(row)
    return values?.on && !known.has(values.word) ? values : []
  })
}

/** Applies the user's changes. A known word is changed, not added twice. */
export function changeRows(
  rows: readonly DictionaryRow[],
  changes: readonly DictionaryChange[],
  newKey: () => string,
): DictionaryRow[] {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const keyOfWord = new Map(
    rows.flatMap((row): [string, string][] => (row.mine ? [[row.mine.word, row.key]] : [])),
  )
  for (const change of changes) {
    if (change.type === 'put') {
      put(byKey, keyOfWord, change, newKey)
      continue
    }
    const row = byKey.get(change.key)
    if (!row) continue
    if (row.mine) keyOfWord.delete(row.mine.word)
    const next = change.type === 'remove' ? { ...row, mine: null } : resolve(row, change.keep)
    byKey.set(row.key, next)
    if (next.mine) keyOfWord.set(next.mine.word, row.key)
  }
  return [...byKey.values()]
}

function put(
  byKey: Map<string, DictionaryRow>,
  keyOfWord: Map<string, string>,
  { key, values }: Extract<DictionaryChange, { type: 'put' }>,
  newKey: () => string,
): void {
  const mine = { ...values, word: tidyWord(values.word), reading: values.reading.normalize('NFC') }
  const holder = keyOfWord.get(mine.word)
  // Renamed to a word that another entry has: that entry keeps its own reading.
  if (key !== undefined && holder !== undefined && holder !== key) return
  const row = byKey.get(key ?? holder ?? '')
  if (key !== undefined && row === undefined) return
  if (row?.mine) keyOfWord.delete(row.mine.word)
  const next = row ? { ...row, mine } : { key: newKey(), remoteId: null, base: null, mine }
  byKey.set(next.key, next)
  keyOfWord.set(mine.word, next.key)
}

/** Ends a conflict: ours goes to the service at the next sync, or theirs holds here. */
function resolve(row: DictionaryRow, keep: 'mine' | 'theirs'): DictionaryRow {
  const { theirs, ...rest } = row
  if (theirs === undefined) return row
  const remoteId = theirs === null ? null : row.remoteId
  return { ...rest, remoteId, base: theirs, mine: keep === 'mine' ? row.mine : theirs }
}

/** An entry as the service lists it. */
export interface RemoteEntry extends DictionaryValues {
  id: string
}

/**
 * Merges the service's copy into ours, entry by entry against what both last agreed on: what only
 * one side changed is taken from that side, what both changed differently becomes a conflict.
 */
export function mergeRows(
  rows: readonly DictionaryRow[],
  remote: readonly RemoteEntry[],
  newKey: () => string,
): DictionaryRow[] {
  const { claimed, unclaimed } = claimEntries(rows, remote)
  const merged = rows.flatMap((row) => mergeRow(row, claimed.get(row.key)) ?? [])
  const added = unclaimed.map((entry): DictionaryRow => {
    const values = valuesOfRemote(entry)
    return { key: newKey(), remoteId: entry.id, base: values, mine: values }
  })
  return [...merged, ...added]
}

/** Null: gone on both sides. */
function mergeRow(row: DictionaryRow, remote: RemoteEntry | undefined): DictionaryRow | null {
  const { key, base, mine } = row
  const theirs = remote ? valuesOfRemote(remote) : null
  const remoteId = remote?.id ?? null
  const agreed = sameValues(mine, theirs) || sameValues(mine, base)
  if (agreed) return theirs === null ? null : { key, remoteId, base: theirs, mine: theirs }
  if (sameValues(theirs, base)) return { key, remoteId, base, mine }
  return { key, remoteId, base, mine, theirs }
}

function valuesOfRemote({ word, reading, on }: RemoteEntry): DictionaryValues {
  return { word: tidyWord(word), reading: reading.normalize('NFC'), on }
}

/**
 * Entry of the service for each row: the one with the same word, so that no word occurs twice, else
 * the one with the same id (renamed), else the one with the word as it was.
 */
function claimEntries(rows: readonly DictionaryRow[], remote: readonly RemoteEntry[]) {
  const left = new Set(remote)
  const claimed = new Map<string, RemoteEntry>()
  const byId = new Map(remote.map((entry) => [entry.id, entry]))
  const byWord = new Map(remote.map((entry) => [tidyWord(entry.word), entry]))
  const finders = [
    (row: DictionaryRow) => byWord.get(row.mine?.word ?? ''),
    (row: DictionaryRow) => byId.get(row.remoteId ?? ''),
    (row: DictionaryRow) => byWord.get(row.base?.word ?? ''),
  ]
  for (const find of finders)
    for (const row of rows) {
      const found = claimed.has(row.key) ? undefined : find(row)
      if (!found || !left.delete(found)) continue
      claimed.set(row.key, found)
    }
  return { claimed, unclaimed: [...left] }
}

/** True for the response of a service that does not have `/pronunciation`. */
export function isWithoutDictionary(error: StudioError | null): boolean {
  return error?.code === 'NOT_FOUND' || error?.code === 'FEATURE_UNAVAILABLE'
}
