import type { TimeChange } from '../../contracts/reading-choices'
import { filmSpeeds } from '../odd-times'

/** Loudest sample of each interval of a film's sound, 0–255. */
export interface FilmLevels {
  perSecond: number
  peaks: ArrayLike<number>
}

interface Span {
  startMs: number
  endMs: number
}

/** How many cues are looked at: more tell nothing new. */
const MAX_CUES = 600
/** Fewer, or a shorter stretch of film, prove nothing. */
const MIN_CUES = 12
const MIN_STRETCH_MS = 30_000
/** Subtitles are looked for this far from where they are, ms. */
const MAX_SHIFT_MS = 120_000
const COARSE_STEP_MS = 100
/** Within this, subtitles are where their makers put them: before the voice or after it. */
const SMALL_SHIFT_MS = 250
/** Loudness is taken against its surroundings of this length: music and scenes differ, ms. */
const SURROUNDINGS_MS = 8_000
/** A voice begins where it is louder for so long after a moment than before it, ms. */
const ONSET_MS = 300
/** The best place stands out of all others by so many standard deviations. */
const MIN_DEVIATIONS = 7
/** And voices begin there with cues by this share more than where the cues are now. */
const MIN_GAIN = 0.25
/** Speeds closer than this are told apart by where voices begin. */
const NEAR_SPEED = 0.002

/**
 * Which change of times brings cues to the voices of a film: a shift, or another speed of the film with
 * one. Voices are found by loudness alone, so nothing is said of films whose music drowns them.
 *
 * @returns null where the cues fit, or nothing is certain
 */
export function syncWithFilm(cues: readonly Span[], levels: FilmLevels): TimeChange | null {
  const spans = evenly(cues)
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last || spans.length < MIN_CUES) return null
  if (last.startMs - first.startMs < MIN_STRETCH_MS) return null
  const sums = sumsOf(levels)
  const stepMs = 1_000 / levels.perSecond
  const found = [1, ...Object.values(filmSpeeds)].map((scale) => {
    const scaled = spans.map(({ startMs, endMs }) => ({
      startMs: startMs * scale,
      endMs: endMs * scale,
    }))
    return { scale, scaled, ...bestShift(scaled, sums, stepMs) }
  })
  const loudest = found.reduce((a, b) => (b.score > a.score ? b : a))
  if (loudest.deviations < MIN_DEVIATIONS) return null
  // 24 and 23.976 frames a second differ by less than the loudness of a few minutes tells.
  const { scale, shiftMs, rise } = found
    .filter((each) => Math.abs(each.scale - loudest.scale) < NEAR_SPEED)
    .map((each) => ({ scale: each.scale, ...atOnsets(each.scaled, sums, stepMs, each.shiftMs) }))
    .reduce((a, b) => (b.rise > a.rise ? b : a))
  const isOff = scale !== 1 || Math.abs(shiftMs) >= SMALL_SHIFT_MS
  if (!isOff || rise - riseAt(spans, sums, stepMs, 0) < MIN_GAIN * rise) return null
  return { scale, shiftMs }
}

/** Cues from the whole film, at most `MAX_CUES`, in order. */
function evenly(cues: readonly Span[]): Span[] {
  const sorted = [...cues].sort((a, b) => a.startMs - b.startMs)
  const step = Math.max(1, sorted.length / MAX_CUES)
  return Array.from({ length: Math.floor(sorted.length / step) }, (_, i) =>
    sorted.at(Math.floor(i * step)),
  ).filter((cue) => cue !== undefined)
}

/** Running sum of the loudness against its surroundings: the sum of a span is one subtraction. */
function sumsOf({ peaks, perSecond }: FilmLevels): Float64Array {
  const plain = new Float64Array(peaks.length + 1)
  for (let i = 0; i < peaks.length; i++)
    plain[i + 1] = (plain[i] ?? 0) + Math.log2(1 + (peaks[i] ?? 0))
  const half = Math.round((SURROUNDINGS_MS * perSecond) / 2_000)
  const sums = new Float64Array(peaks.length + 1)
  for (let i = 0; i < peaks.length; i++) {
    const [from, to] = [Math.max(0, i - half), Math.min(peaks.length, i + half + 1)]
    const around = ((plain[to] ?? 0) - (plain[from] ?? 0)) / (to - from)
    const level = (plain[i + 1] ?? 0) - (plain[i] ?? 0) - around
    sums[i + 1] = (sums[i] ?? 0) + Math.max(-3, Math.min(3, level))
  }
  return sums
}

/** Sum of the loudness between two times, ms; nothing is outside the film. */
function sumBetween(sums: Float64Array, stepMs: number, fromMs: number, toMs: number): number {
  const last = sums.length - 1
  const at = (ms: number) => sums[Math.max(0, Math.min(last, Math.round(ms / stepMs)))] ?? 0
  return at(toMs) - at(fromMs)
}

/** Mean loudness within the cues, moved by a shift. */
function loudness(
  spans: readonly Span[],
  sums: Float64Array,
  stepMs: number,
  shiftMs: number,
): number {
  let [sum, steps] = [0, 0]
  for (const { startMs, endMs } of spans) {
    sum += sumBetween(sums, stepMs, startMs + shiftMs, endMs + shiftMs)
    steps += (endMs - startMs) / stepMs
  }
  return steps === 0 ? 0 : sum / steps
}

/** The shift under which the cues are loudest, and how far that stands out. */
function bestShift(spans: readonly Span[], sums: Float64Array, stepMs: number) {
  let [score, shiftMs] = [-Infinity, 0]
  let [sum, squares, count] = [0, 0, 0]
  for (let at = -MAX_SHIFT_MS; at <= MAX_SHIFT_MS; at += COARSE_STEP_MS) {
    const value = loudness(spans, sums, stepMs, at)
    sum += value
    squares += value * value
    count += 1
    if (value > score) [score, shiftMs] = [value, at]
  }
  const mean = sum / count
  const deviation = Math.sqrt(Math.max(0, squares / count - mean * mean))
  return { score, shiftMs, deviations: deviation === 0 ? 0 : (score - mean) / deviation }
}

/** The shift near one at which voices begin where cues begin: cues end when they are read, not with the voice. */
function atOnsets(spans: readonly Span[], sums: Float64Array, stepMs: number, nearMs: number) {
  let [rise, shiftMs] = [-Infinity, nearMs]
  for (let at = nearMs - 800; at <= nearMs + 800; at += stepMs) {
    const value = riseAt(spans, sums, stepMs, at)
    if (value > rise) [rise, shiftMs] = [value, at]
  }
  return { rise, shiftMs: Math.round(shiftMs) }
}

/** How much louder it becomes where moved cues begin after a pause. */
function riseAt(
  spans: readonly Span[],
  sums: Float64Array,
  stepMs: number,
  shiftMs: number,
): number {
  const isAfterPause = ({ startMs }: Span, i: number) =>
    startMs - (spans[i - 1]?.endMs ?? -Infinity) >= ONSET_MS
  const afterPauses = spans.filter(isAfterPause)
  let rise = 0
  for (const { startMs } of afterPauses.length < MIN_CUES ? spans : afterPauses) {
    const moment = startMs + shiftMs
    rise += sumBetween(sums, stepMs, moment, moment + ONSET_MS)
    rise -= sumBetween(sums, stepMs, moment - ONSET_MS, moment)
  }
  return rise
}
