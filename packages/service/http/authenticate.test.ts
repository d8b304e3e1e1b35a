import { expect, it } from 'vitest'
import { testService } from '../testing/test-service'
import { WRONG_KEYS_A_MINUTE } from './wrong-keys'

/** What a client without a key sends; counts how much of it the service takes. */
function chunkedBody() {
  let taken = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        taken++
        controller.enqueue(new Uint8Array(1024))
        if (taken === 64) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { body, taken: () => taken }
}

const types = ['application/json', 'multipart/form-data; boundary=x', 'text/plain']
const methods = ['POST', 'PUT', 'PATCH', 'DELETE']

it('no route reads a body before it has seen a key', async () => {
  const { service } = await testService({ metrics: true })
  const routes = service.app.routes.map(({ method, path }) => ({
    methods: method === 'ALL' ? methods : [method],
    path: path.replaceAll(/:\w+(?:\{[^}]*\})?/g, '1').replace(/\*$/, 'anything'),
  }))
  const asked = new Set(
    routes.flatMap((route) =>
      route.methods.filter((each) => methods.includes(each)).map((each) => `${each} ${route.path}`),
    ),
  )
  // The surfaces and what lies below them, and paths that nobody has.
  expect(asked).toContain('POST /api/v2/stt/transcribe')
  expect(asked).toContain('POST /manage/voices')
  expect(asked.size).toBeGreaterThan(40)
  for (const route of asked)
    for (const type of types)
      for (const key of [undefined, 'Bearer wrong']) {
        const [method = '', path = ''] = route.split(' ')
        const { body, taken } = chunkedBody()
        const headers = {
          'content-type': type,
          ...(key && { authorization: key, apikey: 'wrong' }),
        }
        const init = { method, headers, body, duplex: 'half' } as const
        const { status } = await service.app.request(path, init)
        const isSurface = /^\/(?:api\/(?:v1|v2|tts)|v1|manage)\//.test(`${path}/`)
        const expected = isSurface ? (key ? [401, 429] : [401]) : [404, 405]
        expect([route, type, expected.includes(status) || status]).toEqual([route, type, true])
        expect([route, type, taken()]).toEqual([route, type, 0])
      }
})

it('counts wrong keys by the client that the last proxy names, whatever it says of itself', async () => {
  const { service } = await testService({ proxies: 1 })
  const ask = async (forwarded: string) =>
    (
      await service.app.request('/api/v2/me', {
        headers: { authorization: 'Bearer wrong', 'x-forwarded-for': forwarded },
      })
    ).status
  for (let i = 0; i < WRONG_KEYS_A_MINUTE; i++)
    expect(await ask(`10.0.0.${i}, 203.0.113.7`)).toBe(401)
  expect(await ask('198.51.100.1, 203.0.113.7')).toBe(429)
  expect(await ask('203.0.113.7, 198.51.100.1')).toBe(401)
})
