import { copyFile, link, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  announcedSize,
  diskFull,
  downloadFile,
  downloading,
  fetchSmall,
  fileError,
  freeSpace,
  isAlive,
  ownIdentity,
  parseJson,
  processIdentitySchema,
  type Reaching,
  type SendRequest,
  systemCode,
  movePath,
  removeFile,
  removeTree,
  sizeOf,
} from '@cuecast/platform'
import { studioError, type StudioError } from '@shared/contracts/errors'
import type { CatalogueModel, ModelFile } from '@shared/contracts/models/model-catalogue'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { isArchive, unpackArchive } from '../models/unpack'

export interface GetProgress {
  stage: 'download' | 'unpack'
  /** 0–1 of the stage. */
  done: number
  /** Estimated until its end, ms; null while unknown. */
  leftMs: number | null
}

export interface GetOptions {
  model: CatalogueModel
  /** Folder of partial downloads, kept until the model is added. */
  folder: string
  /**
   * `https://mirror/path`: receives requests for `HOST/PATH` of each address instead of its host.
   */
  mirror?: string | undefined
  send?: SendRequest | undefined
  signal: AbortSignal
  onProgress(progress: GetProgress): void
  /** Nothing has come from a server for some seconds, and it is still tried; null: it comes again. */
  onWaiting?(host: string | null): void
  /** Time without a byte until `onWaiting`, ms. */
  silenceMs?: number
  /** Before a download that broke off is resumed, ms. */
  pausesMs?: readonly number[]
}

/** A server that is silent for so long is reported, ms. */
const SILENCE_MS = 2_500
/** Largest description that comes with a model, bytes. */
const MAX_TEXT = 2 ** 20
/** An archive is unpacked next to itself, and its files are a little larger. */
const UNPACKED = 2
/** So much has to have come before the time left is estimated, bytes. */
const ESTIMATE_FROM = 2 ** 20

/**
 * Downloads a model from the first source that has it, and passes its files to `work` in a
 * temporary folder, which `work` may take apart. Partial downloads stay until `work` has succeeded:
 * a later call continues. Only one process does so at a time.
 *
 * @returns the result of `work` · DOWNLOAD_UNREACHABLE, DOWNLOAD_REPLACED, DOWNLOAD_DAMAGED,
 * DOWNLOAD_IN_USE, NETWORK_OFF, DISK_FULL, CANCELLED, those of unpacking and errors of files
 */
export async function getModel<T>(
  options: GetOptions,
  work: (folder: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { model, folder } = options
  const lock = join(folder, `${model.id}.lock`)
  try {
    await mkdir(folder, { recursive: true })
    if (!(await takeLock(lock)))
      return failWith('DOWNLOAD_IN_USE', `another process downloads ${model.id}`)
  } catch (cause) {
    return fail(fileError(cause, folder, 'write'))
  }
  try {
    const place = join(folder, model.id)
    const laidOut = await fetchFrom(place, options)
    if (!laidOut.ok) return laidOut
    const done = await work(laidOut.value)
    if (done.ok) await removeTree(place)
    return done
  } catch (cause) {
    return fail(fileError(cause, folder, 'write'))
  } finally {
    await removeFile(lock)
  }
}

/** Bytes that a sample may have. */
const MAX_SAMPLE = 8 * 2 ** 20

/**
 * The sample of a voice as its publisher has it (MP3).
 *
 * @returns NOT_FOUND where it has none, and what `getModel` returns of a download
 */
export async function getSample(
  { id, sample }: CatalogueModel,
  options: Pick<GetOptions, 'mirror' | 'send' | 'signal'>,
): Promise<Result<Buffer>> {
  if (sample === undefined) return failWith('NOT_FOUND', `${id} has no sample`, { at: id })
  const url = addressOf({ url: sample }, options.mirror)
  const { signal } = options
  const come = await downloading(url, signal, () =>
    fetchSmall(reachingOf(options), url, MAX_SAMPLE, signal),
  )
  if (!come.ok) return come
  if (come.value === null) return fail(missing(url))
  return isMp3(come.value)
    ? ok(come.value)
    : failWith('DOWNLOAD_DAMAGED', 'the sample is not an MP3 file', { at: url.href })
}

/** It begins with tags, or with the first 11 bits of a frame. */
const isMp3 = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 3) === 'ID3' || (bytes[0] === 0xff && (bytes[1] ?? 0) >= 0xe0)

