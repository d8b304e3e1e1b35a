import { decodeAudio } from '@cuecast/audio/decode/decode-audio'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { accountByName } from '../accounts/accounts'
import { must } from '@shared/testing/must'
import { spokenWav } from '@cuecast/speech/testing/spoken-wav'
import { writeToyWhisper } from '@cuecast/speech/testing/toy-models/toy-recognisers'
import { temporaryFolder, testService } from '../testing/test-service'
import { bearer, inProcess, jsonRequest, overHttp, type TestClient } from '../conformance/harness'

const text = 'Hôm nay trời đẹp quá.\nChúng ta đi dạo quanh hồ nhé.\nRồi về nhà ăn cơm.'

const failure = z.strictObject({
  error: z.strictObject({
    message: z.string(),
    type: z.string(),
    param: z.string().nullable(),
    code: z.string().nullable(),
  }),
})

const post = async (client: TestClient, body: object, key?: string): Promise<Response> =>
  client.request(
    '/v1/audio/speech',
    jsonRequest(key ?? (await client.key()), 'POST', {
      model: 'tts-1',
      input: text,
      voice: 'alloy',
      ...body,
    }),
  )

async function seconds(bytes: ArrayBuffer, format: string): Promise<number> {
  if (format === 'pcm') return bytes.byteLength / 2 / 24_000
  const decoded = await decodeAudio(new Uint8Array(bytes))
  if (!decoded.ok) throw new Error(decoded.error.message)
  return (decoded.value.channels[0]?.length ?? 0) / decoded.value.sampleRate
}

const types = {
  mp3: 'audio/mpeg',
  pcm: 'audio/pcm',
  aac: 'audio/aac',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  wav: 'audio/wav',
}

