import type { FitSettings } from '../contracts/project-file'
import type { FitInput, FitResult } from './fit-types'
import { lanesOf } from './lanes'
import { fitLane } from './plan-fit'
import { RATE_STEP } from './smooth-rates'

/**
 * Fits again only what a change of `cueIds` can touch: those cues and their neighbours in the lane,
 * as far as slots and smoothing reach. For every frame of a drag; answers the same results as
 * `planFit` for the cues that it answers.
 *
 * @param inputs all cues, with the change already made
 */
export function refitAround(
  inputs: readonly FitInput[],
  cueIds: ReadonlySet<string>,
  settings: FitSettings,
): FitResult[] {
  const speakers = new Set(inputs.filter((cue) => cueIds.has(cue.cueId)).map((c) => c.speakerId))
  const lanes = lanesOf(inputs.filter((cue) => speakers.has(cue.speakerId)))
  return lanes.flatMap((lane) => refitLane(lane, cueIds, settings))
}

function refitLane(
  lane: readonly FitInput[],
  cueIds: ReadonlySet<string>,
  settings: FitSettings,
): FitResult[] {
  const touched = lane.flatMap((cue, index) => (cueIds.has(cue.cueId) ? [index] : []))
  const first = Math.min(...touched)
  const last = Math.max(...touched)
  const reach = reachOf(settings)
  // The neighbours' own results depend on cues as far away again.
  const from = Math.max(0, first - 2 * reach)
  const window = lane.slice(from, last + 2 * reach + 1)
  return fitLane(window, settings).filter((_, i) => {
    const index = from + i
    return index >= first - reach && index <= last + reach
  })
}

/** Neighbours that smoothing can reach from the fastest cue, and some for overlaps between them. */
function reachOf(settings: FitSettings): number {
  return Math.ceil((settings.maxRate - 1) / RATE_STEP) + 8
}
