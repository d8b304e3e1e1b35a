import { expect, it } from 'vitest'
import { setPlanEnd } from '../accounts/accounts'
import { identify } from '../accounts/keys'
import { bearer, overHttp, jsonRequest, type TestClient } from './harness'

interface Limits {
  limit: number
  remaining: number
  reset: number
}

function limitsOf(answer: Response): Limits {
  const number = (name: string): number => Number(answer.headers.get(name))
  return {
    limit: number('x-ratelimit-limit'),
    remaining: number('x-ratelimit-remaining'),
    reset: number('x-ratelimit-reset'),
  }
}

async function askTimes(client: TestClient, key: string, times: number): Promise<Response[]> {
  const answers: Response[] = []
  for (let i = 0; i < times; i += 1)
    answers.push(await client.request('/api/v2/languages', { headers: bearer(key) }))
  return answers
}

overHttp('section 8', (client) => {
  it.each([
    ['starter', 20],
    ['creator', 60],
    ['api', 120],
  ] as const)(
    '%s may ask %i times a minute, all keys of the account together',
    async (plan, limit) => {
      const account = `Limited ${plan}`
      const key = await client.key({ account, plan })
      const second = await client.key({ account })
      const answers = await askTimes(client, key, limit - 1)
      expect(answers.every(({ status }) => status === 200)).toBe(true)
      expect(limitsOf(answers[0] ?? new Response())).toMatchObject({ limit, remaining: limit - 1 })
      const [last, refused] = [await askTimes(client, second, 1), await askTimes(client, second, 1)]
      expect(last[0]?.status).toBe(200)
      expect(refused[0]?.status).toBe(429)
    },
  )

  it('a 429 carries the four headers and the error body', async () => {
    const key = await client.key({ account: 'Impatient', plan: 'starter' })
    const answer = (await askTimes(client, key, 21)).at(-1) ?? new Response()
    expect(answer.status).toBe(429)
    const now = Date.now() / 1_000
    const { limit, remaining, reset } = limitsOf(answer)
    expect({ limit, remaining }).toEqual({ limit: 20, remaining: 0 })
    expect(reset).toBeGreaterThan(now)
    expect(reset).toBeLessThanOrEqual(now + 61)
    const wait = Number(answer.headers.get('retry-after'))
    expect(wait).toBeGreaterThanOrEqual(1)
    expect(wait).toBeLessThanOrEqual(60)
    expect(await answer.json()).toMatchObject({ success: false, error_code: 'RATE_LIMITED' })
  })

  it('the day has its own limit, which the headers then describe', async () => {
    const key = await client.key({ account: 'Busy', plan: 'starter' })
    await client.service.context.sql.run(
      `INSERT INTO rate_limits (key, points, expire)
         SELECT 'day:' || id, 499, ? FROM accounts WHERE name = 'Busy'`,
      [Date.now() + 80_000_000],
    )
    const [last, refused] = await askTimes(client, key, 2)
    expect(limitsOf(last ?? new Response())).toMatchObject({ limit: 500, remaining: 0 })
    expect(refused?.status).toBe(429)
    const { limit, reset } = limitsOf(refused ?? new Response())
    expect(limit).toBe(500)
    expect(reset).toBeGreaterThan(Date.now() / 1_000 + 3_600)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_600)
  })

  it('an unlimited account has no limit and no such headers', async () => {
    const answers = await askTimes(client, await client.key({ account: 'Free' }), 130)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(answers[0]?.headers.has('x-ratelimit-limit')).toBe(false)
  })

  it('a plan that has ended is told in /me, and spends nothing more', async () => {
    const key = await client.key({ account: 'Ended', plan: 'creator' })
    const { sql } = client.service.context
    const account = (await identify(sql, key))?.account.id ?? 0
    const me = async () => (await client.request('/api/v2/me', { headers: bearer(key) })).json()
    await setPlanEnd(sql, account, Date.now() + 9.5 * 86_400_000)
    expect(await me()).toMatchObject({ data: { planDateStr: 'Còn 10 ngày' } })
    await setPlanEnd(sql, account, Date.now() - 1)
    expect(await me()).toMatchObject({ data: { planDateStr: 'Đã hết hạn' } })
    const request = jsonRequest(key, 'POST', { text: 'a', ref_voice_id: 1 })
    expect((await client.request('/api/v2/tts_stream', request)).status).toBe(402)
  })

  it('without enough credits it is 402 before any work begins', async () => {
    const key = await client.key({ account: 'Poor', plan: 'creator', credits: 9 })
    const text = 'Mười chữ ạ'
    const send = (path: string, body: object) =>
      client.request(`/api/v2/${path}`, jsonRequest(key, 'POST', { ref_voice_id: 1, ...body }))
    const srt = `1\n00:00:00,000 --> 00:00:02,000\n${text}\n`
    for (const answer of [await send('tts_stream', { text }), await send('stt_stream', { srt })]) {
      expect(answer.status).toBe(402)
      expect(await answer.json()).toMatchObject({
        success: false,
        error_code: 'INSUFFICIENT_CREDITS',
        message: expect.stringContaining('run out of characters'),
      })
    }
    const me = await client.request('/api/v2/me', { headers: bearer(key) })
    expect(await me.json()).toMatchObject({ data: { credits: 9 } })
  })
})
