import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { espeakShared } from '@cuecast/speech/espeak/data-files'
import { espeakThread } from '@cuecast/speech/espeak/espeak-speaker'
import { unpackEnginePart } from '@cuecast/speech/engine-parts'
import { unpackModel } from '@cuecast/speech/flite/flite-speaker'
import { runWasi } from '@cuecast/speech/flite/wasi-program'
import { espeakData } from '@cuecast/speech/models/espeak-data'
import { ModelHost } from '@cuecast/speech/models/model-host'
import { forkModels } from '@cuecast/speech/models/model-line'
import { createSpeechPool } from '@cuecast/speech/speech-pool'
import { guideSentences } from '@cuecast/speech/testing/guide-sentences'
import { TOY_PHONEME_FRAMES, writeToyPiper } from '@cuecast/speech/testing/toy-models/toy-voices'
import { aligned } from '@shared/dubbing/listen-check'
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
}

interface Case {
  name: string
  language: 'en' | 'vi'
  gender: 'female' | 'male' | 'unknown'
  say(text: string): Promise<Said | null>
}

/**
 * How far the program's times of words are from those of who said them: flite's own segments, the events of
 * eSpeak read by another voice, the tones of a toy model, of which each phoneme is one; and what they cost.
 */
export async function run(): Promise<BenchTable> {
  const folder = await mkdtemp(join(tmpdir(), 'cuecast-words-'))
  const pool = createSpeechPool({ workers: 1 })
  const host = new ModelHost({ launch: forkModels })
  try {
    const rows: BenchRow[] = []
    for (const each of await casesIn(folder, host)) {
      const texts = await guideSentences(each.language, SENTENCES)
      const errors: number[] = []
      let [sentences, soundMs, tookMs] = [0, 0, 0]
      for (const text of texts) {
        const said = await each.say(text)
        if (!said) continue
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
      const sorted = errors.toSorted((a, b) => a - b)
      const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? 0
      const name = `${each.name}, ${sentences} sentences, ${errors.length / 2} words`
      rows.push(
        row(`${name}: median error`, at(0.5), { most: 30, unit: ' ms', digits: 0 }),
        row(`${name}: 95 %`, at(0.95), { most: 80, unit: ' ms', digits: 0 }),
        row(`${name}: time for a second of speech`, (tookMs / soundMs) * 1_000, {
          unit: ' ms',
          digits: 1,
        }),
      )
    }
    return { title: 'When words are said', rows }
  } finally {
    host.close()
    await pool.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function casesIn(folder: string, host: ModelHost): Promise<Case[]> {
  const flite = await fliteReader()
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

interface Segment {
  name: string
  endMs: number
}

/** flite as the program runs it, which prints when its segments end (`-psdur`). */
async function fliteReader() {
  const module = await WebAssembly.compile(new Uint8Array(unpackEnginePart('flite')))
  const models = new Map<string, ReturnType<typeof unpackModel>>()
  const speak = async (voice: string, text: string) => {
    const model = models.get(voice) ?? unpackModel(voice)
    models.set(voice, model)
    const args = ['flite', '-voice', voice, '-psdur', '-t', text, '-o', '/out/x.wav']
    const { bytes, said } = await runWasi(module, args, model)
    const wav = Buffer.from(bytes).subarray(44)
    const samples = Float32Array.from(
      { length: wav.length >> 1 },
      (_, i) => wav.readInt16LE(2 * i) / 32_768,
    )
    return { samples, segments: segmentsIn(said) }
  }
  const phones = new Map<string, string[]>()
  const phonesOf = async (voice: string, word: string) => {
    const key = `${voice} ${word}`
    const known =
      phones.get(key) ?? voiced((await speak(voice, word)).segments).map(({ name }) => name)
    phones.set(key, known)
    return known
  }
  return async (voice: string, text: string): Promise<Said> => {
    const { samples, segments } = await speak(voice, text)
    const words = writtenWords(text).map((word) => word.text.replaceAll(/[^\p{L}\p{N}'’-]/gu, ''))
    const wanted: string[][] = []
    for (const word of words) wanted.push(await phonesOf(voice, word))
    return { text, samples, sampleRate: 16_000, words: wordsIn(segments, wanted) }
  }
}

function segmentsIn(said: string): Segment[] {
  return [...said.matchAll(/([a-z]+):([\d.]+)/g)].map(([, name = '', end]) => ({
    name,
    endMs: Number(end) * 1_000,
  }))
}

const voiced = (segments: readonly Segment[]): Segment[] =>
  segments.filter(({ name }) => name !== 'pau')

/**
 * Which of a sentence's segments are a word's: those that flite says of the word alone, matched in order; a word
 * of which nothing is found has no time.
 */
function wordsIn(segments: readonly Segment[], words: readonly (readonly string[])[]): Times {
  const spoken = segments.flatMap(({ name, endMs }, i) =>
    name === 'pau' ? [] : [{ name, endMs, startMs: segments[i - 1]?.endMs ?? 0 }],
  )
  const wanted = words.flatMap((names, word) => names.map((name) => ({ name, word })))
  const steps = aligned(
    wanted.map(({ name }) => name),
    spoken.map(({ name }) => name),
  )
  const times: [number, number][] = words.map(() => [NaN, NaN])
  let [i, j] = [0, 0]
  for (const step of steps) {
    const [segment, word] = [spoken[j], wanted[i]?.word]
    if (step === 'same' || step === 'other') {
      const time = times[word ?? -1]
      if (time && segment) {
        if (Number.isNaN(time[0])) time[0] = segment.startMs
        time[1] = segment.endMs
      }
    }
    if (step !== 'added') i++
    if (step !== 'missing') j++
  }
  return times
}
