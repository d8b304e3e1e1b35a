import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import {
  phonemesIn,
  writeToyKokoro,
  writeToyMms,
  writeToyPiper,
} from '../testing/toy-models/toy-voices'
import { writeToyWhisper } from '../testing/toy-models/toy-recognisers'
import { espeakData } from './espeak-data'
import { ModelHost } from './model-host'
import { forkModels } from './model-line'
import type { VoiceModel } from './model-messages'

let folder = ''
let dataDir = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cuecast-models-'))
  const data = await espeakData(folder)
  if (!data.ok) throw new Error(data.error.message)
  dataDir = data.value
  writeToyPiper(join(folder, 'piper'))
  writeToyPiper(join(folder, 'many'), { speakers: 3 })
  writeToyPiper(join(folder, 'raw'), { metadata: false })
  writeToyMms(join(folder, 'mms'))
  writeToyKokoro(join(folder, 'kokoro'))
  writeToyWhisper(join(folder, 'whisper'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const vits = (name: string, file = 'toy.onnx'): VoiceModel => ({
  family: 'vits',
  key: name,
  bytes: 1_000_000,
  model: join(folder, name, file),
  tokens: join(folder, name, 'tokens.txt'),
  ...(name === 'mms' ? {} : { dataDir }),
})

function host(): ModelHost {
  const made = new ModelHost({ launch: forkModels })
  onTestFinished(() => made.close())
  return made
}

async function spoken(models: ModelHost, model: VoiceModel, text: string, speaker = 0) {
  const said = await models.request({
    kind: 'speak',
    model,
    text,
    speaker,
    language: 'vi',
    speed: 1,
  })
  if (!said.ok) throw new Error(said.error.message)
  return said.value
}

it('runs the models of every family that tests can make', async () => {
  const models = host()
  const piper = await spoken(models, vits('piper'), 'xin chào bạn')
  expect(phonemesIn(piper.samples)).toBe('sˈintʃˈaː2wbˈaː6n')
  expect(await spoken(models, vits('mms', 'model.onnx'), 'chào')).toMatchObject({
    sampleRate: 16_000,
  })
  const kokoro: VoiceModel = {
    family: 'kokoro',
    key: 'kokoro',
    bytes: 1_000_000,
    model: join(folder, 'kokoro/model.onnx'),
    voices: join(folder, 'kokoro/voices.bin'),
    tokens: join(folder, 'kokoro/tokens.txt'),
    dataDir,
  }
  const facts = await models.request({ kind: 'voice-facts', model: kokoro })
  expect(facts).toMatchObject({ ok: true, value: { speakers: 2, sampleRate: 24_000 } })
  const many = await models.request({ kind: 'voice-facts', model: vits('many') })
  expect(many).toMatchObject({ ok: true, value: { speakers: 3 } })
})

/** Writes a bad model and returns it. */
function bad(name: string, model: Buffer | string, tokens: string): VoiceModel {
  mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, name, 'toy.onnx'), model)
  writeFileSync(join(folder, name, 'tokens.txt'), tokens)
  return vits(name)
}

it('lives on after every kind of bad model, and the others are spoken', async () => {
  const good = readFileSync(join(folder, 'piper/toy.onnx'))
  const tokens = readFileSync(join(folder, 'piper/tokens.txt'), 'utf8')
  const raw = readFileSync(join(folder, 'raw/toy.onnx'))
  const kinds = [
    bad('no-metadata', raw, tokens),
    bad('truncated', good.subarray(0, good.length / 2), tokens),
    bad('noise', Buffer.alloc(4_096, 0xa5), tokens),
    bad('empty', '', tokens),
    bad('long-symbols', good, 'abc 0\ndef 1\n'),
    bad('other-family', readFileSync(join(folder, 'whisper/tiny-encoder.onnx')), tokens),
    bad('no-tokens', good, ''),
    { ...vits('nowhere') },
  ]
  const crashed: (string | null)[] = []
  const models = new ModelHost({
    launch: forkModels,
    onCrash: (key) => crashed.push(key),
  })
  onTestFinished(() => models.close())
  const results = kinds.flatMap((model) => [
    // One of them never responds.
    models.request(
      { kind: 'speak', model, text: 'xin chào', speaker: 0, language: 'vi', speed: 1 },
      { timeoutMs: 5_000 },
    ),
    models.request({
      kind: 'speak',
      model: vits('piper'),
      text: 'bạn',
      speaker: 0,
      language: 'vi',
      speed: 1,
    }),
  ])
  const settled = await Promise.all(results)
  const good2 = settled.filter((_, at) => at % 2 === 1)
  expect(good2.every(({ ok }) => ok)).toBe(true)
  const codes = settled
    .filter((_, at) => at % 2 === 0)
    .map((result) => (result.ok ? 'spoken' : result.error.code))
  for (const code of codes) expect(['MODEL_CRASHED', 'MODEL_INVALID']).toContain(code)
  expect(crashed.length).toBeGreaterThanOrEqual(4)
})

it('a model beyond the memory that is allowed is refused, and others still run', async () => {
  const models = host()
  models.setLimits({ memoryMb: 512, threads: 1, models: 2 })
  const large = { ...vits('piper'), key: 'large', bytes: 2 ** 30 }
  const refused = await models.request({ kind: 'voice-facts', model: large })
  expect(refused).toMatchObject({ ok: false, error: { code: 'MODEL_TOO_LARGE' } })
  expect((await models.request({ kind: 'voice-facts', model: vits('piper') })).ok).toBe(true)
})

it('unpacks the data of espeak-ng once', async () => {
  expect(existsSync(join(dataDir, 'vi_dict'))).toBe(true)
  expect(await espeakData(folder)).toEqual({ ok: true, value: dataDir })
})
