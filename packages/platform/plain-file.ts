import { constants, type Stats } from 'node:fs'
import { lstat, open, rename, type FileHandle } from 'node:fs/promises'
import { systemCode } from './file-error'

/** A link, folder, pipe or device where a file was expected. */
export class NotPlainFile extends Error {
  readonly code = 'NOT_PLAIN'

  constructor(path: string) {
    super(`${path} is a link, a folder or a device, not an ordinary file`)
  }
}

/**
 * Reads a file that is ours: links are not followed, so that a folder from elsewhere cannot point at
 * files outside of it, and a pipe does not keep us waiting. Throws `NotPlainFile` for those.
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
  // Windows knows neither flag; there the look beforehand is all there is.
  const safe = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
  const before = await lstatOrNull(path)
  if (before && !before.isFile()) throw new NotPlainFile(path)
  const file = await open(path, flags | safe).catch((cause: unknown) => {
    throw systemCode(cause) === 'ELOOP' ? new NotPlainFile(path) : cause
  })
  if ((await file.stat()).isFile()) return file
  await file.close()
  throw new NotPlainFile(path)
}

/** What lies at `path` itself, a link not followed; null when nothing does. */
export async function lstatOrNull(path: string): Promise<Stats | null> {
  return lstat(path).catch(() => null)
}

/** Moves whatever lies at `path` aside as `….broken-<time>`, so that nothing is lost; answers where to. */
export async function setAside(path: string): Promise<string> {
  const aside = brokenName(path)
  await rename(path, aside)
  return aside
}

/** The name under which a damaged file is kept. */
export function brokenName(path: string): string {
  return `${path}.broken-${new Date().toISOString().replace(/[:.]/g, '-')}`
}
