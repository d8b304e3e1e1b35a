import type { ModelCredit } from '../contracts/models/model-records'
import type { MixMusic } from './music'

/** Sample rate of a film's stored voices, Hz. */
export const VOICES_RATE = 48_000
/** Overlap of a piece with the next one, in which both are faded, frames. */
export const VOICES_SEAM = 960

/** A part of a film's voices; silent without speech. */
export interface VoicePiece {
  /** Absolute path. */
  file: string
  /** At `VOICES_RATE`. */
  startFrame: number
  frames: number
}

/** Voices that a separation found in a film. */
export interface FilmVoices {
  pieces: readonly VoicePiece[]
  /** The whole film without them, for the player: an absolute path. */
  rest: string
  model: ModelCredit
}

/** Lowest level of the film's voices, dB: silence. */
export const NO_VOICES_DB = -60

/** Amplitude of what stays of the voices. */
export const keptVoices = (db: number): number => (db <= NO_VOICES_DB ? 0 : 10 ** (db / 20))

/** The pieces on a track; seams of neighbours add up to the whole. */
export function placeVoices(pieces: readonly VoicePiece[], sampleRate: number): MixMusic[] {
  const samples = (frames: number) => Math.round((frames * sampleRate) / VOICES_RATE)
  return pieces.map(({ file, startFrame, frames }) => ({
    id: file,
    file,
    startSample: samples(startFrame),
    lengthSamples: samples(startFrame + frames) - samples(startFrame),
    offsetSamples: 0,
    gainDb: 0,
    fadeInSamples: startFrame > 0 ? samples(VOICES_SEAM) : 0,
    fadeOutSamples: samples(VOICES_SEAM),
    ducked: false,
  }))
}
