import { FLACDecoder } from '@wasm-audio-decoders/flac'
import { ok, type Result } from '@shared/contracts/result'
import type { AudioData } from '../audio-data'
import { flacChecksum } from './checksums'
import { audioBroken } from '../audio-error'
import { beyondLimit, decodeBounded } from './bounded'
import { readOggFile } from './ogg-pages'

/** FLAC, plain or in Ogg; anything shorter than its announced length is reported as truncated. */
export async function decodeFlac(
  bytes: Uint8Array,
  maxSeconds: number,
): Promise<Result<AudioData>> {
  const damage = bytes[0] === 0x4f ? readOggFile(bytes).damage : null
  if (damage !== null) return audioBroken(damage.fault, damage.reason)
  const announced = announcedSamples(bytes)
  const tooLong =
    announced > 0 && beyondLimit({ frames: announced, ...streamShape(bytes) }, maxSeconds)
  if (tooLong) return tooLong
  const decoder = flacPieces(bytes[0] === 0x4f)
  const sound = await decodeBounded(decoder, bytes, { maxSeconds, name: 'FLAC' })
  if (!sound.ok) return sound
  const { frames, sampleRate, bitDepth, channels } = sound.value
  if (frames < announced)
    return audioBroken('cut', `truncated: ${frames} of ${announced} samples`, {
      length: { seconds: frames / sampleRate, of: announced / sampleRate },
    })
  if (announced === 0 && bytes[0] === 0x66 && !endsWithFrame(bytes))
    return audioBroken('cut', 'truncated inside a FLAC frame')
  return ok({ channels: flacChannels({ channelData: channels, bitDepth }), sampleRate })
}

/** A frame header (RFC 9639 §9.1), with its CRC-8, and zeros enough for the parser to read past it: no frame follows. */
const END_OF_FRAMES = Uint8Array.of(0xff, 0xf8, 0xc9, 0x08, 0x00, 0x95, ...new Uint8Array(32))

/**
 * Decodes FLAC in pieces. The library finds the end of a frame by the header of the next one and
 * treats the rest of the file as one frame: of several short frames, as in silence, it drops all
 * but the first. So a header is appended.
 */
export function flacPieces(isOgg: boolean) {
  const decoder = new FLACDecoder()
  return {
    ready: decoder.ready,
    decode: (bytes: Uint8Array) => decoder.decode(bytes),
    flush: () => (isOgg ? decoder.flush() : decoder.decode(END_OF_FRAMES)),
    free: () => decoder.free(),
  }
}

/** Length in STREAMINFO; 0 when unknown or when the stream is in Ogg. */
export function announcedSamples(bytes: Uint8Array): number {
  if (bytes.length < 26 || bytes[0] !== 0x66) return 0
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return (view.getUint8(21) & 0xf) * 2 ** 32 + view.getUint32(22)
}

/** Rate and channels in STREAMINFO, where a length is announced in it. */
function streamShape(bytes: Uint8Array): { sampleRate: number; channels: number } {
  const word = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(18)
  return { sampleRate: Math.max(1, word >>> 12), channels: ((word >>> 9) & 7) + 1 }
}

/** Upper bound of a frame, bytes. */
const MAX_FRAME = 1 << 18

/**
 * True if the file ends with a complete frame. A file written to a pipe does not state its length,
 * and the decoder silently drops a truncated last frame.
 */
function endsWithFrame(bytes: Uint8Array): boolean {
  const end = bytes.length - 2
  const checksum = ((bytes[end] ?? 0) << 8) | (bytes[end + 1] ?? 0)
  for (let at = end - 2; at >= Math.max(0, end - MAX_FRAME); at--) {
    const isSync = bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xfe) === 0xf8
    if (isSync && flacChecksum(bytes.subarray(at, end)) === checksum) return true
  }
  return false
}

/**
 * Undoes the scaling of the FLAC decoder, which divides by 2ⁿ⁻¹ − 1 instead of 2ⁿ⁻¹: the result is
 * bit-exact.
 */
export function flacChannels({
  channelData,
  bitDepth,
}: {
  channelData: readonly Float32Array[]
  bitDepth: number
}): Float32Array[] {
  const top = 2 ** (bitDepth - 1)
  return channelData.map((channel) =>
    channel.map((sample) => Math.round(sample * (top - 1)) / top + 0),
  )
}
