import {
  type SentenceContext,
  spokenMs,
  type SpokenAudio,
  type SpokenPart,
  type SpokenWord,
} from '../speech-engine'
import { trimSilence } from '../piece'
import { fadeEdges } from '../shape'
import { movedWords } from '../spoken-words'
import type { AlignedWords } from '../word-times'

/**
 * A sentence that runs over several chunks is spoken once, and each chunk gets its part of the sound: the pitch, the
 * lengths and the joints between words are those of the whole sentence.
 */
export interface SpokenSentence extends SpokenAudio {
  words: SpokenWord[]
  /** Letters and digits of each of its parts, as they were spoken. */
  letters: readonly number[]
  /** Furthest that a word may begin from its time, ms: the engine's own times are exact, aligned ones are not. */
  toleranceMs: number
  /** How uncertain the beginning of each word is, ms; empty where the engine reports it. */
  doubtsMs: readonly number[]
}

/** The parts of a chunk's sentence, and which of them is the chunk's own. */
export function partsOf(
  text: string,
  { before, after }: SentenceContext,
): { parts: string[]; own: number } {
  const lines = (context: string): string[] =>
    context.split('\n').filter((line) => line.trim() !== '')
  const [earlier, later] = [lines(before), lines(after)]
  return { parts: [...earlier, text.replaceAll('\n', ' '), ...later], own: earlier.length }
}

/** An ellipsis or a dash that only shows that the sentence continues: at the end of a part, at the beginning of the next. */
const OPEN_END = /(?:\s*(?:…|\.{2,}(?!\.)|[-–—]))+\s*$/u
const OPEN_START = /^\s*(?:(?:…|\.{2,}|[-–—]+)\s*)+/u

/** Prepared parts as one text; marks that only show that it continues are read as a breath. */
export function joinedText(parts: readonly string[]): string {
  return parts
    .map((part, at) => {
      const begun = at === 0 ? part : part.replace(OPEN_START, '')
      if (at === parts.length - 1) return begun
      return begun.replace(OPEN_END, (mark) => (/[-–—]/.test(mark) ? '' : ','))
    })
    .join(' ')
}

/** Letters and digits: engines put marks and blanks their own way. */
export const letterCount = (text: string): number =>
  text.normalize('NFC').match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** Why a part was not cut out of its sentence. */
export const UNSPOKEN = 'the sentence could not be spoken as a whole'

/** Fade at a cut, ms. */
const FADE_MS = 4
/** Length over which the level is taken while a quiet point is looked for, ms. */
const LEVEL_MS = 4
/** Levels that differ by less are alike, dB; so is everything below the floor, dBFS. */
const ALIKE_DB = 2
const FLOOR_DB = -60
/** A pause between words lies so far below the level of the sentence, dB, for at least so long, ms. */
const PAUSE_DB = 25
const PAUSE_MS = 20

/**
 * The sound of one part, without the silence at its cuts, with its words.
 *
 * @returns the reason when its first or its last word cannot be located
 */
export function partOfSentence(sentence: SpokenSentence, own: number): SpokenPart {
  const { letters, words, samples, sampleRate } = sentence
  const edges = wordEdges(words, letters)
  if (edges === null) return { reason: 'its words could not be told apart in the sentence' }
  const [first, last] = [edges[own] ?? 0, edges[own + 1] ?? 0]
  const from = first === 0 ? 0 : cutBefore(sentence, first)
  const to = last === words.length ? samples.length : cutBefore(sentence, last)
  if (from === null || to === null)
    return { reason: 'it is not certain where it begins or ends in the sentence' }
  if (to <= from || last <= first) return { reason: 'the part has no sound of its own' }
  const part = samples.slice(from, to)
  const fade = Math.round((FADE_MS / 1000) * sampleRate)
  fadeEdges(part, fade, { start: from > 0, end: to < samples.length })
  const { voice, cutMs } = trimSilence(part, sampleRate)
  if (voice.length === 0) return { reason: 'the part has no sound of its own' }
  const startMs = (from / sampleRate) * 1000 + cutMs
  const lengthMs = spokenMs({ samples: voice, sampleRate })
  const said = movedWords(words.slice(first, last), -startMs).map((word) => ({
    ...word,
    endMs: Math.min(word.endMs, lengthMs),
  }))
  return { samples: voice.slice(), sampleRate, words: said }
}

/** Index of the first word of each part, and behind the last; null where the words do not fit the parts. */
function wordEdges(words: readonly SpokenWord[], letters: readonly number[]): number[] | null {
  const edges = [0]
  let at = 0
  for (const wanted of letters) {
    let counted = 0
    while (counted < wanted && at < words.length) counted += letterCount(words[at++]?.text ?? '')
    if (counted !== wanted) return null
    edges.push(at)
  }
  return at === words.length ? edges : null
}

