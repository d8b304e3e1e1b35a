import { readWhole } from './read-whole'
import { ok, fail, type Result } from '@shared/contracts/result'
import type { MixClip } from '@shared/mixing/mix-plan'
import { fileError } from '../../files/file-error'
import { frameCount, toMono } from '../audio-data'
import { decodeAudio } from '../decode/decode-audio'
import { resampleChannels } from '../resample'
import { stretchChannels } from '../stretch'

/** How the track wants its clips. */
export interface ClipShape {
  sampleRate: number
  channels: 1 | 2
  edgeFadeMs: number
}

/** Lengths this close to the plan's come from rounding and need no stretching. */
const ROUNDING = 0.002

/**
 * Reads a take and makes it exactly as long as the plan says: silence cut, stretched, resampled,
 * faded at both ends. Stretched by the length that is really there, so that no sound is ever cut
 * even where the plan's idea of the take was wrong.
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
  const wanted = shape.channels === 1 || all.length === 1 ? [toMono(all)] : all.slice(0, 2)
  const voice = trimmed(wanted, clip, sampleRate)
  const target = Math.round((clip.lengthSamples * sampleRate) / shape.sampleRate)
  const rate = frameCount(voice) / Math.max(1, target)
  const stretched =
    Math.abs(rate - 1) < ROUNDING ? voice : await stretchChannels(voice, sampleRate, rate, target)
  const resampled = await resampleChannels(stretched, sampleRate, shape.sampleRate)
  return ok(resampled.map((channel) => faded(exact(channel, clip.lengthSamples), shape)))
}

function trimmed(
  channels: readonly Float32Array[],
  clip: Pick<MixClip, 'trimStartMs' | 'trimEndMs'>,
  sampleRate: number,
): Float32Array[] {
  const start = Math.round((clip.trimStartMs * sampleRate) / 1_000)
  const end = frameCount(channels) - Math.round((clip.trimEndMs * sampleRate) / 1_000)
  return channels.map((channel) => channel.subarray(start, Math.max(start, end)))
}

function exact(channel: Float32Array, length: number): Float32Array {
  if (channel.length === length) return channel
  const out = new Float32Array(length)
  out.set(channel.subarray(0, length))
  return out
}

/** Fades in place; every array here belongs to this clip alone. */
function faded(channel: Float32Array, { edgeFadeMs, sampleRate }: ClipShape): Float32Array {
  const length = Math.min(
    Math.round((edgeFadeMs * sampleRate) / 1_000),
    Math.floor(channel.length / 2),
  )
  for (let i = 0; i < length; i++) {
    const gain = (i + 0.5) / length
    const last = channel.length - 1 - i
    channel[i] = (channel[i] ?? 0) * gain
    channel[last] = (channel[last] ?? 0) * gain
  }
  return channel
}
