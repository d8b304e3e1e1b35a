import { createRoute, z } from '@hono/zod-openapi'
import { studioError } from '@shared/contracts/errors'
import { createdKey, managed, managedKey, newManagedKey } from '@shared/contracts/service-manage'
import { accountById, listAccounts } from '../accounts/accounts'
import { createKey, listKeys, revokeKey } from '../accounts/keys'
import type { ServiceContext } from '../context'
import { answer, answers, jsonBody, type Routes } from '../http/routes'
import { failure } from '../http/failure'
import { done, noAccount, tags } from './manage-answer'

const many = managed(z.array(managedKey))
const created = managed(createdKey)

const list = createRoute({
  method: 'get',
  path: '/keys',
  tags,
  summary: 'Keys of all accounts, revoked ones too; never the keys themselves',
  responses: answers(many, 'All keys'),
})
const create = createRoute({
  method: 'post',
  path: '/keys',
  tags,
  summary: 'A new key; this answer is the only one that holds it',
  request: { body: jsonBody(newManagedKey) },
  responses: answers(created, 'The key'),
})
const revoke = createRoute({
  method: 'delete',
  path: '/keys/{id}',
  tags,
  summary: 'Revoke a key: from now on it is answered with 403',
  request: { params: z.object({ id: z.string() }) },
  responses: answers(done, 'It is revoked'),
})

const unknown = studioError('NOT_FOUND', 'there is no such key in use')
const own = studioError('INVALID_PARAMETER', 'the studio needs its own key')

export function keyRoutes(app: Routes, { sql }: ServiceContext): void {
  app.openapi(list, (c) => {
    const names = new Map(listAccounts(sql).map(({ id, name }) => [id, name]))
    const data = listKeys(sql).map((key) => ({
      ...key,
      privileges: [...key.privileges],
      accountName: names.get(key.accountId) ?? '',
    }))
    return answer(c, many, { status: 'success', data })
  })
  app.openapi(create, (c) => {
    const { accountId, name, privileges } = c.req.valid('json')
    if (!accountById(sql, accountId)) return failure(c, noAccount)
    return answer(c, created, {
      status: 'success',
      data: createKey(sql, accountId, name, privileges),
    })
  })
  app.openapi(revoke, (c) => {
    const { id } = c.req.valid('param')
    if (id === c.get('identity').key.id) return failure(c, own)
    return revokeKey(sql, id)
      ? answer(c, done, { status: 'success', data: null })
      : failure(c, unknown)
  })
}
