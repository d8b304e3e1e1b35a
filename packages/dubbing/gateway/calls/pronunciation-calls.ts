import { ok, type Result } from '@shared/contracts/result'
import {
  readPronunciationEntry,
  readPronunciationList,
  type PronunciationDraft,
  type PronunciationEntry,
} from '../answers/pronunciation'
import type { CallOptions, ServiceCaller } from '../service-caller'

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
