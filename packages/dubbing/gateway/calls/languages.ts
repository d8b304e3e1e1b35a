import { fail, ok, type Result } from '@shared/contracts/result'
import { fieldsOf, listOf, textOf } from '../http/loose-json'
import { badResponse } from '../http/service-error'

export interface Language {
  /** Code used in requests. */
  id: string
  name: string
}

/** Reads the response of GET /languages. */
export function readLanguages(body: unknown): Result<Language[]> {
  const list = listOf(body, 'languages')
  if (list === null) return fail(badResponse('/languages', 'list in data'))
  return ok(
    list.flatMap((item) => {
      const fields = fieldsOf(item)
      const id = textOf(item) ?? textOf(fields?.['id']) ?? textOf(fields?.['code'])
      return id === null ? [] : [{ id, name: textOf(fields?.['name']) ?? id }]
    }),
  )
}

/**
 * The service's own code for a language, for example `vi-VN` for `vi`; null if it does not support the
 * language. A service that lists no languages is assumed to support it.
 */
export function ownLanguageCode(code: string, languages: readonly Language[]): string | null {
  const base = (text: string) => text.toLowerCase().split(/[-_]/)[0]
  if (code === '' || languages.length === 0) return code || null
  const exact = languages.find(({ id }) => id.toLowerCase() === code.toLowerCase())
  return (exact ?? languages.find(({ id }) => base(id) === base(code)))?.id ?? null
}
