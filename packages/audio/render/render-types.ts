import type { ExportOptions } from '@shared/contracts/export'
import type { TrackInfo } from '../track-info'
import type { WavDepth } from '../wav/wav-header'
import type { StudioError } from '@shared/contracts/studio-error'

/** What is written. The plan defines rate, channels and length. */
export interface RenderOutput extends TrackInfo {
  /** Path of the finished track; it appears there only when it is complete. */
  path: string
  format: ExportOptions['format']
  /** WAV and FLAC (24 bits for '32f'). */
  bitDepth: WavDepth
  /** Triangular dither at 16 bits. Default true. */
  dither?: boolean
  /** Length of track and stems in samples: the plan is padded with silence or cut. Default: the plan's. */
  lengthSamples?: number
  /** Full-length stems in the same format: key as in the plan's clips, or `FILM_SOUND_STEM`. */
  stems?: { key: string; path: string }[]
}

/** Key of the stem that holds the ducked original sound. */
export const FILM_SOUND_STEM = '\u0000film'

/** A cue that stays silent because its take could not be read. */
export interface FailedClip {
  cueId: string
  error: StudioError
}

/** What was written, measured on the samples in the file. */
export interface TrackReport {
  /** The track first, then its stems. */
  files: string[]
  durationMs: number
  totalSamples: number
  /** null = silence. */
  integratedLufs: number | null
  truePeakDbtp: number | null
  /** Gain for the loudness target; applied to track and stems. */
  gainDb: number
  /** Largest reduction by the limiter, dB; in the track only. */
  limitedDb: number
  /** Cues that stayed silent because their takes could not be read. */
  failed: FailedClip[]
}

export interface RenderProgress {
  /** 0 … 1. */
  progress: number
  /** Estimated, ms; null while unknown. */
  leftMs: number | null
}

/** Messages of the render thread. */
export type RenderMessage =
  | { kind: 'progress'; progress: RenderProgress }
  | { kind: 'done'; report: TrackReport }
  | { kind: 'failed'; error: StudioError }
