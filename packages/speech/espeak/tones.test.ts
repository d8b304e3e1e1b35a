import { beforeAll, describe, expect, it } from 'vitest'
import {
  classify,
  pitchFrames,
  type Syllable,
  toneClass,
  type ToneRegion,
} from '../testing/tone-classes'
import { buildCatalogue, type CatalogueVoice } from './catalogue'
import { espeakShared } from './data-files'
import { EspeakSpeaker, speakPiece } from './espeak-speaker'

let speaker: EspeakSpeaker
let voices: CatalogueVoice[]
beforeAll(() => {
  speaker = new EspeakSpeaker(espeakShared())
  voices = buildCatalogue(speaker.listVoices()).filter(({ language }) => language === 'vi')
})

const say = async (voice: CatalogueVoice, text: string, finish = false): Promise<Float32Array> =>
  (await speakPiece(speaker, { voice, text, rate: 1, pitch: 0, finish })).samples.slice()

const syllables = [
  ['ma', 'mà', 'má', 'mả', 'mã', 'mạ'],
  ['la', 'là', 'lá', 'lả', 'lã', 'lạ'],
  ['ti', 'tì', 'tí', 'tỉ', 'tĩ', 'tị'],
  ['sai', 'sài', 'sái', 'sải', 'sãi', 'sại'],
  ['hôn', 'hồn', 'hốn', 'hổn', 'hỗn', 'hộn'],
]

/** A woman and a man of each region. */
const speakers: readonly (readonly [ToneRegion, string])[] = [
  ['northern', 'vi+f3'],
  ['northern', 'vi'],
  ['central', 'vi-VN-x-central+steph'],
  ['central', 'vi-VN-x-central'],
  ['southern', 'vi-VN-x-south+linda'],
  ['southern', 'vi-VN-x-south'],
]

async function spokenBy(key: string, finish: boolean): Promise<Syllable[]> {
  const voice = voices.find((each) => each.key === key)
  if (!voice) throw new Error(`No voice "${key}"`)
  const spoken: Syllable[] = []
  for (const row of syllables)
    for (const [tone, text] of row.entries())
      spoken.push({ tone, samples: await say(voice, text, finish), sampleRate: speaker.sampleRate })
  return spoken
}

describe('the tones of Vietnamese', () => {
  it.each([
    ['plain', false],
    ['finished', true],
  ])(
    'are taken for what they are by their published forms: 95 %% of 180 syllables (%s)',
    async (_, finish) => {
      const wrong: string[] = []
      for (const [region, key] of speakers) {
        const spoken = await spokenBy(key, finish)
        for (const [at, found] of classify(region, spoken).entries()) {
          const tone = spoken[at]?.tone ?? 0
          const wanted = toneClass(region, tone)
          if (found !== wanted)
            wrong.push(`${key} ${syllables[Math.floor(at / 6)]?.[tone]}: ${found}`)
        }
      }
      // Nine of them may be taken for another tone.
      expect(wrong.slice(9)).toEqual([])
    },
  )

  it('are higher in a question, most of all at its end', async () => {
    for (const voice of voices.filter(({ key }) => !key.includes('+'))) {
      const pitches = async (text: string) =>
        pitchFrames(await say(voice, text), speaker.sampleRate).flatMap(
          ({ semitones }) => semitones ?? [],
        )
      const [told, asked] = [await pitches('Anh đi chơi xa.'), await pitches('Anh đi chơi xa?')]
      expect((asked[5] ?? 0) - (told[5] ?? 0)).toBeGreaterThan(0.3)
      expect((asked.at(-5) ?? 0) - (told.at(-5) ?? 0)).toBeGreaterThan(1.2)
    }
  })

  it('span four semitones over a sentence, in every voice', async () => {
    const narrow: string[] = []
    for (const voice of voices) {
      const samples = await say(voice, 'Chị hãy kể cho tôi nghe mọi chuyện đã xảy ra ở đó.')
      const pitches = pitchFrames(samples, speaker.sampleRate, 40)
        .flatMap(({ semitones }) => semitones ?? [])
        .sort((a, b) => a - b)
      const at = (share: number) => pitches[Math.floor(share * pitches.length)] ?? 0
      if (at(0.95) - at(0.05) < 4) narrow.push(voice.key)
    }
    expect(voices).toHaveLength(24)
    expect(narrow).toEqual([])
  })
})
