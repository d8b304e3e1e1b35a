/** Gains from each input channel to each output channel. */
export type PanGains = readonly { from: number; to: number; gain: number }[]

/**
 * Where a clip goes on the track, by the same law as Web Audio's StereoPanner, so that the track
 * sounds like the player: equal power for one channel; for two, the far one moves over.
 *
 * @param pan −1 left … 1 right; without effect on a mono track
 */
export function panGains(
  clipChannels: number,
  trackChannels: 1 | 2,
  pan: number,
  gain: number,
): PanGains {
  if (trackChannels === 1) return [{ from: 0, to: 0, gain }]
  const place = clipChannels === 1 ? (pan + 1) / 2 : pan <= 0 ? pan + 1 : pan
  const near = gain * Math.cos((place * Math.PI) / 2)
  const far = gain * Math.sin((place * Math.PI) / 2)
  if (clipChannels === 1) {
    return [
      { from: 0, to: 0, gain: near },
      { from: 0, to: 1, gain: far },
    ]
  }
  const [keeps, moves] = pan <= 0 ? [0, 1] : [1, 0]
  return [
    { from: keeps, to: keeps, gain },
    { from: moves, to: keeps, gain: pan <= 0 ? near : far },
    { from: moves, to: moves, gain: pan <= 0 ? far : near },
  ]
}
