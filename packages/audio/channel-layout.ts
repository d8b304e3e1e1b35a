import { frameCount, toMono } from './audio-data'

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

/**
 * Folds any number of channels to one or two. Surround is folded as Web Audio does it in the player
 * (without the LFE); mono is the mean of left and right.
 */
export function foldTo(channels: Float32Array[], wanted: 1 | 2): Float32Array[] {
  const ears = channels.length > 2 ? folded(channels) : channels
  if (wanted === 1) return [toMono(ears)]
  const [left, right = left] = ears
  return left && right ? [left, right] : []
}

function folded(channels: readonly Float32Array[]): Float32Array[] {
  const weights = folds[channels.length]
  if (!weights) return channels.slice(0, 2)
  const left = new Float32Array(frameCount(channels))
  const right = new Float32Array(frameCount(channels))
  for (const [c, channel] of channels.entries()) {
    const { left: l, right: r } = weights[c] ?? both(0)
    for (let i = 0; i < channel.length; i++) {
      left[i] = (left[i] ?? 0) + l * (channel[i] ?? 0)
      right[i] = (right[i] ?? 0) + r * (channel[i] ?? 0)
    }
  }
  return [left, right]
}
