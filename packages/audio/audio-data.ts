import type { WordTimes } from '@shared/contracts/project/word-times'

/** Decoded sound: one array of samples (−1 … 1) per channel, all of one length. */
export interface AudioData {
  channels: Float32Array[]
  sampleRate: number
}

/** A sound with the times of its words; without them where they are not known. */
export interface WordedSound extends AudioData {
  words: WordTimes | undefined
}

/** A sound read piece by piece, at its own rate and with its own channels. */
export interface SoundPieces {
  sampleRate: number
  /** The next piece; null at the end. */
  next(): Promise<Float32Array[] | null>
  close(): Promise<void>
}

/** Frames (samples per channel) of a sound. */
export function frameCount(channels: readonly Float32Array[]): number {
  return channels[0]?.length ?? 0
}

/** Channels as one array, frame by frame; mono sound is returned as it is. */
export function interleave(channels: readonly Float32Array[]): Float32Array {
  const [first] = channels
  if (!first) return new Float32Array(0)
  if (channels.length === 1) return first
  const out = new Float32Array(first.length * channels.length)
  for (const [c, channel] of channels.entries()) {
    for (let i = 0, o = c; i < channel.length; i++, o += channels.length) out[o] = channel[i] ?? 0
  }
  return out
}

/** The inverse of `interleave`. */
export function deinterleave(samples: Float32Array, channelCount: number): Float32Array[] {
  if (channelCount === 1) return [samples]
  const frames = Math.floor(samples.length / channelCount)
  return Array.from({ length: channelCount }, (_, c) => {
    const channel = new Float32Array(frames)
    for (let i = 0, s = c; i < frames; i++, s += channelCount) channel[i] = samples[s] ?? 0
    return channel
  })
}

/** All channels averaged into one. */
export function toMono(channels: readonly Float32Array[]): Float32Array {
  const [first] = channels
  if (!first) return new Float32Array(0)
  if (channels.length === 1) return first
  const out = new Float32Array(first.length)
  for (const channel of channels) {
    for (let i = 0; i < out.length; i++) out[i] = (out[i] ?? 0) + (channel[i] ?? 0)
  }
  for (let i = 0; i < out.length; i++) out[i] = (out[i] ?? 0) / channels.length
  return out
}

/** Pieces of one channel, joined in order. */
export function joinSamples(parts: readonly Float32Array[]): Float32Array {
  const [first] = parts
  return first && parts.length === 1 ? first : join(parts, Float32Array)
}

/** Joins arrays into one of the given kind. */
export function join<T extends Float32Array | Float64Array | Uint8Array>(
  parts: readonly T[],
  Kind: new (length: number) => T,
): T {
  const out = new Kind(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}
