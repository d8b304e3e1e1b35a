import type { FitResult } from './fit-types'

/** Fastest reading that a service takes (v2 field `speed`). */
const MOST_SPEED = 2
/** Voices do not hear smaller steps. */
const STEP = 0.05

/**
 * The reading speed to ask the engine for, so that the cue fits without stretching: a voice that
 * reads faster by itself sounds better than a stretched one. It costs the cue's credits again.
 *
 * @param speed what the take was read with
 * @returns null when the cue already fits comfortably, or the voice cannot read any faster
 */
export function fasterSpeed(fit: FitResult, speed: number): number | null {
  if (fit.state !== 'stretched' && fit.state !== 'does-not-fit') return null
  const wanted = Math.ceil((speed * fit.neededRate) / STEP - 1e-9) * STEP
  const asked = Math.min(MOST_SPEED, Math.round(wanted * 100) / 100)
  return asked > speed ? asked : null
}
