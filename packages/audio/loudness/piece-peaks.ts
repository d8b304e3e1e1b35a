/** Sound is examined in pieces of this length; quiet pieces are skipped. */
export const PIECE = 64

/** Largest absolute sample of each piece; the last piece may be shorter. */
export function piecePeaks(samples: Float32Array): Float32Array {
  const peaks = new Float32Array(Math.ceil(samples.length / PIECE))
  findPeaks(samples, peaks, 0, peaks.length)
  return peaks
}

/**
 * Updates the peaks of the pieces from `first` up to `last`. Without the sign bit, floats sort like
 * the integers with the same bits, and integers compare twice as fast.
 */
export function findPeaks(
  samples: Float32Array,
  peaks: Float32Array,
  first: number,
  last: number,
): void {
  const bits = new Int32Array(samples.buffer, samples.byteOffset, samples.length)
  const out = new Int32Array(peaks.buffer, peaks.byteOffset, peaks.length)
  for (let piece = first; piece < last; piece++) {
    const end = Math.min(bits.length, (piece + 1) * PIECE)
    let most = 0
    for (let i = piece * PIECE; i < end; i++) {
      const size = (bits[i] ?? 0) & 0x7fff_ffff
      if (size > most) most = size
    }
    out[piece] = most
  }
}
