import type { ExportOptions } from '@shared/contracts/export'
import type { BroadcastInfo, WavDepth } from '../wav/wav-header'
import type { StudioError } from '@shared/contracts/studio-error'

/** What is written, and how. The plan decides rate, channels and length. */
export interface RenderOutput {
  /** Where the finished track goes; it appears there only when it is whole. */
  path: string
  format: ExportOptions['format']
  /** WAV and FLAC (which knows no floats: 24 bits then). */
  bitDepth: WavDepth
  /** Triangular dither at 16 bits. Default true. */
  dither?: boolean
  /** WAV only: a `bext` chunk. */
  broadcast?: BroadcastInfo
  /** Full-length stems in the same format: key as in the plan's clips, or `BED_STEM`. */
  stems?: { key: string; path: string }[]
}

/** Key of the stem that holds the ducked original sound. */
export const BED_STEM = '\u0000bed'

/** A cue whose take could not be read; the rest of the track goes on without it. */
export interface FailedClip {
  cueId: string
  error: StudioError
}

/** What was written, measured on the samples that went into the file. */
export interface TrackReport {
  /** The track first, then its stems. */
  files: string[]
  durationMs: number
  totalSamples: number
  /** null = silence. */
  integratedLufs: number | null
  truePeakDbtp: number | null
  /** Gain that brought the mix to its loudness; it is in track and stems alike. */
  gainDb: number
  /** Deepest reduction by the limiter, dB; in the track only. */
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

/** What the render thread says to whoever started it. */
export type RenderMessage =
  | { kind: 'progress'; progress: RenderProgress }
  | { kind: 'done'; report: TrackReport }
  | { kind: 'failed'; error: StudioError }
