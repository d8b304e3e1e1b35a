import { ok, fail, type Result } from '@shared/contracts/result'
import type { MixClip } from '@shared/mixing/mix-plan'
import { fileError } from '@cuecast/platform'
import { frameCount } from '../audio-data'
import { foldTo } from '../channel-layout'
import { decodeAudio } from '../decode/decode-audio'
import { resampleChannels } from '../resample'
import { stretchChannels } from '../stretch'
import { readWhole } from './read-whole'

/** How the track wants its clips. */
export interface ClipShape {
  sampleRate: number
  channels: 1 | 2
}

/** Lengths this close to the plan's come from rounding and need no stretching. */
const ROUNDING = 0.002

/** Whether a sound of `frames` needs no stretching to be heard as `wanted` ones. */
export function isRoundedLength(frames: number, wanted: number): boolean {
  return Math.abs(frames / Math.max(1, wanted) - 1) < ROUNDING
}

/** The frames of a take that are left when its silence is cut. */
export function trimmedFrames(
  frames: number,
  { trimStartMs, trimEndMs }: Pick<MixClip, 'trimStartMs' | 'trimEndMs'>,
  { sampleRate }: { sampleRate: number },
): { start: number; end: number } {
  const start = Math.min(frames, Math.round((trimStartMs * sampleRate) / 1_000))
  const end = frames - Math.round((trimEndMs * sampleRate) / 1_000)
  return { start, end: Math.max(start, end) }
}

/**
 * Reads a take and makes it exactly as long as the plan says: silence cut, stretched, resampled.
 * Stretched by the length that is really there, so that no sound is ever cut even where the plan's
 * idea of the take was wrong.
 */
export async function fitClip(clip: MixClip, shape: ClipShape): Promise<Result<Float32Array[]>> {
  let bytes: Uint8Array
  try {
    bytes = readWhole(clip.file)
  } catch (cause) {
    return fail(fileError(cause, clip.file, 'read'))
  }
  const decoded = await decodeAudio(bytes)
  if (!decoded.ok) return fail({ ...decoded.error, at: clip.file })
  const { sampleRate } = decoded.value
  const all = decoded.value.channels
  const wanted = foldTo(all, all.length === 1 ? 1 : shape.channels)
  const { start, end } = trimmedFrames(frameCount(wanted), clip, { sampleRate })
  const voice = wanted.map((channel) => channel.subarray(start, end))
  const target = Math.round((clip.lengthSamples * sampleRate) / shape.sampleRate)
  const stretched = isRoundedLength(end - start, target)
    ? voice
    : await stretchChannels(voice, sampleRate, (end - start) / Math.max(1, target), target)
  const resampled = await resampleChannels(stretched, sampleRate, shape.sampleRate)
  return ok(resampled.map((channel) => exact(channel, clip.lengthSamples)))
}

function exact(channel: Float32Array, length: number): Float32Array {
  if (channel.length === length) return channel
  const out = new Float32Array(length)
  out.set(channel.subarray(0, length))
  return out
}
