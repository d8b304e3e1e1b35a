import type { Peaks } from './peaks'

/** The same peaks at several resolutions, the finest first; each level is a quarter of the one before. */
export type PeakPyramid = Peaks[]

/** Peaks a second of the finest level: a pixel each at the closest zoom that shows whole words. */
export const FINEST = 200
const STEP = 4
/** A level of fewer peaks fills no screen. */
const FEWEST = 500

/** Builds the coarser levels on the finest one. */
export function pyramidOf(finest: Peaks): PeakPyramid {
  const levels = [finest]
  for (let level = finest; level.peaks.length > FEWEST;) {
    level = coarser(level)
    levels.push(level)
  }
  return levels
}

function coarser({ perSecond, peaks }: Peaks): Peaks {
  const out = new Uint8Array(Math.ceil(peaks.length / STEP))
  for (const [i, peak] of peaks.entries()) {
    const at = Math.floor(i / STEP)
    if (peak > (out[at] ?? 0)) out[at] = peak
  }
  return { perSecond: perSecond / STEP, peaks: out }
}

const MAGIC = 'CCPK1\n'

/** The finest level as a file: a mark, its resolution, its peaks. The others follow from it. */
export function encodePeaks({ perSecond, peaks }: Peaks): Uint8Array {
  const out = new Uint8Array(MAGIC.length + 8 + peaks.length)
  out.set(new TextEncoder().encode(MAGIC))
  new DataView(out.buffer).setFloat64(MAGIC.length, perSecond, true)
  out.set(peaks, MAGIC.length + 8)
  return out
}

/** Null for anything that `encodePeaks` did not write. */
export function decodePeaks(bytes: Uint8Array): Peaks | null {
  const start = MAGIC.length + 8
  if (new TextDecoder().decode(bytes.subarray(0, MAGIC.length)) !== MAGIC) return null
  if (bytes.length < start) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return {
    perSecond: view.getFloat64(MAGIC.length, true),
    peaks: new Uint8Array(bytes.subarray(start)),
  }
}
