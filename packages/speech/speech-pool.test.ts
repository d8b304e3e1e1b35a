import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EngineVoice, SpeechEngine } from './speech-engine'
import { createSpeechPool } from './speech-pool'

const sentence = 'Xin chào các bạn, hôm nay trời đẹp quá. Chúng ta cùng đi dạo quanh hồ nhé.'

let engine: SpeechEngine
let voices: readonly EngineVoice[]
beforeAll(async () => {
  engine = createSpeechPool({ workers: 2 })
  voices = await engine.voices()
})
afterAll(() => engine.close())

async function seconds(text: string, rate = 1, voiceKey = 'vi+f3'): Promise<number> {
  const spoken = await engine.speak({ voiceKey, text, rate, pitch: 0 })
  if (!spoken.ok) throw new Error(spoken.error.message)
  return spoken.value.samples.length / spoken.value.sampleRate
}

describe('voices', () => {
  it('offers women and men of all three Vietnamese regions first', () => {
    for (const region of ['northern', 'central', 'southern']) {
      for (const gender of ['female', 'male']) {
        const found = voices.filter((v) => v.region === region && v.gender === gender)
        expect(found.length).toBeGreaterThanOrEqual(4)
      }
    }
    expect(voices[0]).toMatchObject({
      key: 'vi+f3',
      names: {
        vi: { voice: 'Mai (Bắc)', language: 'Tiếng Việt' },
        en: { voice: 'Mai (Northern)', language: 'Vietnamese' },
      },
    })
    const scottish = voices.filter(({ region }) => region === 'gb-scotland')
    expect(scottish.map(({ names }) => names.en.voice).sort()).toEqual([
      'Alan (English, Scotland)',
      'Female (English, Scotland)',
      'Male (English, Scotland)',
    ])
    // No Vietnamese in English names, and no code in any.
    for (const { names, language } of voices) {
      if (language !== 'vi') expect(names.en.voice).not.toMatch(/Tiếng|Nữ \(|Nam \(/)
      for (const { voice } of [names.vi, names.en]) expect(voice).not.toMatch(/[a-z]-x-|\d/)
    }
  })

  it('offers a woman and a man in every language, under keys that are never shared', () => {
    const languages = new Set(voices.map((v) => v.language))
    expect(languages.size).toBeGreaterThan(100)
    for (const language of languages) {
      const genders = voices.filter((v) => v.language === language).map((v) => v.gender)
      expect([language, new Set(genders)]).toEqual([language, new Set(['female', 'male'])])
    }
    expect(new Set(voices.map((v) => v.key)).size).toBe(voices.length)
  })

  it('really has every voice that it lists', async () => {
    for (const voice of voices) {
      const spoken = await engine.speak({ voiceKey: voice.key, text: 'la la', rate: 1, pitch: 0 })
      expect(spoken.ok ? spoken.value.samples.length : spoken.error).toBeGreaterThan(1000)
    }
  })

  it('refuses an unknown voice instead of speaking with another', async () => {
    const spoken = await engine.speak({ voiceKey: 'vi+nobody', text: sentence, rate: 1, pitch: 0 })
    expect(spoken).toMatchObject({ ok: false, error: { code: 'VOICE_NOT_FOUND' } })
  })
})

describe('pace', () => {
  const texts = [
    ['vi+f3', sentence],
    ['vi', 'Ông đi đâu đấy?'],
    ['vi-VN-x-south+m3', 'Hôm nay trời đẹp quá, chúng ta cùng nhau đi dạo quanh hồ nhé.'],
    ['en-US', 'Hello everybody, the weather is nice and we will walk around the lake.'],
  ] as const

  it.each([0.5, 0.6, 0.75, 1.1, 1.25, 1.5, 1.75, 2])('is exact to 2 % at rate %d', async (rate) => {
    for (const [voice, text] of texts) {
      const [own, changed] = [await seconds(text, 1, voice), await seconds(text, rate, voice)]
      expect(own / changed / rate).toBeGreaterThan(0.98)
      expect(own / changed / rate).toBeLessThan(1.02)
    }
  })
})

describe('text', () => {
  it.each(['', '   ', '…', '😀🎉', '***', '—'])('makes a short silence of %j', async (text) => {
    const spoken = await engine.speak({ voiceKey: 'vi', text, rate: 1, pitch: 0 })
    if (!spoken.ok) throw new Error(spoken.error.message)
    expect(Math.max(...spoken.value.samples)).toBe(0)
    expect(spoken.value.samples.length).toBeGreaterThan(0)
  })

  it('reads tags, brackets and entities as text instead of obeying them', async () => {
    const plain = await seconds('xin chào')
    expect(await seconds('<break time="5s"/> xin chào')).toBeLessThan(plain + 3)
    expect(await seconds('<audio src="a.wav">xin chào</audio>')).toBeGreaterThan(plain)
    expect(await seconds('[[_:]] xin chào')).toBeCloseTo(plain, 1)
  })

  it('speaks a long text whole', async () => {
    const one = await seconds(sentence)
    const many = await seconds(Array.from({ length: 12 }, () => sentence).join(' '))
    expect(many / one).toBeGreaterThan(11)
    expect(many / one).toBeLessThan(14)
  })

  it('stops when asked to and keeps serving others', async () => {
    const stop = new AbortController()
    const text = Array.from({ length: 400 }, () => sentence).join(' ')
    const long = engine.speak({ voiceKey: 'vi', text, rate: 1, pitch: 0 }, stop.signal)
    expect(await seconds(sentence)).toBeGreaterThan(3)
    stop.abort()
    expect(await long).toMatchObject({ ok: false, error: { code: 'CANCELLED' } })
    expect(await seconds(sentence)).toBeGreaterThan(3)
  })
})
