/** How much of what was written outlives the page; `full`: without the recorded remarks. */
export type Keeping = 'kept' | 'full' | 'forbidden'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * Records of one package in the browser's storage, one key each: two tabs that write at the same time
 * never write over each other's records.
 */
export class KeptRecords {
  readonly #prefix: string
  /** Names whose present value is not in the storage as it is. */
  readonly #missing = new Map<string, Exclude<Keeping, 'kept'>>()

  constructor(
    packageId: string,
    /** Null: the browser does not let the page have one. */
    private readonly storage: Storage | null,
  ) {
    this.#prefix = `cuecast-review:${packageId}`
  }

  get keeping(): Keeping {
    if (!this.storage) return 'forbidden'
    const missing = [...this.#missing.values()]
    return missing.includes('forbidden') ? 'forbidden' : missing.length > 0 ? 'full' : 'kept'
  }

  /** Whether a key of the storage is one of these; null: all of it was cleared. */
  owns(key: string | null): boolean {
    return key === null || key === this.#prefix || key.startsWith(`${this.#prefix}/`)
  }

  /** The record without a name: what holds for the package as a whole. */
  head(): Record<string, unknown> | null {
    const head = this.#parsed(this.#prefix)
    return isRecord(head) ? head : null
  }

  putHead(head: Record<string, unknown>): void {
    this.#try(this.#prefix, head)
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
    return found
  }

  isMissing(name: string): boolean {
    return !this.storage || this.#missing.has(name)
  }

  get missing(): string[] {
    return [...this.#missing.keys()]
  }

  /** A record for which there is no room is kept without its recorded remark. */
  put(name: string, record: object): void {
    const key = `${this.#prefix}/${name}`
    this.#missing.delete(name)
    if (this.#try(key, record)) return
    const isPartKept = 'voice' in record && this.#try(key, { ...record, voice: undefined })
    this.#missing.set(name, isPartKept ? 'full' : 'forbidden')
  }

  remove(name: string): void {
    this.#missing.delete(name)
    try {
      this.storage?.removeItem(`${this.#prefix}/${name}`)
    } catch {
      // A storage that refuses to be written to holds nothing of this page.
    }
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
