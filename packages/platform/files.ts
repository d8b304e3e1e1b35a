import { randomBytes } from 'node:crypto'
import { open, readdir, lstat, mkdir, type FileHandle, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join, extname } from 'node:path'
import { ok, fail, type Result } from '@shared/contracts/result'
import { constants, type Stats } from 'node:fs'
import {
  causeText,
  type ErrorCode,
  studioError,
  type StudioError,
} from '@shared/contracts/studio-error'
import { heldFile, movePath, removeFile, systemCode } from './patient-files'

/**
 * Writes a file so that a kill at any moment leaves either the old or the complete new content:
 * into a file next to it first, flushed to the disk, then renamed over the target.
 *
 * @param flush false for files that can be made again: a power cut may lose them
 */
export async function writeAtomically(
  path: string,
  content: string | Uint8Array,
  { flush = true, mode = 0o666 } = {},
): Promise<Result<void>> {
  const beside = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`)
  try {
    const file = await open(beside, 'wx', mode)
    try {
      await file.writeFile(content)
      if (flush) await file.sync()
    } finally {
      await file.close()
    }
    await movePath(beside, path)
    if (flush) await syncFolder(dirname(path))
    return ok(undefined)
  } catch (cause) {
    await removeFile(beside).catch(() => undefined)
    return fail(fileError(cause, path, 'write'))
  }
}

/** Makes a rename or a new file durable. Some systems cannot sync a folder, which is ignored. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null)
  if (folder === null) return
  await folder.sync().catch(() => undefined)
  await folder.close()
}

/** A link, folder, pipe or device where a file was expected. */
export class NotPlainFile extends Error {
  readonly code = 'NOT_PLAIN'

  constructor(path: string) {
    super(`${path} is a link, a folder or a device, not an ordinary file`)
  }
}

/**
 * Reads a file that is ours: links are not followed, so that a folder from elsewhere cannot point at
 * files outside of it, and a pipe does not block. Throws `NotPlainFile` for those.
 */
export async function readPlainFile(path: string): Promise<Buffer> {
  const file = await openPlainFile(path, constants.O_RDONLY)
  try {
    return await file.readFile()
  } finally {
    await file.close()
  }
}

/** Opens a file that is ours with these flags; throws `NotPlainFile` for links, folders and pipes. */
export async function openPlainFile(path: string, flags: number): Promise<FileHandle> {
  // Windows has neither flag; there only the check beforehand protects.
  const safe = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
  const before = await lstatOrNull(path)
  if (before && !before.isFile()) throw new NotPlainFile(path)
  const file = await open(path, flags | safe).catch((cause: unknown) => {
    throw systemCode(cause) === 'ELOOP' ? new NotPlainFile(path) : cause
  })
  return orClosed(file, async () => {
    if (!(await file.stat()).isFile()) throw new NotPlainFile(path)
  })
}

/** The file once `prepare` has run; a file that cannot be prepared is closed. */
export async function orClosed(
  file: FileHandle,
  prepare: () => Promise<unknown>,
): Promise<FileHandle> {
  try {
    await prepare()
    return file
  } catch (cause) {
    await file.close()
    throw cause
  }
}

/**
 * Truncates a file of ours to so many bytes, durably, through a new handle: on Windows a handle
 * opened for appending can only append (EPERM).
 */
export async function cutPlainFile(path: string, bytes: number): Promise<void> {
  const file = await openPlainFile(path, constants.O_RDWR)
  try {
    await file.truncate(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The entry at `path` without following a link; null when there is none. Throws where that is not known. */
export async function lstatOrNull(path: string): Promise<Stats | null> {
  return lstat(path).catch(nullIfMissing)
}

/** Names in a folder; none where there is no such folder. Throws where it cannot be read. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(nullIfMissing)) ?? []
}

/** Null for an error that means a missing file or folder; throws any other. */
export function nullIfMissing(cause: unknown): null {
  const code = systemCode(cause)
  if (code === 'ENOENT' || code === 'ENOTDIR') return null
  throw cause
}

/** Moves whatever is at `path` aside as `….broken-<time>`, so that nothing is lost; returns its new path. */
export async function setAside(path: string): Promise<string> {
  const aside = brokenName(path)
  await movePath(path, aside)
  return aside
}

/** The name under which a damaged file is kept. */
export function brokenName(path: string): string {
  return `${path}.broken-${new Date().toISOString().replace(/[:.]/g, '-')}`
}

const codes: Record<string, ErrorCode> = {
  ENOSPC: 'DISK_FULL',
  EDQUOT: 'DISK_FULL',
  EACCES: 'PERMISSION_DENIED',
  EPERM: 'PERMISSION_DENIED',
  EROFS: 'PERMISSION_DENIED',
  ENOENT: 'FILE_NOT_FOUND',
  ENOTDIR: 'FILE_NOT_FOUND',
  EFBIG: 'FILE_TOO_LARGE',
  ENAMETOOLONG: 'NAME_TOO_LONG',
}

const sentences: Partial<Record<ErrorCode, string>> = {
  DISK_FULL: 'the disk is full',
  PERMISSION_DENIED: 'there is no permission for this',
  FILE_NOT_FOUND: 'there is no such file',
  FILE_TOO_LARGE: 'the file would be larger than this disk allows',
  NAME_TOO_LONG: 'the name is longer than this disk allows',
}

/**
 * Turns an exception of a file operation into an error.
 *
 * @param doing decides the code where the system's own is too general
 */
export function fileError(cause: unknown, path: string, doing: 'read' | 'write'): StudioError {
  const code = systemCode(cause)
  const held = heldFile(cause)
  if (held !== null) {
    const file = basename(held)
    return studioError('FILE_IN_USE', `${file} is open in another program; close it there`, {
      at: held,
      params: { path: held, file },
    })
  }
  const fallback = doing === 'read' ? 'FILE_UNREADABLE' : 'WRITE_FAILED'
  const reason = causeText(cause)
  if (code === 'EISDIR')
    return studioError(fallback, 'this is a folder, not a file; choose a file in it', {
      at: path,
      params: { path, reason: 'folder' },
    })
  const missing = doing === 'write' && codes[code] === 'FILE_NOT_FOUND'
  const known = missing ? fallback : (codes[code] ?? fallback)
  return studioError(known, sentences[known] ?? reason, { at: path, params: { path } })
}

/** Runs work on a file or folder; whatever it throws becomes an error of that `path`. */
export async function withFileErrors<T>(
  path: string,
  doing: 'read' | 'write',
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    return await work()
  } catch (cause) {
    return fail(fileError(cause, path, doing))
  }
}

/**
 * Makes a folder with those above it.
 *
 * @param at named by the error: the file that is written into it
 */
export const makeFolder = (
  path: string,
  { at = path, mode }: { at?: string; mode?: number } = {},
): Promise<Result<void>> =>
  withFileErrors(at, 'write', async () => {
    await mkdir(path, { recursive: true, mode })
    return ok(undefined)
  })

/** Thrown where the app cannot work without a file. */
export class FileUnusable extends Error {
  constructor(readonly error: StudioError) {
    super(`${error.at ?? ''}: ${error.message}`)
  }
}

/** Bytes of a file; 0 where there is none. */
export const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

/** Bytes of these files; a missing one counts 0. */
export async function bytesOf(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(paths.map(sizeOf))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Deletes those of the files that exist; returns the bytes that this freed. */
export async function deleteFiles(paths: readonly string[]): Promise<Result<number>> {
  let freed = 0
  for (const path of paths) {
    const bytes = await sizeOf(path)
    const removed = await withFileErrors(path, 'write', async () => ok(await removeFile(path)))
    if (!removed.ok) return removed
    freed += bytes
  }
  return ok(freed)
}

/** Bytes that this user can still write to the disk of `path`, which need not exist yet. */
export async function freeSpace(path: string): Promise<Result<number>> {
  try {
    const disk = await statfs(path)
    return ok(disk.bavail * disk.bsize)
  } catch (cause) {
    const above = dirname(path)
    if (systemCode(cause) === 'ENOENT' && above !== path) return freeSpace(above)
    return fail(fileError(cause, path, 'read'))
  }
}

/** DISK_FULL at a file or folder, with the needed and the free space, bytes. */
export function diskFull(path: string, needed: number, available: number): StudioError {
  return studioError('DISK_FULL', `${needed} bytes are needed, ${available} are free`, {
    at: path,
    params: { path, needed, available },
  })
}

/** The path with this ending, which system dialogs leave off when the user typed only a name. */
export function withEnding(path: string, ending: string): string {
  return extname(path).toLowerCase() === `.${ending}` ? path : `${path}.${ending}`
}

/** `\\host\share\…` on Windows: even a look at it sends the user's identity to that computer. */
export function isNetworkPath(path: string, platform = process.platform): boolean {
  return platform === 'win32' && /^[\\/]{2}/.test(path)
}

/** Both on one share of one computer. */
export function sameShare(path: string, other: string): boolean {
  const share = shareOf(path)
  return share !== null && share === shareOf(other)
}

const shareOf = (path: string): string | null =>
  /^[\\/]{2}([^\\/?.][^\\/]*[\\/][^\\/]+)[\\/]/.exec(path)?.[1]?.replace('/', '\\').toLowerCase() ??
  null
