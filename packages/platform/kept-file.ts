import { mkdir, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { ZodType } from 'zod'
import { writeAtomically, fileError, systemCode } from './files'

/**
 * Reads what this computer keeps in a file of its own; `empty` where there is none yet. A file that
 * cannot be understood may be the only copy: it is set aside as `….broken`, and `empty` takes its
 * place.
 */
export async function readKept<T>(
  path: string,
  schema: ZodType<T>,
  empty: T,
  setAside?: (to: string) => void,
): Promise<Result<T>> {
  try {
    const kept = schema.safeParse(parseJson(await readFile(path, 'utf8')))
    if (kept.success) return ok(kept.data)
    const to = `${path}.${Date.now()}.broken`
    await rename(path, to)
    setAside?.(to)
    return ok(empty)
  } catch (cause) {
    return systemCode(cause) === 'ENOENT' ? ok(empty) : fail(fileError(cause, path, 'read'))
  }
}

/** Writes it whole, making its folder when there is none. */
export async function writeKept(path: string, kept: unknown): Promise<Result<void>> {
  try {
    await mkdir(dirname(path), { recursive: true })
  } catch (cause) {
    return fail(fileError(cause, path, 'write'))
  }
  return writeAtomically(path, JSON.stringify(kept))
}

/** What a text says as JSON; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
