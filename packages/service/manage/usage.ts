import { createRoute, z } from '@hono/zod-openapi'
import { managed, usageDay } from '@shared/contracts/service-manage'
import { accountById } from '../accounts/accounts'
import { usageDays } from '../accounts/usage'
import type { ServiceContext } from '../context'
import { answer, answers, type Routes } from '../http/routes'
import { failure } from '../http/failure'
import { accountParams, noAccount, tags } from './manage-answer'

const DAYS = 90
const many = managed(z.array(usageDay))

const route = createRoute({
  method: 'get',
  path: '/accounts/{account}/usage',
  tags,
  summary: 'What an account has used, by day (UTC), newest first',
  request: { params: accountParams },
  responses: answers(many, `The last ${DAYS} days with work`),
})

export function usageRoutes(app: Routes, { sql }: ServiceContext): void {
  app.openapi(route, (c) => {
    const { account } = c.req.valid('param')
    if (!accountById(sql, account)) return failure(c, noAccount)
    const data = usageDays(sql, account, DAYS).map(({ failed_chunks, audio_ms, ...day }) => ({
      ...day,
      failedChunks: failed_chunks,
      audioMs: audio_ms,
    }))
    return answer(c, many, { status: 'success', data })
  })
}
