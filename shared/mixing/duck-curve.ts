import type { MixSettings } from '../contracts/project/track-settings'
import { type FilmSoundLevel, releasePart } from './film-sound-level'

/** A corner of the ducking curve: straight lines in dB lie between two of them. */
export interface DuckPoint {
  /** Film time, samples. */
  at: number
  gainDb: number
}

export interface SpeechRange {
  from: number
  until: number
}

/** Joins ranges that overlap, or lie no further apart than `gap`. `ranges` are in order of `from`. */
export function joinRanges(ranges: readonly SpeechRange[], gap: number): SpeechRange[] {
  const joined: SpeechRange[] = []
  for (const range of ranges) {
    const last = joined.at(-1)
    if (last && range.from - last.until <= gap) last.until = Math.max(last.until, range.until)
    else joined.push({ ...range })
  }
  return joined
}

/**
 * Gain of the film sound under speech: it is down before the first sound (the attack is ahead of it),
 * stays down to the last, and comes back after it, the slower the louder it is there. It stays down in pauses of up to
 * `holdMs`, where coming back would only sound like pumping. In a longer one too short for both, it comes back only as far as there
 * is time for.
 *
 * @param samplesPerMs of the film
 * @param level of the film sound; where it is not known, it comes back in `releaseMs`
 */
export function duckCurve(
  speech: readonly SpeechRange[],
  ducking: Pick<MixSettings['bed'], 'duckDb' | 'attackMs' | 'holdMs' | 'releaseMs'>,
  samplesPerMs: number,
  level: FilmSoundLevel = () => null,
): DuckPoint[] {
  const down = ducking.duckDb
  if (down === 0) return []
  const attack = Math.max(1, ducking.attackMs * samplesPerMs)
  const usual = Math.max(1, ducking.releaseMs * samplesPerMs)
  const releaseAfter = (end: number): number => {
    const levelDb = level(end, end + usual)
    return levelDb === null ? usual : usual * releasePart(levelDb)
  }
  let release = usual
  const points: DuckPoint[] = []
  let last: SpeechRange | null = null
  for (const range of joinRanges(speech, ducking.holdMs * samplesPerMs)) {
    const pause: number = last ? range.from - last.until : Infinity
    if (!last || pause >= attack + release) {
      if (last) points.push({ at: last.until + release, gainDb: 0 })
      points.push({ at: range.from - attack, gainDb: 0 })
    } else {
      // Both lines meet where the time that is left shares itself out like their lengths.
      const part = pause / (attack + release)
      points.push({ at: last.until + part * release, gainDb: down * (1 - part) })
    }
    points.push({ at: range.from, gainDb: down }, { at: range.until, gainDb: down })
    last = range
    release = releaseAfter(range.until)
  }
  if (last) points.push({ at: last.until + release, gainDb: 0 })
  return points
}

/** Gain at a film sample, dB. */
export function duckAt(points: readonly DuckPoint[], at: number): number {
  const next = points.findIndex((point) => point.at >= at)
  const after = points[next]
  const before = points[next - 1]
  if (!after) return points.at(-1)?.gainDb ?? 0
  if (!before) return after.at === at ? after.gainDb : 0
  const part = (at - before.at) / (after.at - before.at || 1)
  return before.gainDb + part * (after.gainDb - before.gainDb)
}
