import { defaultAudioFields } from '@shared/contracts/audio-settings'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { ChunkRequest, SpokenWord } from '../speech-engine'
import { createSpeechPool } from '../speech-pool'
import { cuesOf, sentencesOverCues } from './testing/sentences'
import { KeptSentences } from './kept-sentences'
import {
  EXACT_MS,
  joinedText,
  leftOpen,
  letterCount,
  partOfSentence,
  partsOf,
  type SpokenSentence,
  timedSentence,
} from './spoken-sentence'

const RATE = 16_000

/** A sentence of tones, one for each word, with some silence behind each. */
function toned(words: readonly { text: string; ms: number; restMs: number }[]): SpokenSentence {
  const samples: number[] = []
  const said: SpokenWord[] = []
  for (const [at, { text, ms, restMs }] of words.entries()) {
    const startMs = (samples.length / RATE) * 1000
    for (let i = 0; i < (ms / 1000) * RATE; i++)
      samples.push(0.3 * Math.sin((2 * Math.PI * 200 * (at + 1) * i) / RATE))
    said.push({ text, startMs, endMs: startMs + ms })
    for (let i = 0; i < (restMs / 1000) * RATE; i++) samples.push(0)
  }
  return {
    samples: Float32Array.from(samples),
    sampleRate: RATE,
    words: said,
    letters: [],
    toleranceMs: EXACT_MS,
    doubtsMs: [],
  }
}

const word = (text: string, restMs = 0) => ({ text, ms: 200, restMs })

describe('parts of a sentence', () => {
  it('are lines of the context around the own text', () => {
    const context = { before: 'one\ntwo', after: '\nfour\n' }
    expect(partsOf('th\nree', context)).toEqual({ parts: ['one', 'two', 'th ree', 'four'], own: 2 })
  })

  it.each([
    [['I was going to...', '...the store.'], 'I was going to, the store.'],
    [['Tôi đang định…', 'đi chợ'], 'Tôi đang định, đi chợ'],
    [['a well-', 'known man'], 'a well known man'],
    [['He said –', '– and left –', 'nothing.'], 'He said and left nothing.'],
    [['Wait... no,', 'stay...'], 'Wait... no, stay...'],
  ])('%j are read as one text', (parts, text) => {
    expect(joinedText(parts)).toBe(text)
  })

  it('takes no longer for long rows of marks', () => {
    const rows = ['-'.repeat(300), '.'.repeat(300), '- '.repeat(150)].map((row) => `${row}x`)
    expect(joinedText([...rows, 'end'])).toBe(`${rows[0]} x x end`)
  })

  it('keeps the voice up where a text ends within its sentence', () => {
    expect(leftOpen('the old man')).toBe('the old man,')
    expect(leftOpen('the old man,')).toBe('the old man,')
  })
})

describe('the sound of a part', () => {
  const sentence: SpokenSentence = {
    ...toned([word('The'), word('old', 50), word('man'), word("isn't", 100), word('here')]),
    letters: [letterCount('The old'), letterCount('man isn’t'), letterCount('here')],
  }

  it('has its own words and no others, each once', () => {
    const parts = [0, 1, 2].map((own) => partOfSentence(sentence, own))
    const texts = parts.map((part) => ('reason' in part ? [] : part.words?.map(({ text }) => text)))
    expect(texts).toEqual([['The', 'old'], ['man', "isn't"], ['here']])
    const lengths = parts.map((part) => ('reason' in part ? 0 : part.samples.length / RATE))
    expect(lengths.map((seconds) => Math.round(seconds * 10))).toEqual([4, 4, 2])
  })

  it('is the sentence’s own but for the fades at its cuts', () => {
    const part = partOfSentence(sentence, 1)
    if ('reason' in part) throw new Error(part.reason)
    const leadMs = part.words?.[0]?.startMs ?? NaN
    expect(leadMs).toBeLessThanOrEqual(EXACT_MS)
    const from = Math.round(((450 - leadMs) / 1000) * RATE)
    const middle = part.samples.subarray(200, -400)
    expect(middle).toEqual(sentence.samples.slice(from + 200, from + part.samples.length - 400))
    expect(Math.abs(part.samples[0] ?? 1)).toBeLessThan(0.003)
    expect(Math.abs(part.samples.at(-1) ?? 1)).toBeLessThan(0.003)
  })

  it('is refused where the words are others', () => {
    expect(partOfSentence({ ...sentence, letters: [3, 11, 4] }, 0)).toHaveProperty('reason')
    expect(partOfSentence({ ...sentence, letters: [6, 8] }, 0)).toHaveProperty('reason')
  })

  it('is refused where readers differ, or nothing like the reading is heard', () => {
    const parts = ['The old', 'man isn’t', 'here']
    const aligned = { words: sentence.words, cost: 2.5, doubtsMs: [0, 90, 20, 90, 20] }
    const part = partOfSentence(timedSentence(sentence, parts, aligned), 1)
    expect('reason' in part ? [] : part.words?.map(({ text }) => text)).toEqual(['man', "isn't"])
    const unlike = timedSentence(sentence, parts, { ...aligned, cost: 4 })
    expect(partOfSentence(unlike, 1)).toHaveProperty('reason')
    const doubtful = timedSentence(sentence, parts, { ...aligned, doubtsMs: [0, 0, 40, 0, 0] })
    expect(partOfSentence(doubtful, 0)).toHaveProperty('reason')
    expect(partOfSentence(doubtful, 1)).toHaveProperty('reason')
    expect(partOfSentence(doubtful, 2)).not.toHaveProperty('reason')
  })
})

