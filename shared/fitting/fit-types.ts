import type { Cue, Take } from '../contracts/project-file'
import type { FitSettings } from '../contracts/project/track-settings'
import { isSpeakable } from '../dubbing/spoken-text'
import { squeezableMs } from './pauses'

/** One take that has to fit: times of its cue and the natural length of its voice. */
export interface FitInput {
  cueId: string
  /** Lane of the cue: cues of one lane may not overlap unless `overlapMeant`. */
  speakerId: string | null
  startMs: number
  endMs: number
  /** Length of the trimmed voice at rate 1, ms; 0 = no take yet. */
  naturalMs: number
  /** How much of that its pauses can give, ms; absent: nothing. */
  squeezableMs?: number
  /** Characters of the cue's text, for the advice. */
  characters: number
  overlapMeant: boolean
  /** Something is said: nobody talks into its onset. */
  speaks: boolean
  /** Where borrowing has to end for the sake of other speakers and the film, ms; from `withLimits`. */
  limitMs: number
  /** The cue is as long as its take, not the other way round: a narration (`flowTimes`). */
  flows?: boolean
}

export type FitState = 'empty' | 'natural' | 'comfortable' | 'stretched' | 'does-not-fit'

/** How the clip lies. Nothing is ever cut: what does not fit overhangs by `overflowMs`. */
export interface FitResult {
  cueId: string
  state: FitState
  /** Time-stretch factor, 1 … maxRate; 1.25 = 25 % faster. */
  rate: number
  /** Rate that would make it fit exactly, ≥ 1; above `maxRate` when it does not fit. */
  neededRate: number
  /** Length of cue and borrowable pause together, ms. */
  slotMs: number
  /** How much shorter the pauses inside the take are, ms. */
  squeezedMs: number
  /** Length after squeezing and stretching, ms. */
  fittedMs: number
  /** Time used after the cue's own end, ms. */
  borrowedMs: number
  /** Time beyond the slot, ms; 0 unless the cue does not fit. */
  overflowMs: number
  /** Characters to cut so that it would fit at `maxRate`; 0 when it fits. */
  cutCharacters: number
  /** Later end at which it would fit without borrowing, ms; equals the cue's end when it fits. */
  neededEndMs: number
}

/** Length of a take's voice, ms: without the silence around it when the settings cut that. */
export function naturalLengthMs(
  take: Pick<Take, 'durationMs' | 'leadMs' | 'tailMs'>,
  settings: Pick<FitSettings, 'trimSilence'>,
): number {
  const silence = settings.trimSilence ? take.leadMs + take.tailMs : 0
  return Math.max(0, take.durationMs - silence)
}

/**
 * What `planFit` needs to know of a cue and of its active take; without limits.
 *
 * @param flows the project is a narration
 */
export function fitInputOf(
  cue: Cue,
  take: Take | undefined,
  settings: FitSettings,
  flows = false,
): FitInput {
  return {
    ...(flows && { flows }),
    cueId: cue.id,
    speakerId: cue.speakerId,
    startMs: cue.startMs,
    endMs: cue.endMs,
    naturalMs: take ? naturalLengthMs(take, settings) : 0,
    squeezableMs: take ? squeezableMs(take, settings) : 0,
    characters: [...cue.text.normalize('NFC')].length,
    overlapMeant: cue.overlapMeant ?? false,
    speaks: isSpeakable(cue),
    limitMs: Infinity,
  }
}
