import { readFile, stat } from 'node:fs/promises'
import type { Dictionary, DictionaryFile } from '@shared/contracts/dictionary'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { readDictionaryCsv, writeDictionaryCsv } from '@shared/dictionary/csv'
import { valuesOf } from '@shared/dictionary/rows'
import { fileError, writeAtomically } from '@cuecast/platform'

const MAX_BYTES = 5 * 1024 * 1024

export async function readDictionaryCsvFile(path: string): Promise<Result<DictionaryFile>> {
  try {
    const { size } = await stat(path)
    if (size > MAX_BYTES)
      return fail(studioError('FILE_TOO_LARGE', 'the dictionary file is too large', { at: path }))
    return ok({ path, ...readDictionaryCsv(await readFile(path, 'utf8')) })
  } catch (cause) {
    return fail(fileError(cause, path, 'read'))
  }
}

/** Returns the number of entries written. */
export async function writeDictionaryCsvFile(
  path: string,
  { rows }: Dictionary,
): Promise<Result<number>> {
  const entries = rows.flatMap((row) => valuesOf(row) ?? [])
  const written = await writeAtomically(path, writeDictionaryCsv(entries))
  return written.ok ? ok(entries.length) : written
}
