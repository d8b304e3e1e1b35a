import type { MixClip } from '@shared/mixing/mix-plan'
import { frameCount } from './audio-data'
import { leaveOut } from './joints'
import { stretchChannels } from './stretch'

/** The part of a take that is played: silence trimmed, pauses shortened. */
export type TakePart = Pick<MixClip, 'trimStartMs' | 'trimEndMs' | 'cuts'>

/** Relative difference from the planned length that is due to rounding and needs no stretching. */
const ROUNDING = 0.002

/** True if `frames` equals `wanted` within rounding. */
export function isRoundedLength(frames: number, wanted: number): boolean {
  return Math.abs(frames / Math.max(1, wanted) - 1) < ROUNDING
}

/** The frames of a take that remain after trimming silence. */
export function trimmedFrames(
  frames: number,
  { trimStartMs, trimEndMs }: TakePart,
  { sampleRate }: { sampleRate: number },
): { start: number; end: number } {
  const start = Math.min(frames, Math.round((trimStartMs * sampleRate) / 1_000))
  const end = frames - Math.round((trimEndMs * sampleRate) / 1_000)
  return { start, end: Math.max(start, end) }
}

/**
 * The part of a take that is played, at its target length: trimmed, then its pauses shortened, then
 * stretched. The rate follows from the actual length, so no sound is cut off even if the plan was
 * wrong.
 *
 * @param lengthOf target length for the trimmed and squeezed part, both in frames
 */
export async function fitSound(
  channels: readonly Float32Array[],
  sampleRate: number,
  part: TakePart,
  lengthOf: (frames: number) => number,
): Promise<Float32Array[]> {
  const { start, end } = trimmedFrames(frameCount(channels), part, { sampleRate })
  const frame = (ms: number) =>
    Math.min(end, Math.max(start, Math.round((ms * sampleRate) / 1_000))) - start
  const cuts = (part.cuts ?? []).map(({ fromMs, toMs }) => ({
    from: frame(fromMs),
    to: frame(toMs),
  }))
  const voice = leaveOut(
    channels.map((channel) => channel.subarray(start, end)),
    cuts,
    sampleRate,
  )
  const frames = frameCount(voice)
  const wanted = lengthOf(frames)
  return isRoundedLength(frames, wanted)
    ? voice
    : stretchChannels(voice, sampleRate, frames / Math.max(1, wanted), wanted)
}
