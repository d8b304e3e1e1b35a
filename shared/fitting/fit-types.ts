import type { Cue, Take } from '../contracts/project-file'
import type { FitSettings } from '../contracts/project/track-settings'
import { isSpeakable } from '../dubbing/spoken-text'
import { cutPausesMs, squeezableMs } from './pauses'

/** One take that has to fit: times of its cue and the natural length of its voice. */
export interface FitInput {
  cueId: string
  /** Lane of the cue: cues of one lane may not overlap unless `overlapMeant`. */
  speakerId: string | null
  startMs: number
  endMs: number
  /** Length of the trimmed voice at rate 1 without what the cue leaves out of its pauses, ms; 0 = no take yet. */
  naturalMs: number
  /** What the cue leaves out of its take's pauses, whatever room there is, ms; absent: nothing. */
  cutMs?: number
  /** How much more its pauses can give, ms; absent: nothing. */
  squeezableMs?: number
  /** How much faster than its own pace the voice was asked to read, ≥ 1; absent: 1. */
  voiceRate?: number
  /** Characters of the cue's text, for the advice. */
  characters: number
  overlapMeant: boolean
  /** Whether its speaker is seen speaking; absent: not known. */
  screen?: Cue['screen']
  /** Something is said: nobody talks into its onset. */
  speaks: boolean
  /** Where borrowing has to end for the sake of other speakers and the film, ms; from `withLimits`. */
  limitMs: number
  /** How far beyond `limitMs` it may go by talking into another speaker, ms; from `withLimits`. */
  overlapMs: number
  /** How far before its start the voice may begin, ms; from `withLimits`. */
  earlyMs: number
  /** The cue is as long as its take, not the other way round: a narration (`flowTimes`). */
  flows?: boolean
}

export type FitState = 'empty' | 'slowed' | 'natural' | 'comfortable' | 'stretched' | 'does-not-fit'

/** How the clip is placed. Nothing is ever cut: what does not fit overhangs by `overflowMs`. */
export interface FitResult {
  cueId: string
  state: FitState
  /** Time-stretch factor, slowestRate … maxRate; 1.25 = 25 % faster. */
  rate: number
  /** Stretch that would make it fit exactly, ≥ 1. */
  neededRate: number
  /** How much faster than its own pace the voice was asked to read, ≥ 1: heard times `rate`. */
  voiceRate: number
  /** How long it talks into another speaker at its end, ms. */
  overlapMs: number
  /** Length of cue, borrowable pause, early start and overlap together, ms. */
  slotMs: number
  /** How long before its cue the voice begins, ms. */
  earlyMs: number
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

/** How fast a voice is heard: limits, colours and figures count the reading and the stretch together. */
export const audibleRate = ({ rate, voiceRate }: Pick<FitResult, 'rate' | 'voiceRate'>): number =>
  rate * voiceRate

/** How fast it would have to be heard to fit exactly. */
export const neededAudibleRate = ({
  neededRate,
  voiceRate,
}: Pick<FitResult, 'neededRate' | 'voiceRate'>): number => neededRate * voiceRate

/** A voice that was asked to read slowly hurries no less for it: such readings count as 1. */
function voiceRateOf({ recipe, own }: Take): number {
  return own ? 1 : Math.max(1, recipe.audio.speed * recipe.audio.run_speed)
}

/** The most that a take may be stretched: the limit is what is heard. */
export function mostStretch({ voiceRate = 1 }: FitInput, { maxRate }: FitSettings): number {
  return Math.max(1, maxRate / voiceRate)
}

/** What the length of a take's voice follows from. */
export type Voiced = Pick<Take, 'durationMs' | 'leadMs' | 'tailMs' | 'pauses'>

/**
 * Length of a take's voice, ms: without the silence around it when the settings cut that, and without what the
 * cue leaves out of its pauses.
 */
export function naturalLengthMs(
  take: Voiced,
  settings: Pick<FitSettings, 'trimSilence'>,
  cue: Pick<Cue, 'longestPauseMs'> = {},
): number {
  const silence = settings.trimSilence ? take.leadMs + take.tailMs : 0
  return Math.max(0, take.durationMs - silence - cutPausesMs(take, cue))
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
    naturalMs: take ? naturalLengthMs(take, settings, cue) : 0,
    cutMs: take ? cutPausesMs(take, cue) : 0,
    squeezableMs: take ? squeezableMs(take, settings, cue) : 0,
    voiceRate: take ? voiceRateOf(take) : 1,
    characters: [...cue.text.normalize('NFC')].length,
    overlapMeant: cue.overlapMeant ?? false,
    ...(cue.screen && { screen: cue.screen }),
    speaks: isSpeakable(cue),
    limitMs: Infinity,
    overlapMs: 0,
    earlyMs: 0,
  }
}

/** From when until when a fitted voice is heard, ms. */
export function audibleSpan(
  { startMs }: Pick<Cue, 'startMs'>,
  { earlyMs, fittedMs }: Pick<FitResult, 'earlyMs' | 'fittedMs'>,
): { startMs: number; endMs: number } {
  const from = startMs - earlyMs
  return { startMs: from, endMs: from + fittedMs }
}
