import { randomUUID } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { LRUCache } from '@cuecast/platform'
import { DISK_FULL_MESSAGE, isDiskFull, type Sql, StoreAway } from '../store/sql'

/** Names that the store gives: they cannot be guessed, and they cannot leave the folder. */
const namePattern =
  /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.[a-z0-9]{2,5}$/

/** A file that never changes under its name. */
export interface StoredFile {
  /** Bytes. */
  size: number
  /** The bytes from `from` to `to`, both included. A few come at once, many as a stream. */
  read(from: number, to: number): Promise<Uint8Array<ArrayBuffer> | ReadableStream>
}

/** Rendered audio, wherever it is kept. */
export interface AudioFiles {
  /** A fresh unguessable name: `<uuid>.<extension>`. */
  freshName(extension: string): string
  /** Null when there is no such file, or the store never gives such a name. */
  open(name: string): Promise<StoredFile | null>
  /** The file is complete or absent, never half written. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** The same with a file of this machine, whatever its size; it may have been moved. */
  keep(name: string, path: string): Promise<void>
  remove(name: string): Promise<void>
  /**
   * Every name that is kept (also `<name>.part`, cut short in the writing), with the time it was
   * written (epoch ms). A large store gives a part of them at each call, and all within 24 calls.
   */
  list(): AsyncGenerator<{ name: string; writtenAt: number }>
}

/** What the service keeps beside its database. */
export interface AudioStorage {
  /** Rendered audio. */
  audio: AudioFiles
  /** Sounds that wait to be turned into text. */
  sounds: AudioFiles
  /** @throws when nothing can be stored at the moment */
  check(): Promise<void>
  close(): void
}

/** Whether the store gives such a name. */
export const isStoredName = (name: string): boolean => namePattern.test(name)

/** Media types by the extension of a name. */
export const audioTypes: Readonly<Record<string, string>> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
}

/** Up to here a file is read at once; beyond, it is streamed. */
export const AT_ONCE = 1024 * 1024

/** A file on this machine; null when there is none. */
export async function fileOnDisk(path: string): Promise<StoredFile | null> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) return null
  const { size } = found
  return {
    size,
    async read(from, to) {
      if (size <= AT_ONCE) return (await readFile(path)).subarray(from, to + 1)
      return Readable.toWeb(createReadStream(path, { start: from, end: to }))
    },
  }
}

const inMemory = (bytes: Uint8Array<ArrayBuffer>): StoredFile => ({
  size: bytes.length,
  read: async (from, to) => bytes.subarray(from, to + 1),
})

/** Bytes of audio just written that are kept, and how long, ms: most is fetched within a moment, and once. */
const FRESH_BYTES = 4 * 1024 * 1024
const FRESH_MS = 60_000

/**
 * Audio just written, by its name; each is handed out once, and only while its file is there: another process
 * may have deleted its account.
 */
function freshAudio() {
  const kept = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: FRESH_BYTES,
    maxEntrySize: AT_ONCE,
    sizeCalculation: ({ length }) => Math.max(1, length),
    ttl: FRESH_MS,
  })
  return {
    keep(name: string, { buffer, byteOffset, length }: Uint8Array): void {
      if (buffer instanceof ArrayBuffer) kept.set(name, new Uint8Array(buffer, byteOffset, length))
    },
    take(name: string, file: string): StoredFile | null {
      const bytes = kept.get(name)
      kept.delete(name)
      return bytes && existsSync(file) ? inMemory(bytes) : null
    },
    drop: (name: string) => void kept.delete(name),
  }
}

/** Audio on disk, spread over 256 folders. */
export function audioFiles(folder: string): AudioFiles {
  const fresh = freshAudio()
  /** Null when the store never gives such a name. */
  function path(name: string): string | null {
    return isStoredName(name) ? join(folder, name.slice(0, 2), name) : null
  }
  return {
    freshName: (extension) => `${randomUUID()}.${extension}`,
    async open(name) {
      const file = path(name)
      return file === null ? null : (fresh.take(name, file) ?? fileOnDisk(file))
    },
    async write(name, bytes) {
      const file = path(name)
      if (!file) throw new Error('not a name of the audio store')
      await mkdir(join(folder, name.slice(0, 2)), { recursive: true, mode: 0o700 })
      const draft = `${file}.part`
      const handle = await open(draft, 'w')
      try {
        await handle.writeFile(bytes)
      } finally {
        await handle.close()
      }
      await rename(draft, file)
      fresh.keep(name, bytes)
    },
    async keep(name, from) {
      const file = path(name)
      if (!file) throw new Error('not a name of the audio store')
      await mkdir(join(folder, name.slice(0, 2)), { recursive: true, mode: 0o700 })
      try {
        await rename(from, file)
      } catch (cause) {
        if (!(cause instanceof Error && 'code' in cause && cause.code === 'EXDEV')) throw cause
        // On another disk.
        await copyFile(from, `${file}.part`)
        await rename(`${file}.part`, file)
      }
    },
    async remove(name) {
      fresh.drop(name)
      const file = path(name.replace(/\.part$/, ''))
      if (file) await rm(name.endsWith('.part') ? `${file}.part` : file, { force: true })
    },
    async *list() {
      for (const part of await readdir(folder).catch(() => [])) {
        for (const name of await readdir(join(folder, part)).catch(() => [])) {
          const found = await stat(join(folder, part, name)).catch(() => null)
          if (found) yield { name, writtenAt: found.mtimeMs }
        }
      }
    },
  }
}

/** How long a look holds, ms: anybody may ask, and each writes. */
const LOOK_MS = 2_000

interface Readiness {
  /** Why the service should get no more work; null = it is ready. */
  reason(): Promise<string | null>
  /** From now on it stops. */
  stop(): void
}

/**
 * Whether there is room for what is rendered next, found out by writing a row and asking the
 * storage.
 *
 * @param known trouble that has shown already
 */
export function storageReadiness(
  sql: Sql,
  storage: Pick<AudioStorage, 'check'>,
  known: () => string | null,
): Readiness {
  let isStopping = false
  let last: { at: number; reason: Promise<string | null> } | null = null
  async function look(): Promise<string | null> {
    try {
      await sql.run(
        `INSERT INTO rate_limits (key, points, expire) VALUES ('readyz', 0, 0)
         ON CONFLICT (key) DO UPDATE SET points = 0`,
      )
      await storage.check()
      return null
    } catch (error) {
      if (error instanceof StoreAway) return error.message
      return isDiskFull(error) ? DISK_FULL_MESSAGE : 'the database or the audio cannot be written'
    }
  }
  return {
    async reason() {
      if (isStopping) return 'the service is stopping'
      const at = performance.now()
      if (last === null || at - last.at > LOOK_MS) last = { at, reason: look() }
      return known() ?? last.reason
    },
    stop() {
      isStopping = true
    },
  }
}
