import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { bearer, overHttp } from './harness'

overHttp('section 9', (client) => {
  it('keeps all three versions apart by their prefix', async () => {
    const key = await client.key()
    const asked = [
      client.request('/api/tts', { headers: { apikey: key } }),
      client.request('/api/v1/voices', { headers: bearer(key) }),
      client.request('/api/v2/me', { headers: bearer(key) }),
    ]
    for (const answer of await Promise.all(asked)) expect(answer.status).toBe(200)
  })

  it('does not take one surface’s credential on another', async () => {
    const key = await client.key()
    expect((await client.request('/api/tts', { headers: bearer(key) })).status).toBe(401)
    expect((await client.request('/api/v2/me', { headers: { apikey: key } })).status).toBe(401)
    expect((await client.request('/api/v1/voices', { headers: { apikey: key } })).status).toBe(401)
  })
})

overHttp('the documents', (client) => {
  it('describe every endpoint of the interface in OpenAPI 3.1', async () => {
    const answer = await client.request('/openapi.json')
    const operation = z.object({
      operationId: z.string(),
      security: z.array(z.unknown()),
      responses: z.looseObject({}),
    })
    const shape = z.object({
      openapi: z.string().startsWith('3.1'),
      paths: z.record(z.string(), z.record(z.string(), operation)),
    })
    const { paths } = shape.parse(await answer.json())
    const methods = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(methods).toEqual(
      expect.arrayContaining([
        'POST /api/tts',
        'GET /api/tts',
        'POST /api/v1/tts',
        'GET /api/v1/voices',
        'GET /api/v2/me',
        'GET /api/v2/voice',
        'GET /api/v2/languages',
        'POST /api/v2/tts_stream',
        'GET /api/v2/tts_stream/status/{task_id}',
        'POST /api/v2/tts_stream/edit_chunk',
        'GET /api/v2/profile/{id_or_type}',
        'POST /api/v2/profile/{id_or_type}',
        'DELETE /api/v2/profile/{id_or_type}',
        'GET /api/v2/pronunciation',
        'PATCH /api/v2/pronunciation/{id}',
        'POST /api/v2/stt_stream',
        'GET /api/v2/stt_stream/status/{task_id}',
        'POST /api/v2/stt_stream/edit_chunk',
        'POST /api/v2/stt/transcribe',
      ]),
    )
    const operations = Object.values(paths).flatMap((each) => Object.values(each))
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { responses, security } of operations)
      if (security.length > 0)
        expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '429', '500']))
  })

  it('are valid OpenAPI to a validator that is not ours', async () => {
    const document: unknown = await (await client.request('/openapi.json')).json()
    expect(await new Validator().validate(Object(document))).toEqual({ valid: true })
  })

  it('name no header as a parameter that OpenAPI has generators ignore', async () => {
    const document: unknown = await (await client.request('/openapi.json')).json()
    const parameter = z.object({ in: z.string(), name: z.string() })
    const operation = z.object({ parameters: z.array(parameter).default([]) })
    const shape = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) })
    const headers = Object.values(shape.parse(document).paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ parameters }) => parameters.filter((each) => each.in === 'header'))
    const ignored = ['accept', 'content-type', 'authorization']
    expect(headers.filter(({ name }) => ignored.includes(name.toLowerCase()))).toEqual([])
  })

  it('refer only to schemas that are there', async () => {
    const text = await (await client.request('/openapi.json')).text()
    const { components } = z
      .object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) })
      .parse(JSON.parse(text))
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      expect(Object.keys(components.schemas)).toContain(name)
  })

  it('can be browsed without scripts and without the internet', async () => {
    const answer = await client.request('/docs')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    const page = await answer.text()
    expect(page).toContain('/api/v2/stt_stream')
    expect(page).not.toMatch(/<script|https?:\/\/(?!127\.0\.0\.1|localhost)/)
    expect((await client.request('/docs/style.css')).status).toBe(200)
  })
})
