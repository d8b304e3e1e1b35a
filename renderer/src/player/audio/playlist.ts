import { firstIndex } from '@shared/lists/sorted'
import type { Cue, Take, TakePause } from '@shared/contracts/project-file'
import type { FitSettings, MixSettings } from '@shared/contracts/project/track-settings'
import { type FitResult, audibleSpan, naturalLengthMs } from '@shared/fitting/fit-types'
import { pauseCuts } from '@shared/fitting/pauses'
import type { MixClip } from '@shared/mixing/mix-plan'
import { fadeInMs, levellingDb, samplesAt } from '@shared/mixing/plan-mix'
import { roomTail } from '@shared/mixing/room-sound'

/** Sample rate of every clip, position and buffer of the player, and of the context. */
export const SAMPLE_RATE = 48_000

export const toSamples = (ms: number): number => samplesAt(ms, SAMPLE_RATE)

/** A take placed in the film. Positions are whole samples, the same as in an export. */
export interface PlayClip extends Omit<
  MixClip,
  'stem' | 'file' | 'channels' | 'cuts' | 'fadeInMs' | 'pan' | 'mark'
> {
  takeId: string
  speakerId: string | null
  /** Left out of its pauses, in the take's own time. */
  cuts: readonly TakePause[]
  /** Fade at its start, ms; at most that of every clip. */
  fadeInMs: number
  /** Without it, as loud as with it: to compare. */
  isDry?: boolean
}

/** Samples of the film in which a clip sounds: it rings on in its room. */
export const soundSamples = ({ lengthSamples, room }: PlayClip): number =>
  lengthSamples + (room ? roomTail(room, SAMPLE_RATE) : 0)

/** Clips in order of start; the longest limits how far back one that still sounds can start. */
export interface Playlist {
  clips: readonly PlayClip[]
  longestSamples: number
}

export const emptyPlaylist: Playlist = { clips: [], longestSamples: 0 }

interface PlaylistSource {
  order: readonly string[]
  byId: ReadonlyMap<string, Cue>
  takeOf: (cueId: string) => Take | undefined
  fitOf: (cueId: string) => FitResult | undefined
  /** Gain of a take in addition to its cue's, dB; 0 unless takes are compared. */
  gainOf?: (takeId: string) => number
  fit: FitSettings
  mix: Pick<MixSettings, 'takeLufs'>
  /** Rooms are left out, to compare. */
  isDry?: boolean
}

/** The clip of one cue; null if it has no take or the take is silent. */
function clipOf(cue: Cue, source: Omit<PlaylistSource, 'order' | 'byId'>): PlayClip | null {
  const take = source.takeOf(cue.id)
  if (!take) return null
  const fit = source.fitOf(cue.id)
  const fittedMs = fit && fit.fittedMs > 0 ? fit.fittedMs : naturalLengthMs(take, source.fit, cue)
  if (fittedMs <= 0) return null
  const audible = audibleSpan(cue, { earlyMs: fit?.earlyMs ?? 0, fittedMs })
  const startSample = toSamples(audible.startMs)
  return {
    cueId: cue.id,
    takeId: take.id,
    speakerId: cue.speakerId,
    startSample,
    // Both ends are rounded, not the length, as in the exported track.
    lengthSamples: toSamples(audible.endMs) - startSample,
    trimStartMs: source.fit.trimSilence ? take.leadMs : 0,
    trimEndMs: source.fit.trimSilence ? take.tailMs : 0,
    cuts: pauseCuts(take, source.fit, fit?.squeezedMs ?? 0, cue),
    fadeInMs: fadeInMs(source.fit, { edgeFadeMs: Infinity }),
    ...(fit && fit.overlapMs > 0 && { overlapSamples: toSamples(fit.overlapMs) }),
    rate: fit?.rate ?? 1,
    ...(cue.room && { room: cue.room, ...(source.isDry && { isDry: true }) }),
    // Takes that are brought to one loudness are not lowered once more to be compared.
    gainDb: (cue.gainDb ?? 0) + (levellingDb(take, source.mix) || (source.gainOf?.(take.id) ?? 0)),
  }
}

/** Key of a clip's sound, independent of its place and gain. */
export function soundKey(clip: PlayClip): string {
  const cuts = clip.cuts.flatMap(({ fromMs, toMs }) => [fromMs, toMs])
  const { takeId, rate, trimStartMs, trimEndMs, fadeInMs: fade } = clip
  const { lengthSamples, overlapSamples = 0 } = clip
  const room = clip.room ? `${JSON.stringify(clip.room)} ${clip.isDry ?? false}` : ''
  return [
    takeId,
    rate,
    trimStartMs,
    trimEndMs,
    fade,
    lengthSamples,
    overlapSamples,
    room,
    ...cuts,
  ].join('|')
}

export function buildPlaylist(source: PlaylistSource): Playlist {
  const clips: PlayClip[] = []
  let longestSamples = 0
  for (const id of source.order) {
    const cue = source.byId.get(id)
    const clip = cue && clipOf(cue, source)
    if (!clip) continue
    clips.push(clip)
    longestSamples = Math.max(longestSamples, soundSamples(clip))
  }
  return { clips, longestSamples }
}

/** Clips that sound somewhere between two samples of the film. */
export function clipsBetween(playlist: Playlist, from: number, until: number): PlayClip[] {
  const { clips, longestSamples } = playlist
  const first = firstIndex(clips, ({ startSample }) => startSample > from - longestSamples)
  const found: PlayClip[] = []
  for (let index = first; index < clips.length; index++) {
    const clip = clips[index]
    if (!clip || clip.startSample >= until) break
    if (clip.startSample + soundSamples(clip) > from) found.push(clip)
  }
  return found
}
