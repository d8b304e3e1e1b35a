import { speechLufs } from '@cuecast/audio'
import { beforeAll, expect, it } from 'vitest'
import { bandLevel, decibels } from '../testing/measure'
import { buildCatalogue, type CatalogueVoice } from './catalogue'
import { espeakShared } from './data-files'
import { EspeakSpeaker, speakPiece } from './espeak-speaker'
import { finished } from './finish'

let speaker: EspeakSpeaker
let voices: CatalogueVoice[]
beforeAll(() => {
  speaker = new EspeakSpeaker(espeakShared())
  voices = buildCatalogue(speaker.listVoices())
})

async function say(key: string, text: string, finish: boolean) {
  const voice = voices.find((each) => each.key === key)
  if (!voice) throw new Error(`No voice "${key}"`)
  const { samples, words } = await speakPiece(speaker, { voice, text, rate: 1, pitch: 0, finish })
  return { samples: samples.slice(), words }
}

const sentence = 'My mother cooked a pot of soup this morning, and we all sat down around the fire.'

it('leaves a sentence as long and as loud as it was, with less treble', async () => {
  const [plain, soft] = [await say('en-US', sentence, false), await say('en-US', sentence, true)]
  const rate = speaker.sampleRate
  // The engine's own breath differs by a few samples each time.
  expect(Math.abs(soft.samples.length - plain.samples.length)).toBeLessThan(50)
  expect(Math.abs((speechLufs(soft.samples, rate) ?? 0) + 24)).toBeLessThan(0.2)
  const treble = ({ samples }: typeof plain) => bandLevel(samples, rate, [7_000, 9_000])
  const lost = decibels(treble(soft) / treble(plain))
  expect(lost).toBeLessThan(-2)
  expect(lost).toBeGreaterThan(-7)
})

it('keeps pauses where they are, and each word where it is heard', async () => {
  const [plain, soft] = [await say('en-US', sentence, false), await say('en-US', sentence, true)]
  expect(soft.words.map(({ text }) => text)).toEqual(plain.words.map(({ text }) => text))
  for (const [at, { startMs }] of soft.words.entries())
    expect(Math.abs(startMs - (plain.words[at]?.startMs ?? 0))).toBeLessThan(40)
})

it('lets a phrase fall by less than a semitone and a syllable keep its pitch, alike each time', () => {
  const rate = 22_050
  const tone = (seconds: number) =>
    new Float32Array(rate * seconds).map((_, at) => Math.sin((2 * Math.PI * 200 * at) / rate) * 0.3)
  const cycles = (samples: Float32Array) =>
    samples.reduce((sum, x, at) => sum + (x >= 0 && (samples[at - 1] ?? 0) < 0 ? 1 : 0), 0)
  const long = finished({ samples: tone(3), words: [] }, rate).samples
  expect(finished({ samples: tone(3), words: [] }, rate).samples).toEqual(long)
  expect(long).toHaveLength(3 * rate)
  const semitones = 12 * Math.log2(cycles(long.subarray(0, rate)) / cycles(long.subarray(-rate)))
  expect(semitones).toBeGreaterThan(0.4)
  expect(semitones).toBeLessThan(1)
  const short = finished({ samples: tone(0.3), words: [] }, rate).samples
  expect(Math.abs(cycles(short) - 60)).toBeLessThan(2)
})
