import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { studioError } from '@shared/contracts/errors'
import { managed } from '@shared/contracts/service-manage'
import {
  pronunciationChange,
  pronunciationEntry,
  pronunciationRequest,
} from '@shared/contracts/tts-v2'
import type { ServiceEnv } from '../http/environment'
import type { TaskContext } from '../context'
import { changeEntry, entryById, listEntries, putEntry, removeEntry } from '../accounts/dictionary'
import { answer, answers, idParam, jsonBody, route, type Routes, sent } from '../http/routes'
import { requirePrivilege } from '../http/authenticate'
import { failure } from '../http/failure'

const MAX_ENTRIES = 5_000

const one = managed(pronunciationEntry)
const many = managed(z.array(pronunciationEntry))
const gone = z.object({ status: z.literal('success'), message: z.string() })

const byId = '/pronunciation/{id}'
const params = z.object({ id: idParam })

const list = route('v2', 'get', '/pronunciation', {
  summary: 'The personal dictionary',
  responses: answers(many, 'All entries'),
})
const get = route('v2', 'get', byId, {
  summary: 'One entry',
  request: { params },
  responses: answers(one, 'The entry'),
})
const create = route('v2', 'post', '/pronunciation', {
  summary: 'Add an entry; the same word again replaces its reading',
  request: { body: jsonBody(pronunciationRequest) },
  responses: answers(one, 'The entry'),
})
const replace = route('v2', 'put', byId, {
  summary: 'Replace an entry',
  request: { params, body: jsonBody(pronunciationRequest) },
  responses: answers(one, 'The entry'),
})
const change = route('v2', 'patch', byId, {
  summary: 'Change parts of an entry',
  request: { params, body: jsonBody(pronunciationChange) },
  responses: answers(one, 'The entry'),
})
const remove = route('v2', 'delete', byId, {
  summary: 'Remove an entry',
  request: { params },
  responses: answers(gone, 'Removed'),
})

const unknown = studioError('NOT_FOUND', 'the dictionary has no entry with that id')
const taken = studioError('INVALID_PARAMETER', 'original_word: another entry has that word')
const full = studioError('INVALID_PARAMETER', `the dictionary holds ${MAX_ENTRIES} entries at most`)

/** The dictionary that is applied to every text before it is spoken. */
export function pronunciationRoutes(app: Routes, { sql }: Pick<TaskContext, 'sql'>): void {
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '/pronunciation/*', requirePrivilege('dictionary'))
  const accountOf = (c: Context<ServiceEnv>): number => c.get('identity').account.id

  async function update(
    c: Context<ServiceEnv>,
    id: number,
    { original_word, modified_word, status }: z.infer<typeof pronunciationChange>,
  ): Promise<Response> {
    const parts = {
      ...(original_word !== undefined && { original_word }),
      ...(modified_word !== undefined && { modified_word }),
      ...(status !== undefined && { status }),
    }
    const changed = await changeEntry(sql, accountOf(c), id, parts)
    if (changed === 'unknown') return failure(c, unknown)
    if (changed === 'taken') return failure(c, taken)
    return sent(c, one, changed)
  }

  app.openapi(list, async (c) => sent(c, many, await listEntries(sql, accountOf(c))))
  app.openapi(get, async (c) => {
    const entry = await entryById(sql, accountOf(c), c.req.valid('param').id)
    return entry ? sent(c, one, entry) : failure(c, unknown)
  })
  app.openapi(create, async (c) => {
    const data = await putEntry(sql, accountOf(c), c.req.valid('json'), MAX_ENTRIES)
    return data ? sent(c, one, data) : failure(c, full)
  })
  app.openapi(replace, (c) => update(c, c.req.valid('param').id, c.req.valid('json')))
  app.openapi(change, (c) => update(c, c.req.valid('param').id, c.req.valid('json')))
  app.openapi(remove, async (c) =>
    (await removeEntry(sql, accountOf(c), c.req.valid('param').id))
      ? answer(c, gone, { status: 'success', message: 'the entry is removed' })
      : failure(c, unknown),
  )
}
