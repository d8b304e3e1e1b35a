import { randomBytes } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ok, fail, type Result } from '@shared/contracts/result'
import { fileError } from './file-error'

/**
 * Writes a file so that, killed at any moment, either the old or the whole new content is there:
 * into a neighbour first, flushed to the disk, then renamed over the target. Leaves no half file.
 *
 * @param flush false for what can be made again: a power cut may take it
 */
export async function writeAtomically(
  path: string,
  content: string | Uint8Array,
  { flush = true } = {},
): Promise<Result<void>> {
  const beside = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`)
  try {
    const file = await open(beside, 'wx')
    try {
      await file.writeFile(content)
      if (flush) await file.sync()
    } finally {
      await file.close()
    }
    await rename(beside, path)
    if (flush) await syncFolder(dirname(path))
    return ok(undefined)
  } catch (cause) {
    await rm(beside, { force: true }).catch(() => undefined)
    return fail(fileError(cause, path, 'write'))
  }
}

/** Makes a rename or a new file durable. Some systems cannot sync a folder; nothing is lost then. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null)
  if (folder === null) return
  await folder.sync().catch(() => undefined)
  await folder.close()
}
