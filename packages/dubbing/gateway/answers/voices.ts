import type { Voice } from '@shared/contracts/connection'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { Language } from './languages'
import { fieldsOf, integerOf, listOf, numberOf, textOf, type Fields } from './loose'
import { badResponse } from './service-error'

/** One page of GET /voice. */
export interface VoicePage {
  items: Fields[]
  /** Null if not reported. */
  lastPage: number | null
}

/** Reads a page of `GET /voice`; list entries that are not objects are skipped. */
export function readVoicePage(body: unknown): Result<VoicePage> {
  const list = listOf(body, 'voices')
  if (list === null) return fail(badResponse('/voice', 'list in data.data'))
  const envelopes = [fieldsOf(body), fieldsOf(fieldsOf(body)?.['data'])]
  const lastPage = envelopes
    .map((each) => integerOf(each?.['last_page'] ?? each?.['total_pages']))
    .find((value) => value !== null)
  return ok({
    items: list.map(fieldsOf).filter((each) => each !== null),
    lastPage: lastPage ?? null,
  })
}

/**
 * Reads one voice. The specification leaves open what gender 0 and 1 mean: 0 is female unless the
 * connection swaps them.
 */
export function readVoice(
  fields: Fields,
  swapGenders: boolean,
  languages: readonly Language[],
): Voice | null {
  const id = integerOf(fields['id'] ?? fields['voice_id'])
  if (id === null) return null
  const languageName = textOf(fields['language_name']) ?? ''
  return {
    id,
    name: textOf(fields['name']) ?? String(id),
    gender: readGender(fields['gender'], swapGenders),
    languageName,
    language:
      textOf(fields['language']) ??
      textOf(fields['language_code']) ??
      textOf(fields['language_id']) ??
      languageByName(languageName, languages),
    region: textOf(fields['region']) ?? textOf(fields['accent']),
  }
}

/** Gender by word (vi, en) or number; `readVoice` says which number is which. */
export function readGender(value: unknown, swapGenders: boolean): Voice['gender'] {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (/^(f|female|nữ|nu|woman)$/.test(word)) return 'female'
  if (/^(m|male|nam|man)$/.test(word)) return 'male'
  const number = numberOf(value)
  if (number !== 0 && number !== 1) return 'unknown'
  return (number === 0) === swapGenders ? 'male' : 'female'
}

/** The id of the language with this name or id, ignoring case; null: none. */
export function languageByName(name: string, languages: readonly Language[]): string | null {
  const fold = (text: string) => text.normalize('NFC').trim().toLowerCase()
  const same = languages.find(
    (each) => fold(each.name) === fold(name) || fold(each.id) === fold(name),
  )
  return same?.id ?? null
}
