import { z } from 'zod'
import { ok, type Result, fail } from '@shared/contracts/result'
import type { CallOptions, ServiceCaller } from '../service-caller'
import {
  dataOf,
  fieldsOf,
  listOf,
  numberOf,
  textOf,
  type Fields,
} from '@shared/services/loose-json'
import { badResponse } from '@shared/services/service-error'

/** The personal dictionary at `/pronunciation/{id?}`. */
export interface PronunciationCalls {
  list(options?: CallOptions): Promise<Result<PronunciationEntry[]>>
  get(id: string, options?: CallOptions): Promise<Result<PronunciationEntry>>
  create(draft: PronunciationDraft, options?: CallOptions): Promise<Result<PronunciationEntry>>
  update(
    id: string,
    draft: PronunciationDraft,
    options?: CallOptions,
  ): Promise<Result<PronunciationEntry>>
  remove(id: string, options?: CallOptions): Promise<Result<void>>
}

const BASE = '/pronunciation'
const one = (id: string) => `${BASE}/${encodeURIComponent(id)}`

export function pronunciationCalls(caller: ServiceCaller): PronunciationCalls {
  return {
    async list(options) {
      const answer = await caller.call({ method: 'GET', path: BASE }, options)
      return answer.ok ? readPronunciationList(answer.value.body) : answer
    },
    async get(id, options) {
      const answer = await caller.call({ method: 'GET', path: one(id) }, options)
      return answer.ok ? readPronunciationEntry(answer.value.body, { id }) : answer
    },
    async create(draft, options) {
      const answer = await caller.call({ method: 'POST', path: BASE, body: draft }, options)
      return answer.ok ? readPronunciationEntry(answer.value.body, draft) : answer
    },
    async update(id, draft, options) {
      const answer = await caller.call({ method: 'PUT', path: one(id), body: draft }, options)
      return answer.ok ? readPronunciationEntry(answer.value.body, { id, ...draft }) : answer
    },
    async remove(id, options) {
      const answer = await caller.call({ method: 'DELETE', path: one(id) }, options)
      return answer.ok ? ok(undefined) : answer
    },
  }
}

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

/** Reads one entry; fields missing from the response are taken from the request. */
export function readPronunciationEntry(
  body: unknown,
  sent: Partial<PronunciationEntry>,
): Result<PronunciationEntry> {
  const answered = fieldsOf(dataOf(body)) ?? {}
  const entry = entryOf({ ...sent, ...answered })
  return entry === null ? fail(badResponse('/pronunciation', 'data.id')) : ok(entry)
}
