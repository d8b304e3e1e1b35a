import type { TimeChange } from '../../contracts/project/reading-choices'
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

/** Number of cues examined: more add nothing. */
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
/** Standard deviations by which the best place must exceed all others. */
const MIN_DEVIATIONS = 7
/** And voices begin there with cues by this share more than where the cues are now. */
const MIN_GAIN = 0.25
/** Speeds closer than this are distinguished by the onsets of voices. */
const NEAR_SPEED = 0.002
/** A scene more or less is believed where so many cues on either side of it agree, ... */
const MIN_PART = 20
/** ... each part stands out by this many deviations, ... */
const MIN_PART_DEVIATIONS = 5
/** ... and its length differs by this much. */
const MIN_JUMP_MS = 700
/**
 * Gain that a change of shift must bring over none, in units of the spread of one cue's loudness.
 */
const JUMP_PRICE = 22

/** Cues in order, with the sums of the film's loudness. */
interface Search {
  spans: readonly Span[]
  sums: Float64Array
  stepMs: number
}

/**
 * Change of times that aligns cues with the voices of a film: a shift, another speed of the film
 * with one, or another cut: from some cue on another shift, where a scene is missing or new. Voices
 * are found by loudness alone, so films whose music drowns them give no result.
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
    const search = { spans: scaled, sums, stepMs }
    return { scale, search, ...bestShift(search) }
  })
  const inCuts = partsOf({ spans, sums, stepMs })
  const loudest = found.reduce((a, b) => (b.score > a.score ? b : a))
  if (inCuts && inCuts.score > loudest.score) return cutsOf(inCuts.parts, { spans, sums, stepMs })
  if (loudest.deviations < MIN_DEVIATIONS) return null
  // 24 and 23.976 frames a second differ by less than the loudness of a few minutes tells.
  const { scale, shiftMs, rise } = found
    .filter((each) => Math.abs(each.scale - loudest.scale) < NEAR_SPEED)
    .map((each) => ({ scale: each.scale, ...atOnsets(each.search, each.shiftMs) }))
    .reduce((a, b) => (b.rise > a.rise ? b : a))
  const isOff = scale !== 1 || Math.abs(shiftMs) >= SMALL_SHIFT_MS
  if (!isOff || rise - riseAt({ spans, sums, stepMs }, 0) < MIN_GAIN * rise) return null
  return { scale, shiftMs }
}

interface Part {
  /** The first of its cues, and the first behind it. */
  from: number
  to: number
  shiftMs: number
}

/**
 * Cues from one place to another that belong to one shift each: the way through all shifts that is loudest,
 * where every change of shift has its price. Null where there is one part, or a part proves nothing.
 */
function partsOf(search: Search): { parts: Part[]; score: number } | null {
  const { spans, sums, stepMs } = search
  const places = Math.round((2 * MAX_SHIFT_MS) / COARSE_STEP_MS) + 1
  const shiftOf = (place: number) => place * COARSE_STEP_MS - MAX_SHIFT_MS
  let best = new Float64Array(places)
  const froms: Int16Array[] = []
  let spread = 0
  const values = spans.map((span) => {
    const row = new Float64Array(places)
    let [sum, squares] = [0, 0]
    for (let k = 0; k < places; k++) {
      const shiftMs = shiftOf(k)
      const value = sumBetween(sums, stepMs, span.startMs + shiftMs, span.endMs + shiftMs)
      row[k] = value
      sum += value
      squares += value * value
    }
    const mean = sum / places
    spread += Math.sqrt(Math.max(0, squares / places - mean * mean))
    return row.map((value) => value - mean)
  })
  const price = (JUMP_PRICE * spread) / spans.length
  for (const row of values) {
    let top = 0
    for (let k = 1; k < places; k++) if ((best[k] ?? 0) > (best[top] ?? 0)) top = k
    const jumped = (best[top] ?? 0) - price
    const from = new Int16Array(places)
    const next = new Float64Array(places)
    for (let k = 0; k < places; k++) {
      const stay = best[k] ?? 0
      from[k] = stay >= jumped ? k : top
      next[k] = Math.max(stay, jumped) + (row[k] ?? 0)
    }
    froms.push(from)
    best = next
  }
  let place = best.reduce((top, value, k) => (value > (best[top] ?? -Infinity) ? k : top), 0)
  const parts: Part[] = []
  for (let i = spans.length - 1; i >= 0; i--) {
    const open = parts[0]
    if (open && open.shiftMs === shiftOf(place)) open.from = i
    else parts.unshift({ from: i, to: i + 1, shiftMs: shiftOf(place) })
    place = froms[i]?.[place] ?? place
  }
  const joined = joinedParts(parts)
  if (joined.length < 2 || !joined.every((part) => proves(part, values))) return null
  leaveOutMissing(joined, values, spans)
  return { parts: joined, score: meanLoudness(search, joined) }
}

/** Cues of a scene that is missing belong to neither part: where it lies is where those that are left are loudest. */
function leaveOutMissing(
  parts: readonly Part[],
  values: readonly Float64Array[],
  spans: readonly Span[],
): void {
  for (const [i, part] of parts.entries()) {
    const last = parts[i - 1]
    const missingMs = last ? last.shiftMs - part.shiftMs : 0
    if (!last || missingMs <= 0) continue
    let best = { sum: -Infinity, to: last.to, from: part.from }
    for (let to = last.from + 1; to < part.to; to++) {
      const resumesMs = (spans[to]?.startMs ?? 0) + missingMs
      let from = to
      while (from < part.to && (spans[from]?.startMs ?? 0) < resumesMs) from++
      const sum =
        sumAt(values, last.from, to, last.shiftMs) + sumAt(values, from, part.to, part.shiftMs)
      if (sum > best.sum) best = { sum, to, from }
    }
    last.to = best.to
    part.from = best.from
  }
}

