import type { DictionaryRow, DictionaryValues } from '../contracts/dictionary'
import { sameValues, tidyWord } from './rows'

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
 * Which entry of the service each row stands for: the one of the same word, so that no word is there
 * twice, else the one of the same id (renamed), else the one of the word as it was.
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
