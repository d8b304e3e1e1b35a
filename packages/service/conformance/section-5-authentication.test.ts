import { expect, it } from 'vitest'
import { ttsTaskAnswer } from '@shared/contracts/tts-v2'
import { identify, revokeKey } from '../accounts/keys'
import { bearer, overHttp, jsonRequest } from './harness'

const paths = [
  ['GET', '/api/v2/me'],
  ['GET', '/api/v2/voice'],
  ['GET', '/api/v2/languages'],
  ['POST', '/api/v2/tts_stream'],
  ['GET', '/api/v2/tts_stream/status/x'],
  ['POST', '/api/v2/tts_stream/edit_chunk'],
  ['GET', '/api/v2/profile/srt'],
  ['GET', '/api/v2/pronunciation'],
  ['POST', '/api/v2/stt_stream'],
  ['GET', '/api/v2/stt_stream/status/x'],
  ['POST', '/api/v2/stt_stream/edit_chunk'],
  ['POST', '/api/v2/stt/transcribe'],
] as const

overHttp('section 5', (client) => {
  it.each(paths)('%s %s asks for a key', async (method, path) => {
    const answer = await client.request(path, { method })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect(await answer.json()).toMatchObject({ success: false, error_code: 'UNAUTHORIZED' })
  })

  it.each(['Bearer wrong', 'Bearer', 'Basic dTpw', 'wrong', 'Bearer a b'])(
    'a credential of %j is 401',
    async (authorization) => {
      const answer = await client.request('/api/v2/me', { headers: { authorization } })
      expect(answer.status).toBe(401)
    },
  )

  it('the scheme’s name is read whatever its capitals', async () => {
    const headers = { authorization: `bearer ${await client.key()}` }
    expect((await client.request('/api/v2/me', { headers })).status).toBe(200)
  })

  it('a revoked key is 403 from the next request on', async () => {
    const key = await client.key()
    const { sql } = client.service.context
    expect((await client.request('/api/v2/me', { headers: bearer(key) })).status).toBe(200)
    await revokeKey(sql, (await identify(sql, key))?.key.id ?? '')
    const answer = await client.request('/api/v2/me', { headers: bearer(key) })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ success: false, error_code: 'FORBIDDEN' })
  })

  it('a key without the privilege is 403, and still reads the account', async () => {
    const key = await client.key({ privileges: ['srt'] })
    const request = jsonRequest(key, 'POST', { text: 'a', ref_voice_id: 1 })
    expect((await client.request('/api/v2/tts_stream', request)).status).toBe(403)
    const word = jsonRequest(key, 'POST', { original_word: 'a', modified_word: 'b' })
    expect((await client.request('/api/v2/pronunciation', word)).status).toBe(403)
    const profile = jsonRequest(key, 'POST', { settings: {} })
    expect((await client.request('/api/v2/profile/tts', profile)).status).toBe(403)
    expect((await client.request('/api/v2/me', { headers: bearer(key) })).status).toBe(200)
  })

  it('somebody else’s task is not there', async () => {
    const mine = await client.key({ account: 'Mine' })
    const request = jsonRequest(mine, 'POST', { text: 'Riêng tư.', ref_voice_id: 1 })
    const answer = await client.request('/api/v2/tts_stream', request)
    const { task_id } = ttsTaskAnswer.parse(await answer.json())
    const other = await client.key({ account: 'Other' })
    const path = `/api/v2/tts_stream/status/${task_id}`
    expect((await client.request(path, { headers: bearer(other) })).status).toBe(404)
    const edit = jsonRequest(other, 'POST', { task_id, chunk_index: 0, text: 'a' })
    expect((await client.request('/api/v2/tts_stream/edit_chunk', edit)).status).toBe(404)
    expect((await client.request(path, { headers: bearer(mine) })).status).toBe(200)
  })
})