/** Deletes the partial download of a model, unless a process is using it. */
export async function dropDownload(folder: string, id: string): Promise<void> {
  const lock = join(folder, `${id}.lock`)
  if (!(await takeLock(lock).catch(() => false))) return
  await removeTree(join(folder, id))
  await removeFile(lock)
}

/** One that a process has left, which is gone now, is taken over. */
async function takeLock(path: string): Promise<boolean> {
  const text = JSON.stringify(ownIdentity())
  const write = () =>
    writeFile(path, text, { flag: 'wx' }).then(
      () => true,
      (cause: unknown) => {
        if (systemCode(cause) === 'EEXIST') return false
        throw cause
      },
    )
  if (await write()) return true
  const owner = processIdentitySchema.safeParse(
    parseJson(await readFile(path, 'utf8').catch(() => '')),
  )
  if (owner.success && isAlive(owner.data) !== false) return false
  await removeFile(path)
  return write()
}

/** Failures that another address would meet as well. */
const lasting = new Set<StudioError['code']>([
  'CANCELLED',
  'NETWORK_OFF',
  'DISK_FULL',
  'WRITE_FAILED',
  'PERMISSION_DENIED',
  'FILE_IN_USE',
])

async function fetchFrom(place: string, options: GetOptions): Promise<Result<string>> {
  let first: StudioError | null = null
  for (const [at, files] of options.model.sources.entries()) {
    const target = join(place, String(at))
    const fetched = await fetchAll(target, files, options)
    const laidOut = fetched.ok ? await layOut(target, files, options) : fetched
    if (laidOut.ok || lasting.has(laidOut.error.code)) return laidOut
    // The error of the most reliable source is reported; the others are second best.
    first ??= laidOut.error
  }
  return fail(first ?? studioError('INTERNAL_ERROR', 'the model has no address'))
}

const nameOf = ({ url }: ModelFile): string => basename(decodeURIComponent(new URL(url).pathname))

async function fetchAll(
  target: string,
  files: readonly ModelFile[],
  options: GetOptions,
): Promise<Result<void>> {
  await mkdir(target, { recursive: true })
  const paths = files.map((file) => join(target, nameOf(file)))
  const had = await Promise.all(
    paths.map(async (path) => (await sizeOf(path)) || (await sizeOf(`${path}.part`))),
  )
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const packed = files
    .filter(({ url }) => isArchive(url))
    .reduce((sum, { bytes }) => sum + bytes, 0)
  const before = had.reduce((sum, size) => sum + size, 0)
  const needed = Math.max(0, total - before) + packed * UNPACKED
  const free = await freeSpace(target)
  if (free.ok && free.value < needed) return fail(diskFull(options.folder, needed, free.value))
  const began = Date.now()
  const come = [...had]
  for (const [i, file] of files.entries()) {
    const onProgress = (done: number) => {
      come[i] = done * file.bytes
      const now = come.reduce((sum, size) => sum + size, 0)
      const fetched = now - before
      const left = ((Date.now() - began) / fetched) * (total - now)
      const leftMs = fetched > ESTIMATE_FROM ? Math.max(0, left) : null
      options.onProgress({ stage: 'download', done: Math.min(1, now / total), leftMs })
    }
    const one = await fetchFile(paths[i] ?? '', file, { ...options, onProgress })
    if (!one.ok) return one
  }
  return ok(undefined)
}

interface FileOptions extends Omit<GetOptions, 'onProgress'> {
  onProgress(done: number): void
}

/** Fetches a file, and tells while its server is silent. */
async function fetchFile(
  path: string,
  file: ModelFile,
  options: FileOptions,
): Promise<Result<void>> {
  if ((await sizeOf(path)) > 0) return ok(undefined)
  const { onProgress, onWaiting, silenceMs = SILENCE_MS } = options
  const { host } = addressOf(file, options.mirror)
  let isWaiting = false
  const tell = (waits: boolean): void => {
    if (waits !== isWaiting) onWaiting?.(waits ? host : null)
    isWaiting = waits
  }
  const watch = setTimeout(() => tell(true), silenceMs)
  try {
    return await fetchChecked(path, file, {
      ...options,
      onProgress: (done) => {
        watch.refresh()
        tell(false)
        onProgress(done)
      },
    })
  } finally {
    clearTimeout(watch)
    tell(false)
  }
}

