import { describe, expect, it } from 'vitest'
import { makeKey, testService } from './testing/test-service'
import { jsonLog } from '@cuecast/platform'

describe('the log', () => {
  it('is one JSON object a line', () => {
    const lines: string[] = []
    const log = jsonLog(
      (line) => lines.push(line),
      () => new Date(0),
    )
    log('warn', 'chunk failed', { chunk: 3, code: 'X\nY' })
    expect(lines).toEqual([
      '{"time":"1970-01-01T00:00:00.000Z","level":"warn","event":"chunk failed","chunk":3,"code":"X\\nY"}\n',
    ])
  })

  it('tells every request with its id, and never a key, a text or an address of audio', async () => {
    const lines: string[] = []
    const { call, key, service } = await testService({ log: jsonLog((line) => lines.push(line)) })
    const text = 'Một câu rất riêng tư. broken'
    const body = { text, ref_voice_id: 1, split_by_newline: true }
    const id = (await call.post('/api/v2/tts_stream', body)).headers.get('x-request-id')
    const apikey = await makeKey(service)
    const name = service.context.storage.audio.freshName('wav')
    await service.app.request(`/storage/${name}?apikey=${apikey}`, { headers: { apikey } })
    await service.close()
    const all = lines.join('')
    expect(all).toContain(`"requestId":"${id}"`)
    for (const secret of [key, apikey, name.slice(0, 36), 'riêng tư'])
      expect(all).not.toContain(secret)
  })
})
