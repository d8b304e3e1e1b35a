import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis'
import { ok, type Result } from '@shared/contracts/result'
import { OpusDecoder } from 'opus-decoder'
import { frameCount, joinSamples, type AudioData } from '../audio-data'
import { audioBroken } from '../audio-error'
import { beyondLimit, decodeBounded, joinBlocks } from './bounded'
import { opusMapping } from './opus-head'
import { readOggFile, type OggStream } from './ogg-pages'

/** Opus in Ogg at 48 kHz, without pre-skip and end padding (RFC 7845 §4); chained streams are joined. */
export async function decodeOggOpus(
  bytes: Uint8Array,
  maxSeconds: number,
): Promise<Result<AudioData>> {
  const { links, damage } = readOggFile(bytes)
  if (damage !== null) return audioBroken(damage.fault, damage.reason)
  return decodeLinks(links, opusOfLink, maxSeconds)
}

/** Vorbis in Ogg; truncated or empty files are AUDIO_BROKEN. */
export async function decodeOggVorbis(
  bytes: Uint8Array,
  maxSeconds: number,
): Promise<Result<AudioData>> {
  const { links, damage } = readOggFile(bytes)
  return damage === null
    ? decodeLinks(links, vorbisOfLink, maxSeconds)
    : audioBroken(damage.fault, damage.reason)
}

/** Decodes chained streams separately: each has its own delay and end. */
async function decodeLinks(
  links: readonly OggStream[],
  decode: (link: OggStream, maxSeconds: number) => Promise<Result<AudioData>>,
  maxSeconds: number,
): Promise<Result<AudioData>> {
  const sounds: AudioData[] = []
  let left = maxSeconds
  for (const link of links) {
    const sound = await decode(link, left)
    if (!sound.ok) return sound
    left -= frameCount(sound.value.channels) / sound.value.sampleRate
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

/** Packets of at most 120 ms that are decoded at once. */
const PACKETS = 500

async function opusOfLink(link: OggStream, maxSeconds: number): Promise<Result<AudioData>> {
  const [head, , ...packets] = link.packets
  if (!head || head.length < 19) return audioBroken('damaged', 'no Opus header')
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const channels = view.getUint8(9)
  const preSkip = view.getUint16(10, true)
  const decoder = new OpusDecoder({ channels, ...opusMapping(head, channels) })
  await decoder.ready
  try {
    const blocks: Float32Array[][] = []
    let frames = 0
    for (let i = 0; i < packets.length; i += PACKETS) {
      const sound = decoder.decodeFrames(packets.slice(i, i + PACKETS))
      const [error] = sound.errors
      if (error) return audioBroken('damaged', error.message)
      frames += sound.samplesDecoded
      const tooLong = beyondLimit({ frames, channels, sampleRate: 48_000 }, maxSeconds)
      if (tooLong) return tooLong
      blocks.push(sound.channelData)
    }
    const end = Math.min(frames, Math.max(link.lastGranule, preSkip))
    // `OpusDecoder` does not cut the pre-skip.
    const voice = joinBlocks(blocks).map((channel) => channel.slice(preSkip, end))
    return ok({ channels: voice, sampleRate: 48_000 })
  } finally {
    decoder.free()
  }
}

async function vorbisOfLink({ bytes }: OggStream, maxSeconds: number): Promise<Result<AudioData>> {
  return decodeBounded(new OggVorbisDecoder(), bytes, { maxSeconds, name: 'Vorbis' })
}
