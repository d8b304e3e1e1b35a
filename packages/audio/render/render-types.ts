import type { ExportOptions } from '@shared/contracts/export'
import type { Compression } from '@shared/contracts/project/track-settings'
import type { TrackInfo } from '../track-info'
import type { WavDepth } from '../wav/wav-header'
import type { StudioError } from '@shared/contracts/studio-error'

/** Output of a render. The plan defines rate, channels and length. */
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
  /** Bits a second of lossy formats; default by rate and channels. */
  bitrate?: number
  /**
   * Parts of the track, in order and without overlap, each written as a separate file (not WAV)
   * instead of `path`. They hold exactly the samples of the whole track. The caller removes them
   * after a failure.
   */
  parts?: TrackPart[]
  /** Full-length stems in the same format: key as in the plan's clips, or one of those below; tags of their own. */
  stems?: { key: string; path: string; tags?: TrackInfo['tags'] }[]
}

/** A part of the track that becomes a file. */
export interface TrackPart {
  path: string
  startSample: number
  lengthSamples: number
}

/** Key of the stem that holds the ducked original sound. */
export const FILM_SOUND_STEM = '\u0000film'
/** Key of the stem that holds the original sound at its own level: no gain, no ducking. */
export const UNTOUCHED_STEM = '\u0000untouched'
/** Key of the stem that holds the original without its voices, at its own level: music and effects. */
export const EFFECTS_STEM = '\u0000effects'
/** Key of the stem that holds the music of the project's own. */
export const MUSIC_STEM = '\u0000music'
/** Key of the stem that holds the sum of all voices. */
export const VOICES_STEM = '\u0000voices'

/** A cue that stays silent because its take could not be read. */
export interface FailedClip {
  cueId: string
  error: StudioError
}

/** Report on the written track, measured on the samples in the file. */
export interface TrackReport {
  /** The track first, then its stems. */
  files: string[]
  durationMs: number
  totalSamples: number
  /** null = silence. */
  integratedLufs: number | null
  truePeakDbtp: number | null
  /** With `parts`: loudest sample of each `1 / PART_PEAKS_PER_SECOND` of the whole track, 0 … 255. */
  peaks?: Uint8Array<ArrayBuffer>
  /** Where it was only measured: energy of each 100 ms. */
  steps?: Float64Array
  /** Gain for the loudness target; applied to track and stems. */
  gainDb: number
  /** Before the limiter; in the track only. */
  compression: Compression | null
  /** Largest reduction by it, dB. */
  compressedDb: number
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
