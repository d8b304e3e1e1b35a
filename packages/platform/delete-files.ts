import { rm, stat } from 'node:fs/promises'
import { ok, fail, type Result } from '@shared/contracts/result'
import { fileError } from './file-error'

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

/** Bytes of these files; one that is not there counts nothing. */
export async function bytesOf(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(paths.map(sizeOf))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Deletes files, those that are there; answers the bytes that this freed. */
export async function deleteFiles(paths: readonly string[]): Promise<Result<number>> {
  let freed = 0
  for (const path of paths) {
    const bytes = await sizeOf(path)
    try {
      await rm(path, { force: true })
    } catch (cause) {
      return fail(fileError(cause, path, 'write'))
    }
    freed += bytes
  }
  return ok(freed)
}
