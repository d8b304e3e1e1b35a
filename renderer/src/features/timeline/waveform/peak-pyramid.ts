/** Peaks of a take at halving resolutions, so that a column costs the same at every zoom. */
export interface PeakPyramid {
  /** Peaks a second in level 0. */
  perSecond: number
  /** Level n holds the louder of each two peaks of level n − 1; values 0–255. */
  levels: readonly Uint8Array[]
}

export function buildPyramid(peaks: Uint8Array, perSecond: number): PeakPyramid {
  const levels = [peaks]
  let last = peaks
  while (last.length > 1) {
    const next = new Uint8Array(Math.ceil(last.length / 2))
    for (let i = 0; i < next.length; i++) {
      next[i] = Math.max(last[2 * i] ?? 0, last[2 * i + 1] ?? 0)
    }
    levels.push(next)
    last = next
  }
  return { perSecond, levels }
}

/** Memory that a pyramid takes, bytes. */
export const pyramidBytes = (pyramid: PeakPyramid): number =>
  pyramid.levels.reduce((sum, level) => sum + level.length, 0)

/** Loudest peak between two times of the take, 0–255; 0 outside of it. */
export function peakBetween(pyramid: PeakPyramid, fromMs: number, toMs: number): number {
  const from = (fromMs * pyramid.perSecond) / 1_000
  const to = (toMs * pyramid.perSecond) / 1_000
  const depth = Math.floor(Math.log2(Math.max(1, to - from)))
  const index = Math.min(depth, pyramid.levels.length - 1)
  const level = pyramid.levels[index]
  if (!level) return 0
  const scale = 2 ** index
  const first = Math.max(0, Math.floor(from / scale))
  const last = Math.min(level.length, Math.max(first + 1, Math.ceil(to / scale)))
  let loudest = 0
  for (let i = first; i < last; i++) loudest = Math.max(loudest, level[i] ?? 0)
  return loudest
}
