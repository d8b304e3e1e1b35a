import { ok, type Result } from '@shared/contracts/result'
import { MPEGDecoder } from 'mpg123-decoder'
import type { AudioData } from '../audio-data'
import { readMp3Frame } from '../encode/mp3-frames'
import { audioBroken } from '../audio-error'
import { decodeBounded } from './bounded'
import { id3Length } from './sniff'

/** MP3 through mpg123, cut to its gapless length where the file states one. */
export async function decodeMp3(bytes: Uint8Array, maxSeconds: number): Promise<Result<AudioData>> {
  const walk = walkFrames(bytes)
  if (walk.frames === 0) return audioBroken('silent', 'no MP3 frame')
  if (walk.cutOff) return audioBroken('cut', `truncated after ${walk.frames} MP3 frames`)
  const sound = await decodeBounded(new MPEGDecoder(), bytes, { maxSeconds, name: 'MP3' })
  if (!sound.ok) return sound
  // mpg123 returns mono as two equal channels.
  const channels = sound.value.channels.slice(0, walk.channels)
  return ok({ channels, sampleRate: sound.value.sampleRate })
}

interface FrameWalk {
  frames: number
  channels: number
  cutOff: boolean
}

/** Counts frames from header to header; `cutOff` when the last or announced frames are missing. */
function walkFrames(bytes: Uint8Array): FrameWalk {
  let at = id3Length(bytes)
  while (at < bytes.length - 4 && !readMp3Frame(bytes, at)) at += 1
  const announced = announcedFrames(bytes, at)
  const channels = readMp3Frame(bytes, at)?.channels ?? 0
  let frames = 0
  for (let frame = readMp3Frame(bytes, at); frame; frame = readMp3Frame(bytes, at)) {
    if (at + frame.bytes > bytes.length) return { frames, channels, cutOff: true }
    at += frame.bytes
    frames += 1
  }
  return { frames, channels, cutOff: announced !== null && frames < announced }
}

/** Frames announced by a Xing/Info tag, without its own. */
export function announcedFrames(bytes: Uint8Array, at: number): number | null {
  const frame = readMp3Frame(bytes, at)
  if (!frame) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const offset of [13, 21, 36]) {
    if (at + offset + 12 > bytes.length) return null
    const word = view.getUint32(at + offset)
    const isTag = word === 0x58696e67 || word === 0x496e666f
    if (isTag && (view.getUint32(at + offset + 4) & 1) === 1) return view.getUint32(at + offset + 8)
  }
  return null
}
