import { stat } from 'node:fs/promises'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { fileError, freeSpace } from '@cuecast/platform'

/** 16-bit audio at 22 kHz, about 12 characters per second, as the embedded service sends it. */
const BYTES_PER_CHARACTER = 4_000
/** Reserved for the document, journals and backups. */
const RESERVE_BYTES = 8 * 1024 * 1024

/** Checks for disk space for the audio of this many characters; DISK_FULL if there is too little. */
export async function roomFor(projectPath: string, characters: number): Promise<Result<void>> {
  try {
    await stat(projectPath)
  } catch (cause) {
    return fail(fileError(cause, projectPath, 'write'))
  }
  const free = await freeSpace(projectPath)
  const needed = RESERVE_BYTES + characters * BYTES_PER_CHARACTER
  // If free space is unknown, the write itself will fail.
  if (!free.ok || free.value >= needed) return ok(undefined)
  const params = { path: projectPath, needed, free: free.value }
  return fail(
    studioError('DISK_FULL', 'there is no room for the audio', { at: projectPath, params }),
  )
}
