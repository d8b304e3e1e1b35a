import { expect, it } from 'vitest'
import { z } from 'zod'
import { bearer, overHttp } from './harness'

// Section 2.4: the v2 resources, checked by schemas of their own and not by the service's.
const account = z.object({
  name: z.string(),
  email: z.string(),
  credits: z.int(),
  planName: z.string(),
  planDateStr: z.string(),
})
const voice = z.object({
  id: z.int(),
  name: z.string(),
  gender: z.union([z.literal(0), z.literal(1)]),
  language_name: z.string(),
})

overHttp('section 2.4', (client) => {
  it('GET /me answers name, email, credits, planName and planDateStr', async () => {
    const key = await client.key({ account: 'Lan', plan: 'starter', credits: 1_234 })
    const answer = await client.request('/api/v2/me', { headers: bearer(key) })
    expect(answer.status).toBe(200)
    const body = z
      .object({ status: z.literal('success'), data: account })
      .parse(await answer.json())
    expect(body.data).toMatchObject({ name: 'Lan', credits: 1_234, planName: 'Starter' })
  })

  it('an unlimited account shows an integer and says that it has no end', async () => {
    const answer = await client.request('/api/v2/me', { headers: bearer(await client.key()) })
    expect(await answer.json()).toMatchObject({
      data: {
        credits: 999_999_999,
        unlimited: true,
        capabilities: ['prefer_wait', 'fit_none', 'words', 'context', 'cancel'],
      },
    })
  })

  it('GET /voice answers voices with integer ids, gender 0 or 1 and language_name', async () => {
    const answer = await client.request('/api/v2/voice', { headers: bearer(await client.key()) })
    const shape = z.object({
      status: z.literal('success'),
      data: z.object({ current_page: z.int(), data: z.array(voice).min(1) }),
    })
    expect(shape.safeParse(await answer.json()).error).toBeUndefined()
  })

  it('GET /languages answers codes and names, Vietnamese first', async () => {
    const answer = await client.request('/api/v2/languages', {
      headers: bearer(await client.key()),
    })
    const shape = z.object({
      status: z.literal('success'),
      data: z.array(z.object({ id: z.string().min(2), name: z.string().min(2) })).min(30),
    })
    const { data } = shape.parse(await answer.json())
    expect(data[0]).toEqual({ id: 'vi', name: 'Tiếng Việt' })
    expect(new Set(data.map(({ id }) => id)).size).toBe(data.length)
  })

  it.each([
    ['en', 'en', 'Vietnamese', 'No end date', 'Unlimited'],
    ['en-GB,en;q=0.9,vi;q=0.1', 'en', 'Vietnamese', 'No end date', 'Unlimited'],
    ['vi-VN', 'vi', 'Tiếng Việt', 'Không thời hạn', 'Không giới hạn'],
    ['de, en;q=0, vi;q=0.3', 'vi', 'Tiếng Việt', 'Không thời hạn', 'Không giới hạn'],
    ['*', 'vi', 'Tiếng Việt', 'Không thời hạn', 'Không giới hạn'],
  ])(
    'Accept-Language %s: names in %s, the same codes',
    async (asked, given, language, end, plan) => {
      const headers = { ...bearer(await client.key()), 'accept-language': asked }
      const ask = async (path: string) => {
        const answer = await client.request(path, { headers })
        expect(answer.headers.get('content-language')).toBe(given)
        return answer.json()
      }
      expect(await ask('/api/v2/languages')).toMatchObject({
        data: expect.arrayContaining([{ id: 'vi', name: language }]),
      })
      expect(await ask('/api/v2/voice?group=vi&per_page=1')).toMatchObject({
        data: {
          data: [{ id: 1, gender: 0, language: 'vi', region: 'northern', language_name: language }],
        },
      })
      expect(await ask('/api/v2/me')).toMatchObject({
        data: { plan: 'unlimited', plan_until: null, planName: plan, planDateStr: end },
      })
      expect(await ask('/api/v1/voices')).toHaveProperty('voices')
    },
  )

  it('a voice’s preview plays', async () => {
    const answer = await client.request('/api/v2/voice?per_page=1', {
      headers: bearer(await client.key()),
    })
    const shape = z.object({
      data: z.object({ data: z.array(z.object({ preview_url: z.string() })).length(1) }),
    })
    const [first] = shape.parse(await answer.json()).data.data
    const preview = await client.request(first?.preview_url ?? '')
    expect(preview.status).toBe(200)
    expect(preview.headers.get('content-type')).toBe('audio/mpeg')
    expect((await preview.arrayBuffer()).byteLength).toBeGreaterThan(2_000)
  })
})
