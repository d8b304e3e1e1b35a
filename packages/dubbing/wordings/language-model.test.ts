import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text as bodyOf } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { type Asked, askForWordings, parseModelAddress } from './language-model'

const question = {
  text: 'I am going to go to the market in order to buy apples.',
  language: 'en',
  before: '',
  after: '',
  maxCharacters: 30,
}
const limits = { maxRequests: 10, maxTokens: 50_000, timeoutSeconds: 30 }

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void
const servers: Server[] = []

/** A local address that answers each request with the next of these, the last one for ever. */
async function serve(...answers: Answer[]) {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    const reply = async () => {
      const body = await bodyOf(request)
      bodies.push(body)
      answers[Math.min(bodies.length, answers.length) - 1]?.(request, response, body)
    }
    void reply()
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  const port = typeof place === 'object' && place ? place.port : 0
  return { address: `http://127.0.0.1:${port}/v1`, bodies }
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

const says = (content: string, usage: object | null = { total_tokens: 120 }) =>
  json(200, { choices: [{ message: { role: 'assistant', content } }], usage })

const good = says('{"wordings": ["I\'m off to buy apples."]}')

async function ask(
  address: string,
  more: Partial<typeof limits> & { signal?: AbortSignal; key?: string; asked?: Asked } = {},
) {
  const { signal, key = 'sk-secret', asked = { requests: 0, tokens: 0 }, ...own } = more
  const target = { address, model: 'tiny', key, ...limits, ...own }
  const result = await askForWordings(target, question, { asked, signal })
  return { result, asked }
}

describe('a language model by its address', () => {
  it('is called in the OpenAI format, with its key, and counts its usage', async () => {
    let authorization: string | undefined
    const { address, bodies } = await serve((request, response, body) => {
      authorization = request.headers.authorization
      expect(request.url).toBe('/v1/chat/completions')
      good(request, response, body)
    })
    const { result, asked } = await ask(address)
    expect(result).toEqual({ ok: true, value: ["I'm off to buy apples."] })
    expect(asked).toEqual({ requests: 1, tokens: 120 })
    expect(authorization).toBe('Bearer sk-secret')
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ model: 'tiny', stream: false })
  })

  it('does not ask again with a wrong key, and never repeats the key', async () => {
    const { address, bodies } = await serve(
      json(401, { error: { message: 'Incorrect API key: sk-secret' } }),
    )
    const { result } = await ask(address)
    expect(result).toMatchObject({ error: { code: 'UNAUTHORIZED' } })
    expect(JSON.stringify(result)).not.toContain('sk-secret')
    expect(bodies).toHaveLength(1)
  })

  it('waits as long as it is told to, once', async () => {
    const busy = json(429, { error: { message: 'slow down' } }, { 'retry-after': '0' })
    const first = await serve(busy, good)
    expect((await ask(first.address)).result.ok).toBe(true)
    const always = await serve(busy)
    expect((await ask(always.address)).result).toMatchObject({ error: { code: 'RATE_LIMITED' } })
    expect(always.bodies).toHaveLength(2)
  })

  it('does not wait for minutes, but reports the wait', async () => {
    const { address, bodies } = await serve(json(429, {}, { 'retry-after': '600' }))
    expect((await ask(address)).result).toMatchObject({
      error: { code: 'RATE_LIMITED', params: { seconds: 600 } },
    })
    expect(bodies).toHaveLength(1)
  })

  it.each([
    ['no JSON', json(200, '<html>Hello</html>')],
    ['JSON of another kind', json(200, { hello: 'world' })],
    ['no choices', json(200, { choices: [] })],
    ['no wordings', says('I am sorry.')],
    ['an empty message', says('')],
    ['a huge answer', json(200, 'x'.repeat(2_000_000))],
    ['another address', json(307, '', { location: 'http://127.0.0.1:1/v1/chat/completions' })],
  ])('takes nothing from nonsense: %s', async (_, answer) => {
    const { address } = await serve(answer)
    expect((await ask(address)).result).toMatchObject({ error: { code: 'BAD_RESPONSE' } })
  })

  it.each([
    [404, 'NOT_FOUND'],
    [402, 'INSUFFICIENT_CREDITS'],
    [500, 'SERVICE_ERROR'],
  ])('says what status %i means', async (status, code) => {
    const { address } = await serve(json(status, { error: { message: 'no' } }))
    expect((await ask(address)).result).toMatchObject({ error: { code, message: 'no' } })
  })

  it('asks newer models in their own way', async () => {
    const { address, bodies } = await serve(
      json(400, { error: { message: "Unsupported parameter: 'max_tokens'" } }),
      good,
    )
    const { result, asked } = await ask(address)
    expect(result.ok).toBe(true)
    expect(asked.requests).toBe(2)
    expect(JSON.parse(bodies[1] ?? '')).toMatchObject({ max_completion_tokens: 2_000 })
    expect(bodies[1]).not.toContain('temperature')
  })

  it('gives up on a slow answer, and when it is told to', async () => {
    const { address } = await serve(() => undefined)
    expect((await ask(address, { timeoutSeconds: 0.05 })).result).toMatchObject({
      error: { code: 'TIMEOUT' },
    })
    const stop = new AbortController()
    const asking = ask(address, { signal: stop.signal })
    stop.abort()
    expect((await asking).result).toMatchObject({ error: { code: 'CANCELLED' } })
  })

  it('reports an unreachable address', async () => {
    const { address } = await serve(good)
    servers[0]?.close()
    servers[0]?.closeAllConnections()
    expect((await ask(address)).result).toMatchObject({ error: { code: 'OFFLINE' } })
  })

  it('keeps the limits of a run', async () => {
    const { address, bodies } = await serve(good)
    const asked = { requests: 0, tokens: 0 }
    await ask(address, { maxRequests: 1, asked })
    expect((await ask(address, { maxRequests: 1, asked })).result).toMatchObject({
      error: { code: 'REQUEST_LIMIT', params: { what: 'requests', limit: 1 } },
    })
    expect((await ask(address, { maxTokens: 1_000 })).result).toMatchObject({
      error: { code: 'REQUEST_LIMIT', params: { what: 'tokens' } },
    })
    expect(bodies).toHaveLength(1)
  })

  it('estimates tokens that the service does not count', async () => {
    const { address } = await serve(says('{"wordings": []}', null))
    const { result, asked } = await ask(address)
    expect(result).toEqual({ ok: true, value: [] })
    expect(asked.tokens).toBeGreaterThan(100)
  })
})

it.each([
  ['127.0.0.1:11434/v1/', 'http://127.0.0.1:11434/v1'],
  ['https://api.example.com/api/v1/chat/completions', 'https://api.example.com/api/v1'],
])('reads the address %s', (typed, address) => {
  expect(parseModelAddress(typed)).toEqual({ ok: true, value: address })
})

it('asks before plain http to a computer in the house, and refuses it elsewhere', () => {
  const origin = 'http://192.168.1.5:11434'
  expect(parseModelAddress(`${origin}/v1`)).toMatchObject({
    error: { code: 'PLAIN_HTTP_NOT_AGREED', at: origin },
  })
  expect(parseModelAddress(`${origin}/v1`, origin)).toMatchObject({ ok: true })
  const elsewhere = 'http://tts.example'
  expect(parseModelAddress(elsewhere, elsewhere)).toMatchObject({ error: { code: 'INSECURE_URL' } })
})
