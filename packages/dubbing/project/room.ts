import { stat } from 'node:fs/promises'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { fileError, freeSpace } from '@cuecast/platform'

/** 16 bit at 22 kHz and about 12 characters a second, what the embedded service sends. */
const BYTES_PER_CHARACTER = 4_000
/** Stays free for the document, its journals and backups. */
const RESERVE_BYTES = 8 * 1024 * 1024

/** Whether the audio of so many characters could be stored in a project's folder. */
export async function roomFor(projectPath: string, characters: number): Promise<Result<void>> {
  try {
    await stat(projectPath)
  } catch (cause) {
    return fail(fileError(cause, projectPath, 'write'))
  }
  const free = await freeSpace(projectPath)
  const needed = RESERVE_BYTES + characters * BYTES_PER_CHARACTER
  // Where the system does not tell, the write will.
  if (!free.ok || free.value >= needed) return ok(undefined)
  const params = { path: projectPath, needed, free: free.value }
  return fail(
    studioError('DISK_FULL', 'there is no room for the audio', { at: projectPath, params }),
  )
}
