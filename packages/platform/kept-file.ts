import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { z, type ZodType } from 'zod'
import { writeAtomically, fileError, makeFolder } from './files'
import { movePath, systemCode } from './patient-files'

/** Without a number it is version 1, the only one so far; later forms have 2 or more. */
const laterSchema = z.object({ version: z.number().int().min(2) })

/**
 * Reads a file in which this computer keeps its own data; `empty` where there is none yet. A file
 * that cannot be understood may be the only copy: it is renamed to `….broken` (a folder in its
 * place as well), and `empty` takes its place. A file of a later Cuecast stays as it is:
 * FILE_NEWER.
 *
 * @param setAside called with the new path of the renamed file
 */
export async function readKept<T>(
  path: string,
  schema: ZodType<T>,
  empty: T,
  setAside?: (to: string) => void,
): Promise<Result<T>> {
  try {
    const json = parseJson(await readText(path))
    if (laterSchema.safeParse(json).success)
      return failWith('FILE_NEWER', 'this file was saved by a newer Cuecast', { at: path })
    const kept = schema.safeParse(json)
    if (kept.success) return ok(kept.data)
    const to = `${path}.${Date.now()}.broken`
    await movePath(path, to)
    setAside?.(to)
    return ok(empty)
  } catch (cause) {
    return systemCode(cause) === 'ENOENT' ? ok(empty) : fail(fileError(cause, path, 'read'))
  }
}

/** The text of a file; '' for a folder, which is as little use as a damaged file. */
async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    if (systemCode(cause) === 'EISDIR') return ''
    throw cause
  }
}

/** Replaces the whole file, and makes its folder where there is none. */
export async function writeKept(path: string, kept: unknown): Promise<Result<void>> {
  const made = await makeFolder(dirname(path), { at: path })
  return made.ok ? writeAtomically(path, JSON.stringify(kept), { mode: 0o600 }) : made
}

/** Parses JSON; undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
