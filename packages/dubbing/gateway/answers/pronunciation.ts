import { z } from 'zod'
import { fail, ok, type Result } from '@shared/contracts/result'
import { dataOf, fieldsOf, listOf, numberOf, textOf, type Fields } from './loose'
import { badResponse } from './service-error'

/** An entry of the personal dictionary; unknown fields are preserved. */
const pronunciationEntrySchema = z.looseObject({
  id: z.string(),
  original_word: z.string(),
  modified_word: z.string(),
  /** 1 = on, 0 = off. */
  status: z.number().int(),
})
export type PronunciationEntry = z.infer<typeof pronunciationEntrySchema>

/** Body that creates or changes an entry. */
export type PronunciationDraft = Pick<
  PronunciationEntry,
  'original_word' | 'modified_word' | 'status'
>

function entryOf(fields: Fields): PronunciationEntry | null {
  const [id, word] = [textOf(fields['id']), textOf(fields['original_word'])]
  if (id === null || word === null) return null
  const modified_word = textOf(fields['modified_word']) ?? ''
  const status = fields['status'] === false ? 0 : (numberOf(fields['status']) ?? 1)
  return { ...fields, id, original_word: word, modified_word, status: Math.trunc(status) }
}

export function readPronunciationList(body: unknown): Result<PronunciationEntry[]> {
  const list = listOf(body, 'pronunciations', 'pronunciation')
  if (list === null) return fail(badResponse('/pronunciation', 'list in data'))
  return ok(list.map((item) => entryOf(fieldsOf(item) ?? {})).filter((each) => each !== null))
}

/** Reads one entry; fields missing from the response are taken from what was sent. */
export function readPronunciationEntry(
  body: unknown,
  sent: Partial<PronunciationEntry>,
): Result<PronunciationEntry> {
  const answered = fieldsOf(dataOf(body)) ?? {}
  const entry = entryOf({ ...sent, ...answered })
  return entry === null ? fail(badResponse('/pronunciation', 'data.id')) : ok(entry)
}
