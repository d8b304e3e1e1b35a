import { expect, it } from 'vitest'
import { z } from 'zod'
import { audioFormats } from '@shared/contracts/audio-settings'
import { ttsTaskAnswer } from '@shared/contracts/tts-v2'
import { originAnswer } from '@shared/contracts/formats/origin-v2'
import { bearer, follow, inProcess, jsonRequest, type TestClient } from '../conformance/harness'

/** One long sentence: no two sounds of eSpeak are alike, and in a short one what a mark says may not be read. */
const text =
  'Hôm nay trời đẹp quá, chúng ta cùng nhau đi dạo quanh hồ rồi về nhà ăn cơm nhé, '.repeat(6)

/** What the service itself finds in an answer with sound, layer by layer; `absent` where there is nothing. */
async function originOf(client: TestClient, answer: Response, ending: string) {
  expect([answer.status, ending]).toEqual([200, ending])
  const form = new FormData()
  form.set('file', new File([await answer.blob()], `answer.${ending}`))
  const headers = bearer(await client.key())
  const asked = { method: 'POST', headers, body: form }
  const found = originAnswer.parse(await (await client.request('/api/v2/origin', asked)).json())
  const [credentials, statement, sound] = found.data.layers
  return {
    credentials: credentials.manifests[0]?.actions[0]?.sourceType ?? credentials.state,
    statement: statement.digitalSourceType ?? 'absent',
    sound: sound.kind ?? sound.state,
  }
}

const SOURCE_TYPE = 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia'

/** Address of the finished chunk of a task of v2. */
async function spokenFile(client: TestClient, more: object): Promise<string> {
  const key = await client.key()
  const body = { text, ref_voice_id: 1, ...more }
  const answer = await client.request('/api/v2/tts_stream', jsonRequest(key, 'POST', body))
  const { task_id: id } = ttsTaskAnswer.parse(await answer.json())
  const { urls } = await follow(client, key, `/api/v2/tts_stream/status/${id}`)
  return new URL(urls['0'] ?? '').pathname
}

inProcess('the origin of a sound', (client) => {
  it.each(audioFormats)('is told by every layer of a file as %s', async (audio_format) => {
    const path = await spokenFile(client, { audio_format })
    const origin = await originOf(client, await client.request(path), audio_format)
    const isSigned = audio_format === 'wav' || audio_format === 'mp3'
    const credentials = isSigned ? 'algorithmicMedia' : 'absent'
    expect(origin).toEqual({ credentials, statement: 'algorithmicMedia', sound: 'service' })
  })

  it.each(['mp3', 'pcm', 'aac', 'opus', 'flac', 'wav'])(
    'is told by an answer of the surface of OpenAI as %s',
    async (response_format) => {
      const body = { model: 'tts-1', input: text, voice: '1', response_format }
      const key = await client.key()
      const answer = await client.request('/v1/audio/speech', jsonRequest(key, 'POST', body))
      expect(answer.headers.get('digital-source-type')).toBe(SOURCE_TYPE)
      if (response_format === 'pcm') return
      const origin = await originOf(client, answer, response_format)
      expect(origin.sound).toBe('service')
      if (response_format !== 'aac') expect(origin.statement).toBe('algorithmicMedia')
      if (response_format === 'wav') expect(origin.credentials).toBe('algorithmicMedia')
    },
  )

  it('is told by the sample of a voice', async () => {
    const origin = await originOf(client, await client.request('/previews/1.mp3'), 'mp3')
    expect(origin).toMatchObject({ credentials: 'algorithmicMedia', statement: 'algorithmicMedia' })
  })

  it('is told by every route that answers with sound', async () => {
    const document = z
      .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
      .parse(await (await client.request('/openapi.json')).json())
    const withSound = Object.entries(document.paths).flatMap(([path, operations]) =>
      /"audio\/(mpeg|wav|pcm|aac|ogg|flac)":/.test(
        JSON.stringify(
          Object.values(operations).map(
            (each) => z.object({ responses: z.unknown() }).parse(each).responses,
          ),
        ),
      )
        ? [path]
        : [],
    )
    // Music has no voice in it. A route that is new here needs a test above.
    expect(withSound.sort()).toEqual([
      '/previews/music/{name}',
      '/previews/{name}',
      '/storage/{name}',
      '/v1/audio/speech',
    ])
  })
})
