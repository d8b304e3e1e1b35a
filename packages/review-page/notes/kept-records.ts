import type { DurableRecords, RecordChanges } from './durable-records'

/** How much of what was written outlives the page; `full`: without the recorded remarks. */
export type Keeping = 'kept' | 'full' | 'forbidden'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export const recordsKey = (packageId: string): string => `cuecast-review:${packageId}`

/**
 * Records of one package in the browser, one key each: two tabs that write at the same time never write over
 * each other's records. They are in its storage, which tabs read at once, and in its database, which loses
 * nothing when the browser is killed and has room for what does not fit into the storage.
 */
export class KeptRecords {
  readonly #prefix: string
  /** Names whose present value is in neither as it is. */
  readonly #missing = new Map<string, Exclude<Keeping, 'kept'>>()
  /** Records that only the database has as they are. */
  #whole: ReadonlyMap<string, unknown> = new Map()
  /** What the database is about to be given, by key. */
  #changes = new Map<string, object | undefined>()
  #head: Record<string, unknown> | null = null

  constructor(
    packageId: string,
    /** Null: the browser does not let the page have one. */
    private readonly storage: Storage | null,
    /** Null: the browser has none for the page, or it has failed. */
    private durable: DurableRecords | null,
    /** The database has failed: what is in it alone is not kept. */
    private readonly onFailure: () => void,
  ) {
    this.#prefix = recordsKey(packageId)
    this.#head = this.head()
    if (durable) this.#bringTogether(durable.found)
  }

