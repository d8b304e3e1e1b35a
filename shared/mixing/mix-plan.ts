import type { ChannelCount } from '../contracts/export'
import type { TakePause } from '../contracts/project-file'
import type { Room } from '../contracts/project/room'
import type { MixSettings } from '../contracts/project/track-settings'
import type { MixMusic } from './music'
import type { SoundMark } from './sound-mark'

/** One clip on the track. Positions are decided here, in whole samples; nothing later moves them. */
export interface MixClip {
  cueId: string
  /** Key of the stem that it belongs to; '' = no speaker. */
  stem: string
  /** Absolute path of the take's audio. */
  file: string
  /** Of that audio; absent: not known. */
  channels?: number
  /** First sample on the track. */
  startSample: number
  /** Exact length on the track, samples, after stretching. */
  lengthSamples: number
  /** Cut from the take before stretching, ms. */
  trimStartMs: number
  trimEndMs: number
  /** Left out of its pauses, in the take's own time; in order. Absent: nothing. */
  cuts?: readonly TakePause[]
  /** Time-stretch factor. */
  rate: number
  /** Fade at its start, ms; absent: that of both ends (`edgeFadeMs`). */
  fadeInMs?: number
  /** At its end it talks into another speaker for so many samples, softer (`overlap-gain.ts`). */
  overlapSamples?: number
  gainDb: number
  /** −1 … 1. */
  pan: number
  /** Where it is in the film; it rings on after its length. */
  room?: Room
  /** Put into its sound: a machine speaks it, not a person. */
  mark?: SoundMark
}

export interface MixFilmSound {
  /** Absolute path of the film, or of its sound. */
  file: string
  /** Its voices, reduced according to `bed.voicesDb`; absent: not separated. */
  voices?: readonly MixMusic[]
}

/** Everything that the sample engine needs, and nothing else. */
export interface MixPlan {
  sampleRate: number
  channels: ChannelCount
  /** Exact length of the track, samples. */
  totalSamples: number
  clips: MixClip[]
  filmSound: MixFilmSound | null
  /** Music of the project's own. */
  music: MixMusic[]
  settings: MixSettings
}

/**
 * Channels of a stem of voices: one where nothing in it has two sides, otherwise those of the track.
 *
 * @param stem key of its clips; null = all voices
 */
export const voiceChannels = (
  { channels, clips }: Pick<MixPlan, 'channels' | 'clips'>,
  stem: string | null,
): ChannelCount =>
  clips.some(
    (clip) => (stem === null || clip.stem === stem) && (clip.pan !== 0 || clip.channels !== 1),
  )
    ? channels
    : 1
