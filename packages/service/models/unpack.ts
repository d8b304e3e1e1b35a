import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import unbzip2 from 'unbzip2-stream'
import { openPromise } from 'yauzl'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { diskFull, fileError, freeSpace } from '@cuecast/platform'

/** The largest models are a few GB; what claims more is no model. Bytes. */
const MOST_BYTES = 8 * 1024 ** 3
const MOST_ENTRIES = 20_000

export const isArchive = (path: string): boolean =>
  /\.(zip|tar|tar\.bz2|tbz2?|tar\.gz|tgz)$/i.test(path)

interface Unpacking {
  path: string
  target: string
  onBytes(bytes: number): void
  signal?: AbortSignal | undefined
  /** Bytes that may be written in all. */
  most: number
  whole: WholeArchive | null
}

/** Nothing is left out: a tar with a link is refused, and files keep their permissions. */
export interface WholeArchive {
  /** Electron's own takes files called `.asar` for folders. */
  createFile: typeof createWriteStream
}

/** Thrown where an archive is refused; the message is for people. */
class Refused extends Error {
  constructor(
    readonly code: 'MODEL_INVALID' | 'MODEL_TOO_LARGE',
    readonly reason: string,
    message: string,
  ) {
    super(message)
  }
}

/**
 * Unpacks a zip, tar, tar.gz or tar.bz2 into a folder that is new. Only plain files inside the folder
 * are written: links are left out, a path that leads elsewhere refuses the whole archive.
 *
 * @param onProgress 0–1
 * @returns MODEL_INVALID (`archive`, `outside`), MODEL_TOO_LARGE beyond 8 GB, DISK_FULL, CANCELLED
 */
export async function unpackArchive(
  path: string,
  target: string,
  onProgress: (done: number) => void,
  signal?: AbortSignal,
  whole: WholeArchive | null = null,
): Promise<Result<void>> {
  try {
    const file = await open(path, 'r')
    const { size } = await file.stat().finally(() => file.close())
    const free = await freeSpace(target)
    const room = free.ok ? free.value : MOST_BYTES
    const most = Math.min(MOST_BYTES, room)
    await mkdir(target, { recursive: true })
    const onBytes = (bytes: number): void => onProgress(Math.min(1, bytes / Math.max(1, size)))
    const unpacking = { path, target, onBytes, signal, most, whole }
    await (/\.zip$/i.test(path) ? unzip(unpacking) : untar(unpacking))
    return ok(undefined)
  } catch (cause) {
    if (signal?.aborted) return fail(studioError('CANCELLED', 'the archive was not unpacked'))
    return fail(await errorOf(cause, path, target))
  }
}

async function errorOf(cause: unknown, path: string, target: string) {
  if (cause instanceof Refused) {
    const free = await freeSpace(target)
    if (cause.code === 'MODEL_TOO_LARGE' && free.ok && free.value < MOST_BYTES)
      return diskFull(target, MOST_BYTES, free.value)
    const params = { reason: cause.reason }
    return studioError(cause.code, `${path}: ${cause.message}`, { at: path, params })
  }
  const isSystem = cause instanceof Error && 'syscall' in cause
  if (isSystem) return fileError(cause, path, 'write')
  const reason = cause instanceof Error ? cause.message : String(cause)
  // yauzl refuses such names by itself.
  if (/^(invalid relative path|absolute path)/.test(reason))
    return errorOf(new Refused('MODEL_INVALID', 'outside', reason), path, target)
  return studioError('MODEL_INVALID', `${path}: the archive is damaged (${reason})`, {
    at: path,
    params: { reason: 'archive', detail: reason },
  })
}

/** The place of an entry inside the folder. */
function placeOf(name: string, target: string): string {
  const clean = normalize(name.replaceAll('\\', '/'))
  const isOutside = clean === '..' || clean.startsWith(`..${sep}`)
  if (isOutside || clean.includes('\0') || /^([/\\]|[a-z]:)/i.test(clean))
    throw new Refused('MODEL_INVALID', 'outside', `"${name}" lies outside the archive's folder`)
  return join(target, clean)
}

/** Counts what is written, and stops an archive that unpacks to far more than it says. */
class Budget {
  private bytes = 0
  private entries = 0
  constructor(private readonly most: number) {}

  entry(bytes: number): void {
    this.entries += 1
    if (this.entries > MOST_ENTRIES || this.bytes + bytes > this.most) this.refuse()
  }

  counted(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.bytes += chunk.length
        done(this.bytes > this.most ? this.error() : null, chunk)
      },
    })
  }

  private refuse(): never {
    throw this.error()
  }

  private error(): Refused {
    const most = Math.round(this.most / 1024 ** 2)
    return new Refused('MODEL_TOO_LARGE', 'archive', `unpacked it would be larger than ${most} MB`)
  }
}

async function writeEntry(
  source: AsyncIterable<unknown>,
  file: string,
  budget: Budget,
  { mode = 0o666, createFile = createWriteStream } = {},
): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await pipeline(source, budget.counted(), createFile(file, { flags: 'wx', mode }))
}

async function untar({ path, target, onBytes, signal, most, whole }: Unpacking): Promise<void> {
  const budget = new Budget(most)
  const tar = extract()
  const source = createReadStream(path)
  let read = 0
  source.on('data', (chunk) => onBytes((read += chunk.length)))
  const plain = /bz2?$/i.test(path) ? [unbzip2()] : /gz$/i.test(path) ? [createGunzip()] : []
  const feeding = pipeline([source, ...plain, tar], signal ? { signal } : {})
  // Its failure also ends the reading below, which reports it.
  feeding.catch((error: unknown) => tar.destroy(error instanceof Error ? error : undefined))
  for await (const entry of tar) {
    const { name, type, size = 0, mode = 0o644 } = entry.header
    if (type === 'file' || type === 'contiguous-file') {
      budget.entry(size)
      const kept = whole ? { ...whole, mode: (mode & 0o755) | 0o600 } : {}
      await writeEntry(entry, placeOf(name, target), budget, kept)
    } else {
      placeOf(name, target)
      if (whole && type !== 'directory')
        throw new Refused('MODEL_INVALID', 'archive', `"${name}" is no plain file`)
      entry.resume()
    }
  }
  await feeding
}

async function unzip({ path, target, onBytes, signal, most }: Unpacking): Promise<void> {
  const budget = new Budget(most)
  const zip = await openPromise(path, { lazyEntries: true })
  let read = 0
  try {
    for await (const entry of zip.eachEntry()) {
      signal?.throwIfAborted()
      read += entry.compressedSize
      if (entry.fileName.endsWith('/')) continue
      // The type of the file in a zip made on Unix: links are left out.
      const kind = (entry.externalFileAttributes >>> 16) & 0o170000
      if (kind !== 0 && kind !== 0o100000) continue
      budget.entry(entry.uncompressedSize)
      const stream = await zip.openReadStreamPromise(entry)
      await writeEntry(stream, placeOf(entry.fileName, target), budget)
      onBytes(read)
    }
  } finally {
    zip.close()
  }
}
