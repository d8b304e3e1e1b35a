import { OVERLAP_DB } from '../contracts/project/track-settings'

/** A voice goes down over this time before it talks into another one, ms. */
const RAMP_MS = 30
const LOWERED = 10 ** (OVERLAP_DB / 20)

/** Frames at the end of a clip in which it is lowered: the overlap and the way down before it. */
export const loweredFrames = (overlapSamples: number, sampleRate: number): number =>
  overlapSamples === 0 ? 0 : overlapSamples + rampFrames(sampleRate)

const rampFrames = (sampleRate: number): number => Math.round((RAMP_MS * sampleRate) / 1_000)

/**
 * Factor of a frame of a clip that talks into another speaker at its end, `OVERLAP_DB` … 1, linear on
 * the way down.
 *
 * @param behind frames of the clip that follow this one
 */
export function overlapGain(behind: number, overlapSamples: number, sampleRate: number): number {
  if (overlapSamples === 0) return 1
  const down = (overlapSamples + rampFrames(sampleRate) - behind) / rampFrames(sampleRate)
  return 1 - (1 - LOWERED) * Math.max(0, Math.min(1, down))
}
