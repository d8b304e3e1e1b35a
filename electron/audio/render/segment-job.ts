import type { WavDepth } from '../wav/wav-header'
import type { FailedClip } from './clip-mixer'

/** Where a stretch of track comes from. */
export type SegmentSource =
  /** Summed from takes: all of them, one stem's, or none (the bed alone). */
  | { kind: 'clips'; stem: string | null }
  | { kind: 'bed' }
  /** Read back from the raw mix that an earlier pass wrote. */
  | { kind: 'spool'; file: string }

/** Where it goes. */
export type SegmentTarget =
  | { kind: 'nowhere' }
  /** Raw 32-bit floats, frame by frame. */
  | { kind: 'spool'; file: string }
  /** Samples of a WAV file whose header is already there. */
  | { kind: 'wav'; file: string; dataStart: number; depth: WavDepth; dither: boolean }
  /** Back to the caller, who encodes. */
  | { kind: 'caller' }

/** One stretch of track to be made by a mix thread, independent of all others. */
export interface SegmentJob {
  index: number
  /** First frame on the track, and how many. */
  start: number
  frames: number
  source: SegmentSource
  target: SegmentTarget
  /** The bed under this stretch and its context; null = none. */
  bed: Float32Array[] | null
  gainDb: number
  /** True-peak ceiling; null = no limiter. */
  ceilingDb: number | null
  /** What else to find out. */
  measure: 'nothing' | 'loudness' | 'loudness and peak'
  /** True peak already known from elsewhere: smaller ones need not be looked for. */
  peakSoFar: number
}

export interface SegmentResult {
  index: number
  /** Energy of each 100 ms (see `loudnessSteps`); empty unless measured. */
  steps: Float64Array
  /** Largest true peak, linear; at least `peakSoFar`. */
  truePeak: number
  /** Deepest reduction by the limiter, dB. */
  reductionDb: number
  failed: FailedClip[]
  /** For the target `caller`. */
  channels: Float32Array[]
}

/** Stretches are whole tenths of a second, so that loudness steps never straddle a seam. */
export const SEGMENT_SECONDS = 10
