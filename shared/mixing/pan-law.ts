/** Gains of the two ears, linear. */
export interface EarGains {
  left: number
  right: number
}

/**
 * The one pan law of player and track: balance with 0 dB at the centre, as DAWs have it by default.
 * In the middle a mono take is heard unchanged in both ears, so that a stereo track folded to mono
 * is the mono track; to a side, the other ear goes down in a straight line.
 *
 * @param pan −1 left … 1 right
 */
export function panLaw(pan: number): EarGains {
  return { left: Math.min(1, 1 - pan), right: Math.min(1, 1 + pan) }
}
