import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis'
import { ok, type Result } from '@shared/contracts/result'
import { OpusDecoder } from 'opus-decoder'
import type { AudioData } from '../audio-data'
import { audioBroken } from './decode-error'
import { opusMapping } from './opus-head'
import { readOggStream } from './ogg-pages'

/** Opus in Ogg at 48 kHz, without pre-skip and end padding (RFC 7845 §4). */
export async function decodeOggOpus(bytes: Uint8Array): Promise<Result<AudioData>> {
  const stream = readOggStream(bytes)
  const [head, , ...packets] = stream.packets
  if (!head || head.length < 19) return audioBroken('no Opus header')
  if (!stream.complete) return audioBroken(`truncated after ${packets.length} Opus packets`)
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const channels = view.getUint8(9)
  const preSkip = view.getUint16(10, true)
  const decoder = new OpusDecoder({ channels, ...opusMapping(head, channels) })
  await decoder.ready
  try {
    const sound = decoder.decodeFrames(packets)
    const error = sound.errors[0]
    if (error) return audioBroken(error.message)
    const end = Math.min(sound.samplesDecoded, Math.max(stream.lastGranule, preSkip))
    // `OpusDecoder` already left out what libopus itself does not give; pre-skip is ours to cut.
    return ok({ channels: sound.channelData.map((c) => c.slice(preSkip, end)), sampleRate: 48_000 })
  } finally {
    decoder.free()
  }
}

/** Vorbis in Ogg; torn or soundless files are `AUDIO_BROKEN`. */
export async function decodeOggVorbis(bytes: Uint8Array): Promise<Result<AudioData>> {
  const stream = readOggStream(bytes)
  if (!stream.complete) return audioBroken('truncated inside an Ogg page')
  const decoder = new OggVorbisDecoder()
  await decoder.ready
  try {
    const sound = await decoder.decodeFile(bytes)
    const error = sound.errors[0]
    if (error) return audioBroken(error.message)
    if (sound.samplesDecoded === 0) return audioBroken('Vorbis without sound')
    return ok({ channels: sound.channelData, sampleRate: sound.sampleRate })
  } finally {
    decoder.free()
  }
}
