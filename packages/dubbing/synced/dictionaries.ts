import { randomUUID } from 'node:crypto'
import {
  dictionarySchema,
  type Dictionary,
  type DictionaryChange,
  type DictionaryRow,
  type DictionaryFile,
} from '@shared/contracts/dictionary'
import { ok, type Result, failWith } from '@shared/contracts/result'
import {
  mergeRows,
  activeEntries,
  changeRows,
  isPending,
  valuesOf,
  isWithoutDictionary,
} from '@shared/dictionary/rows'
import type { PronunciationCalls } from '../gateway/calls/pronunciation'
import type { RenderDictionary } from '../runs/run-deps'
import {
  SyncedCollections,
  type CollectionKind,
  type CollectionsDeps,
  type SyncedCopy,
} from './synced-collection'
import { readFile, stat } from 'node:fs/promises'
import { readDictionaryCsv, writeDictionaryCsv } from './dictionary-csv'
import { withFileErrors, writeAtomically } from '@cuecast/platform'

/** The pronunciation dictionaries, one per connection. */
export class Dictionaries extends SyncedCollections<
  Dictionary,
  DictionaryChange,
  PronunciationCalls
> {
  constructor(deps: CollectionsDeps<Dictionary, PronunciationCalls>) {
    super(dictionaryKind, deps)
  }

  /**
   * The entries the service will apply, after syncing every edit. Fails while edits cannot be sent: a
   * render would cost credits and use the old reading. For a service without a dictionary the words
   * are replaced before sending.
   */
  async forRender(connectionId: string): Promise<Result<RenderDictionary>> {
    const dictionary = await this.of(connectionId)
    if (!dictionary.ok) return dictionary
    let synced = await dictionary.value.sync()
    // An edit may come while a sync is finishing, which then misses it.
    while (synced.ok && dictionary.value.current.rows.some(isPending))
      synced = await dictionary.value.sync()
    const { rows } = dictionary.value.current
    const here = !synced.ok && isWithoutDictionary(synced.error)
    if (!synced.ok && !here && rows.some(isPending)) return synced
    return ok({ entries: activeEntries(rows), here })
  }
}

const dictionaryKind: CollectionKind<Dictionary, DictionaryChange, PronunciationCalls> = {
  schema: dictionarySchema,
  empty: { rows: [], syncedAt: null },
  edit: ({ rows }, changes) => ({ rows: changeRows(rows, changes, randomUUID) }),
  sync: syncDictionary,
}

/** Merges the service's entries, then sends edits until none is pending. */
async function syncDictionary(
  copy: SyncedCopy<Dictionary>,
  calls: PronunciationCalls,
): Promise<Result<unknown>> {
  const listed = await calls.list()
  if (!listed.ok) return listed
  const remote = listed.value.map(({ id, original_word, modified_word, status }) => ({
    id,
    word: original_word,
    reading: modified_word,
    on: status !== 0,
  }))
  const rows = mergeRows(copy.current.rows, remote, randomUUID)
  const merged = await copy.put({ rows, syncedAt: new Date().toISOString() })
  if (!merged.ok) return merged
  for (let row = next(); row; row = next()) {
    const sent = await send(row, calls, copy)
    if (!sent.ok) return sent
  }
  return ok(undefined)

  function next(): DictionaryRow | undefined {
    return copy.current.rows.find(isPending)
  }
}

async function send(
  { key, mine, remoteId }: DictionaryRow,
  calls: PronunciationCalls,
  copy: SyncedCopy<Dictionary>,
): Promise<Result<unknown>> {
  const change = (of: (row: DictionaryRow) => DictionaryRow[]) =>
    copy.note({ rows: copy.current.rows.flatMap((row) => (row.key === key ? of(row) : row)) })
  if (mine === null) {
    const removed: Result<void> = remoteId === null ? ok(undefined) : await calls.remove(remoteId)
    // Already deleted by another client.
    if (!removed.ok && removed.error.code !== 'NOT_FOUND') return removed
    return change((row) => (row.mine === null ? [] : [{ ...row, remoteId: null, base: null }]))
  }
  const { word, reading, on } = mine
  const draft = { original_word: word, modified_word: reading, status: on ? 1 : 0 }
  const stored = await (remoteId === null ? calls.create(draft) : calls.update(remoteId, draft))
  if (!stored.ok) return stored
  const { id } = stored.value
  return change((row) => [{ ...row, remoteId: id, base: mine }])
}

const MAX_BYTES = 5 * 1024 * 1024

export function readDictionaryCsvFile(path: string): Promise<Result<DictionaryFile>> {
  return withFileErrors(path, 'read', async () => {
    const { size } = await stat(path)
    if (size > MAX_BYTES)
      return failWith('FILE_TOO_LARGE', 'the dictionary file is too large', { at: path })
    return ok({ path, ...readDictionaryCsv(await readFile(path, 'utf8')) })
  })
}

/** Returns the number of entries written. */
export async function writeDictionaryCsvFile(
  path: string,
  { rows }: Dictionary,
): Promise<Result<number>> {
  const entries = rows.flatMap((row) => valuesOf(row) ?? [])
  const written = await writeAtomically(path, writeDictionaryCsv(entries))
  return written.ok ? ok(entries.length) : written
}
