import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { markedLettersIn, writeToySupertonic } from '../testing/toy-models/toy-supertonic'
import { writeToyKitten } from '../testing/toy-models/toy-voices'
import { addVoice, trySpeaking } from './add-voice'
import { AddedVoices } from './added-voices'

let folder = ''
const at = (...parts: string[]): string => join(folder, ...parts)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cuecast-styled-'))
  writeToyKitten(at('kitten'))
  writeToySupertonic(at('supertonic'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function add(source: string) {
  const voices = new AddedVoices(at('voices'))
  return { voices, added: await addVoice({ voices, source: at(source) }) }
}

it('takes Kitten with the names of its speakers', async () => {
  const { added } = await add('kitten')
  expect(added).toMatchObject({
    value: {
      family: 'kitten',
      sampleRate: 24_000,
      speakers: [
        { name: 'Jasper', gender: 'male', language: 'en', region: 'us' },
        { name: 'Bella', gender: 'female', language: 'en', region: 'us' },
      ],
    },
  })
})

it('takes Supertonic, whose speakers speak each of its languages', async () => {
  const { voices, added } = await add('supertonic')
  if (!added.ok) throw new Error(added.error.message)
  const record = added.value
  expect(record).toMatchObject({ family: 'supertonic', sampleRate: 24_000 })
  expect(record.speakers).toHaveLength(310)
  expect(record.speakers[9]).toMatchObject({ name: 'M5', gender: 'male', language: 'vi' })
  const english = record.speakers.find(({ language }) => language === 'en')
  expect(english).toMatchObject({ name: 'F1', gender: 'female', speaker: 10, shown: true })
  const last = { voices, record, speaker: 309, text: 'am' }
  expect(await trySpeaking(last)).toMatchObject({ ok: true, value: { speakers: 10 } })
  const spoken = await trySpeaking({ ...last, speaker: 10 })
  if (!spoken.ok) throw new Error(spoken.error.message)
  expect(markedLettersIn(spoken.value.samples, 24_000)).toBe('enamen')
})

function less(name: string, change: (path: string) => void): string {
  cpSync(at('supertonic'), at(name), { recursive: true })
  change(at(name))
  return name
}

it.each([
  'tts.json',
  'unicode_indexer.bin',
  'voice.bin',
  'vocoder.int8.onnx',
  'duration_predictor.int8.onnx',
])('a Supertonic without %s', async (file) => {
  const source = less(`without ${file}`, (path) => rmSync(join(path, file)))
  const params = { reason: 'no_part', file: file.replace('.int8', '') }
  expect((await add(source)).added).toMatchObject({ error: { code: 'MODEL_INVALID', params } })
})

it.each([
  ['bad_styles', 'voice.bin'],
  ['crash', 'tts.json'],
  ['crash', 'text_encoder.int8.onnx'],
])('a Supertonic is refused (%s): %s is cut', async (reason, file) => {
  const source = less(`cut ${file}`, (path) =>
    writeFileSync(join(path, file), readFileSync(join(path, file)).subarray(0, 60)),
  )
  expect((await add(source)).added).toMatchObject({
    error: { code: 'MODEL_INVALID', params: { reason } },
  })
})

it('a Kitten whose styles are cut', async () => {
  cpSync(at('kitten'), at('half kitten'), { recursive: true })
  writeFileSync(at('half kitten', 'voices.bin'), Buffer.alloc(100))
  expect((await add('half kitten')).added).toMatchObject({
    error: { params: { reason: 'no_styles' } },
  })
})
