import { fail, ok, type Result } from '@shared/contracts/result'
import { fieldsOf, listOf, textOf } from './loose'
import { badResponse } from './service-error'

export interface Language {
  /** Code that a request carries. */
  id: string
  name: string
}

/** Reads the answer of GET /languages. */
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
