import { randomUUID } from 'node:crypto'
import type { Dictionary, DictionaryChange, DictionaryRow } from '@shared/contracts/dictionary'
import { ok, type Result } from '@shared/contracts/result'
import { mergeRows, type RemoteEntry } from '@shared/dictionary/merge-rows'
import { changeRows, isPending } from '@shared/dictionary/rows'
import type { PronunciationEntry } from '../gateway/pronunciation'
import type { PronunciationCalls } from '../gateway/pronunciation-calls'
import { readDictionaryFile, writeDictionaryFile } from './dictionary-file'

/**
 * The dictionary of one connection: edits are on this computer's disk at once and go to the service
 * with the next sync. Syncs follow one another; edits may come in between.
 */
export class ConnectionDictionary {
  #syncing: Promise<Result<Dictionary>> | null = null
  #writing: Promise<unknown> = Promise.resolve()

  private constructor(
    private readonly path: string,
    private readonly calls: PronunciationCalls,
    private readonly changed: (dictionary: Dictionary) => void,
    private dictionary: Dictionary,
  ) {}

  static async open(
    path: string,
    calls: PronunciationCalls,
    changed: (dictionary: Dictionary) => void,
  ): Promise<Result<ConnectionDictionary>> {
    const read = await readDictionaryFile(path)
    return read.ok ? ok(new ConnectionDictionary(path, calls, changed, read.value)) : read
  }

  get current(): Dictionary {
    return this.dictionary
  }

  edit(changes: readonly DictionaryChange[]): Promise<Result<Dictionary>> {
    return this.#put({ rows: changeRows(this.dictionary.rows, changes, randomUUID) })
  }

  /** Fetches the service's copy, merges it and sends what is waiting. */
  sync(): Promise<Result<Dictionary>> {
    this.#syncing ??= this.#sync().finally(() => {
      this.#syncing = null
    })
    return this.#syncing
  }

  async #sync(): Promise<Result<Dictionary>> {
    const listed = await this.calls.list()
    if (!listed.ok) return listed
    const rows = mergeRows(this.dictionary.rows, listed.value.map(remoteOf), randomUUID)
    const merged = await this.#put({ rows, syncedAt: new Date().toISOString() })
    if (!merged.ok) return merged
    for (let row = this.#next(); row; row = this.#next()) {
      const sent = await this.#send(row)
      if (!sent.ok) return sent
    }
    return ok(this.dictionary)
  }

  #next(): DictionaryRow | undefined {
    return this.dictionary.rows.find(isPending)
  }

  async #send({ key, mine, remoteId }: DictionaryRow): Promise<Result<unknown>> {
    if (mine === null) {
      const removed: Result<void> =
        remoteId === null ? ok(undefined) : await this.calls.remove(remoteId)
      // Somebody was faster: what was to go is gone.
      if (!removed.ok && removed.error.code !== 'NOT_FOUND') return removed
      const { rows } = this.dictionary
      return this.#put({
        rows: rows.flatMap((row): DictionaryRow[] => {
          if (row.key !== key) return [row]
          return row.mine === null ? [] : [{ ...row, remoteId: null, base: null }]
        }),
      })
    }
    const { word, reading, on } = mine
    const draft = { original_word: word, modified_word: reading, status: on ? 1 : 0 }
    const stored = await (remoteId === null
      ? this.calls.create(draft)
      : this.calls.update(remoteId, draft))
    if (!stored.ok) return stored
    const { rows } = this.dictionary
    return this.#put({
      rows: rows.map((row) =>
        row.key === key ? { ...row, remoteId: stored.value.id, base: mine } : row,
      ),
    })
  }

  /** Memory first, so that a later change builds on it; the file follows in order. */
  async #put(change: Partial<Dictionary>): Promise<Result<Dictionary>> {
    const next = { ...this.dictionary, ...change }
    this.dictionary = next
    const written = this.#writing.then(() => writeDictionaryFile(this.path, next))
    this.#writing = written
    const result = await written
    if (!result.ok) return result
    this.changed(this.dictionary)
    return ok(this.dictionary)
  }
}

function remoteOf(entry: PronunciationEntry): RemoteEntry {
  const { id, original_word, modified_word, status } = entry
  return { id, word: original_word, reading: modified_word, on: status !== 0 }
}
