import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { audioFormats } from '@shared/contracts/audio-settings'
import { ttsTaskAnswer } from '@shared/contracts/tts-v2'
import { must } from '@shared/testing/must'
import { findMark, statedSourceType } from '@cuecast/audio'
import { readCredentials } from '@cuecast/origin'
import { follow, inProcess, jsonRequest, type TestClient } from '../conformance/harness'
import { temporaryFolder } from '../testing/test-service'

const text =
  'Hôm nay trời đẹp quá, chúng ta cùng nhau đi dạo quanh hồ rồi về nhà ăn cơm nhé. '.repeat(3)

/** Origin of an answer with sound, layer by layer. */
async function originOf(answer: Response, ending: string) {
  expect([answer.status, ending]).toEqual([200, ending])
  const file = join(await temporaryFolder(), `answer.${ending}`)
  await writeFile(file, new Uint8Array(await answer.arrayBuffer()))
  const [own] = must(await readCredentials(file)).manifests
  return {
    credentials: own && { state: own.state, sourceType: own.actions[0]?.sourceType },
    stated: must(await statedSourceType(file)),
    marked: must(await findMark(file))?.content?.kind ?? null,
    header: answer.headers.get('digital-source-type'),
  }
}

const signed = { state: 'untrusted', sourceType: 'algorithmicMedia' }
const SOURCE_TYPE = 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia'

/** Address of the finished chunk of a task of v2. */
async function spokenFile(client: TestClient, more: object): Promise<string> {
  const key = await client.key()
  const body = { text: text.replaceAll('. ', ', '), ref_voice_id: 1, ...more }
  const answer = await client.request('/api/v2/tts_stream', jsonRequest(key, 'POST', body))
  const { task_id: id } = ttsTaskAnswer.parse(await answer.json())
  const { urls } = await follow(client, key, `/api/v2/tts_stream/status/${id}`)
  return new URL(urls['0'] ?? '').pathname
}

inProcess('the origin of a sound', (client) => {
  it.each(audioFormats)('is told by every layer of a file as %s', async (audio_format) => {
    const path = await spokenFile(client, { audio_format })
    const origin = await originOf(await client.request(path), audio_format)
    expect(origin).toMatchObject({ stated: 'algorithmicMedia', marked: 'service' })
    const isSigned = audio_format === 'wav' || audio_format === 'mp3'
    expect(origin.credentials).toEqual(isSigned ? signed : undefined)
  })

  it.each(['mp3', 'pcm', 'aac', 'opus', 'flac', 'wav'])(
    'is told by an answer of the surface of OpenAI as %s',
    async (response_format) => {
      const body = { model: 'tts-1', input: text, voice: '1', response_format }
      const key = await client.key()
      const answer = await client.request('/v1/audio/speech', jsonRequest(key, 'POST', body))
      const origin = await originOf(answer, response_format)
      expect(origin.header).toBe(SOURCE_TYPE)
      if (response_format === 'pcm') return
      // The pieces of an MP3 are marked one by one.
      if (response_format !== 'mp3') expect(origin.marked).toBe('service')
      if (response_format !== 'aac') expect(origin.stated).toBe('algorithmicMedia')
      if (response_format === 'wav') expect(origin.credentials).toEqual(signed)
    },
  )

  it('is told by the sample of a voice', async () => {
    const origin = await originOf(await client.request('/previews/1.mp3'), 'mp3')
    expect(origin).toMatchObject({ credentials: signed, stated: 'algorithmicMedia' })
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
