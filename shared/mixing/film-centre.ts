/** What both sides have in common between these frequencies is taken for the film's voices, Hz. */
export const CENTRE_BAND = { from: 120, to: 9_000 } as const
/** Q of the two halves of a Butterworth filter of fourth order. */
export const BUTTERWORTH = [0.541_196_1, 1.306_562_9] as const

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
    pass('low', CENTRE_BAND.from, q, sampleRate),
    pass('high', Math.min(CENTRE_BAND.to, sampleRate * 0.45), q, sampleRate),
  ])
  const [low1, high1, low2, high2] = sections
  if (!low1 || !high1 || !low2 || !high2) return centre
  for (let i = 0; i < centre.length; i++) {
    const middle = ((left[i] ?? 0) + (right[i] ?? 0)) / 2
    centre[i] = middle - low2(low1(middle)) - high2(high1(middle))
  }
  return centre
}

/** A section of second order (R. Bristow-Johnson, Audio EQ Cookbook), sample by sample. */
function pass(
  kind: 'low' | 'high',
  hz: number,
  q: number,
  sampleRate: number,
): (x: number) => number {
  const omega = (2 * Math.PI * hz) / sampleRate
  const [cos, alpha] = [Math.cos(omega), Math.sin(omega) / (2 * q)]
  const a0 = 1 + alpha
  const b1 = (kind === 'low' ? 1 - cos : -(1 + cos)) / a0
  const b0 = Math.abs(b1) / 2
  const [a1, a2] = [(-2 * cos) / a0, (1 - alpha) / a0]
  let [z1, z2] = [0, 0]
  return (x) => {
    const y = b0 * x + z1
    z1 = b1 * x - a1 * y + z2
    z2 = b0 * x - a2 * y
    return y
  }
}