/** An engine's own word times are not moved further than this. */
export const EXACT_MS = 12
/** Aligned word times are moved so far to a quiet point, and trusted where two readers differ by no more, ms. */
const ALIGNED_MS = 24
const MAX_DOUBT_MS = 30
/** A larger difference between a sound and its reading means that they are not the same speech (`warpReading`). */
const MAX_COST = 3.2

/** Frame at which a word is cut from the one before it; null where its time is too uncertain. */
function cutBefore({ words, doubtsMs, ...sound }: SpokenSentence, word: number): number | null {
  if ((doubtsMs[word] ?? 0) > MAX_DOUBT_MS) return null
  const wanted = ((words[word]?.startMs ?? 0) / 1000) * sound.sampleRate
  return quietestNear(sound, Math.round(wanted))
}

type Sound = Pick<SpokenSentence, 'samples' | 'sampleRate' | 'toleranceMs'>

/** The quietest point near a frame; of points that are equally quiet the nearest. */
function quietestNear({ samples, sampleRate, toleranceMs }: Sound, wanted: number): number {
  const half = Math.round((LEVEL_MS / 2000) * sampleRate)
  const level = (at: number): number => Math.max(FLOOR_DB, levelDb(samples, at - half, at + half))
  let best = { at: wanted, db: level(wanted) }
  const reach = Math.round((toleranceMs / 1000) * sampleRate)
  const step = Math.max(1, half >> 1)
  for (let away = step; away <= reach; away += step)
    for (const at of [wanted - away, wanted + away]) {
      if (at <= 0 || at >= samples.length) continue
      const db = level(at)
      if (db < best.db - ALIKE_DB) best = { at, db }
    }
  return best.at
}

/** The pauses of a sound, frames. */
function pausesIn({ samples, sampleRate }: SpokenAudio) {
  const frames = (ms: number): number => Math.round((ms / 1000) * sampleRate)
  const most = levelDb(samples, 0, samples.length) - PAUSE_DB
  const step = frames(LEVEL_MS)
  const pauses: { from: number; to: number }[] = []
  for (let at = 0; at <= samples.length - step; at += step) {
    if (levelDb(samples, at, at + step) > most) continue
    const last = pauses.at(-1)
    if (last?.to === at) last.to = at + step
    else pauses.push({ from: at, to: at + step })
  }
  return pauses.filter((pause) => pause.to - pause.from >= frames(PAUSE_MS))
}

/** A pause after each word is longer than any closure of a consonant, ms, and so many times as long as any other. */
const WORD_PAUSE_MS = 100
const WORD_PAUSE = 2

/** The pauses between the words of a sound; null where they are not clearly the longest. */
function wordPauses(sound: SpokenAudio, count: number): ReturnType<typeof pausesIn> | null {
  const pauses = pausesIn(sound)
  const lengths = pauses.map(({ from, to }) => to - from).sort((a, b) => b - a)
  const [shortest = 0, next = 0] = [lengths[count - 1], lengths[count]]
  const leastFrames = (WORD_PAUSE_MS / 1000) * sound.sampleRate
  if (count === 0 || shortest < Math.max(WORD_PAUSE * next, leastFrames)) return null
  return pauses.filter(({ from, to }) => to - from >= shortest)
}

/**
 * A sentence of an engine that reports no word times, with times by its pauses where it pauses after each word, else as they
 * were aligned with a reading. Without words where neither tells them apart.
 */
export function timedSentence(
  { samples, sampleRate }: SpokenAudio,
  parts: readonly string[],
  aligned: AlignedWords,
): SpokenSentence {
  const sound = { samples, sampleRate, letters: parts.map(letterCount) }
  const texts = joinedText(parts)
    .split(/\s+/)
    .filter((word) => letterCount(word) > 0)
  const pauses = wordPauses({ samples, sampleRate }, texts.length - 1)
  if (pauses === null)
    return {
      ...sound,
      words: aligned.cost <= MAX_COST ? aligned.words : [],
      toleranceMs: ALIGNED_MS,
      doubtsMs: aligned.doubtsMs,
    }
  const ms = (frame: number): number => (frame / sampleRate) * 1000
  const words = texts.map((text, at) => ({
    text,
    startMs: ms(pauses[at - 1]?.to ?? 0),
    endMs: ms(pauses[at]?.from ?? samples.length),
  }))
  return { ...sound, words, toleranceMs: EXACT_MS, doubtsMs: [] }
}

function levelDb(samples: Float32Array, from: number, to: number): number {
  let power = 0
  const [first, end] = [Math.max(0, from), Math.min(samples.length, to)]
  for (let at = first; at < end; at++) power += (samples[at] ?? 0) ** 2
  return 10 * Math.log10(power / Math.max(1, end - first) + 1e-12)
}

/** A text that is spoken alone although its sentence continues: a comma keeps the voice from falling. */
export const leftOpen = (text: string): string =>
  /[\p{L}\p{N}]["”’)\]]*\s*$/u.test(text) ? `${text.trimEnd()},` : text
