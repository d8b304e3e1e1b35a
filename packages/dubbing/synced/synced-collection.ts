import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readKept, writeKept } from '@cuecast/platform'
import { ok, type Result } from '@shared/contracts/result'
import type { ZodType } from 'zod'

/** Differences between kinds of collections (dictionary, profiles). */
export interface CollectionKind<T, Change, Calls> {
  schema: ZodType<T>
  empty: T
  /** Applies the user's changes to the collection. */
  edit(value: T, changes: readonly Change[]): Partial<T>
  /** Fetches the service's copy, merges it and sends pending edits. */
  sync(copy: SyncedCopy<T>, calls: Calls): Promise<Result<unknown>>
}

/** The local copy that a sync reads and changes. */
export interface SyncedCopy<T> {
  readonly current: T
  /** Changes, stores and reports it. */
  put(change: Partial<T>): Promise<Result<T>>
  /** Changes it in memory; stores and reports it now and then. */
  note(change: Partial<T>): Promise<Result<unknown>>
}

export interface CollectionsDeps<T, Calls> {
  folder: string
  calls(connectionId: string): Calls
  changed(connectionId: string, value: T): void
  /** Called with the path of a damaged copy that was set aside. */
  setAside?(to: string): void
}

/** How often a long sync stores and reports its progress, ms. */
const REPORT_EVERY_MS = 300

/** One kind of collection, a file for each connection. */
export class SyncedCollections<T, Change, Calls> {
  readonly #open = new Map<string, Promise<Result<SyncedCollection<T, Change, Calls>>>>()

  constructor(
    private readonly kind: CollectionKind<T, Change, Calls>,
    private readonly deps: CollectionsDeps<T, Calls>,
  ) {}

  async of(connectionId: string): Promise<Result<SyncedCollection<T, Change, Calls>>> {
    const known = this.#open.get(connectionId)
    if (known) return known
    const opening = this.#read(connectionId)
    this.#open.set(connectionId, opening)
    const opened = await opening
    if (!opened.ok) this.#open.delete(connectionId)
    return opened
  }

  async #read(connectionId: string): Promise<Result<SyncedCollection<T, Change, Calls>>> {
    const { kind, deps } = this
    // Ids may hold characters that file names cannot.
    const name = createHash('sha1').update(connectionId).digest('hex')
    const path = join(deps.folder, `${name}.json`)
    const read = await readKept(path, kind.schema, kind.empty, deps.setAside)
    if (!read.ok) return read
    const changed = (value: T) => deps.changed(connectionId, value)
    return ok(new SyncedCollection(path, kind, deps.calls(connectionId), changed, read.value))
  }
}

/**
 * The collection of one connection: edits are on disk at once and go to the service with the next
 * sync. Syncs do not overlap; edits may come in between.
 */
export class SyncedCollection<T, Change, Calls> implements SyncedCopy<T> {
  #syncing: Promise<Result<T>> | null = null
  #writing: Promise<unknown> = Promise.resolve()
  #storedAt = 0
  /** Something was noted since it was last stored. */
  #noted = false

  constructor(
    private readonly path: string,
    private readonly kind: CollectionKind<T, Change, Calls>,
    private readonly calls: Calls,
    private readonly changed: (value: T) => void,
    private value: T,
  ) {}

  get current(): T {
    return this.value
  }

  edit(changes: readonly Change[]): Promise<Result<T>> {
    return this.put(this.kind.edit(this.value, changes))
  }

  /** Fetches the service's copy, merges it and sends pending edits. */
  sync(): Promise<Result<T>> {
    this.#syncing ??= this.#sync().finally(() => {
      this.#syncing = null
    })
    return this.#syncing
  }

  async #sync(): Promise<Result<T>> {
    const synced = await this.kind.sync(this, this.calls)
    if (synced.ok) return this.put({})
    if (this.#noted) await this.put({})
    return synced
  }

  /** Memory first, so that a later change builds on it; the file follows in order. */
  async put(change: Partial<T>): Promise<Result<T>> {
    const next = { ...this.value, ...change }
    this.value = next
    this.#noted = false
    this.#storedAt = Date.now()
    const written = this.#writing.then(() => writeKept(this.path, next))
    this.#writing = written
    const result = await written
    if (!result.ok) return result
    this.changed(this.value)
    return ok(this.value)
  }

  /** After a crash, the next sync finds sent but unstored changes in the service's copy. */
  async note(change: Partial<T>): Promise<Result<unknown>> {
    this.value = { ...this.value, ...change }
    this.#noted = true
    return Date.now() - this.#storedAt < REPORT_EVERY_MS ? ok(undefined) : this.put({})
  }
}
