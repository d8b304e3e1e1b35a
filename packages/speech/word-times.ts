import { readFile } from 'node:fs/promises'
import { decodeAudio, toMono, warpReading } from '@cuecast/audio'
import { studioError } from '@shared/contracts/errors'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import type { WordTimes } from '@shared/contracts/project/word-times'
import { writtenWords } from '@shared/text/words'
import type { ThreadEngine } from './engines'
import { speakText } from './piece'
import type { EngineVoice, SpokenWord, WordsRequest } from './speech-engine'
import { wordTimesIn } from './spoken-words'

/** Longest sound that is taken, s: the work grows with the square of its length. */
const MAX_S = 600

/**
 * Times of the words of a text in a sound: the built-in engine reads the same text and reports its
 * own word times, and the reading is aligned with the sound (dynamic time warping). The engine's
 * own voices read for themselves, other voices are read by one of their gender; if that is unknown,
 * by a woman and a man, and the better match counts.
 *
 * @param spoken the text as it is spoken
 * @returns VOICE_NOT_FOUND where the engine does not speak the language, INVALID_PARAMETER for a
 * sound that is too long, AUDIO_BROKEN, AUDIO_UNSUPPORTED
 */
export async function wordTimes(
  engine: ThreadEngine,
  { file, text, language, voiceKey, gender }: Omit<WordsRequest, 'dictionary' | 'signal'>,
  spoken: string,
): Promise<Result<WordTimes>> {
  const written = writtenWords(text)
  if (written.length === 0) return ok([])
  const decoded = await decodeAudio(await readFile(file), MAX_S)
  if (!decoded.ok) return decoded.error.params?.['fault'] === 'long' ? tooLong : decoded
  const sound = {
    samples: toMono(decoded.value.channels),
    sampleRate: decoded.value.sampleRate,
  }
  const words = await alignedWords(engine, { sound, spoken, language, voiceKey, gender })
  if (!words.ok) return words
  const lengthMs = (sound.samples.length / sound.sampleRate) * 1000
  return ok(wordTimesIn(text, words.value.words, lengthMs))
}

export interface AlignJob extends Pick<WordsRequest, 'language' | 'voiceKey' | 'gender'> {
  /** Mono. */
  sound: { samples: Float32Array; sampleRate: number }
  /** The text as it is spoken. */
  spoken: string
}

export interface AlignedWords {
  words: SpokenWord[]
  /** Difference between the sound and the reading; smaller = more alike (`warpReading`). */
  cost: number
  /** How far two readers disagree about the beginning of each word, ms; empty where one has read. */
  doubtsMs: number[]
}

/** The words of a spoken text and when each is said in the sound. */
export async function alignedWords(
  engine: ThreadEngine,
  { sound, spoken, language, voiceKey, gender }: AlignJob,
): Promise<Result<AlignedWords>> {
  const readers = readersOf(await engine.voices(), language, { voiceKey, gender })
  let best: AlignedWords | undefined
  for (const { key } of readers) {
    const reading = await speakText(spoken, 1, async (piece) =>
      ok(await engine.speak({ text: piece, voiceKey: key, rate: 1, pitch: 0 })),
    )
    if (!reading.ok) return reading
    const { at, cost } = warpReading(reading.value, sound)
    const words = (reading.value.words ?? []).map((word) => ({
      text: word.text,
      startMs: at(word.startMs),
      endMs: at(word.endMs),
    }))
    const earlier: SpokenWord[] = best?.words ?? []
    const doubtsMs = earlier.map(({ startMs }, i) =>
      Math.abs(startMs - (words[i]?.startMs ?? Infinity)),
    )
    best = { ...(best && best.cost <= cost ? best : { cost, words }), doubtsMs }
  }
  return best ? ok(best) : fail(notSpoken(language))
}

const tooLong = failWith(
  'INVALID_PARAMETER',
  `file: at most ${MAX_S} s of sound; send a longer one in parts`,
)

const notSpoken = (language: string) =>
  studioError('VOICE_NOT_FOUND', `no built-in voice speaks "${language}"`, { at: language })

function readersOf(
  voices: readonly EngineVoice[],
  language: string,
  { voiceKey, gender: wanted }: Pick<WordsRequest, 'voiceKey' | 'gender'>,
): EngineVoice[] {
  const own = voices.find(({ key }) => key === voiceKey)
  if (own) return [own]
  const [base = ''] = language.toLowerCase().split(/[-_]/)
  const speaking = voices.filter((voice) => voice.language.toLowerCase() === base)
  const near = speaking.filter(({ key }) => key.toLowerCase().startsWith(language.toLowerCase()))
  const genders = wanted === 'unknown' ? (['female', 'male'] as const) : [wanted]
  return genders.flatMap(
    (gender) => [...near, ...speaking].find((voice) => voice.gender === gender) ?? [],
  )
}
