import { BUTTERWORTH, filterOf, passSection } from './biquad'

/** Frequencies in which the common part of both sides counts as the film's voices, Hz. */
export const CENTRE_BAND = { from: 120, to: 9_000 } as const

/**
 * The middle of a stereo sound where voices are: what both sides have in common, without bass and treble.
 * Mixed away from both sides it leaves music and effects that are not in the middle, and bass and treble as they were.
 */
export function centreOf(
  left: Float32Array,
  right: Float32Array,
  sampleRate: number,
): Float32Array<ArrayBuffer> {
  const centre = new Float32Array(left.length)
  const sections = BUTTERWORTH.flatMap((q) => [
    filterOf(passSection('low', { hz: CENTRE_BAND.from, q, sampleRate })),
    filterOf(
      passSection('high', { hz: Math.min(CENTRE_BAND.to, sampleRate * 0.45), q, sampleRate }),
    ),
  ])
  const [low1, high1, low2, high2] = sections
  if (!low1 || !high1 || !low2 || !high2) return centre
  for (let i = 0; i < centre.length; i++) {
    const middle = ((left[i] ?? 0) + (right[i] ?? 0)) / 2
    centre[i] = middle - low2(low1(middle)) - high2(high1(middle))
  }
  return centre
}
