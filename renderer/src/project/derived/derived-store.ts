import type { FitResult } from '@shared/fitting/fit-types'
import { USUAL_PACE_MS } from '../playback/pace'
import type { SpeakerUses } from './speaker-uses'
import { createProjectStore } from '../project-store'

export interface DerivedState {
  /** How each cue's active take lies in its slot, by cue id. An unchanged result keeps its reference. */
  fits: ReadonlyMap<string, FitResult>
  /** Cues whose active take was made from another recipe and is not locked. */
  stale: ReadonlySet<string>
  /** Cues whose active take another service has made of what they say now. */
  drafts: ReadonlySet<string>
  /** Cues whose active take the project's service has made of what they say now. */
  final: ReadonlySet<string>
  /** How many cues do not fit. */
  unfit: number
  /**
   * Cues that "render stale" sends, in order: stale or never voiced, with text and a voice, and not
   * already on their way.
   */
  toRender: readonly string[]
  /** Credits that rendering all of `toRender` costs. */
  credits: number
  /** Cues with text for which no voice is cast. */
  uncast: readonly string[]
  /** Cues with text whose voice the service does not list. */
  unlisted: readonly string[]
  /** How many cues are stale or never voiced, also those on their way. */
  unvoiced: number
  /** How many cues have a take. */
  voiced: number
  /** How many cues with text have no take. */
  missing: number
  /** How much each speaker says. */
  uses: SpeakerUses
  /** Ms per character that the film's own takes need, to foretell the length of a text. */
  paceMs: number
}

export const nothingDerived: DerivedState = {
  fits: new Map(),
  unfit: 0,
  stale: new Set(),
  drafts: new Set(),
  final: new Set(),
  toRender: [],
  credits: 0,
  uncast: [],
  unlisted: [],
  unvoiced: 0,
  voiced: 0,
  missing: 0,
  uses: new Map(),
  paceMs: USUAL_PACE_MS,
}

/** What follows from document and takes. Written by `derive.ts` only. */
export const useDerived = createProjectStore(nothingDerived)
