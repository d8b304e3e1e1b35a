import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis'
import { ok, type Result } from '@shared/contracts/result'
import { OpusDecoder } from 'opus-decoder'
import { joinSamples, type AudioData } from '../audio-data'
import { audioBroken } from '../audio-error'
import { opusMapping } from './opus-head'
import { readOggFile, type OggStream } from './ogg-pages'

/** Opus in Ogg at 48 kHz, without pre-skip and end padding (RFC 7845 §4); chained streams are joined. */
export async function decodeOggOpus(bytes: Uint8Array): Promise<Result<AudioData>> {
  const { links, damage } = readOggFile(bytes)
  if (damage !== null) return audioBroken(damage.fault, damage.reason)
  return decodeLinks(links, opusOfLink)
}

/** Vorbis in Ogg; truncated or empty files are AUDIO_BROKEN. */
export async function decodeOggVorbis(bytes: Uint8Array): Promise<Result<AudioData>> {
  const { links, damage } = readOggFile(bytes)
  return damage === null
    ? decodeLinks(links, vorbisOfLink)
    : audioBroken(damage.fault, damage.reason)
}

/** Decodes chained streams separately: each has its own delay and end. */
async function decodeLinks(
  links: readonly OggStream[],
  decode: (link: OggStream) => Promise<Result<AudioData>>,
): Promise<Result<AudioData>> {
  const sounds: AudioData[] = []
  for (const link of links) {
    const sound = await decode(link)
    if (!sound.ok) return sound
    sounds.push(sound.value)
  }
  const [first] = sounds
  if (!first) return audioBroken('silent', 'no stream in Ogg')
  const { sampleRate } = first
  const shape = (sound: AudioData) => `${sound.channels.length} at ${sound.sampleRate}`
  if (sounds.some((sound) => shape(sound) !== shape(first)))
    return audioBroken('damaged', 'its rate or number of channels changes')
  const all = sounds.map(({ channels }) => channels)
  const channels = first.channels.map((_, c) => joinSamples(all.flatMap((sound) => sound[c] ?? [])))
  return ok({ channels, sampleRate })
}

async function opusOfLink(link: OggStream): Promise<Result<AudioData>> {
  const [head, , ...packets] = link.packets
  if (!head || head.length < 19) return audioBroken('damaged', 'no Opus header')
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const channels = view.getUint8(9)
  const preSkip = view.getUint16(10, true)
  const decoder = new OpusDecoder({ channels, ...opusMapping(head, channels) })
  await decoder.ready
  try {
    const sound = decoder.decodeFrames(packets)
    const error = sound.errors[0]
    if (error) return audioBroken('damaged', error.message)
    const end = Math.min(sound.samplesDecoded, Math.max(link.lastGranule, preSkip))
    // `OpusDecoder` does not cut the pre-skip.
    const voice = sound.channelData.map((channel) => channel.slice(preSkip, end))
    return ok({ channels: voice, sampleRate: 48_000 })
  } finally {
    decoder.free()
  }
}

async function vorbisOfLink({ bytes }: OggStream): Promise<Result<AudioData>> {
  const decoder = new OggVorbisDecoder()
  await decoder.ready
  try {
    const sound = await decoder.decodeFile(bytes)
    const error = sound.errors[0]
    if (error) return audioBroken('damaged', error.message)
    if (sound.samplesDecoded === 0) return audioBroken('silent', 'Vorbis without sound')
    return ok({ channels: sound.channelData, sampleRate: sound.sampleRate })
  } finally {
    decoder.free()
  }
}
