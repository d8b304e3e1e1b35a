/** What has been given as a record; undefined: the record is gone. */
export type RecordChanges = ReadonlyMap<string, object | undefined>

/**
 * A second home of a package's records, by their keys. Browsers write `localStorage` to the disk seconds
 * later and give it 5 MB; their database is on the disk at once and has room for recorded remarks, but
 * answers only later.
 */
export interface DurableRecords {
  /** The records as they were when the page opened. */
  readonly found: ReadonlyMap<string, unknown>
  /** False: they could not be kept. */
  write(changes: RecordChanges): Promise<boolean>
  /** The records as they are now, as far as they are there. */
  read(keys: readonly string[]): Promise<ReadonlyMap<string, unknown>>
}

const DATABASE = 'cuecast-review'
const RECORDS = 'records'
/** A database that does not open in this time is done without, ms. */
const PATIENCE_MS = 2_000

/** The browser's database; null where it gives none. Keys begin with `prefix`. */
export async function openDurableRecords(prefix: string): Promise<DurableRecords | null> {
  const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
  return Promise.race([tooLate, opened(prefix).catch(() => null)])
}

async function opened(prefix: string): Promise<DurableRecords> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(RECORDS)
  const database = await answerOf(request)
  const store = (mode: IDBTransactionMode, durability: IDBTransactionDurability = 'relaxed') => {
    const transaction = database.transaction(RECORDS, mode, { durability })
    return { transaction, records: transaction.objectStore(RECORDS) }
  }
  const drafts = `${prefix}/draft/`
  const range = IDBKeyRange.bound(prefix, `${prefix}/\uFFFF`)
  const { records } = store('readonly')
  const [keys, values] = await Promise.all([
    answerOf(records.getAllKeys(range)),
    answerOf(records.getAll(range)),
  ])
  return {
    found: new Map(keys.map((key, i) => [String(key), values[i]])),
    write: async (changes) => {
      // Each letter of a note being written need not outlive a power cut: letters would queue for the disk.
      const isDraft = [...changes.keys()].every((key) => key === prefix || key.startsWith(drafts))
      const { transaction, records: into } = store('readwrite', isDraft ? 'relaxed' : 'strict')
      for (const [key, value] of changes) {
        if (value === undefined) into.delete(key)
        else into.put(value, key)
      }
      // Without waiting for the answers: a page that is closed now has its changes kept.
      transaction.commit()
      return isKept(transaction)
    },
    read: async (wanted) => {
      const { records: from } = store('readonly')
      const found = await Promise.all(wanted.map((key) => answerOf(from.get(key))))
      return new Map(wanted.map((key, i) => [key, found[i]]))
    },
  }
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the database gives no answer'))
  })

const isKept = (transaction: IDBTransaction): Promise<boolean> =>
  new Promise((resolve) => {
    transaction.oncomplete = () => resolve(true)
    transaction.onabort = () => resolve(false)
  })
