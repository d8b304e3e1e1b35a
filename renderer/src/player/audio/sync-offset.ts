/** Correction of the picture's sync with the dub. */
type Correction =
  /** Play at the rate of the transport times this factor. */
  | { do: 'play'; factor: number }
  /** Too far off: seek. */
  | { do: 'seek' }

/** A larger offset is corrected by seeking, s. */
const SEEK_AT = 0.25
/** A correction ends below this offset, s. */
const IN_SYNC = 0.003
/** A correction starts above this offset, s. */
const TOLERANCE = 0.008
/** Largest change of speed; small enough to be inaudible. */
const MAX_CHANGE = 0.05
/** Time in which an offset should be corrected, s. */
const CORRECT_WITHIN = 0.6

/**
 * @param offset how far the picture is ahead of the dub, s of film
 * @param correcting whether the last correction changed the speed
 */
export function correctionFor(offset: number, correcting: boolean): Correction {
  const size = Math.abs(offset)
  if (size > SEEK_AT) return { do: 'seek' }
  if (size < (correcting ? IN_SYNC : TOLERANCE)) return { do: 'play', factor: 1 }
  const change = Math.min(MAX_CHANGE, size / CORRECT_WITHIN)
  return { do: 'play', factor: offset > 0 ? 1 - change : 1 + change }
}

/** Ignores a single late clock reading. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

const COMMON_RATES = [24_000 / 1_001, 24, 25, 30_000 / 1_001, 30, 48, 50, 60_000 / 1_001, 60]

/** The common frame rate nearest to a distance between frames (s); null if none is within 3 %. */
export function frameRateOf(frameSeconds: number): number | null {
  if (!(frameSeconds > 0)) return null
  const measured = 1 / frameSeconds
  const near = COMMON_RATES.map((rate) => ({ rate, off: Math.abs(rate - measured) / rate }))
  const best = near.toSorted((a, b) => a.off - b.off)[0]
  return best && best.off < 0.03 ? best.rate : null
}