function sumAt(values: readonly Float64Array[], from: number, to: number, shiftMs: number): number {
  const place = Math.round((shiftMs + MAX_SHIFT_MS) / COARSE_STEP_MS)
  let sum = 0
  for (let i = from; i < to; i++) sum += values[i]?.[place] ?? 0
  return sum
}

/** Neighbours of nearly the same shift are one part. */
function joinedParts(parts: readonly Part[]): Part[] {
  const joined: Part[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last && Math.abs(last.shiftMs - part.shiftMs) < MIN_JUMP_MS) {
      if (part.to - part.from > last.to - last.from) last.shiftMs = part.shiftMs
      last.to = part.to
    } else joined.push({ ...part })
  }
  return joined
}

/** True if the shift of a part stands out among all others for its cues. */
function proves({ from, to, shiftMs }: Part, values: readonly Float64Array[]): boolean {
  if (to - from < MIN_PART) return false
  const places = values[0]?.length ?? 0
  const totals = new Float64Array(places)
  for (const row of values.slice(from, to))
    for (let k = 0; k < places; k++) totals[k] = (totals[k] ?? 0) + (row[k] ?? 0)
  const squares = totals.reduce((all, value) => all + value * value, 0)
  const at = totals[Math.round((shiftMs + MAX_SHIFT_MS) / COARSE_STEP_MS)] ?? 0
  return at > MIN_PART_DEVIATIONS * Math.sqrt(squares / places)
}

function meanLoudness({ spans, sums, stepMs }: Search, parts: readonly Part[]): number {
  let [sum, steps] = [0, 0]
  for (const { from, to, shiftMs } of parts)
    for (const { startMs, endMs } of spans.slice(from, to)) {
      sum += sumBetween(sums, stepMs, startMs + shiftMs, endMs + shiftMs)
      steps += (endMs - startMs) / stepMs
    }
  return steps === 0 ? 0 : sum / steps
}

/** The shift of the first part, and the others as cuts; each to where voices begin. */
function cutsOf(parts: readonly Part[], { spans, sums, stepMs }: Search): TimeChange {
  const exact = parts.map(({ from, to, shiftMs }, i) => {
    const last = parts[i - 1]
    // The missing part ends after the first cue by as much as the film is shorter.
    const missing = last && last.to < from ? spans[last.to] : undefined
    const pause = last ? afterPause(spans, from, last.shiftMs - shiftMs) : undefined
    const fromMs = pause
      ? pause.startMs
      : missing
        ? missing.startMs + (last?.shiftMs ?? 0) - shiftMs
        : (spans[from]?.startMs ?? 0)
    const exactly = atOnsets({ spans: spans.slice(from, to), sums, stepMs }, shiftMs)
    return { fromMs: Math.round(fromMs), shiftMs: exactly.shiftMs }
  })
  const [first, ...cuts] = exact
  return { scale: 1, shiftMs: first?.shiftMs ?? 0, cuts }
}

/** Number of cues around a detected cut among which its place may be. */
const NEAR_CUT = 3

/**
 * The cue after a pause as long as the missing part, close to a cut: a scene without words loses no
 * cue.
 */
function afterPause(spans: readonly Span[], at: number, missingMs: number): Span | undefined {
  if (missingMs < MIN_JUMP_MS) return undefined
  const near = spans.slice(Math.max(1, at - NEAR_CUT), at + NEAR_CUT + 1)
  return near.find(({ startMs }, i) => {
    const before = spans[Math.max(1, at - NEAR_CUT) + i - 1]
    return startMs - (before?.endMs ?? Infinity) >= missingMs
  })
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
function loudness({ spans, sums, stepMs }: Search, shiftMs: number): number {
  let [sum, steps] = [0, 0]
  for (const { startMs, endMs } of spans) {
    sum += sumBetween(sums, stepMs, startMs + shiftMs, endMs + shiftMs)
    steps += (endMs - startMs) / stepMs
  }
  return steps === 0 ? 0 : sum / steps
}

/** The shift under which the cues are loudest, and how far it stands out. */
function bestShift(search: Search) {
  let [score, shiftMs] = [-Infinity, 0]
  let [sum, squares, count] = [0, 0, 0]
  for (let at = -MAX_SHIFT_MS; at <= MAX_SHIFT_MS; at += COARSE_STEP_MS) {
    const value = loudness(search, at)
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
function atOnsets(search: Search, nearMs: number) {
  let [rise, shiftMs] = [-Infinity, nearMs]
  for (let at = nearMs - 800; at <= nearMs + 800; at += search.stepMs) {
    const value = riseAt(search, at)
    if (value > rise) [rise, shiftMs] = [value, at]
  }
  return { rise, shiftMs: Math.round(shiftMs) }
}

/** Rise in loudness at the onsets of moved cues after a pause. */
function riseAt({ spans, sums, stepMs }: Search, shiftMs: number): number {
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
