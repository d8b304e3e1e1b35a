import { z } from '@hono/zod-openapi'
import { studioError } from '@shared/contracts/errors'
import { managed, servicePrivileges } from '@shared/contracts/service-manage'
import { spreadsheetCell } from '@shared/csv/cell'
import type { ServiceKey } from '../accounts/accounts'
import { usageByKey } from '../accounts/key-usage'
import { changeKey, createKey, keyById, listKeys, revokeKey } from '../accounts/keys'
import type { TaskContext } from '../context'
import { requirePrivilege } from '../http/authenticate'
import { failure } from '../http/failure'
import { answers, jsonBody, route, type Routes, sent } from '../http/routes'

/** Keys that one account may have in use. */
const MAX_KEYS = 100

const time = z.string().nullable().openapi({ description: 'ISO 8601, UTC; null = never' })
const monthLimit = z.int().min(0).max(1e12).nullable().openapi({
  description: 'Credits that the key may spend in a month (UTC); null = what its account has',
})
const name = z.string().trim().min(1).max(80)

const keyObject = z
  .object({
    id: z.string(),
    name: z.string(),
    hint: z.string().openapi({ description: 'The first characters of the key' }),
    privileges: z.array(z.string()),
    month_limit: monthLimit,
    spent_this_month: z.int(),
    created_at: z.string(),
    used_at: time,
    revoked_at: time,
  })
  .openapi('OwnKey')
const keyList = managed(z.array(keyObject))
const oneKey = managed(keyObject)
const newKey = managed(keyObject.extend({ secret: z.string() }))

const keyRequest = z.object({
  name,
  privileges: z.array(z.enum(servicePrivileges)).min(1).optional(),
  month_limit: monthLimit.optional(),
})
const keyChange = z.object({ name: name.optional(), month_limit: monthLimit.optional() })

const params = z.object({ id: z.string() })

const list = route('v2', 'get', '/keys', {
  summary: 'Keys of the account, revoked ones too; never the keys themselves (added)',
  responses: answers(keyList, 'The keys'),
})
const create = route('v2', 'post', '/keys', {
  summary: 'A new key for the account; this answer is the only one that holds it (added)',
  request: { body: jsonBody(keyRequest) },
  responses: answers(newKey, 'The key'),
})
const change = route('v2', 'patch', '/keys/{id}', {
  summary: 'Change the name of a key, or what it may spend in a month (added)',
  request: { params, body: jsonBody(keyChange) },
  responses: answers(oneKey, 'The key'),
})
const revoke = route('v2', 'delete', '/keys/{id}', {
  summary: 'Revoke a key: from now on it is answered with 403 (added)',
  request: { params },
  responses: answers(oneKey, 'The key'),
})

const noKey = studioError('NOT_FOUND', 'the account has no such key in use')
const ownKey = studioError(
  'INVALID_PARAMETER',
  'a key cannot revoke itself: use another one of the account',
)
const tooMany = studioError('INVALID_PARAMETER', `an account has ${MAX_KEYS} keys in use at most`)

const at = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

const shown = (key: ServiceKey): z.infer<typeof keyObject> => ({
  id: key.id,
  name: key.name,
  hint: key.hint,
  privileges: [...key.privileges],
  month_limit: key.monthLimit,
  spent_this_month: key.spent,
  created_at: new Date(key.createdAt).toISOString(),
  used_at: at(key.usedAt),
  revoked_at: at(key.revokedAt),
})

/** Keys and usage of an account, for its own keys with the privilege `account`. */
export function ownKeyRoutes(app: Routes, { sql }: TaskContext): void {
  for (const path of ['/keys', '/keys/:id', '/usage']) app.use(path, requirePrivilege('account'))
  /** A key of this account that is in use; null for any other. */
  async function ownKeyNamed(accountId: number, id: string): Promise<ServiceKey | null> {
    const key = await keyById(sql, id)
    return key?.accountId === accountId && key.revokedAt === null ? key : null
  }

  app.openapi(list, async (c) => {
    const keys = await listKeys(sql, c.get('identity').account.id)
    return sent(c, keyList, keys.map(shown))
  })
  app.openapi(create, async (c) => {
    const { account } = c.get('identity')
    const wish = c.req.valid('json')
    const used = (await listKeys(sql, account.id)).filter(({ revokedAt }) => revokedAt === null)
    if (used.length >= MAX_KEYS) return failure(c, tooMany)
    const { id, secret } = await createKey(
      sql,
      account.id,
      wish.name,
      wish.privileges,
      wish.month_limit,
    )
    const key = await keyById(sql, id)
    if (!key) return failure(c, noKey)
    return sent(c, newKey, { ...shown(key), secret })
  })
  app.openapi(change, async (c) => {
    const { id } = c.req.valid('param')
    const wish = c.req.valid('json')
    if (!(await ownKeyNamed(c.get('identity').account.id, id))) return failure(c, noKey)
    await changeKey(sql, id, { name: wish.name, monthLimit: wish.month_limit })
    const key = await keyById(sql, id)
    return key ? sent(c, oneKey, shown(key)) : failure(c, noKey)
  })
  app.openapi(revoke, async (c) => {
    const { id } = c.req.valid('param')
    const { account, key: own } = c.get('identity')
    if (id === own.id) return failure(c, ownKey)
    const key = await ownKeyNamed(account.id, id)
    if (!key || key.privileges.includes('manage')) return failure(c, noKey)
    await revokeKey(sql, id)
    const data = { ...shown(key), revoked_at: new Date().toISOString() }
    return sent(c, oneKey, data)
  })
  usageRoute(app, { sql })
}

