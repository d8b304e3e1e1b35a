import { expect, it } from 'vitest'
import { z } from 'zod'
import { bearer, overHttp, jsonRequest, type TestClient } from './harness'

const v2Body = z.strictObject({
  success: z.literal(false),
  error_code: z.string(),
  message: z.string().min(1),
})

async function refusal(client: TestClient, path: string, init: RequestInit) {
  const answer = await client.request(path, init)
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect(answer.headers.get('x-request-id')).toBeTruthy()
  const body = v2Body.parse(await answer.json())
  return { status: answer.status, body, headers: answer.headers }
}

const jsonPaths = [
  '/api/v2/tts_stream',
  '/api/v2/stt_stream',
  '/api/v2/tts_stream/edit_chunk',
  '/api/v2/stt_stream/edit_chunk',
  '/api/v2/pronunciation',
  '/api/v2/profile/tts',
  '/api/v2/stt/transcribe',
]

overHttp('section 7, v2', (client) => {
  it.each(jsonPaths)('POST %s: broken JSON is 400', async (path) => {
    const headers = { ...bearer(await client.key()), 'content-type': 'application/json' }
    for (const body of ['{"text":', '', 'null', '[]', '"x"', '5']) {
      const refused = await refusal(client, path, { method: 'POST', headers, body })
      expect(refused).toMatchObject({ status: 400, body: { error_code: 'INVALID_PARAMETER' } })
    }
  })

  it.each(jsonPaths)('POST %s: another content type is 415', async (path) => {
    // Sound to be recognised may be sent as a file, too: an addition to the document.
    const takesForms = path === '/api/v2/stt/transcribe'
    const others = takesForms ? [] : ['multipart/form-data; boundary=x']
    for (const type of ['text/plain', 'application/xml', ...others]) {
      const headers = { ...bearer(await client.key()), 'content-type': type }
      const refused = await refusal(client, path, { method: 'POST', headers, body: '{}' })
      expect(refused.status).toBe(415)
    }
  })

  it.each(jsonPaths)('%s: another method is 405 and says which are possible', async (path) => {
    const { status, headers } = await refusal(client, path, {
      method: 'PUT',
      headers: bearer(await client.key()),
    })
    expect(status).toBe(405)
    expect(headers.get('allow')).toContain('POST')
  })

  it('a body of more than 8 MB is 413', async () => {
    const request = jsonRequest(await client.key(), 'POST', { text: 'a'.repeat(9 * 1024 * 1024) })
    expect((await refusal(client, '/api/v2/tts_stream', request)).status).toBe(413)
  })

  it('JSON with a charset is taken', async () => {
    const headers = {
      ...bearer(await client.key()),
      'content-type': 'application/json; charset=utf-8',
    }
    const body = JSON.stringify({ text: 'Xin chào.', ref_voice_id: 1 })
    const answer = await client.request('/api/v2/tts_stream', { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
  })

  it('an unknown task is 404', async () => {
    for (const path of ['/api/v2/tts_stream/status/nothing', '/api/v2/stt_stream/status/0']) {
      const refused = await refusal(client, path, { headers: bearer(await client.key()) })
      expect(refused).toMatchObject({ status: 404, body: { error_code: 'NOT_FOUND' } })
    }
  })

  it('an address that does not exist is 404', async () => {
    const headers = bearer(await client.key())
    expect((await refusal(client, '/api/v2/nothing', { headers })).status).toBe(404)
    expect((await refusal(client, '/elsewhere', {})).status).toBe(404)
  })

  it('the caller’s own request id comes back, a strange one does not', async () => {
    const ask = async (id: string) => {
      const headers = { ...bearer(await client.key()), 'x-request-id': id }
      return (await client.request('/api/v2/me', { headers })).headers.get('x-request-id')
    }
    expect(await ask('job-42')).toBe('job-42')
    expect(await ask('<script>')).not.toBe('<script>')
  })
})
