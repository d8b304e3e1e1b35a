import { readMp3Frame, tagOffset } from './mp3-frames'

/** Samples of silence that LAME puts before the sound. */
const ENCODER_DELAY = 576

/**
 * The frame that stands before a constant-bitrate MP3 and says how long it is: an `Info` tag with
 * LAME's extension, whose delay and padding let players cut the sound back to its exact length.
 *
 * @param first the first real frame; the tag's frame is one of the same kind without sound.
 */
export function mp3InfoFrame(
  first: Uint8Array,
  sizes: { frames: number; bytes: number; soundSamples: number },
): Uint8Array | null {
  const plain = first.slice(0, 4)
  plain[1] = (plain[1] ?? 0) | 1 // no checksum
  plain[2] = (plain[2] ?? 0) & ~2 // no padding byte
  const frame = readMp3Frame(plain, 0)
  if (!frame) return null
  const out = new Uint8Array(frame.bytes)
  const at = tagOffset(frame)
  if (out.length < at + 156) return null
  out.set(plain)
  const view = new DataView(out.buffer)
  out.set(new TextEncoder().encode('Info'), at)
  view.setUint32(at + 4, 0xf) // frames, bytes, table of contents and quality follow
  view.setUint32(at + 8, sizes.frames)
  view.setUint32(at + 12, sizes.bytes + out.length)
  for (let i = 0; i < 100; i++) out[at + 16 + i] = Math.floor((i * 256) / 100)
  view.setUint32(at + 116, 50)
  out.set(new TextEncoder().encode('LAME3.100'), at + 120)
  const padding = Math.max(0, sizes.frames * frame.samples - ENCODER_DELAY - sizes.soundSamples)
  out[at + 141] = ENCODER_DELAY >> 4
  out[at + 142] = ((ENCODER_DELAY & 0xf) << 4) | (padding >> 8)
  out[at + 143] = padding & 0xff
  return out
}
