import { fstatSync } from 'node:fs'
import type { MixClip } from '@shared/mixing/mix-plan'
import { readWavLayout, type WavLayout } from '../wav/wav-reader'
import { isRoundedLength, trimmedFrames, type ClipShape } from './fit-clip'
import { readFully, withFile } from './raw-file'

/** Samples of a take that lie in its file as the track wants them. */
export interface DirectTake {
  file: string
  channels: number
  /** Byte offset of the first frame that is heard, and frames from there. */
  at: number
  frames: number
}

/** Where services' WAV files have reached their samples by far; others are decoded as a whole. */
const HEAD = new Uint8Array(4_096)

/**
 * A 16-bit WAV of the track's rate that is heard at its own pace: its samples can be read where they
 * lie, any part at any time, without decoding the whole.
 *
 * @returns null for everything else, and for whatever is wrong with the file
 */
export function directTake(clip: MixClip, shape: ClipShape): DirectTake | null {
  const layout = layoutOf(clip.file)
  if (!layout || layout.coding !== 's16' || layout.channels > 2) return null
  if (layout.sampleRate !== shape.sampleRate) return null
  const { start, end } = trimmedFrames(layout.dataBytes / (2 * layout.channels), clip, layout)
  if (!isRoundedLength(end - start, clip.lengthSamples)) return null
  return {
    file: clip.file,
    channels: layout.channels,
    at: layout.dataStart + start * 2 * layout.channels,
    frames: Math.min(end - start, clip.lengthSamples),
  }
}

function layoutOf(file: string): WavLayout | null {
  try {
    return withFile(file, (handle) => {
      const head = HEAD.subarray(0, readFully(handle, HEAD, 0))
      if (String.fromCharCode(...head.subarray(0, 4)) !== 'RIFF') return null
      const layout = readWavLayout(head, fstatSync(handle).size)
      return layout.ok && layout.value.dataBytes > 0 ? layout.value : null
    })
  } catch {
    return null
  }
}

let bytes = new Uint8Array(1 << 20)

/** Frames from `from` up to `to` of a take, interleaved; valid until the next call. */
export function readShorts(take: DirectTake, from: number, to: number): Int16Array {
  const size = Math.max(0, Math.min(to, take.frames) - from) * 2 * take.channels
  if (bytes.length < size) bytes = new Uint8Array(size)
  const part = bytes.subarray(0, size)
  withFile(take.file, (handle) => readFully(handle, part, take.at + from * 2 * take.channels))
  return new Int16Array(bytes.buffer, 0, size / 2)
}
