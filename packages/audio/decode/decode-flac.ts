import { FLACDecoder } from '@wasm-audio-decoders/flac'
import { ok, type Result } from '@shared/contracts/result'
import type { AudioData } from '../audio-data'
import { flacChecksum } from './checksums'
import { audioBroken } from '../audio-error'
import { readOggFile } from './ogg-pages'

/** FLAC, plain or in Ogg; anything shorter than its announced length is reported as truncated. */
export async function decodeFlac(bytes: Uint8Array): Promise<Result<AudioData>> {
  const damage = bytes[0] === 0x4f ? readOggFile(bytes).damage : null
  if (damage !== null) return audioBroken(damage.fault, damage.reason)
  const decoder = new FLACDecoder()
  await decoder.ready
  try {
    const sound = await decoder.decodeFile(bytes)
    if (sound.errors.length > 0)
      return audioBroken('damaged', sound.errors[0]?.message ?? 'FLAC frame damaged')
    const announced = announcedSamples(bytes)
    if (sound.samplesDecoded < announced)
      return audioBroken('cut', `truncated: ${sound.samplesDecoded} of ${announced} samples`, {
        length: {
          seconds: sound.samplesDecoded / sound.sampleRate,
          of: announced / sound.sampleRate,
        },
      })
    if (sound.channelData.length === 0) return audioBroken('silent', 'FLAC without sound')
    if (announced === 0 && bytes[0] === 0x66 && !endsWithFrame(bytes))
      return audioBroken('cut', 'truncated inside a FLAC frame')
    return ok({ channels: flacChannels(sound), sampleRate: sound.sampleRate })
  } finally {
    decoder.free()
  }
}

/** Length in STREAMINFO; 0 when unknown or when the stream is in Ogg. */
export function announcedSamples(bytes: Uint8Array): number {
  if (bytes.length < 26 || bytes[0] !== 0x66) return 0
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return (view.getUint8(21) & 0xf) * 2 ** 32 + view.getUint32(22)
}

/** Upper bound of a frame, bytes. */
const MAX_FRAME = 1 << 18

/**
 * Whether the file ends with a whole frame: a file written to a pipe does not state its length, and
 * the decoder silently drops a truncated last frame.
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
 * What the FLAC decoder returns, exact to the bit: it divides by 2ⁿ⁻¹ − 1, everything else here by
 * 2ⁿ⁻¹.
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
