import { mkdir, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { castLibrarySchema, type CastLibrary } from '@shared/contracts/cast-library'
import { emptyLibrary } from '@shared/casting/cast-library'
import { fail, ok, type Result } from '@shared/contracts/result'
import { writeAtomically } from '../files/atomic-write'
import { fileError, systemCode } from '../files/file-error'

/**
 * Reads the library. One that cannot be understood is set aside under another name, because it is
 * the only copy, and an empty one takes its place.
 */
export async function readCastLibraryFile(path: string): Promise<Result<CastLibrary>> {
  try {
    const library = castLibrarySchema.safeParse(jsonOf(await readFile(path, 'utf8')))
    if (library.success) return ok(library.data)
    await rename(path, `${path}.${Date.now()}.broken`)
    return ok(emptyLibrary)
  } catch (cause) {
    return systemCode(cause) === 'ENOENT' ? ok(emptyLibrary) : fail(fileError(cause, path, 'read'))
  }
}

export async function writeCastLibraryFile(
  path: string,
  library: CastLibrary,
): Promise<Result<void>> {
  try {
    await mkdir(dirname(path), { recursive: true })
  } catch (cause) {
    return fail(fileError(cause, path, 'write'))
  }
  return writeAtomically(path, JSON.stringify(library))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
