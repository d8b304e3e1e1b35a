import type { WordTimes } from '@shared/contracts/project/word-times'
import type { WordedSound } from '../audio-data'
import { sine } from './sounds'

const RATE = 24_000
const WORD_MS = 250
const GAP_MS = 60
const EDGE_MS = 100

/** Pitch of a word, Hz: its own, and the same each time. */
export function pitchOf(word: string): number {
  let sum = 0
  for (const letter of word) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 97
  return 220 + 20 * sum
}

interface SpokenTones {
  level?: number
  /** Of a word, ms. */
  wordMs?: number
  /** Between two words, ms. */
  gapMs?: number
}

/** A voice that says each word as a tone of its own, so that a test can tell which word it hears. */
export function spokenTones(
  text: string,
  { level = 0.3, wordMs = WORD_MS, gapMs = GAP_MS }: SpokenTones = {},
): WordedSound {
  const said = text.split(' ')
  const frames = (ms: number) => Math.round((ms * RATE) / 1_000)
  const total = 2 * EDGE_MS + said.length * wordMs + (said.length - 1) * gapMs
  const channel = new Float32Array(frames(total))
  const words = said.map((word, i): WordTimes[number] => {
    const at = EDGE_MS + i * (wordMs + gapMs)
    const tone = sine(frames(wordMs), RATE, pitchOf(word), level)
    const edge = frames(10)
    for (let k = 0; k < edge; k++) {
      const last = tone.length - 1 - k
      tone[k] = ((tone[k] ?? 0) * k) / edge
      tone[last] = ((tone[last] ?? 0) * k) / edge
    }
    channel.set(tone, frames(at))
    return [at, at + wordMs]
  })
  return { channels: [channel], sampleRate: RATE, words }
}

/** Pitch of a part of a sound, Hz, by its crossings of zero; 0 for silence. */
export function pitchIn(
  { channels: [channel], sampleRate }: WordedSound,
  [from, to]: [number, number],
) {
  const part = channel?.subarray((from * sampleRate) / 1_000, (to * sampleRate) / 1_000) ?? []
  let crossings = 0
  for (let i = 1; i < part.length; i++)
    if ((part[i - 1] ?? 0) < 0 && (part[i] ?? 0) >= 0) crossings += 1
  return part.length === 0 ? 0 : (crossings * sampleRate) / part.length
}

/** The word whose tone sounds at each word's times; `-` where no known tone does. */
export const audibleWords = (sound: WordedSound, known: readonly string[]): string[] =>
  (sound.words ?? []).map(([from, to]) => {
    const hertz = pitchIn(sound, [from + 15, to - 15])
    return known.find((word) => Math.abs(pitchOf(word) - hertz) < 9) ?? '-'
  })
