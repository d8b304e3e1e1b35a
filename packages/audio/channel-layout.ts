import type { ChannelCount } from '@shared/contracts/export'
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
 * Folds any number of channels to one, two or 5.1. Surround is folded as Web Audio does it in the player
 * (without the LFE); mono is the mean of left and right.
 */
export function foldTo(channels: Float32Array[], wanted: ChannelCount): Float32Array[] {
  if (wanted === 6) return asSurround(channels)
  const ears = channels.length > 2 ? folded(channels) : channels
  if (wanted === 1) return [toMono(ears)]
  const [left, right = left] = ears
  return left && right ? [left, right] : []
}

/** Where each channel goes in 5.1, by how many there are; the back of 7.1 joins its sides. */
const places: Record<number, readonly number[]> = {
  1: [2],
  2: [0, 1],
  3: [0, 1, 2],
  4: [0, 1, 4, 5],
  5: [0, 1, 2, 4, 5],
  6: [0, 1, 2, 3, 4, 5],
  8: [0, 1, 2, 3, 4, 5, 4, 5],
}

function asSurround(channels: Float32Array[]): Float32Array[] {
  const out = Array.from({ length: 6 }, () => new Float32Array(frameCount(channels)))
  for (const [c, to] of (places[channels.length] ?? [0, 1]).entries()) {
    const [source, target] = [channels[c], out[to]]
    if (!source || !target) continue
    const gain = channels.length === 8 && c >= 4 ? SIDE : 1
    for (let i = 0; i < source.length; i++) target[i] = (target[i] ?? 0) + gain * (source[i] ?? 0)
  }
  return out
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
