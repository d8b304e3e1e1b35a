import type { FitSettings } from '../contracts/project-file'
import type { FitInput } from './fit-types'

/**
 * Length of each cue's slot, ms: the cue and what it may borrow of the pause behind it.
 *
 * Borrowing ends `minGapMs` before the next cue of the lane, but never takes from the cue itself.
 * An overlap that nobody meant ends the slot where the next cue starts; one that is meant does not.
 *
 * @param lane cues of one lane in order of time
 */
export function slotsOf(lane: readonly FitInput[], settings: FitSettings): number[] {
  return lane.map((cue, index) => {
    const next = nextStart(lane, cue, index)
    const free = Math.min(cue.endMs + settings.maxBorrowMs, next - settings.minGapMs)
    return Math.max(0, Math.max(Math.min(cue.endMs, next), free) - cue.startMs)
  })
}

/** Start of the cue that bounds this one; behind the last cue there is no bound. */
function nextStart(lane: readonly FitInput[], cue: FitInput, index: number): number {
  for (let i = index + 1; i < lane.length; i++) {
    const start = lane[i]?.startMs ?? Infinity
    if (!cue.overlapMeant || start >= cue.endMs) return start
  }
  return Infinity
}
