import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { systemCode, movePath, removeFile } from '@cuecast/platform'
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
  /** An address at which it can be fetched without this service, for so many seconds; absent where there is none. */
  presigned?(seconds: number): Promise<string>
}

/** Rendered audio, wherever it is kept. */
export interface AudioFiles {
  /** A fresh unguessable name: `<uuid>.<extension>`. */
  freshName(extension: string): string
  /** Null when there is no such file, or the store never gives such a name. */
  open(name: string): Promise<StoredFile | null>
  /** The file is complete or absent, never half written. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Where a file may be written that `keep` then takes in place; null where files are not on this machine. */
  draft(name: string): Promise<string | null>
  /** The file of a name on this machine; null where it is not on it. */
  place(name: string): string | null
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
  /** Files of models that all processes share, by their content. */
  models: AudioFiles
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

/** Audio on disk, spread over 256 folders. */
export function audioFiles(folder: string): AudioFiles {
  const made = new Set<string>()
  /** Null when the store never gives such a name. */
  function path(name: string): string | null {
    return isStoredName(name) ? join(folder, name.slice(0, 2), name) : null
  }
  /** The same, and its folder is there. @throws for a name that the store never gives */
  async function room(name: string): Promise<string> {
    const file = path(name)
    if (!file) throw new Error('not a name of the audio store')
    const part = name.slice(0, 2)
    await mkdir(join(folder, part), { recursive: true, mode: 0o700 })
    made.add(part)
    return file
  }
  return {
    freshName: (extension) => `${randomUUID()}.${extension}`,
    place: path,
    async draft(name) {
      // A folder that has gone since is made again by `write`.
      const file = made.has(name.slice(0, 2)) ? path(name) : await room(name)
      return file && `${file}.part`
    },
    async open(name) {
      const file = path(name)
      return file === null ? null : fileOnDisk(file)
    },
    async write(name, bytes) {
      const file = await room(name)
      const draft = `${file}.part`
      const handle = await open(draft, 'w')
      try {
        await handle.writeFile(bytes)
      } finally {
        await handle.close()
      }
      await movePath(draft, file)
    },
    async keep(name, from) {
      const file = made.has(name.slice(0, 2)) ? path(name) : await room(name)
      if (!file) throw new Error('not a name of the audio store')
      try {
        await movePath(from, file)
      } catch (cause) {
        if (systemCode(cause) !== 'EXDEV') throw cause
        // On another disk.
        await copyFile(from, `${file}.part`)
        await movePath(`${file}.part`, file)
      }
    },
    async remove(name) {
      const file = path(name.replace(/\.part$/, ''))
      if (file) await removeFile(name.endsWith('.part') ? `${file}.part` : file)
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

/** What a look found: why nothing can be stored (null = all is well), and whether it may be over in a moment. */
interface Look {
  reason: string | null
  mayPass: boolean
}

const reasonOf = (error: unknown): string => {
  if (error instanceof StoreAway) return error.message
  return isDiskFull(error) ? DISK_FULL_MESSAGE : 'the database or the audio cannot be written'
}

/**
 * Whether there is room for what is rendered next, found out by writing a row and asking the
 * storage. A storage that does not answer once is asked again before it counts: all processes would
 * be unready together.
 *
 * @param known trouble that has shown already
 */
export function storageReadiness(
  sql: Pick<Sql, 'run'>,
  storage: Pick<AudioStorage, 'check'>,
  known: () => string | null,
): Readiness {
  let isStopping = false
  let last: { at: number; found: Promise<Look>; reason: Promise<string | null> } | null = null
  async function look(): Promise<Look> {
    let mayPass = false
    try {
      await sql.run(
        `INSERT INTO rate_limits (key, points, expire) VALUES ('readyz', 0, 0)
         ON CONFLICT (key) DO UPDATE SET points = 0`,
      )
      mayPass = true
      await storage.check()
      return { reason: null, mayPass }
    } catch (error) {
      return { reason: reasonOf(error), mayPass: mayPass && error instanceof StoreAway }
    }
  }
  async function verdict(found: Promise<Look>, before: Promise<Look> | null) {
    const { reason, mayPass } = await found
    return mayPass && (await before)?.reason === null ? null : reason
  }
  return {
    async reason() {
      if (isStopping) return 'the service is stopping'
      const at = performance.now()
      if (last === null || at - last.at > LOOK_MS) {
        const found = look()
        last = { at, found, reason: verdict(found, last?.found ?? null) }
      }
      return known() ?? last.reason
    },
    stop() {
      isStopping = true
    },
  }
}
