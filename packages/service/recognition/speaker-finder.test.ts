import { readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { monoWav } from '@cuecast/audio/testing/wav'
import { accountAnswer } from '@shared/contracts/tts-v2'
import { diarisationAnswer } from '@shared/contracts/models/transcription'
import { must } from '@shared/testing/must'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { json, temporaryFolder, testService, type TestService } from '../testing/test-service'
import {
  writeToyDiariser,
  writeToyZipformer,
} from '@cuecast/speech/testing/toy-models/toy-recognisers'

const RATE = 16_000
const LOW = 300
const HIGH = 2_000

/** Tones from second to second: the toys take a low and a high one for two people. */
const tones = (lengthS: number, ...said: [fromS: number, toS: number, hz: number][]): Buffer =>
  monoWav(RATE, lengthS * RATE, (frame) => {
    const now = said.find(([from, to]) => frame >= from * RATE && frame < to * RATE)
    return now ? 10_000 * Math.sin((2 * Math.PI * now[2] * frame) / RATE) : 0
  })

async function withDiariser(): Promise<TestService> {
  const test = await testService()
  const source = await temporaryFolder()
  writeToyDiariser(source)
  must(await test.service.context.recognisers.add(source))
  return test
}

async function ask(test: TestService, sound: Uint8Array, speakers?: string): Promise<Response> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(sound)], 'film.wav'))
  if (speakers !== undefined) form.set('speakers', speakers)
  const headers = { authorization: `Bearer ${test.key}` }
  return test.service.app.request('/api/v2/stt/speakers', { method: 'POST', headers, body: form })
}

const talk = tones(40, [1, 6, LOW], [8, 14, HIGH], [16, 20, LOW], [22, 26, HIGH], [30, 36, LOW])

describe('who speaks when', () => {
  it('is found with the number of people left open', async () => {
    const test = await withDiariser()
    const { data } = await json(await ask(test, talk), diarisationAnswer)
    const turns = data.turns.map(({ start_ms, end_ms, speaker }) => [
      Math.round(start_ms / 1_000),
      Math.round(end_ms / 1_000),
      speaker,
    ])
    expect(turns).toEqual([
      [1, 6, 0],
      [8, 14, 1],
      [16, 20, 0],
      [22, 26, 1],
      [30, 36, 0],
    ])
    expect(data.voices.map(({ spoken_ms }) => Math.round(spoken_ms / 1_000))).toEqual([15, 10])
    expect(data.voices[0]?.vector).toHaveLength(80)
    expect(data).toMatchObject({ duration_ms: 40_000, diariser_licence: { commercial: 'unknown' } })
    expect(await readdir(join(test.dataDir, 'transcribe'))).toEqual([])
  })

  it('is one person where the user says so, and nobody in silence', async () => {
    const test = await withDiariser()
    const one = await json(await ask(test, talk, '1'), diarisationAnswer)
    expect(new Set(one.data.turns.map(({ speaker }) => speaker))).toEqual(new Set([0]))
    const silence = await json(await ask(test, tones(20)), diarisationAnswer)
    expect(silence.data).toMatchObject({ turns: [], voices: [] })
    const short = await json(await ask(test, tones(1, [0, 1, LOW])), diarisationAnswer)
    expect(short.data.turns).toHaveLength(1)
  })

  it('cannot be asked for too much, of no sound, or of too many people', async () => {
    const test = await withDiariser()
    const statusOf = async (sound: Uint8Array, speakers?: string) => {
      const answer = await ask(test, sound, speakers)
      return [
        answer.status,
        z.object({ error_code: z.string() }).parse(await answer.json()).error_code,
      ]
    }
    expect(await statusOf(tones(601))).toEqual([400, 'INVALID_PARAMETER'])
    expect(await statusOf(talk, '0')).toEqual([400, 'INVALID_PARAMETER'])
    expect(await statusOf(talk, 'many')).toEqual([400, 'INVALID_PARAMETER'])
    expect(await statusOf(Buffer.from('a text, and not a sound'))).toEqual([400, 'AUDIO_BROKEN'])
  })

  it('needs a diariser: a recogniser is none, nor the other way round', async () => {
    const test = await testService()
    const source = await temporaryFolder()
    writeToyZipformer(source)
    must(await test.service.context.recognisers.add(source))
    expect((await ask(test, talk)).status).toBe(501)
    const abilities = async (of: TestService) =>
      (await json(await of.call.get('/api/v2/me'), accountAnswer)).data.capabilities.slice(5)
    expect(await abilities(test)).toEqual(['transcribe'])
    const other = await withDiariser()
    expect(await abilities(other)).toEqual(['speakers'])
    const path = '/api/v2/stt/transcribe'
    const answer = await other.call.post(path, { audio_url: 'http://127.0.0.1:9/x' })
    expect(answer.status).toBe(501)
  })
})

describe('a diariser', () => {
  it.each([
    ['without voices', (f: string) => rm(join(f, 'wespeaker.onnx')), /lacks the model of voices/],
    ['without turns', (f: string) => rm(join(f, 'segmentation.onnx')), /lacks the segmentation/],
    ['cut off', (f: string) => truncate(join(f, 'wespeaker.onnx'), 60), /incomplete|no ONNX/],
    ['foreign', (f: string) => writeFile(join(f, 'wespeaker.onnx'), 'GIF89a'), /no ONNX/],
    ['for another rate', (f: string) => writeToyDiariser(f, 8_000), /8000 Hz/],
  ])('%s is refused, and nothing of it is left', async (_, spoil, message) => {
    const test = await testService()
    const { recognisers } = test.service.context
    const source = await temporaryFolder()
    writeToyDiariser(source)
    await spoil(source)
    const added = await recognisers.add(source)
    expect(added).toMatchObject({ ok: false, error: { code: 'MODEL_INVALID' } })
    expect(added.ok ? '' : added.error.message).toMatch(message)
    expect(await recognisers.list()).toEqual([])
  })
})
