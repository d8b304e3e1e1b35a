import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { causeText, studioError } from '@shared/contracts/errors'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import {
  diskFull,
  fileError,
  filesOfZip,
  freeSpace,
  UnpackBudget,
  UnpackRefused,
} from '@cuecast/platform'

/** The largest models are a few GB, and hardly smaller when packed; what claims more is no model. */
const limits = { bytes: 8 * 1024 ** 3, entries: 20_000, ratio: 200, ms: 60 * 60_000 }

export const isArchive = (path: string): boolean =>
  /\.(zip|tar|tar\.bz2|tbz2?|tar\.gz|tgz)$/i.test(path)

interface Unpacking {
  path: string
  /** Size of the archive, bytes. */
  size: number
  target: string
  onBytes(bytes: number): void
  signal?: AbortSignal | undefined
  budget: UnpackBudget
  whole: WholeArchive | null
}

/** Nothing is left out: a tar with a link is refused, and files keep their permissions. */
export interface WholeArchive {
  /** Electron's own takes files called `.asar` for folders. */
  createFile: typeof createWriteStream
}

/** Thrown when an archive is refused for its content; the message is for people. */
class Refused extends Error {
  constructor(
    readonly reason: 'archive' | 'outside',
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
 * @returns MODEL_INVALID (`archive`, `outside`), MODEL_TOO_LARGE (`bytes`, `entries`, `ratio`, `ms`),
 *   DISK_FULL, CANCELLED
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
    const room = free.ok ? free.value : limits.bytes
    const bytes = Math.min(limits.bytes, room)
    const budget = new UnpackBudget({ ...limits, bytes }, size)
    await mkdir(target, { recursive: true })
    const onBytes = (read: number): void => onProgress(Math.min(1, read / Math.max(1, size)))
    const unpacking = { path, size, target, onBytes, signal, budget, whole }
    await (/\.zip$/i.test(path) ? unzip(unpacking) : untar(unpacking))
    return ok(undefined)
  } catch (cause) {
    if (signal?.aborted) return failWith('CANCELLED', 'the archive was not unpacked')
    return fail(await errorOf(cause, path, target))
  }
}

async function errorOf(cause: unknown, path: string, target: string) {
  if (cause instanceof UnpackRefused) {
    const free = await freeSpace(target)
    if (cause.limit === 'bytes' && free.ok && free.value < limits.bytes)
      return diskFull(target, limits.bytes, free.value)
    const params = { reason: cause.limit }
    return studioError('MODEL_TOO_LARGE', `${path}: ${cause.message}`, { at: path, params })
  }
  if (cause instanceof Refused) {
    const params = { reason: cause.reason }
    return studioError('MODEL_INVALID', `${path}: ${cause.message}`, { at: path, params })
  }
  const isSystem = cause instanceof Error && 'syscall' in cause
  if (isSystem) return fileError(cause, path, 'write')
  const reason = causeText(cause)
  // yauzl refuses such names by itself.
  if (/^(invalid relative path|absolute path)/.test(reason))
    return errorOf(new Refused('outside', reason), path, target)
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
    throw new Refused('outside', `"${name}" lies outside the archive's folder`)
  return join(target, clean)
}

async function writeEntry(
  source: AsyncIterable<unknown>,
  file: string,
  budget: UnpackBudget,
  { mode = 0o666, createFile = createWriteStream } = {},
): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await pipeline(source, budget.counted(), createFile(file, { flags: 'wx', mode }))
}

async function untar({
  path,
  size,
  target,
  onBytes,
  signal,
  budget,
  whole,
}: Unpacking): Promise<void> {
  const { extract } = await import('tar-stream')
  const tar = extract()
  const plain = /bz2?$/i.test(path)
    ? [await boundedBzip2(size)]
    : /gz$/i.test(path)
      ? [createGunzip(), new UnpackBudget(limits, size).counted()]
      : []
  const source = createReadStream(path)
  let read = 0
  // It flows from here on: nothing may be waited for before the pipeline takes it.
  source.on('data', (chunk) => onBytes((read += chunk.length)))
  const feeding = pipeline([source, ...plain, tar], signal ? { signal } : {})
  // Its failure also ends the reading below, which reports it.
  feeding.catch((error: unknown) => tar.destroy(error instanceof Error ? error : undefined))
  for await (const entry of tar) {
    const { name, type, size: claimed = 0, mode = 0o644 } = entry.header
    if (type === 'file' || type === 'contiguous-file') {
      budget.entry(claimed)
      const kept = whole ? { ...whole, mode: (mode & 0o755) | 0o600 } : {}
      await writeEntry(entry, placeOf(name, target), budget, kept)
    } else {
      placeOf(name, target)
      if (whole && type !== 'directory') throw new Refused('archive', `"${name}" is no plain file`)
      budget.entry(0)
      entry.resume()
    }
  }
  await feeding
}

/** Its decoder unpacks all that it has at once, and heaps it up: counted where it comes out. */
async function boundedBzip2(packedBytes: number): Promise<NodeJS.ReadWriteStream> {
  const { default: unbzip2 } = await import('unbzip2-stream')
  const budget = new UnpackBudget(limits, packedBytes)
  const decoder = unbzip2()
  const { queue } = decoder
  decoder.queue = (chunk) => {
    if (chunk !== null) budget.add(chunk.length)
    return queue.call(decoder, chunk)
  }
  return decoder
}

async function unzip({ path, target, onBytes, signal, budget }: Unpacking): Promise<void> {
  let read = 0
  for await (const { entry, open: openEntry } of filesOfZip(path)) {
    signal?.throwIfAborted()
    read += entry.compressedSize
    budget.entry(entry.uncompressedSize)
    // The type of the file in a zip made on Unix: links are left out.
    const kind = (entry.externalFileAttributes >>> 16) & 0o170000
    if (kind !== 0 && kind !== 0o100000) continue
    await writeEntry(await openEntry(), placeOf(entry.fileName, target), budget)
    onBytes(read)
  }
}
