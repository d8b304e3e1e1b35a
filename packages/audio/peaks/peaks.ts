import { readFile } from 'node:fs/promises'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { type AudioData, frameCount } from '../audio-data'
import { decodeAudio } from '../decode/decode-audio'

/** Largest absolute sample of each time interval, 0 … 255 (255 = full scale). */
export interface Peaks {
  perSecond: number
  peaks: Uint8Array
}

/** Peaks of a sound file, `perSecond` per second. */
export async function takePeaks(file: string, perSecond: number): Promise<Result<Peaks>> {
  let bytes: Uint8Array
  try {
    bytes = await readFile(file)
  } catch {
    return failWith('FILE_NOT_FOUND', `cannot read ${file}`, { at: file })
  }
  const decoded = await decodeAudio(bytes)
  if (!decoded.ok) return fail({ ...decoded.error, at: file })
  return ok({ perSecond, peaks: peaksOf(decoded.value, perSecond) })
}

/** Bucket `i` holds the samples from `⌊i · rate / perSecond⌋` up to the next bucket's first. */
export function peaksOf({ channels, sampleRate }: AudioData, perSecond: number): Uint8Array {
  const frames = frameCount(channels)
  const out = new Uint8Array(Math.ceil((frames * perSecond) / sampleRate))
  for (let i = 0; i < out.length; i++) {
    const from = Math.floor((i * sampleRate) / perSecond)
    const to = Math.min(frames, Math.floor(((i + 1) * sampleRate) / perSecond))
    out[i] = Math.min(255, Math.round(loudest(channels, from, to) * 255))
  }
  return out
}

function loudest(channels: readonly Float32Array[], from: number, to: number): number {
  let most = 0
  for (const channel of channels) {
    for (let i = from; i < to; i++) {
      const size = Math.abs(channel[i] ?? 0)
      if (size > most) most = size
    }
  }
  return most
}

/** Peaks per second: one per pixel at the closest zoom that shows whole words. */
export const PEAKS_PER_SECOND = 200

const MAGIC = 'CCPK1\n'

/** File format: a magic number, peaks per second (64-bit float), the peaks. */
export function encodePeaks({ perSecond, peaks }: Peaks): Uint8Array {
  const out = new Uint8Array(MAGIC.length + 8 + peaks.length)
  out.set(new TextEncoder().encode(MAGIC))
  new DataView(out.buffer).setFloat64(MAGIC.length, perSecond, true)
  out.set(peaks, MAGIC.length + 8)
  return out
}

/** Reads what `encodePeaks` wrote; null for anything else. */
export function decodePeaks(bytes: Uint8Array): Peaks | null {
  const start = MAGIC.length + 8
  if (new TextDecoder().decode(bytes.subarray(0, MAGIC.length)) !== MAGIC) return null
  if (bytes.length < start) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  return {
    perSecond: view.getFloat64(MAGIC.length, true),
    peaks: new Uint8Array(bytes.subarray(start)),
  }
}
