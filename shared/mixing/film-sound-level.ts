/** Level of the film sound between two film samples, dBFS; null where unknown. */
export type FilmSoundLevel = (from: number, until: number) => number | null

/** Largest samples a second that its level is worked out from. */
export const LEVEL_PEAKS_PER_SECOND = 50

/**
 * Level at which the film sound comes back exactly as fast as its release setting: music with peaks
 * this high, dBFS.
 */
const USUAL_DB = -12
/** It takes no less and no more of it than this. */
const FASTEST = 0.5
export const SLOWEST_RELEASE = 2

/**
 * Factor on the release for a film sound of this level. Loudness doubles every 10 dB (Stevens'
 * sone): with twice the time for twice the loudness, loud and quiet sounds come back equally fast
 * to the ear.
 */
export const releasePart = (levelDb: number): number =>
  Math.min(SLOWEST_RELEASE, Math.max(FASTEST, 2 ** ((levelDb - USUAL_DB) / 10)))

/** Level by the largest sample of each 20 ms, dBFS; null of none. */
export function levelOfPeaks(peaks: Float32Array): number | null {
  if (peaks.length === 0) return null
  const energy = peaks.reduce((sum, peak) => sum + peak * peak, 0) / peaks.length
  return 10 * Math.log10(energy + 1e-12)
}

/**
 * The level of a film sound from its waveform.
 *
 * @param peaks largest samples, `LEVEL_PEAKS_PER_SECOND`
 * @param gainDb of the film sound in the mix
 */
export function waveformLevel(
  peaks: Float32Array,
  { samplesPerMs, gainDb }: { samplesPerMs: number; gainDb: number },
): FilmSoundLevel {
  const indexAt = (at: number) => (at / samplesPerMs / 1_000) * LEVEL_PEAKS_PER_SECOND
  return (from, until) => {
    const level = levelOfPeaks(peaks.subarray(Math.floor(indexAt(from)), Math.ceil(indexAt(until))))
    return level === null ? null : level + gainDb
  }
}
