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
  /**
   * Length of the trimmed voice at rate 1 without the pauses that the cue leaves out, ms; 0 = no
   * take yet.
   */
  naturalMs: number
  /** Pauses of the take that the cue always leaves out, ms; absent: none. */
  cutMs?: number
  /** Further length that its pauses can give, ms; absent: none. */
  squeezableMs?: number
  /** Requested rate of the voice relative to its own pace, ≥ 1; absent: 1. */
  voiceRate?: number
  /** Characters of the cue's text, for the advice. */
  characters: number
  overlapMeant: boolean
  /** Spoken as the continuation of the cue before it, in one sentence; absent: it begins one. */
  continues?: boolean
  /** Whether its speaker is visible; absent: not known. */
  screen?: Cue['screen']
  /** It has speech: no other voice overlaps its onset. */
  speaks: boolean
  /** Where borrowing has to end for the sake of other speakers and the film, ms; from `withLimits`. */
  limitMs: number
  /** How far it may exceed `limitMs` by overlapping another speaker, ms; from `withLimits`. */
  overlapMs: number
  /** How far before its start the voice may begin, ms; from `withLimits`. */
  earlyMs: number
  /** The cue is as long as its take, not the other way round: a narration (`flowTimes`). */
  flows?: boolean
}

export type FitState = 'empty' | 'slowed' | 'natural' | 'comfortable' | 'stretched' | 'does-not-fit'

/** Placement of the clip. Nothing is ever cut: the excess is `overflowMs`. */
export interface FitResult {
  cueId: string
  state: FitState
  /** Time-stretch factor, slowestRate … maxRate; 1.25 = 25 % faster. */
  rate: number
  /** Stretch that would make it fit exactly, ≥ 1. */
  neededRate: number
  /** Requested rate of the voice relative to its own pace, ≥ 1: multiplied by `rate` when heard. */
  voiceRate: number
  /** Overlap with another speaker at its end, ms. */
  overlapMs: number
  /** Length of cue, borrowable pause, early start and overlap together, ms. */
  slotMs: number
  /** How long before its cue the voice begins, ms. */
  earlyMs: number
  /** Reduction of the pauses inside the take, ms. */
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

/**
 * Audible rate of a voice: limits, colours and figures count the reading and the stretch together.
 */
export const audibleRate = ({ rate, voiceRate }: Pick<FitResult, 'rate' | 'voiceRate'>): number =>
  rate * voiceRate

/** Audible rate that it would need to fit exactly. */
export const neededAudibleRate = ({
  neededRate,
  voiceRate,
}: Pick<FitResult, 'neededRate' | 'voiceRate'>): number => neededRate * voiceRate

/** A voice requested at a slow pace counts as 1: it is rushed all the same. */
function voiceRateOf({ recipe, own }: Take): number {
  return own ? 1 : Math.max(1, recipe.audio.speed * recipe.audio.run_speed)
}

/** The sentence of the take began in the cue before it. */
const continuesSentence = (take: Take | undefined): boolean =>
  /^(?:before|both)/.test(take?.recipe.context ?? '')

/** Largest stretch of a take: the limit applies to the audible rate. */
export function mostStretch({ voiceRate = 1 }: FitInput, { maxRate }: FitSettings): number {
  return Math.max(1, maxRate / voiceRate)
}

/** Measures that determine the length of a take's voice. */
export type Voiced = Pick<Take, 'durationMs' | 'leadMs' | 'tailMs' | 'pauses'>

/**
 * Length of a take's voice, ms: without the silence around it if the settings cut that, and without
 * the pauses that the cue leaves out.
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
 * Input of `planFit` for a cue and its active take; without limits.
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
    ...(continuesSentence(take) && { continues: true }),
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
