import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { espeakShared } from './data-files'
import { EspeakEngine } from './espeak-engine'

const usual = { rate: 175, volume: 50, pitch: 50, range: 50 }
const text = 'Cô ấy hỏi: năm 2024 có bao nhiêu ngày?'
const english = 'It is 3.5 miles to the café &amp; back.'

const shared = espeakShared()

/** First output of a new engine: the noise in a voice then begins the same each time. */
async function spoken(voice: string, said: string, parameters = usual): Promise<Int16Array> {
  const engine = new EspeakEngine(shared)
  expect(engine.setVoice(voice)).toBe(true)
  engine.setParameters(parameters)
  return engine.speak(said).samples
}

const digest = (samples: Int16Array): string =>
  createHash('sha256').update(samples).digest('hex').slice(0, 16)

describe('espeak-ng as WebAssembly', () => {
  // Taken from `@echogarden/espeak-ng-emscripten` 0.3.5 with the changes to noise and harmonics of build/changes.patch;
  // the first five again with our tones of Vietnamese, which are those of tones.c.
  it.each([
    ['vi', text, usual, '24e80f615e9908c6'],
    ['vi+f3', text, usual, '6841f7fc2430da2a'],
    ['vi-VN-x-central+Annie', text, usual, 'c9ab81d6b58bee2e'],
    ['vi-VN-x-south+klatt4', text, usual, 'a204bf432aceaf8e'],
    ['vi+f5', text, { rate: 300, volume: 50, pitch: 70, range: 62 }, '0819ee8b7540b70f'],
    ['en-US+steph', english, usual, '237e38366e02f192'],
    ['ru', 'Где находится вокзал?', usual, '60c2dce232e72ffa'],
  ])('%s says the same samples as the JavaScript it replaced', async (voice, said, set, same) => {
    expect(digest(await spoken(voice, said, set))).toBe(same)
  })

  it('lists its voices, and names one that it does not have', async () => {
    const engine = new EspeakEngine(shared)
    const voices = engine.listVoices()
    expect(voices.length).toBeGreaterThan(120)
    expect(voices).toContainEqual({
      name: 'Vietnamese (Southern)',
      identifier: 'aav/vi-VN-x-south',
    })
    expect(engine.setVoice('xx-nothing')).toBe(false)
    expect(engine.setVoice('vi')).toBe(true)
  })

  it('speaks a text that is longer than its buffer', async () => {
    const engine = new EspeakEngine(shared)
    engine.setVoice('vi')
    engine.setParameters({ ...usual, rate: 450 })
    const { length } = engine.speak(`${text} `.repeat(150)).samples
    expect(length / engine.sampleRate).toBeGreaterThan(100)
  })
})
