import type { WavDepth } from '../wav/wav-header'
import type { FailedClip } from './clip-mixer'
import type { PlacedClip } from './placed-clips'

/** Where it goes. */
export type SegmentTarget =
  | { kind: 'nowhere' }
  /** Samples of a WAV file whose header is already there, and which has its full length. */
  | { kind: 'wav'; file: string; dataStart: number; depth: WavDepth; dither: boolean }
  /** Back to the caller, who encodes. */
  | { kind: 'caller' }

/** The bed under a stretch and its context. */
export type SegmentBed =
  | { kind: 'none' }
  /** Fresh from the film; `keep` = into the spool with it, for later passes. */
  | { kind: 'samples'; channels: Float32Array[]; keep: boolean }
  | { kind: 'spool' }

/** One stretch of track to be made by a mix thread, independent of all others. */
export interface SegmentJob {
  index: number
  /** First frame on the track, and how many. */
  start: number
  frames: number
  /** The clips that reach into it or its context. */
  clips: PlacedClip[]
  target: SegmentTarget
  bed: SegmentBed
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
export const SEGMENT_SECONDS = 20
