import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeAudio, stretch } from '@cuecast/audio'
import type { WordTimes } from '@shared/contracts/project/word-times'
import { writtenWords } from '@shared/text/words'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { espeakShared } from './espeak/data-files'
import { espeakThread } from './espeak/espeak-speaker'
import { createSpeechPool } from './speech-pool'
import type { SpeechEngine, SpokenAudio } from './speech-engine'

const espeak = espeakThread(espeakShared())
let pool: SpeechEngine
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuecast-words-'))
  pool = createSpeechPool({ workers: 1 })
})
afterAll(async () => {
  await pool.close()
  await rm(folder, { recursive: true, force: true })
})

const read = (voiceKey: string, text: string, rate = 1): Promise<SpokenAudio> =>
  espeak.speak({ text, voiceKey, rate, pitch: 0 })

async function timesIn(
  { samples, sampleRate }: SpokenAudio,
  about: { text: string; language: string; voiceKey?: string },
): Promise<WordTimes> {
  const file = join(folder, 'sound.wav')
  await writeFile(file, await encodeAudio([samples], sampleRate, 'wav'))
  const found = await pool.words({
    voiceKey: null,
    gender: 'unknown',
    ...about,
    file,
    dictionary: [],
  })
  if (!found.ok) throw new Error(found.error.message)
  return found.value
}

/** Largest difference of a word's start from the engine's own, ms. */
function farthest(found: WordTimes, { words = [] }: SpokenAudio, factor = 1): number {
  expect(found).toHaveLength(words.length)
  return Math.max(...found.map(([start], i) => Math.abs(start - (words[i]?.startMs ?? 0) * factor)))
}

const lines = [
  ['vi', 'Cô ấy hỏi, hôm nay trời có mưa không, rồi im lặng nhìn ra cửa sổ.'],
  ['en', 'She asked if it would rain today, and then looked out of the window.'],
] as const

it('is not asked of more than ten minutes, however few bytes they are', async () => {
  const file = join(folder, 'long.flac')
  const bytes = await encodeAudio([new Float32Array(601 * 8_000)], 8_000, 'flac')
  await writeFile(file, bytes)
  const about = { text: 'a', language: 'vi', voiceKey: null, gender: 'unknown' } as const
  expect(await pool.words({ ...about, file, dictionary: [] })).toMatchObject({
    error: { code: 'INVALID_PARAMETER', message: expect.stringContaining('at most 600 s') },
  })
})

describe('words that a voice of the engine says', () => {
  it.each(lines)('are found where it said them (%s)', async (language, text) => {
    const sound = await read(`${language}${language === 'en' ? '-US' : ''}+f3`, text)
    const voiceKey = `${language}${language === 'en' ? '-US' : ''}+f3`
    expect(farthest(await timesIn(sound, { text, language, voiceKey }), sound)).toBeLessThan(25)
  })

  it.each(lines)('are found by another voice of the language (%s)', async (language, text) => {
    const sound = await read(language === 'en' ? 'en+m3' : 'vi-VN-x-south+Annie', text, 1.2)
    const found = await timesIn(sound, { text, language })
    const errors = found.map(([start], i) => Math.abs(start - (sound.words?.[i]?.startMs ?? 0)))
    expect(errors.toSorted((a, b) => a - b)[errors.length >> 1]).toBeLessThan(30)
  })

  it.each([0.8, 1.4])('move with a take that is stretched (%d)', async (rate) => {
    const [language, text] = lines[0]
    const sound = await read('vi+f3', text)
    const samples = await stretch(sound.samples, sound.sampleRate, rate)
    const found = await timesIn({ ...sound, samples }, { text, language, voiceKey: 'vi+f3' })
    expect(farthest(found, sound, samples.length / sound.samples.length)).toBeLessThan(60)
  })
})

it('gives a figure the time of all words that it is read as', async () => {
  const said = await read('vi+f3', 'Có hai mươi lăm người ở đây.')
  const text = 'Có 25 người ở đây.'
  const found = await timesIn(said, { text, language: 'vi', voiceKey: 'vi+f3' })
  expect(writtenWords(text).map((word) => word.text)).toEqual(['Có', '25', 'người', 'ở', 'đây.'])
  const [, [from, to] = [0, 0]] = found
  expect(Math.abs(from - (said.words?.[1]?.startMs ?? 0))).toBeLessThan(30)
  expect(Math.abs(to - (said.words?.[3]?.endMs ?? 0))).toBeLessThan(40)
})

it('finds nothing in a text without words, and names a language it does not speak', async () => {
  const sound = await read('vi', 'Vâng.')
  expect(await timesIn(sound, { text: '…', language: 'vi' })).toEqual([])
  await expect(timesIn(sound, { text: 'abc', language: 'xx' })).rejects.toThrow('"xx"')
})
