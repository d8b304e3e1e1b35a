/** What to do so that the picture comes to where the dub is. */
type Correction =
  /** Play at the transport's rate times this factor. */
  | { do: 'play'; factor: number }
  /** Too far off: jump. */
  | { do: 'seek' }

/** Farther than this is a jump, s. */
const SEEK_AT = 0.25
/** Nearer than this is left alone, s. */
const GOOD = 0.003
/** Once in step, the picture may wander this far before it is drawn back, s. */
const PATIENCE = 0.008
/** Strongest change of speed; small enough not to be heard. */
const STRONGEST = 0.05
/** Time in which an offset shall be gone, s. */
const WITHIN = 0.6

/**
 * @param offset how far the picture is ahead of the dub, s of film
 * @param correcting whether the last answer was a change of speed
 */
export function correctionFor(offset: number, correcting: boolean): Correction {
  const size = Math.abs(offset)
  if (size > SEEK_AT) return { do: 'seek' }
  if (size < (correcting ? GOOD : PATIENCE)) return { do: 'play', factor: 1 }
  const change = Math.min(STRONGEST, size / WITHIN)
  return { do: 'play', factor: offset > 0 ? 1 - change : 1 + change }
}

/** The middle one: a single late reading of a clock says nothing. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

const COMMON_RATES = [24_000 / 1_001, 24, 25, 30_000 / 1_001, 30, 48, 50, 60_000 / 1_001, 60]

/** The common frame rate that a distance between frames (s) means; null when none is near. */
export function frameRateOf(frameSeconds: number): number | null {
  if (!(frameSeconds > 0)) return null
  const measured = 1 / frameSeconds
  const near = COMMON_RATES.map((rate) => ({ rate, off: Math.abs(rate - measured) / rate }))
  const best = near.toSorted((a, b) => a.off - b.off)[0]
  return best && best.off < 0.03 ? best.rate : null
}
