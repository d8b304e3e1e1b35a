import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ok, fail, type Result } from '@shared/contracts/result'
import { fileError, systemCode } from './file-error'

/** Bytes that this user can still write where `path` lies or will lie. */
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
