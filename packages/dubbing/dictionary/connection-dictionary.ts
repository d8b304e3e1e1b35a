import { randomUUID } from 'node:crypto'
import {
  dictionarySchema,
  type Dictionary,
  type DictionaryChange,
  type DictionaryRow,
} from '@shared/contracts/dictionary'
import { ok, type Result } from '@shared/contracts/result'
import { mergeRows, type RemoteEntry } from '@shared/dictionary/merge-rows'
import { changeRows, isPending } from '@shared/dictionary/rows'
import { readKept, writeKept } from '@cuecast/platform'
import type { PronunciationEntry, PronunciationCalls } from '../gateway/calls/pronunciation'

const noDictionary: Dictionary = { rows: [], syncedAt: null }

/** How often a long sync writes and reports progress, ms. */
const REPORT_EVERY_MS = 300

/**
 * The dictionary of one connection: edits are on disk at once and go to the service with the next
 * sync. Syncs do not overlap; edits may come in between.
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
    setAside?: (to: string) => void,
  ): Promise<Result<ConnectionDictionary>> {
    const read = await readKept(path, dictionarySchema, noDictionary, setAside)
    return read.ok ? ok(new ConnectionDictionary(path, calls, changed, read.value)) : read
  }

  get current(): Dictionary {
    return this.dictionary
  }

  edit(changes: readonly DictionaryChange[]): Promise<Result<Dictionary>> {
    return this.#put({ rows: changeRows(this.dictionary.rows, changes, randomUUID) })
  }

  /** Fetches the service's copy, merges it and sends pending edits. */
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
    const sent = await this.#sendAll()
    const kept = await this.#put({})
    return sent.ok ? kept : sent
  }

  /**
   * Sends edits until none is pending. Progress is recorded in memory and on disk only now and then:
   * after a crash the next sync finds the sent words in the service's copy.
   */
  async #sendAll(): Promise<Result<unknown>> {
    let reported = Date.now()
    for (let row = this.#next(); row; row = this.#next()) {
      const sent = await this.#send(row)
      if (!sent.ok) return sent
      if (Date.now() - reported < REPORT_EVERY_MS) continue
      const kept = await this.#put({})
      if (!kept.ok) return kept
      reported = Date.now()
    }
    return ok(undefined)
  }

  #next(): DictionaryRow | undefined {
    return this.dictionary.rows.find(isPending)
  }

  /** Sends one edit and records in memory that it is synced. */
  async #send({ key, mine, remoteId }: DictionaryRow): Promise<Result<void>> {
    if (mine === null) {
      const removed: Result<void> =
        remoteId === null ? ok(undefined) : await this.calls.remove(remoteId)
      // Already deleted by another client.
      if (!removed.ok && removed.error.code !== 'NOT_FOUND') return removed
      const { rows } = this.dictionary
      return this.#note(
        rows.flatMap((row): DictionaryRow[] => {
          if (row.key !== key) return [row]
          return row.mine === null ? [] : [{ ...row, remoteId: null, base: null }]
        }),
      )
    }
    const { word, reading, on } = mine
    const draft = { original_word: word, modified_word: reading, status: on ? 1 : 0 }
    const stored = await (remoteId === null
      ? this.calls.create(draft)
      : this.calls.update(remoteId, draft))
    if (!stored.ok) return stored
    const { rows } = this.dictionary
    return this.#note(
      rows.map((row) =>
        row.key === key ? { ...row, remoteId: stored.value.id, base: mine } : row,
      ),
    )
  }

  #note(rows: DictionaryRow[]): Result<void> {
    this.dictionary = { ...this.dictionary, rows }
    return ok(undefined)
  }

  /** Memory first, so that a later change builds on it; the file follows in order. */
  async #put(change: Partial<Dictionary>): Promise<Result<Dictionary>> {
    const next = { ...this.dictionary, ...change }
    this.dictionary = next
    const written = this.#writing.then(() => writeKept(this.path, next))
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
