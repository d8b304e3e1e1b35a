import { expect, it } from 'vitest'
import { z } from 'zod'
import { bearer, overHttp, type TestClient } from './harness'

const page = z.object({
  current_page: z.int(),
  data: z.array(z.object({ id: z.int(), name: z.string(), gender: z.int(), language: z.string() })),
  total: z.int(),
  last_page: z.int(),
})

async function voices(client: TestClient, query: string) {
  const headers = bearer(await client.key())
  const answer = await client.request(`/api/v2/voice?${query}`, { headers })
  return z.object({ data: page }).parse(await answer.json()).data
}

overHttp('section 4.3, GET /voice', (client) => {
  it('pages through all voices without gap or repetition', async () => {
    const first = await voices(client, 'per_page=7')
    const ids: number[] = []
    for (let number = 1; number <= first.last_page; number += 1) {
      const { data, current_page } = await voices(client, `page=${number}&per_page=7`)
      expect(current_page).toBe(number)
      ids.push(...data.map(({ id }) => id))
    }
    expect(ids).toHaveLength(first.total)
    expect(new Set(ids).size).toBe(first.total)
  })

  it('a page beyond the last is empty', async () => {
    expect((await voices(client, 'page=9999')).data).toEqual([])
  })

  it('filters by language, gender and keyword together', async () => {
    const { data, total } = await voices(client, 'group=vi&gender=0&per_page=100')
    expect(total).toBeGreaterThanOrEqual(6)
    expect(data.every(({ language, gender }) => language === 'vi' && gender === 0)).toBe(true)
    const [lan] = (await voices(client, 'group=vi&q=lan')).data
    expect(lan?.name).toContain('Lan')
  })

  it('a group with the id of a language never answers another language’s voices', async () => {
    const headers = bearer(await client.key())
    const answer = await client.request('/api/v2/languages', { headers })
    const listed = z.object({ data: z.array(z.object({ id: z.string() })) })
    for (const { id } of listed.parse(await answer.json()).data) {
      const { data } = await voices(client, `group=${id}&per_page=1000`)
      expect([id, ...new Set(data.map(({ language }) => language))]).toEqual([id, id])
    }
    const southern = await voices(client, 'group=southern')
    expect(southern.total).toBeGreaterThanOrEqual(8)
  })

  it('finds Vietnamese names without their accents', async () => {
    const found = await voices(client, 'q=duc')
    expect(found.data.map(({ name }) => name).join()).toContain('Đức')
  })

  it.each(['page=0', 'page=x', 'per_page=0', 'per_page=100000', 'gender=2', 'gender=female'])(
    'refuses ?%s with 400',
    async (query) => {
      const answer = await client.request(`/api/v2/voice?${query}`, {
        headers: bearer(await client.key()),
      })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({
        success: false,
        error_code: 'INVALID_PARAMETER',
        message: expect.stringContaining(query.split('=')[0] ?? ''),
      })
    },
  )
})
