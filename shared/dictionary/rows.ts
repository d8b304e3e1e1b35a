import type { DictionaryChange, DictionaryRow, DictionaryValues } from '../contracts/dictionary'
import type { DictionaryEntry } from '@cuecast/spoken-text'

export const sameValues = (a: DictionaryValues | null, b: DictionaryValues | null): boolean =>
  a === b ||
  (a !== null && b !== null && a.word === b.word && a.reading === b.reading && a.on === b.on)

/** One word has one spelling: NFC, single spaces. */
export const tidyWord = (word: string): string => word.normalize('NFC').trim().replace(/\s+/g, ' ')

export const inConflict = (row: DictionaryRow): boolean => row.theirs !== undefined

/** What still has to be told to the service. */
export const isPending = (row: DictionaryRow): boolean =>
  !inConflict(row) && !sameValues(row.mine, row.base)

/** What holds for an entry now: while both sides differ, what the service has. */
export const valuesOf = (row: DictionaryRow): DictionaryValues | null =>
  row.theirs === undefined ? row.mine : row.theirs

/** The entries that are on, as the service applies them. */
export function activeEntries(rows: readonly DictionaryRow[]): DictionaryEntry[] {
  return rows.flatMap((row) => {
    const values = valuesOf(row)
    return values?.on ? { original_word: values.word, modified_word: values.reading } : []
  })
}

/** The entries that are on in one dictionary and whose word another does not have at all. */
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

/** Applies what the user did. A word that is there already is changed and not written twice. */
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
