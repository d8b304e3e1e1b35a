import type { Cue, Speaker, Take } from '../contracts/project-file'
import {
  type FitSettings,
  type MixSettings,
  type Music,
  MAX_LEVELLING_DB,
} from '../contracts/project/track-settings'
import { isSpeakable } from '../dubbing/spoken-text'
import { type FitResult, audibleSpan } from '../fitting/fit-types'
import { pauseCuts } from '../fitting/pauses'
import { type FilmVoices, placeVoices } from './film-voices'
import type { MixClip, MixPlan } from './mix-plan'
import { placeMusic } from './music'
import type { SoundMark } from './sound-mark'

export interface MixInput {
  cues: readonly Cue[]
  speakers: readonly Speaker[]
  /** The take that is heard in a cue. */
  takeOf: (cueId: string) => Take | undefined
  /** Absolute path of a take's audio. */
  fileOf: (take: Take) => string
  /** From `planFit`, any order. */
  fits: readonly FitResult[]
  fit: Pick<FitSettings, 'trimSilence' | 'squeezePauses' | 'shortestPauseMs'>
  mix: MixSettings
  sampleRate: number
  channels: MixPlan['channels']
  /** Length of a narration without a film; otherwise the last cue's end. */
  lengthMs?: number
  /** Original film or sound: its length is the track's, its sound the film sound when that is on. */
  media: { path: string; durationMs: number | null } | null
  /** Voices that a separation found in it. */
  voices?: FilmVoices | null
  music: readonly Music[]
  /** For synthetic voices. */
  mark?: SoundMark | null
}

export interface MixOutcome {
  plan: MixPlan
  /** Cues with something to say and no take, in order of time. */
  missingCueIds: string[]
}

/**
 * Places every fitted take on the track, in whole samples.
 *
 * The track is as long as the film; without one, as the last cue or the last music. A voice that
 * continues beyond that lengthens it, because speech is never cut; music is. Muted speakers are
 * left out.
 */
export function planMix(input: MixInput): MixOutcome {
  const { sampleRate, mix } = input
  const fits = new Map(input.fits.map((fit) => [fit.cueId, fit]))
  const speakers = new Map(input.speakers.map((speaker) => [speaker.id, speaker]))
  const clips: MixClip[] = []
  const missing: Cue[] = []
  for (const cue of input.cues) {
    const speaker = speakers.get(cue.speakerId ?? '')
    const take = input.takeOf(cue.id)
    const fit = fits.get(cue.id)
    if (speaker?.muted || cue.spoken === 'no') continue
    if (!take) {
      if (isSpeakable(cue)) missing.push(cue)
    } else if (fit && fit.fittedMs > 0) clips.push(clipOf(cue, { take, fit, speaker }, input))
  }
  clips.sort((a, b) => a.startSample - b.startSample || (a.cueId < b.cueId ? -1 : 1))
  missing.sort((a, b) => a.startMs - b.startMs)
  return {
    plan: {
      sampleRate,
      channels: input.channels,
      totalSamples: trackSamples(input, clips),
      clips,
      filmSound: filmSoundOf(input),
      music: input.music.map((each) => placeMusic(each, sampleRate)),
      settings: mix,
    },
    missingCueIds: missing.map((cue) => cue.id),
  }
}

function filmSoundOf({ media, mix, voices, sampleRate }: MixInput): MixPlan['filmSound'] {
  if (!mix.bed.enabled || !media) return null
  return {
    file: media.path,
    ...(voices && { voices: placeVoices(voices.pieces, sampleRate) }),
  }
}

/** Whole samples at or after a time; every position comes from here, so that none ever drifts. */
export function samplesAt(ms: number, sampleRate: number): number {
  return Math.round((ms * sampleRate) / 1_000)
}

/**
 * Fade of a clip that begins with the onset of its voice, ms: with silence before, it hardly needs
 * any.
 */
const ONSET_FADE_MS = 0.25

/** Fade at the start of a clip, ms: so short that the onset of a trimmed take stays where it is. */
export function fadeInMs(
  { trimSilence }: Pick<FitSettings, 'trimSilence'>,
  { edgeFadeMs }: Pick<MixSettings, 'edgeFadeMs'>,
): number {
  return trimSilence ? Math.min(edgeFadeMs, ONSET_FADE_MS) : edgeFadeMs
}

/** The gain that brings a take to the loudness of all, dB; 0 where takes stay as they are, or are silent. */
export function levellingDb(
  { lufs, edited }: Pick<Take, 'lufs' | 'edited'>,
  { takeLufs }: Pick<MixSettings, 'takeLufs'>,
): number {
  if (takeLufs === null || lufs === undefined || lufs === null) return 0
  // A gain that was set by hand is meant: it is not levelled away.
  const spoken = lufs - (edited?.gainDb ?? 0)
  return Math.max(-MAX_LEVELLING_DB, Math.min(MAX_LEVELLING_DB, takeLufs - spoken))
}

function clipOf(
  cue: Cue,
  { take, fit, speaker }: { take: Take; fit: FitResult; speaker: Speaker | undefined },
  input: MixInput,
): MixClip {
  const audible = audibleSpan(cue, fit)
  const startSample = samplesAt(audible.startMs, input.sampleRate)
  // Both ends are rounded, not the length: rounding keeps order, so neighbours never come to overlap.
  const endSample = samplesAt(audible.endMs, input.sampleRate)
  return {
    cueId: cue.id,
    stem: speaker?.id ?? '',
    file: input.fileOf(take),
    ...(take.channels !== undefined && { channels: take.channels }),
    startSample,
    lengthSamples: endSample - startSample,
    trimStartMs: input.fit.trimSilence ? take.leadMs : 0,
    trimEndMs: input.fit.trimSilence ? take.tailMs : 0,
    ...(fit.squeezedMs > 0 && { cuts: pauseCuts(take, input.fit, fit.squeezedMs, cue) }),
    rate: fit.rate,
    fadeInMs: fadeInMs(input.fit, input.mix),
    ...(fit.overlapMs > 0 && { overlapSamples: samplesAt(fit.overlapMs, input.sampleRate) }),
    gainDb: (speaker?.gainDb ?? 0) + (cue.gainDb ?? 0) + levellingDb(take, input.mix),
    pan: speaker?.pan ?? 0,
    ...(cue.room && { room: cue.room }),
    ...(input.mark && !take.own && { mark: input.mark }),
  }
}

function trackSamples(input: MixInput, clips: readonly MixClip[]): number {
  const lastCueMs = input.cues.reduce((end, cue) => Math.max(end, cue.endMs), 0)
  const lastMusicMs = input.music.reduce((end, { endMs }) => Math.max(end, endMs), 0)
  const lengthMs = input.media?.durationMs ?? Math.max(input.lengthMs ?? lastCueMs, lastMusicMs)
  const length = samplesAt(lengthMs, input.sampleRate)
  return clips.reduce((end, clip) => Math.max(end, clip.startSample + clip.lengthSamples), length)
}
