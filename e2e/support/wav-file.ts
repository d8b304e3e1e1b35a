import { readFileSync } from 'node:fs'

export interface WavFile {
  sampleRate: number
  channels: number
  bits: number
  /** Samples per channel. */
  frames: number
  /** One channel between two moments, −1 … 1. */
  part(channel: number, fromMs: number, toMs: number): Float32Array
  /** Root mean square of the first channel between two moments, 0–1. */
  level(fromMs: number, toMs: number): number
  /** Loudest absolute sample of the first channel between two moments, 0–1. */
  peak(fromMs: number, toMs: number): number
}

/** Reads a PCM WAV with nothing but the standard's layout, independent of the code under test. */
export function readWav(path: string): WavFile {
  const bytes = readFileSync(path)
  if (bytes.toString('latin1', 0, 4) !== 'RIFF') throw new Error('not a RIFF file')
  const chunks = new Map<string, Buffer>()
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4)
    chunks.set(bytes.toString('latin1', at, at + 4), bytes.subarray(at + 8, at + 8 + size))
    at += 8 + size + (size % 2)
  }
  const format = chunks.get('fmt ')
  const data = chunks.get('data')
  if (!format || !data) throw new Error('no fmt or data chunk')
  const channels = format.readUInt16LE(2)
  const sampleRate = format.readUInt32LE(4)
  const bits = format.readUInt16LE(14)
  const frame = (bits / 8) * channels
  const frames = data.length / frame
  const sample = (index: number, channel = 0) =>
    data.readIntLE(index * frame + (channel * bits) / 8, bits / 8) / 2 ** (bits - 1)
  function* between(fromMs: number, toMs: number) {
    const end = Math.min(frames, Math.round((toMs * sampleRate) / 1000))
    for (let i = Math.max(0, Math.round((fromMs * sampleRate) / 1000)); i < end; i += 1)
      yield sample(i)
  }
  return {
    sampleRate,
    channels,
    bits,
    frames,
    part(channel, fromMs, toMs) {
      const [from, to] = [fromMs, toMs].map((ms) => Math.round((ms * sampleRate) / 1_000))
      const length = Math.max(0, Math.min(frames, to ?? 0) - (from ?? 0))
      return new Float32Array(length).map((_, i) => sample((from ?? 0) + i, channel))
    },
    level(fromMs, toMs) {
      let sum = 0
      let count = 0
      for (const value of between(fromMs, toMs)) {
        sum += value * value
        count += 1
      }
      return count === 0 ? 0 : Math.sqrt(sum / count)
    },
    peak(fromMs, toMs) {
      let most = 0
      for (const value of between(fromMs, toMs)) most = Math.max(most, Math.abs(value))
      return most
    },
  }
}