  get keeping(): Keeping {
    if (this.durable) return 'kept'
    if (!this.storage) return 'forbidden'
    const missing = [...this.#missing.values()]
    return missing.includes('forbidden') ? 'forbidden' : missing.length > 0 ? 'full' : 'kept'
  }

  /** Whether a key of the storage is one of these; null: all of it was cleared. */
  owns(key: string | null): boolean {
    return key === null || key === this.#prefix || key.startsWith(`${this.#prefix}/`)
  }

  /** The record without a name: what holds for the package as a whole. Null: there is none, or it was cleared. */
  head(): Record<string, unknown> | null {
    if (!this.storage) return this.#head
    const head = this.#parsed(this.#prefix)
    return isRecord(head) ? head : null
  }

  putHead(head: Record<string, unknown>): void {
    const { turn, missing } = this.head() ?? this.#head ?? {}
    this.#head = { ...head, turn, missing }
    this.#try(this.#prefix, this.#head)
    this.#changed(this.#prefix, this.#head)
  }

  /** Every record by its name, as far as it is JSON. */
  all(): Map<string, unknown> {
    const found = new Map<string, unknown>()
    const start = `${this.#prefix}/`
    for (let i = 0; i < (this.storage?.length ?? 0); i += 1) {
      const key = this.storage?.key(i)
      if (!key?.startsWith(start)) continue
      const value = this.#parsed(key)
      if (value !== undefined) found.set(key.slice(start.length), value)
    }
    return new Map([...found, ...this.#whole])
  }

  /** Reads what only the database has, as other tabs have left it; false: there is and was nothing of that. */
  async readWhole(): Promise<boolean> {
    const names = missingIn(this.head()).filter((name) => !this.#missing.has(name))
    if (!this.durable || names.length + this.#whole.size === 0) return false
    const keys = names.map((name) => this.#key(name))
    const read = await this.durable.read(keys).catch(() => null)
    if (read) this.#whole = this.#named(read)
    return read !== null
  }

  isMissing(name: string): boolean {
    return !this.storage || this.#missing.has(name)
  }

  get missing(): string[] {
    return [...this.#missing.keys()]
  }

  /** A record for which there is no room in the storage is there without its recorded remark. */
  put(name: string, record: object): void {
    const key = this.#key(name)
    this.#missing.delete(name)
    this.#forget(name)
    if (!this.#try(key, record)) {
      const isPartKept = 'voice' in record && this.#try(key, { ...record, voice: undefined })
      this.#missing.set(name, isPartKept ? 'full' : 'forbidden')
    }
    this.#changed(key, record)
  }

  remove(name: string): void {
    const key = this.#key(name)
    this.#missing.delete(name)
    this.#forget(name)
    try {
      this.storage?.removeItem(key)
    } catch {
      // A storage that refuses to be written to holds nothing of this page.
    }
    this.#changed(key, undefined)
  }

  /** Of storage and database the one that was written last holds what counts; the other one is brought up to it. */
  #bringTogether(found: ReadonlyMap<string, unknown>): void {
    const head = found.get(this.#prefix)
    const theirs = this.#named(found)
    if (isRecord(head) && turnOf(head) >= turnOf(this.#head)) {
      for (const name of this.all().keys()) if (!theirs.has(name)) this.remove(name)
      for (const [name, value] of theirs) if (isRecord(value)) this.#bring(name, value)
      this.#head = head
      this.#try(this.#prefix, head)
      return
    }
    const here = this.all()
    for (const name of theirs.keys()) if (!here.has(name)) this.#changed(this.#key(name), undefined)
    for (const [name, value] of here) if (isRecord(value)) this.#changed(this.#key(name), value)
    for (const name of missingIn(this.#head)) {
      const value = theirs.get(name)
      if (isRecord(value)) this.#bring(name, value)
    }
    if (this.#head) this.putHead(this.#head)
  }

  #bring(name: string, value: object): void {
    if (this.storage?.getItem(this.#key(name)) === JSON.stringify(value)) return
    this.put(name, value)
    if (this.#missing.delete(name)) this.#whole = new Map([...this.#whole, [name, value]])
  }

  #forget(name: string): void {
    if (this.#whole.has(name))
      this.#whole = new Map([...this.#whole].filter(([each]) => each !== name))
  }

  /** Changes of one step go to the database together. */
  #changed(key: string, value: object | undefined): void {
    if (this.#changes.size === 0) queueMicrotask(() => void this.#flush())
    this.#changes.set(key, value)
  }

  async #flush(): Promise<void> {
    const head = this.head() ?? this.#head
    const turn = Math.max(turnOf(this.#head), turnOf(head)) + 1
    this.#head = { ...head, turn, missing: [...this.#missing.keys(), ...this.#whole.keys()] }
    this.#try(this.#prefix, this.#head)
    const changes = new Map([...this.#changes, [this.#prefix, this.#head]])
    this.#changes = new Map()
    if (!this.durable) return
    const isKept = await this.durable.write(changes).catch(() => false)
    if (isKept) return this.#settle(changes)
    this.durable = null
    this.#whole = new Map()
    this.onFailure()
  }

  /** What had no room in the storage is in the database now. */
  #settle(changes: RecordChanges): void {
    for (const [name, value] of this.#named(changes))
      if (!this.#changes.has(this.#key(name)) && this.#missing.delete(name))
        this.#whole = new Map([...this.#whole, [name, value]])
  }

  #key(name: string): string {
    return `${this.#prefix}/${name}`
  }

  /** Without the head. */
  #named(records: ReadonlyMap<string, unknown>): Map<string, unknown> {
    const start = `${this.#prefix}/`
    return new Map(
      [...records].flatMap(([key, value]) =>
        key.startsWith(start) && value !== undefined ? [[key.slice(start.length), value]] : [],
      ),
    )
  }

  #try(key: string, value: unknown): boolean {
    try {
      this.storage?.setItem(key, JSON.stringify(value))
      return this.storage !== null
    } catch {
      return false
    }
  }

  #parsed(key: string): unknown {
    try {
      const text = this.storage?.getItem(key) ?? null
      return text === null ? undefined : JSON.parse(text)
    } catch {
      // No longer JSON: there is nothing to take from it.
      return undefined
    }
  }
}

/** How often the records had been changed when this head was written. */
const turnOf = (head: Record<string, unknown> | null): number =>
  typeof head?.['turn'] === 'number' ? head['turn'] : -1

/** Names that the storage does not have as they are. */
function missingIn(head: Record<string, unknown> | null): string[] {
  const names = head?.['missing']
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

/** The browser's storage for pages, where it gives one: some refuse even to be asked. */
export function browserStorage(): Storage | null {
  try {
    const storage = globalThis.localStorage
    storage.setItem('cuecast-review:probe', '1')
    storage.removeItem('cuecast-review:probe')
    return storage
  } catch {
    return null
  }
}
