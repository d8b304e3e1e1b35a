import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { espeakShared } from '@cuecast/speech/espeak/data-files'
import { espeakThread } from '@cuecast/speech/espeak/espeak-speaker'
import { unpackedPart } from '@cuecast/platform'
import { runFlite } from '@cuecast/speech/flite/flite-program'
import { unpackModel } from '@cuecast/speech/flite/flite-speaker'
import { espeakData } from '@cuecast/speech/models/espeak-data'
import { ModelHost } from '@cuecast/speech/models/model-host'
import { forkModels } from '@cuecast/speech/models/model-line'
import { createSpeechPool } from '@cuecast/speech/speech-pool'
import { matchWords } from '@shared/dubbing/match-words'
import { guideSentences } from '@cuecast/speech/testing/guide-sentences'
import { TOY_PHONEME_FRAMES, writeToyPiper } from '@cuecast/speech/testing/toy-models/toy-voices'
import { defaultAudioFields } from '@shared/contracts/audio-settings'
import { writtenWords } from '@shared/text/words'
import { row, type BenchRow, type BenchTable } from './table'

/** Sentences of each language. */
const SENTENCES = 200

type Times = readonly (readonly [startMs: number, endMs: number])[]

interface Said {
  text: string
  samples: Float32Array
  sampleRate: number
  /** When each word of the text is said, as who said it knows. */
  words: Times
  /** How far the words that were stored with a take of it are from that, ms. */
  stored?: number[]
}

interface Case {
  name: string
  language: 'en' | 'vi'
  gender: 'female' | 'male' | 'unknown'
  say(text: string): Promise<Said | null>
}

/**
 * How far the program's times of words are from those of who said them: flite's own segments, the events of
 * eSpeak read by another voice, the tones of a toy model, of which each phoneme is one; and what they cost. Takes of
 * eSpeak and flite have the engine's own times; here they are aligned, too, as a take of a voice that nothing is known of.
 */
