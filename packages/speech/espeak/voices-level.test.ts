import { speechLufs } from '@cuecast/audio'
import { must } from '@shared/testing/must'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SpeechEngine } from '../speech-engine'
import { createSpeechPool } from '../speech-pool'
import { bandLevel, decibels } from '../testing/measure'

// In the threads, as the engine is shipped.
let engine: SpeechEngine
beforeAll(() => {
  engine = createSpeechPool({ workers: 2 })
})
afterAll(() => engine.close())

const say = async (voiceKey: string, text: string) =>
  must(await engine.speak({ voiceKey, text, rate: 1, pitch: 0 }))

const keysOf = async (language: string): Promise<string[]> =>
  (await engine.voices())
    .filter((voice) => voice.language === language && !voice.key.startsWith('flite:'))
    .map(({ key }) => key)

const sentences: Readonly<Record<string, string>> = {
  vi: 'Sáng nay mẹ nấu một nồi cháo gà thật ngon, rồi cả nhà ngồi quây quần bên bếp lửa.',
  en: 'My mother cooked a pot of soup this morning, and we all sat down around the fire.',
}

/** A text with the vowel that whistled. */
const whistled = 'Cô ấy đi rồi.'

describe('the voices of a language', () => {
  it.each(['vi', 'en'])(
    'are equally loud in %s, on a sentence they were not measured with',
    async (language) => {
      const levels: number[] = []
      for (const key of await keysOf(language)) {
        const { samples, sampleRate } = await say(key, sentences[language] ?? '')
        levels.push(speechLufs(samples, sampleRate) ?? 0)
      }
      expect(levels.length).toBeGreaterThan(20)
      for (const level of levels) expect(Math.abs(level + 24)).toBeLessThan(0.2)
    },
  )

  it.each(['vi+f3', 'vi-VN-x-central+f3'])('%s is as loud on a full "ô"', async (key) => {
    const { samples, sampleRate } = await say(key, whistled)
    expect(Math.abs((speechLufs(samples, sampleRate) ?? 0) + 24)).toBeLessThan(0.2)
  })
})

/** The strongest tone from 7 to 9 kHz against the strongest below 1 kHz, dB. */
function whistle(samples: Float32Array, rate: number): number {
  const strongest = (from: number, to: number): number => {
    let most = 0
    // Windows of 1,024 samples hear 40 Hz to either side.
    for (let hz = from; hz < to; hz += 400)
      most = Math.max(most, bandLevel(samples, rate, [hz, hz + 400]))
    return most
  }
  return decibels(strongest(7_000, 9_000) / strongest(200, 1_000))
}

describe('a vowel of a built-in voice', () => {
  const vowels = ['cô', 'môi', 'mồm', 'mộ', 'mốm', 'mổ', 'mỗ', 'mo', 'ma', 'mê', 'mơ', 'mưa']

  it.each(['vi+f3', 'vi-VN-x-central+f3', 'vi-VN-x-south+f3', 'vi+linda', 'en-US+f3'])(
    'has no whistle (%s)',
    async (key) => {
      const whistling: string[] = []
      for (const text of vowels) {
        const { samples, sampleRate } = await say(key, text)
        const db = whistle(samples, sampleRate)
        if (db > -15) whistling.push(`${text} ${db.toFixed(1)} dB`)
      }
      expect(whistling).toEqual([])
    },
  )
})
