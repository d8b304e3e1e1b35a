import type { MixPlan } from '@shared/mixing/mix-plan'
import { soundFrames } from './clip-fades'

/**
 * Positions of fitted clips, film sound and music in the spool: a temporary file of 32-bit floats, one channel
 * after another, that saves expensive results for other threads and later passes.
 */
export interface SpoolLayout {
  /** Byte offset of each clip of the plan; room for all channels of the track. */
  clipAt: Float64Array
  /** Byte offset of each channel of the film sound. */
  filmSoundAt: number[]
  /** Byte offset of each channel of the music, all pieces together. */
  musicAt: number[]
  /** Length of the file, which may be mostly sparse. */
  bytes: number
}

/** Lays out clips, then film sound and music, in bytes: 32-bit samples, one channel after another. */
export function spoolLayout({
  clips,
  channels,
  sampleRate,
  totalSamples,
  filmSound,
  music,
}: MixPlan): SpoolLayout {
  const clipAt = new Float64Array(clips.length)
  let bytes = 0
  for (const [i, clip] of clips.entries()) {
    clipAt[i] = bytes
    bytes += soundFrames(clip, sampleRate) * channels * 4
  }
  const wholeTracks = (count: number) =>
    Array.from({ length: count }, () => {
      const at = bytes
      bytes += totalSamples * 4
      return at
    })
  const filmSoundAt = wholeTracks(filmSound ? channels : 0)
  const musicAt = wholeTracks(music.length > 0 ? channels : 0)
  return { clipAt, filmSoundAt, musicAt, bytes }
}
