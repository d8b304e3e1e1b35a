import { truePeak } from './true-peak'

/** Frames that are looked through at a time. */
const PIECE_FRAMES = 64
/** Frames around a piece that its wave depends on. */
const AROUND = 16

/** The lowest ceiling that `shortsExceed` can tell: a wave crests at most 1.5 times above its samples. */
export const LEAST_CEILING = 0.75

/**
 * Whether the wave through 16-bit samples exceeds a ceiling. Only pieces with a sample of at least
 * half of full scale are looked at closely.
 *
 * @param shorts interleaved, beginning at a whole multiple of four bytes
 * @param ceiling linear, at least `LEAST_CEILING`
 */
export function shortsExceed(shorts: Int16Array, channels: number, ceiling: number): boolean {
  const size = PIECE_FRAMES * channels
  const pairs = new Int32Array(shorts.buffer, shorts.byteOffset, shorts.length >> 1)
  for (let at = 0; at < shorts.length; at += size) {
    if (!hasHalf(pairs, at >> 1, (at + size) >> 1) && at + size <= shorts.length) continue
    if (pieceExceeds(shorts, channels, at / channels, ceiling)) return true
  }
  return false
}

/** Two samples at a time: the two highest bits of one of at least half of full scale differ. */
function hasHalf(pairs: Int32Array, from: number, to: number): boolean {
  let bits = 0
  for (let i = from; i < to; i++) {
    const pair = pairs[i] ?? 0
    bits |= pair ^ (pair << 1)
  }
  return (bits & 0x8000_8000) !== 0
}

function pieceExceeds(
  shorts: Int16Array,
  channels: number,
  first: number,
  ceiling: number,
): boolean {
  const from = Math.max(0, first - AROUND)
  const to = Math.min(shorts.length / channels, first + PIECE_FRAMES + AROUND)
  for (let c = 0; c < channels; c++) {
    const near = Float32Array.from(
      { length: to - from },
      (_, i) => (shorts[(from + i) * channels + c] ?? 0) / 32_768,
    )
    const end = Math.min(near.length, first - from + PIECE_FRAMES)
    if (truePeak(near, first - from, end, ceiling) > ceiling) return true
  }
  return false
}