export async function run(): Promise<BenchTable> {
  const folder = await mkdtemp(join(tmpdir(), 'cuecast-words-'))
  const pool = createSpeechPool({ workers: 1 })
  const host = new ModelHost({ launch: forkModels })
  try {
    const rows: BenchRow[] = []
    for (const each of await casesIn(folder, host, pool)) {
      const texts = await guideSentences(each.language, SENTENCES)
      const errors: number[] = []
      const stored: number[] = []
      let [sentences, soundMs, tookMs] = [0, 0, 0]
      for (const text of texts) {
        const said = await each.say(text)
        if (!said) continue
        stored.push(...(said.stored ?? []))
        const file = join(folder, 'sound.wav')
        await writeFile(file, await encodeAudio([said.samples], said.sampleRate, 'wav'))
        const { language, gender } = each
        const began = performance.now()
        const found = await pool.words({
          file,
          text,
          language,
          gender,
          voiceKey: null,
          dictionary: [],
        })
        tookMs += performance.now() - began
        if (!found.ok) throw new Error(found.error.message)
        soundMs += (said.samples.length / said.sampleRate) * 1_000
        sentences += 1
        found.value.forEach(([from, to], i) => {
          const [start = NaN, end = NaN] = said.words[i] ?? []
          if (!Number.isNaN(start)) errors.push(Math.abs(from - start), Math.abs(to - end))
        })
      }
      const about = { name: each.name, sentences, msOfSecond: (tookMs / soundMs) * 1_000 }
      rows.push(...rowsOf(about, errors, stored))
    }
    return { title: 'When words are said', rows }
  } finally {
    host.close()
    await pool.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function rowsOf(
  { name, sentences, msOfSecond }: { name: string; sentences: number; msOfSecond: number },
  errors: readonly number[],
  stored: readonly number[],
): BenchRow[] {
  const aligned = `${name}, ${sentences} sentences, ${errors.length / 2} words, aligned`
  const ms = (digits: number, most?: number) => ({ unit: ' ms', digits, ...(most && { most }) })
  const takes = row(`${name}, words of its takes: 95 %`, at(0.95, stored), ms(1, 80))
  return [
    ...(stored.length > 0 ? [takes] : []),
    row(`${aligned}: median error`, at(0.5, errors), ms(0, 30)),
    row(`${aligned}: 95 %`, at(0.95, errors), ms(0, 80)),
    row(`${aligned}: time for a second of speech`, msOfSecond, ms(1)),
  ]
}

/** The value that so much of all, 0–1, is not above. */
const at = (part: number, values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(part * (values.length - 1))] ?? 0

async function casesIn(folder: string, host: ModelHost, pool: Pool): Promise<Case[]> {
  const flite = await fliteReader(pool, folder)
  return [
    ...(['slt', 'rms', 'awb'] as const).map((voice): Case => {
      const gender = voice === 'slt' ? 'female' : 'male'
      return { name: `flite ${voice}`, language: 'en', gender, say: (text) => flite(voice, text) }
    }),
    espeakCase('en', 'en+m3', 'male'),
    espeakCase('vi', 'vi-VN-x-south+Annie', 'female'),
    espeakCase('vi', 'vi-VN-x-central', 'male'),
    await toyCase(folder, host, 'en'),
    await toyCase(folder, host, 'vi'),
  ]
}

/** A voice of the engine, whose name the program does not get, a fifth faster than it reads. */
function espeakCase(language: Case['language'], voiceKey: string, gender: Case['gender']): Case {
  const espeak = espeakThread(espeakShared())
  return {
    name: `eSpeak ${voiceKey}`,
    language,
    gender,
    async say(text) {
      const said = await espeak.speak({ text, voiceKey, rate: 1.2, pitch: 0 })
      const words = (said.words ?? []).map(({ startMs, endMs }) => [startMs, endMs] as const)
      return words.length === writtenWords(text).length ? { ...said, text, words } : null
    },
  }
}

/** Each phoneme is a tone of one length, a space is silence. */
async function toyCase(folder: string, host: ModelHost, language: 'en' | 'vi'): Promise<Case> {
  const data = await espeakData(folder)
  if (!data.ok) throw new Error(data.error.message)
  const name = `toy-${language}`
  writeToyPiper(folder, { name, language: language === 'en' ? 'en-us' : language })
  const files = {
    model: join(folder, `${name}.onnx`),
    tokens: join(folder, 'tokens.txt'),
    dataDir: data.value,
  }
  const model = { family: 'vits', key: name, bytes: 1_000_000, ...files } as const
  return {
    name: `toy model, ${language}`,
    language,
    gender: 'unknown',
    async say(text) {
      const bare = text.replaceAll(/[^\p{L}\p{M}\s]/gu, '')
      const said = await host.request({
        kind: 'speak',
        model,
        text: bare,
        speaker: 0,
        language,
        speed: 1,
      })
      if (!said.ok) throw new Error(said.error.message)
      const { samples, sampleRate } = said.value
      const words = tonesIn(samples, sampleRate)
      // Where phonemes of two words are joined nobody knows where one ends.
      return words.length === writtenWords(text).length
        ? { text, samples, sampleRate, words }
        : null
    },
  }
}

/** From when until when there are tones; a phoneme is followed by one that is silent, a word by three. */
function tonesIn(samples: Float32Array, sampleRate: number): Times {
  const words: [number, number][] = []
  const ms = (TOY_PHONEME_FRAMES / sampleRate) * 1_000
  for (let i = 0; (i + 0.5) * TOY_PHONEME_FRAMES < samples.length; i++) {
    const middle = samples.subarray((i + 0.4) * TOY_PHONEME_FRAMES, (i + 0.6) * TOY_PHONEME_FRAMES)
    if (!middle.some((sample) => Math.abs(sample) > 0.05)) continue
    const last = words.at(-1)
    if (last && i * ms - last[1] < 1.5 * ms) last[1] = (i + 1) * ms
    else words.push([i * ms, (i + 1) * ms])
  }
  return words
}

type Pool = ReturnType<typeof createSpeechPool>

/**
 * flite as the program calls it, with the times of its own segments; and, of the same sentence rendered as a take, how
 * far the words that are stored with it are from these: all words of a take lie earlier by the silence that it was
 * trimmed of.
 */
async function fliteReader(pool: Pool, folder: string) {
  const module = await WebAssembly.compile(new Uint8Array(unpackedPart('flite')))
  const models = new Map<string, ReturnType<typeof unpackModel>>()
  return async (voice: string, text: string): Promise<Said> => {
    const model = models.get(voice) ?? unpackModel(voice)
    models.set(voice, model)
    const spoken = await runFlite(module, { voice, model, text })
    const samples = Float32Array.from(spoken.samples, (sample) => sample / 32_768)
    const written = writtenWords(text).map((word) => word.text)
    const words = matchWords(written, spoken.words).map(
      ({ startMs, endMs }) => [startMs, endMs] as const,
    )
    const place = { file: join(folder, 'take.wav'), facts: true }
    const take = await pool.render({ ...takeRequest, voiceKey: `flite:${voice}`, text }, place)
    if (!take.ok) throw new Error(take.error.message)
    const known = (take.value.bytes === null && take.value.facts?.words) || []
    const moved = known.flatMap((times, i) =>
      times.map((ms, side) => ms - (words[i]?.[side] ?? NaN)),
    )
    const trimmed = moved.toSorted((a, b) => a - b)[moved.length >> 1] ?? 0
    const stored = moved.map((ms) => Math.abs(ms - trimmed))
    return { text, samples, sampleRate: spoken.sampleRate, words, stored }
  }
}

/** A take as the voice speaks. */
const takeRequest = {
  language: 'en',
  audio: { ...defaultAudioFields, audio_format: 'wav' },
  background: null,
  slotMs: null,
  maxRate: 1,
  dictionary: [],
} as const