const request = (voiceKey: string, text: string, context: ChunkRequest['context']) => ({
  text,
  language: voiceKey.startsWith('vi') ? 'vi' : 'en',
  voiceKey,
  audio: defaultAudioFields,
  slotMs: null,
  maxRate: 3,
  dictionary: [],
  background: null,
  context,
})

/** The cues around one of a sentence. */
const around = (cues: readonly string[], at: number) => ({
  before: cues.slice(0, at).join('\n'),
  after: cues.slice(at + 1).join('\n'),
})

describe('chunks in their sentence', () => {
  const pool = createSpeechPool({ workers: 2 })
  afterAll(() => pool.close())

  it.each([
    [
      'flite:rms',
      ['The old man on the hill', 'told me that 3 rivers', 'would freeze before dawn.'],
    ],
    ['en', ['The old man on the hill', 'told me that 3 rivers', 'would freeze before dawn.']],
    ['vi', ['Ông già ở trên đồi', 'nói với tôi rằng 3 con sông', 'sẽ đóng băng trước sáng.']],
  ])('of %s last as long together as the whole, and have its words', async (voice, cues) => {
    const whole = await pool.render(request(voice, cues.join(' '), null))
    const parts = await Promise.all(
      cues.map((text, at) => pool.render(request(voice, text, around(cues, at)))),
    )
    if (!whole.ok) throw new Error(whole.error.message)
    const found = parts.map((part) => {
      if (!part.ok) throw new Error(part.error.message)
      expect(part.value.alone).toBeUndefined()
      return part.value
    })
    const sum = found.reduce((ms, { durationMs }) => ms + durationMs, 0)
    expect(Math.abs(sum - whole.value.durationMs)).toBeLessThan(60)
  })

  it('are fitted to their slots within the sentence', async () => {
    const context = { before: '', after: 'told me that 3 rivers would freeze before dawn.' }
    const chunk = request('flite:rms', 'The old man on the hill', context)
    const fitted = await pool.render({ ...chunk, slotMs: 900 })
    if (!fitted.ok) throw new Error(fitted.error.message)
    expect(fitted.value.alone).toBeUndefined()
    expect(fitted.value.durationMs).toBeLessThanOrEqual(905)
    expect(fitted.value.fit.rate).toBeGreaterThan(1.3)
  })
})

describe('the sentences of films', () => {
  const pool = createSpeechPool({ workers: 2, finish: () => true })
  afterAll(() => pool.close())

  it.each([
    ['en', 'flite:slt'],
    ['en', 'en'],
    ['vi', 'vi+f3'],
  ] as const)('in %s by %s keep every word of every cue, once', async (language, voiceKey) => {
    for (const sentence of sentencesOverCues[language].slice(0, 12)) {
      const cues = cuesOf(sentence)
      const parts = await Promise.all(
        cues.map((text, at) => pool.render(request(voiceKey, text, around(cues, at)))),
      )
      const lengths = parts.map((part) =>
        part.ok ? (part.value.alone ?? part.value.durationMs) : part.error.message,
      )
      expect(lengths.filter((each) => typeof each !== 'number')).toEqual([])
      expect(Math.min(...lengths.map(Number))).toBeGreaterThan(120)
    }
  })
})

describe('a kept sentence', () => {
  const manner = {
    voiceKey: 'en',
    parts: ['The old man', 'on the hill'],
    language: 'en',
    rate: 1,
    pitch: 0,
    finish: false,
  }
  const spoken = () => toned([word('The')])

  it('is spoken once for all of its chunks, and again for another manner or dictionary', async () => {
    const kept = new KeptSentences()
    const speak = vi.fn(async () => spoken())
    const [first, second] = await Promise.all([
      kept.of(manner, { id: 1 }, speak),
      kept.of(manner, { id: 1 }, speak),
    ])
    expect(second).toBe(first)
    expect(speak).toHaveBeenCalledTimes(1)
    await kept.of({ ...manner, rate: 1.1 }, { id: 1 }, speak)
    await kept.of(manner, { id: 2 }, speak)
    await kept.of({ ...manner, parts: ['The old', 'man on the hill'] }, { id: 1 }, speak)
    expect(speak).toHaveBeenCalledTimes(4)
  })

  it('is let go once all of its chunks have asked', async () => {
    const kept = new KeptSentences()
    const speak = vi.fn(async () => spoken())
    for (let chunk = 0; chunk < 3; chunk++) await kept.of(manner, { id: 1 }, speak)
    expect(speak).toHaveBeenCalledTimes(2)
  })

  it('that could not be spoken is tried again', async () => {
    const kept = new KeptSentences()
    expect(await kept.of(manner, { id: 1 }, () => Promise.reject(new Error('broken')))).toBeNull()
    expect(await kept.of(manner, { id: 1 }, async () => spoken())).not.toBeNull()
  })
})
