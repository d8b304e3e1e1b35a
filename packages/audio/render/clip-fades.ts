import type { MixClip, MixPlan } from '@shared/mixing/mix-plan'
import { loweredFrames, overlapGain } from '@shared/mixing/overlap-gain'
import { roomTail } from '@shared/mixing/room-sound'

/** Frames of a clip with what its room gives back after it. */
export const soundFrames = (clip: MixClip, sampleRate: number): number =>
  clip.lengthSamples + (clip.room ? roomTail(clip.room, sampleRate) : 0)

/** Lengths of the fades at the ends of a clip, frames; each at most half of it. */
export interface Fades {
  start: number
  end: number
  /** Duration of the overlap with the next speaker, and of its lowering. */
  overlap: number
  lowered: number
  sampleRate: number
}

/** Fades for a clip with a room: they are already in its sound, which ends before the room does. */
export const noFades = (sampleRate: number): Fades => ({
  start: 0,
  end: 0,
  overlap: 0,
  lowered: 0,
  sampleRate,
})

export function fadesOf(
  {
    lengthSamples,
    fadeInMs,
    overlapSamples: overlap = 0,
  }: Pick<MixClip, 'lengthSamples' | 'fadeInMs' | 'overlapSamples'>,
  { sampleRate, settings }: Pick<MixPlan, 'sampleRate' | 'settings'>,
): Fades {
  const frames = (ms: number) =>
    Math.min(Math.round((ms * sampleRate) / 1_000), Math.floor(lengthSamples / 2))
  return {
    start: frames(fadeInMs ?? settings.edgeFadeMs),
    end: frames(settings.edgeFadeMs),
    overlap,
    lowered: Math.min(loweredFrames(overlap, sampleRate), Math.floor(lengthSamples / 2)),
    sampleRate,
  }
}

/** Fade factor of a frame of a clip, 0 … 1. */
export function fadeAt(frame: number, clipFrames: number, fades: Fades): number {
  const { start, end, overlap, sampleRate } = fades
  const behind = clipFrames - 1 - frame
  const edge = Math.min(1, (frame + 0.5) / Math.max(1, start), (behind + 0.5) / Math.max(1, end))
  return edge * overlapGain(behind, overlap, sampleRate)
}