/** A file that is complete and has been checked has its name; until then it ends in `.part`. */
async function fetchChecked(
  path: string,
  file: ModelFile,
  options: FileOptions,
): Promise<Result<void>> {
  const { signal, onProgress, pausesMs } = options
  const url = addressOf(file, options.mirror)
  const reaching = reachingOf(options)
  const digest = digestIn(file)
  const part = `${path}.part`
  if (!digest) {
    const text = await downloading(url, signal, () => fetchSmall(reaching, url, MAX_TEXT, signal))
    if (!text.ok) return text
    if (text.value === null) return fail(missing(url))
    await writeFile(part, text.value)
  } else {
    const size = await expectedSize(file, url, options)
    if (!size.ok) return size
    const how = { path: part, size: size.value, digest, signal, onProgress, pausesMs }
    const come = await downloadFile(reaching, url, how)
    const again = isDamaged(come) ? await downloadFile(reaching, url, how) : come
    if (!again.ok) return fail(asReplaced(come, again.error))
  }
  await movePath(part, path)
  return ok(undefined)
}

/** Tolerance of an estimated size, as a ratio: a larger difference means another file. */
const ESTIMATE_ERROR = 0.1

/** Size of a file from the catalogue; from its server where that is an estimate. */
async function expectedSize(
  file: ModelFile,
  url: URL,
  options: FileOptions,
): Promise<Result<number>> {
  if (!file.estimated) return ok(file.bytes)
  const { signal } = options
  const said = await downloading(url, signal, () => announcedSize(reachingOf(options), url, signal))
  if (!said.ok) return said
  const size = said.value ?? file.bytes
  if (Math.abs(size - file.bytes) < file.bytes * ESTIMATE_ERROR) return ok(size)
  const message = `the publisher has replaced this file: it has ${size} bytes, not about ${file.bytes}`
  return failWith('DOWNLOAD_REPLACED', message, { at: url.href })
}

const missing = (url: URL): StudioError =>
  studioError('DOWNLOAD_UNREACHABLE', 'it answered 404', {
    at: url.origin,
    params: { reason: 'status', status: 404 },
  })

const isDamaged = (come: Result<void>): boolean =>
  !come.ok && come.error.code === 'DOWNLOAD_DAMAGED'

/**
 * Damage differs each time: the same digest twice means that the publisher has replaced the file.
 */
function asReplaced(first: Result<void>, error: StudioError): StudioError {
  const was = first.ok ? undefined : first.error.params?.['digest']
  const isSame = error.code === 'DOWNLOAD_DAMAGED' && was === error.params?.['digest']
  const message = 'the publisher has replaced this file: it has another digest'
  return isSame ? studioError('DOWNLOAD_REPLACED', message, { at: error.at }) : error
}

function digestIn({ sha256, md5 }: ModelFile) {
  if (sha256 !== undefined) return { kind: 'sha256', hex: sha256 } as const
  return md5 === undefined ? null : ({ kind: 'md5', hex: md5 } as const)
}

function addressOf({ url }: Pick<ModelFile, 'url'>, mirror: string | undefined): URL {
  if (!mirror) return new URL(url)
  const { host, pathname } = new URL(url)
  return new URL(`${mirror.replace(/\/+$/, '')}/${host}${pathname}`)
}

/** Only https, but for a mirror that the user named: what comes of it is checked. */
function reachingOf({ mirror, send }: Pick<GetOptions, 'mirror' | 'send'>): Reaching {
  const origin = mirror && URL.canParse(mirror) ? new URL(mirror).origin : null
  return { send, isAllowed: (url) => url.protocol === 'https:' || url.origin === origin }
}

/** All files of a model in one folder, with archives unpacked. */
async function layOut(
  target: string,
  files: readonly ModelFile[],
  { signal, onProgress }: GetOptions,
): Promise<Result<string>> {
  const [folder, unpacked] = [join(target, 'model'), join(target, 'unpacked')]
  await removeTree(folder)
  await mkdir(folder)
  for (const file of files) {
    const path = join(target, nameOf(file))
    if (!isArchive(path)) {
      const copy = join(folder, nameOf(file))
      await link(path, copy).catch(() => copyFile(path, copy))
      continue
    }
    await removeTree(unpacked)
    const tell = (done: number) => onProgress({ stage: 'unpack', done, leftMs: null })
    const done = await unpackArchive(path, unpacked, tell, signal)
    if (!done.ok) return done
    const [top = '', ...others] = await readdir(unpacked)
    const isOne = others.length === 0 && (await stat(join(unpacked, top))).isDirectory()
    const from = isOne ? join(unpacked, top) : unpacked
    for (const name of await readdir(from)) await movePath(join(from, name), join(folder, name))
  }
  return ok(folder)
}