const day = z.iso.date()

const usageOfDay = z
  .object({
    day: z.string().openapi({ description: 'UTC', example: '2026-11-27' }),
    tasks: z.int(),
    credits: z.int().openapi({
      description: 'Charged, without what was given back on this day; negative where that is more',
    }),
    failed_chunks: z.int(),
    audio_seconds: z.number(),
    keys: z
      .array(z.object({ id: z.string(), name: z.string(), tasks: z.int(), credits: z.int() }))
      .openapi({ description: 'What of it was spent by which key, edits included' }),
  })
  .openapi('UsageOfDay')
const usagePage = managed(
  z.object({
    days: z.array(usageOfDay),
    next: z.string().nullable().openapi({
      description: 'The `from` of the next page; null = this is the last',
    }),
  }),
)

const usage = route('v2', 'get', '/usage', {
  summary: 'What the account has used, by day and key, oldest first (added)',
  request: {
    query: z.object({
      from: day.default('0000-01-01').openapi({ description: 'The first day' }),
      to: day.default('9999-12-31').openapi({ description: 'The last day' }),
      days: z.coerce.number().int().min(1).max(366).default(31).openapi({
        description: 'Days with work on one page',
      }),
      format: z.enum(['json', 'csv']).default('json').openapi({
        description:
          '`csv`: a line for each day and key, then one for the day with an empty key; the next page is in the header `Link`',
      }),
    }),
  },
  responses: {
    ...answers(usagePage, 'A page of days'),
    200: {
      description: 'A page of days',
      content: {
        'application/json': { schema: usagePage },
        'text/csv': { schema: z.string() },
      },
    },
  },
})

type UsageOfDay = z.infer<typeof usageOfDay>

const CSV_COLUMNS = ['day', 'key', 'key_name', 'tasks', 'credits', 'failed_chunks', 'audio_seconds']

function csvOf(days: readonly UsageOfDay[]): string {
  const lines = days.flatMap(({ day: on, keys, tasks, credits, failed_chunks, audio_seconds }) => [
    ...keys.map((key) => [on, key.id, key.name, key.tasks, key.credits, '', '']),
    [on, '', '', tasks, credits, failed_chunks, audio_seconds],
  ])
  return [CSV_COLUMNS, ...lines]
    .map((cells) => `${cells.map((cell) => spreadsheetCell(String(cell))).join(',')}\r\n`)
    .join('')
}

function usageRoute(app: Routes, { sql }: Pick<TaskContext, 'sql'>): void {
  app.openapi(usage, async (c) => {
    const { from, to, days: limit, format } = c.req.valid('query')
    const found = await usageByKey(sql, c.get('identity').account.id, {
      from,
      to,
      limit: limit + 1,
    })
    const days = found
      .slice(0, limit)
      .map(({ characters, audio_ms, keys, ...rest }): UsageOfDay => ({
        ...rest,
        credits: characters,
        audio_seconds: Math.round(audio_ms) / 1_000,
        keys: keys.map((key) => {
          return { id: key.id, name: key.name, tasks: key.tasks, credits: key.characters }
        }),
      }))
    const next = found[limit]?.day ?? null
    if (format === 'json') return sent(c, usagePage, { days, next })
    if (next !== null) {
      const query = new URLSearchParams({ from: next, to, days: String(limit), format })
      c.header('Link', `<${c.get('baseUrl')}/api/v2/usage?${query}>; rel="next"`)
    }
    return c.body(csvOf(days), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="usage.csv"',
    })
  })
}
