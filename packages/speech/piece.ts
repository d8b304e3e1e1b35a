import { resample, speechLufs, stretch } from '@cuecast/audio'
import { SPEECH_LUFS } from '@shared/contracts/project/track-settings'
import { textPieces } from '@shared/text/pieces'
import { ok, type Result } from '@shared/contracts/result'
import { scale } from './shape'
import { restAfterMs, type SpokenAudio, spokenMs, type SpokenWord } from './speech-engine'
import { movedWords, scaledWords } from './spoken-words'

/**
 * Brings one text to the common loudness, in place; leaves texts that are too short to be measured.
 *
 * @param mostDb largest gain, dB
 */
export function level(samples: Float32Array, sampleRate: number, mostDb: number): void {
  const lufs = speechLufs(samples, sampleRate)
  if (lufs === null) return
  const gainDb = Math.max(-mostDb, Math.min(mostDb, SPEECH_LUFS - lufs))
  scale(samples, 10 ** (gainDb / 20))
}

/**
 * Adds the part of speed and pitch that an engine could not do: played faster for the pitch, then
 * stretched.
 */
export async function addResidue(
  voice: Float32Array,
  sampleRate: number,
  speed: number,
  semitones: number,
): Promise<Float32Array> {
  const shift = Math.abs(semitones) < 0.1 ? 1 : 2 ** (semitones / 12)
  const rate = speed / shift
  const shifted = shift === 1 ? voice : resample(voice, Math.round(sampleRate * shift), sampleRate)
  return Math.abs(rate - 1) < 0.005 ? shifted : stretch(shifted, sampleRate, rate)
}

/** Quieter than this is silence: −54 dBFS. */
const THRESHOLD = 0.002

/** Kept before and after the voice, so that soft onsets and the last breath stay. */
const KEEP_MS = 12

/**
 * The voice without the silence that the engine puts around it, a view, and how much of it came before. Sound without
 * any voice is returned empty.
 */
export function trimSilence(
  samples: Float32Array,
  sampleRate: number,
): { voice: Float32Array; cutMs: number } {
  let first = 0
  while (first < samples.length && Math.abs(samples[first] ?? 0) < THRESHOLD) first++
  if (first === samples.length) return { voice: samples.subarray(0, 0), cutMs: 0 }
  let last = samples.length - 1
  while (last > first && Math.abs(samples[last] ?? 0) < THRESHOLD) last--
  const keep = Math.round((KEEP_MS / 1000) * sampleRate)
  const from = Math.max(0, first - keep)
  const voice = samples.subarray(from, Math.min(samples.length, last + 1 + keep))
  return { voice, cutMs: (from / sampleRate) * 1000 }
}

/** Raw output of an engine for one text, before the common level, speed and pitch. */
export interface RawPiece {
  samples: Float32Array
  sampleRate: number
  /** Requested rate, relative to the voice's own pace. */
  rate: number
  /** Semitones. */
  pitch: number
  /** Samples of the text at the voice's own pace; null = these are. */
  naturalFrames: number | null
  /** Word times, if the engine reports them. */
  words?: SpokenWord[]
}

/** Neural voices differ far more than those that were measured, dB. */
const MAX_DB = 24

/**
 * Takes the silence around a text away, brings it to the common loudness, and makes what its engine
 * could not do of speed and pitch.
 *
 * @returns `frames`: its length before that
 */
export async function polishPiece(piece: RawPiece) {
  const { samples, sampleRate, rate, pitch, naturalFrames, words = [] } = piece
  const { voice: view, cutMs } = trimSilence(samples, sampleRate)
  const voice = view.slice()
  level(voice, sampleRate, MAX_DB)
  const target = naturalFrames === null ? voice.length / rate : naturalFrames / rate
  const speed = voice.length === 0 ? 1 : voice.length / target
  const polished = await addResidue(voice, sampleRate, speed, pitch)
  const said = scaledWords(movedWords(words, -cutMs), polished.length / (voice.length || 1))
  return { samples: polished, sampleRate, frames: voice.length, words: said }
}

/** Length of the silence for a text without a letter or digit, ms, and its rate, Hz. */
const EMPTY_TEXT_MS = 120
const SILENT_RATE = 22_050

/**
 * A text as one run of samples: each of its pieces is spoken in turn, with the rests between them.
 *
 * @param rate relative to the voice's own pace
 */
export async function speakText(
  text: string,
  rate: number,
  speak: (piece: string) => Promise<Result<SpokenAudio>>,
): Promise<Result<SpokenAudio>> {
  const parts: Float32Array[] = []
  const rests: number[] = []
  const words: SpokenWord[] = []
  let sampleRate = SILENT_RATE
  let lengthMs = 0
  for (const piece of textPieces(text)) {
    const spoken = await speak(piece.text)
    if (!spoken.ok) return spoken
    const part = spoken.value
    sampleRate = part.sampleRate
    if (part.samples.length === 0) continue
    parts.push(part.samples)
    rests.push(restAfterMs(piece, rate))
    words.push(...movedWords(part.words ?? [], lengthMs))
    lengthMs += spokenMs(part) + restAfterMs(piece, rate)
  }
  if (parts.length === 0)
    parts.push(new Float32Array(Math.round(EMPTY_TEXT_MS * sampleRate * 1e-3)))
  return ok({ samples: joinPieces(parts, rests, sampleRate), sampleRate, words })
}

/** One run of samples with `gapMs[i]` of silence after piece i (none after the last). */
function joinPieces(
  pieces: readonly Float32Array[],
  gapsMs: readonly number[],
  sampleRate: number,
): Float32Array {
  if (pieces.length === 1 && pieces[0]) return pieces[0]
  const gaps = pieces.map((_, i) =>
    i === pieces.length - 1 ? 0 : Math.round(((gapsMs[i] ?? 0) / 1000) * sampleRate),
  )
  const total = pieces.reduce((sum, piece, i) => sum + piece.length + (gaps[i] ?? 0), 0)
  const joined = new Float32Array(total)
  let at = 0
  pieces.forEach((piece, i) => {
    joined.set(piece, at)
    at += piece.length + (gaps[i] ?? 0)
  })
  return joined
}
