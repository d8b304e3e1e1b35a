/** −3 dB: weight of centre and surround in a fold-down (ITU-R BS.775, and Web Audio). */
const SIDE = Math.SQRT1_2

/** Weights of channels in the left and the right ear, in the order of WAV: L R C LFE, then pairs. */
const folds: Record<number, readonly { left: number; right: number }[]> = {
  3: [ear('left'), ear('right'), both(SIDE)],
  4: [ear('left', 0.5), ear('right', 0.5), ear('left', 0.5), ear('right', 0.5)],
  5: [ear('left'), ear('right'), both(SIDE), ear('left', SIDE), ear('right', SIDE)],
  6: [ear('left'), ear('right'), both(SIDE), both(0), ear('left', SIDE), ear('right', SIDE)],
  8: [
    ear('left'),
    ear('right'),
    both(SIDE),
    both(0),
    ear('left', SIDE),
    ear('right', SIDE),
    ear('left', SIDE),
    ear('right', SIDE),
  ],
}

function ear(side: 'left' | 'right', weight = 1) {
  return { left: side === 'left' ? weight : 0, right: side === 'right' ? weight : 0 }
}

function both(weight: number) {
  return { left: weight, right: weight }
}

/** More than two channels as two, as Web Audio folds them in the player (without the LFE). */
export function foldedToEars(channels: readonly Float32Array[]): Float32Array[] {
  const weights = folds[channels.length]
  if (!weights) return channels.slice(0, 2)
  const left = new Float32Array(channels[0]?.length ?? 0)
  const right = new Float32Array(channels[0]?.length ?? 0)
  for (const [c, channel] of channels.entries()) {
    const { left: l, right: r } = weights[c] ?? both(0)
    for (let i = 0; i < channel.length; i++) {
      left[i] = (left[i] ?? 0) + l * (channel[i] ?? 0)
      right[i] = (right[i] ?? 0) + r * (channel[i] ?? 0)
    }
  }
  return [left, right]
}

/** Any number of channels as one: the mean of what both ears get. */
export function foldedToMono(channels: readonly Float32Array[]): Float32Array {
  const [left = new Float32Array(0), right] =
    channels.length > 2 ? foldedToEars(channels) : channels
  if (!right) return left
  const mono = new Float32Array(left.length)
  for (let i = 0; i < mono.length; i++) mono[i] = ((left[i] ?? 0) + (right[i] ?? 0)) / 2
  return mono
}
