import type { FitSettings } from '../contracts/project-file'
import type { FitInput } from './fit-types'

/** Largest step between the rates of two neighbours that is not heard as a jump. */
export const RATE_STEP = 0.15
/** After a longer pause the ear has forgotten the pace, ms. */
export const SMOOTHING_PAUSE_MS = 3_000

/**
 * Evens the pace out between neighbours of one speaker: beside a hurried cue, unhurried ones speak
 * a little faster, at most at the comfortable rate. Rates only ever rise, so everything still fits.
 *
 * @param rates what each cue of the lane needs; 0 = no take, nobody's neighbour
 */
export function smoothRates(
  lane: readonly FitInput[],
  rates: readonly number[],
  settings: FitSettings,
): number[] {
  if (!settings.smooth) return [...rates]
  const voiced = lane.flatMap((cue, index) => ((rates[index] ?? 0) > 0 ? [{ cue, index }] : []))
  const smoothed = [...rates]
  const raise = (to: number, from: number) => {
    const wanted = (smoothed[from] ?? 0) - RATE_STEP
    smoothed[to] = Math.max(smoothed[to] ?? 0, Math.min(settings.comfortRate, wanted))
  }
  for (let i = 1; i < voiced.length; i++) pass(voiced[i - 1], voiced[i], raise)
  for (let i = voiced.length - 1; i > 0; i--) {
    pass(voiced[i - 1], voiced[i], (later, earlier) => raise(earlier, later))
  }
  return smoothed
}

interface Voiced {
  cue: FitInput
  index: number
}

/** Calls `raise` with both indexes when the second cue follows closely on the first. */
function pass(
  earlier: Voiced | undefined,
  later: Voiced | undefined,
  raise: (later: number, earlier: number) => void,
): void {
  if (!earlier || !later) return
  if (later.cue.startMs - earlier.cue.endMs <= SMOOTHING_PAUSE_MS) raise(later.index, earlier.index)
}
