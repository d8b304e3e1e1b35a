import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { dictionarySchema, type Dictionary } from '@shared/contracts/dictionary'
import { fail, ok, type Result } from '@shared/contracts/result'
import { writeAtomically } from '../files/atomic-write'
import { fileError, systemCode } from '../files/file-error'

const empty: Dictionary = { rows: [], syncedAt: null }

/** The copy on this computer; an unreadable one counts as none, for the service has its own. */
export async function readDictionaryFile(path: string): Promise<Result<Dictionary>> {
  try {
    const text = await readFile(path, 'utf8')
    return ok(dictionarySchema.safeParse(jsonOf(text)).data ?? empty)
  } catch (cause) {
    return systemCode(cause) === 'ENOENT' ? ok(empty) : fail(fileError(cause, path, 'read'))
  }
}

export async function writeDictionaryFile(
  path: string,
  dictionary: Dictionary,
): Promise<Result<void>> {
  try {
    await mkdir(dirname(path), { recursive: true })
  } catch (cause) {
    return fail(fileError(cause, path, 'write'))
  }
  return writeAtomically(path, JSON.stringify(dictionary))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
