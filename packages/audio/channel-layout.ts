import type { ChannelCount } from '@shared/contracts/export'
import { foldedToEars, foldedToMono } from '@shared/mixing/fold-down'
import { frameCount } from './audio-data'

/** −3 dB. */
const SIDE = Math.SQRT1_2

/**
 * Folds any number of channels to one, two or 5.1. Surround is folded as Web Audio does it in the player
 * (without the LFE); mono is the mean of left and right.
 */
export function foldTo(channels: Float32Array[], wanted: ChannelCount): Float32Array[] {
  if (wanted === 6) return asSurround(channels)
  if (wanted === 1) return [foldedToMono(channels)]
  const [left, right = left] = channels.length > 2 ? foldedToEars(channels) : channels
  return left && right ? [left, right] : []
}

/**
 * A 5.1 track folds its centre to stereo at −3 dB. Mono sound goes into the centre louder by this,
 * so that the folded track equals the stereo track.
 */
export const IN_CENTRE = Math.SQRT2

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
    const gain = channels.length === 1 ? IN_CENTRE : channels.length === 8 && c >= 4 ? SIDE : 1
    for (let i = 0; i < source.length; i++) target[i] = (target[i] ?? 0) + gain * (source[i] ?? 0)
  }
  return out
}
