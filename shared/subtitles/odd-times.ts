import type { ReadingFacts } from '../contracts/open-project'
import type { TimeChange } from '../contracts/project/reading-choices'

/**
 * LATE_START: the file counts from a time code such as 10:00:00 · STRAY_END: a few cues long after all
 * others · TOO_LONG: no film is so long · FRAME_RATE: it was made for a film of another speed ·
 * BEYOND_FILM: it ends after the film.
 */
type OddTimeCode = 'LATE_START' | 'STRAY_END' | 'TOO_LONG' | 'FRAME_RATE' | 'BEYOND_FILM'

export interface OddTime {
  code: OddTimeCode
  /** The time that is odd, ms. */
  atMs: number
  /** Suggested correction; null: none known. */
  remedy: Partial<TimeChange> | null
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Broadcast files may begin shortly before the hour at which the programme does. */
const BEFORE_HOUR_MS = 2 * MINUTE_MS
/** A film whose first words come later has lost its beginning. */
const LATE_MS = 10 * MINUTE_MS
/** Longer pauses do not occur in a film. */
const PAUSE_MS = HOUR_MS
const MAX_MS = 6 * HOUR_MS
/** How long after the end of the picture cues may still be shown, ms. */
const AFTER_FILM_MS = 5_000

/** Speeds of films against each other: what subtitles of one need for another. */
export const filmSpeeds = {
  '25 → 23.976': 25 / (24_000 / 1001),
  '25 → 24': 25 / 24,
  '24 → 23.976': 1001 / 1000,
  '23.976 → 24': 1000 / 1001,
  '24 → 25': 24 / 25,
  '23.976 → 25': 24_000 / 1001 / 25,
  '29.97 → 23.976': 1.25,
  '23.976 → 29.97': 0.8,
  '29.97 → 25': 30_000 / 1001 / 25,
  '25 → 29.97': 25 / (30_000 / 1001),
} as const

/**
 * Oddities of a file's times, with a correction for each.
 *
 * @param filmMs length of the film; null while no film is known
 */
export function oddTimes(times: ReadingFacts['times'], filmMs: number | null): OddTime[] {
  const found: OddTime[] = []
  const { firstMs, lastMs, beforePauseMs, pauseMs } = times
  const late = firstMs + BEFORE_HOUR_MS >= HOUR_MS
  const startMs = late ? Math.floor((firstMs + BEFORE_HOUR_MS) / HOUR_MS) * HOUR_MS : firstMs
  const offsetMs = firstMs >= LATE_MS ? startMs : 0
  if (offsetMs > 0)
    found.push({ code: 'LATE_START', atMs: firstMs, remedy: { shiftMs: -offsetMs } })
  const isStray = pauseMs > PAUSE_MS && beforePauseMs > 0
  const endMs = isStray ? beforePauseMs : lastMs
  if (isStray) found.push({ code: 'STRAY_END', atMs: lastMs, remedy: { untilMs: beforePauseMs } })
  const lengthMs = endMs - offsetMs
  if (lengthMs > MAX_MS) found.push({ code: 'TOO_LONG', atMs: endMs, remedy: null })
  else if (filmMs !== null && lengthMs > filmMs + AFTER_FILM_MS)
    found.push(beyondFilm(lengthMs, filmMs))
  return found
}

/** The likeliest change of speed after which the last cue is in the film: 24 frames a second run at 25. */
function beyondFilm(lengthMs: number, filmMs: number): OddTime {
  const likely = [filmSpeeds['23.976 → 24'], filmSpeeds['23.976 → 25']]
  const scale = likely.find((each) => lengthMs * each <= filmMs + AFTER_FILM_MS)
  if (scale === undefined) return { code: 'BEYOND_FILM', atMs: lengthMs, remedy: null }
  return { code: 'FRAME_RATE', atMs: lengthMs, remedy: { scale } }
}
