import type { MixPlan } from '@shared/mixing/mix-plan'

/**
 * Positions of fitted clips and the film sound in the spool: a temporary file of 32-bit floats, one channel
 * after another, that saves expensive results for other threads and later passes.
 */
export interface SpoolLayout {
  /** Byte offset of each clip of the plan; room for all channels of the track. */
  clipAt: Float64Array
  /** Byte offset of each channel of the film sound. */
  filmSoundAt: number[]
  /** Length of the file, which may be mostly sparse. */
  bytes: number
}

/** Lays out clips, then film sounds, in bytes: 32-bit samples, the channels of a film sound one after another. */
export function spoolLayout({ clips, channels, totalSamples, bed }: MixPlan): SpoolLayout {
  const clipAt = new Float64Array(clips.length)
  let bytes = 0
  for (const [i, clip] of clips.entries()) {
    clipAt[i] = bytes
    bytes += clip.lengthSamples * channels * 4
  }
  const beds = bed ? channels : 0
  const filmSoundAt = Array.from({ length: beds }, (_, c) => bytes + c * totalSamples * 4)
  return { clipAt, filmSoundAt, bytes: bytes + beds * totalSamples * 4 }
}