overHttp('the surface of OpenAI', (client) => {
  it('speaks in every format, each as long as the others', async () => {
    const lengths: number[] = []
    for (const [format, type] of Object.entries(types)) {
      const answer = await post(client, { response_format: format })
      expect([format, answer.status, answer.headers.get('content-type')]).toEqual([
        format,
        200,
        type,
      ])
      lengths.push(await seconds(await answer.arrayBuffer(), format))
    }
    expect(Math.min(...lengths)).toBeGreaterThan(3)
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThan(0.5)
  })

  it('charges the characters once, whatever is streamed', async () => {
    const key = await client.key({ account: 'Counted', plan: 'api', credits: 1_000 })
    const left = async () => (await accountByName(client.service.context.sql, 'Counted'))?.credits
    await (await post(client, { response_format: 'pcm' }, key)).arrayBuffer()
    expect(await left()).toBe(1_000 - [...text].length)
    await (await post(client, { response_format: 'wav' }, key)).arrayBuffer()
    expect(await left()).toBe(1_000 - 2 * [...text].length)
  })

  it('charges once and answers the same sound to a request that is repeated with its Idempotency-Key', async () => {
    const key = await client.key({ account: 'Repeating', plan: 'api', credits: 1_000 })
    const send = async (input: string): Promise<Response> => {
      const body = { model: 'tts-1', input, voice: 'alloy', response_format: 'pcm' }
      const init = jsonRequest(key, 'POST', body)
      const headers = { ...init.headers, 'idempotency-key': 'speech-1' }
      return client.request('/v1/audio/speech', { ...init, headers })
    }
    const first = await (await send(text)).arrayBuffer()
    const again = await send(text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(Buffer.from(await again.arrayBuffer()).equals(Buffer.from(first))).toBe(true)
    expect((await send('Khác.')).status).toBe(422)
    const left = (await accountByName(client.service.context.sql, 'Repeating'))?.credits
    expect(left).toBe(1_000 - [...text].length)
  })

  it('sends events where they are asked for', async () => {
    const answer = await post(client, { stream_format: 'sse', response_format: 'pcm' })
    expect(answer.headers.get('content-type')).toBe('text/event-stream')
    const events = (await answer.text()).trim().split('\n\n')
    const parsed = events.map((each) => JSON.parse(each.replace(/^data: /, '')).type)
    expect(parsed.length).toBeGreaterThan(1)
    expect(parsed.at(-1)).toBe('speech.audio.done')
    expect(new Set(parsed.slice(0, -1))).toEqual(new Set(['speech.audio.delta']))
  })
})

inProcess('the surface of OpenAI', (client) => {
  it('is spoken faster and slower, from a quarter to four times', async () => {
    const at = async (speed: number) =>
      (await (await post(client, { speed, response_format: 'pcm' })).arrayBuffer()).byteLength
    const plain = await at(1)
    for (const speed of [0.25, 0.5, 2, 4])
      expect(Math.abs((await at(speed)) * speed - plain) / plain).toBeLessThan(0.2)
  })

  it('lists models and voices, and finds a voice by id, by name and by a name of OpenAI', async () => {
    const key = await client.key()
    const get = async (path: string) =>
      (await client.request(path, { headers: { ...bearer(key), 'accept-language': 'en' } })).json()
    expect(await get('/v1/models')).toMatchObject({
      object: 'list',
      data: [{ id: 'tts-1', object: 'model' }, {}, {}],
    })
    expect(await get('/v1/models/tts-1-hd')).toMatchObject({ id: 'tts-1-hd' })
    expect(failure.parse(await get('/v1/models/gpt-9')).error.code).toBe('not_found')
    const { voices } = z
      .object({ voices: z.array(z.object({ id: z.string(), name: z.string() })) })
      .parse(await get('/v1/audio/voices'))
    expect(voices.length).toBeGreaterThan(5)
    const [first] = voices
    for (const voice of [first?.id, first?.name.toUpperCase(), { id: first?.id }, 'onyx'])
      expect((await post(client, { voice, input: 'Chào.' }, key)).status).toBe(200)
    expect((await post(client, { voice: 'nova', input: 'Good morning.' }, key)).status).toBe(200)
  })

  it.each([
    [{ voice: 'nobody' }, 400, 'voice', 'voice_not_found'],
    [{ input: '' }, 400, 'input', 'invalid_parameter'],
    [{ input: ' \n ' }, 400, 'input', 'invalid_parameter'],
    [{ input: 'a'.repeat(4_097) }, 400, 'input', 'invalid_parameter'],
    [{ speed: 5 }, 400, 'speed', 'invalid_parameter'],
    [{ response_format: 'midi' }, 400, 'response_format', 'invalid_parameter'],
    [{ model: undefined }, 400, 'model', 'invalid_parameter'],
  ])('refuses %j as OpenAI does', async (body, status, param, code) => {
    const answer = await post(client, body)
    expect(answer.status).toBe(status)
    const { error } = failure.parse(await answer.json())
    expect([error.type, error.param, error.code]).toEqual(['invalid_request_error', param, code])
  })

  it('tells a wrong key, missing credits and wrong paths apart', async () => {
    const wrong = await post(client, {}, 'sk-wrong')
    expect([wrong.status, failure.parse(await wrong.json()).error.code]).toEqual([
      401,
      'invalid_api_key',
    ])
    const poor = await client.key({ account: 'Poor', plan: 'starter', credits: 3 })
    const unpaid = await post(client, {}, poor)
    expect([unpaid.status, failure.parse(await unpaid.json()).error.type]).toEqual([
      402,
      'insufficient_quota',
    ])
    const lost = await client.request('/v1/audio/lost', { headers: bearer(poor) })
    expect([lost.status, failure.parse(await lost.json()).error.code]).toEqual([404, 'not_found'])
  })

  it('says that no recogniser is installed', async () => {
    const body = new FormData()
    body.set('file', new File([new Uint8Array(100)], 'a.wav'))
    body.set('model', 'whisper-1')
    const headers = bearer(await client.key())
    const answer = await client.request('/v1/audio/transcriptions', {
      method: 'POST',
      headers,
      body,
    })
    expect(answer.status).toBe(501)
    expect(failure.parse(await answer.json()).error.code).toBe('feature_unavailable')
    const none = await client.request('/v1/audio/transcriptions', {
      method: 'POST',
      headers,
      body: new FormData(),
    })
    expect(none.status).toBe(400)
  })
})

it('turns sound into text in every format', async () => {
  const { service, key } = await testService()
  const source = await temporaryFolder()
  writeToyWhisper(source)
  must(await service.context.recognisers.add(source))
  const film = await spokenWav([{ atS: 1, text: 'Xin chào các bạn.' }], 4)
  const transcribe = async (format?: string) => {
    const body = new FormData()
    body.set('file', new File([Buffer.from(film)], 'film.wav'))
    body.set('model', 'whisper-1')
    body.set('language', 'vi')
    if (format) body.set('response_format', format)
    const init = { method: 'POST', headers: bearer(key), body }
    const answer = await service.app.request('/v1/audio/transcriptions', init)
    expect([format, answer.status]).toEqual([format, 200])
    return answer.text()
  }
  const { text: said } = z.strictObject({ text: z.string() }).parse(JSON.parse(await transcribe()))
  expect(said.length).toBeGreaterThan(3)
  expect((await transcribe('text')).trim()).toBe(said)
  expect(await transcribe('srt')).toMatch(/^1\r?\n00:00:0\d,\d{3} --> /)
  expect(await transcribe('vtt')).toMatch(/^WEBVTT\n\n00:00:0\d\.\d{3} --> 00:00:0\d\.\d{3}\n/)
  const verbose = JSON.parse(await transcribe('verbose_json'))
  expect(verbose).toMatchObject({
    task: 'transcribe',
    text: said,
    duration: 4,
    segments: [{ id: 0 }],
  })
})

it.each(['pcm', 'wav'])('gives back what a client did not wait for (%s)', async (format) => {
  const wish = { account: 'Left', plan: 'api', credits: 1_000 } as const
  const { service, speech, key } = await testService({ key: wish }, true)
  const { signal, leave } = leaving()
  const answer = service.app.request(
    new Request('http://localhost/v1/audio/speech', {
      ...jsonRequest(key, 'POST', {
        model: 'tts-1',
        input: text,
        voice: '1',
        response_format: format,
      }),
      signal,
    }),
  )
  const left = async () => (await accountByName(service.context.sql, 'Left'))?.credits
  await expect.poll(left).toBe(1_000 - [...text].length)
  leave()
  await answer
  await expect.poll(left).toBe(1_000)
  speech.release()
  expect(await left()).toBe(1_000)
})

function leaving() {
  const controller = new AbortController()
  return { signal: controller.signal, leave: () => controller.abort() }
}
