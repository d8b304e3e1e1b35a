import { FLACDecoder } from '@wasm-audio-decoders/flac'
import { ok, type Result } from '@shared/contracts/result'
import type { AudioData } from '../audio-data'
import { audioBroken } from './decode-error'

/** FLAC, plain or in Ogg; short of its announced length it counts as truncated. */
export async function decodeFlac(bytes: Uint8Array): Promise<Result<AudioData>> {
  const decoder = new FLACDecoder()
  await decoder.ready
  try {
    const sound = await decoder.decodeFile(bytes)
    if (sound.errors.length > 0)
      return audioBroken(sound.errors[0]?.message ?? 'FLAC frame damaged')
    const announced = announcedSamples(bytes)
    if (sound.samplesDecoded < announced)
      return audioBroken(`truncated: ${sound.samplesDecoded} of ${announced} samples`)
    if (sound.channelData.length === 0) return audioBroken('FLAC without sound')
    const channels = sound.channelData.map((channel) => rescaled(channel, sound.bitDepth))
    return ok({ channels, sampleRate: sound.sampleRate })
  } finally {
    decoder.free()
  }
}

/** Length in STREAMINFO; 0 when unknown or when the stream lies in Ogg. */
function announcedSamples(bytes: Uint8Array): number {
  if (bytes.length < 26 || bytes[0] !== 0x66) return 0
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return (view.getUint8(21) & 0xf) * 2 ** 32 + view.getUint32(22)
}

/** The decoder divides by 2ⁿ⁻¹ − 1; everything else here by 2ⁿ⁻¹, which keeps samples exact. */
function rescaled(channel: Float32Array, bits: number): Float32Array {
  const top = 2 ** (bits - 1)
  return channel.map((sample) => Math.round(sample * (top - 1)) / top + 0)
}
