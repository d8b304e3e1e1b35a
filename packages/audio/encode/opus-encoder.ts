// The package's native build crashes the whole process when a thread that loaded it ends.
import { Encoder } from '@evan/opus/wasm/index.mjs'
import {
  EncodedAudioPacketSource,
  EncodedPacket,
  OggOutputFormat,
  Output,
  StreamTarget,
} from 'mediabunny'
import { soundFormats } from '@shared/contracts/formats/sound-formats'
import { interleave } from '../audio-data'
import type { BlockEncoder, ByteSink, EncoderFormat } from './encoder'
import { Quantiser } from './quantise'
import { containerTags, type TrackInfo, vorbisComments } from '../track-info'

export interface OpusOptions {
  /** Bits a second; default 64,000 a channel. */
  bitrate?: number
  info?: TrackInfo
}

const [OPUS_RATE] = soundFormats.opus.rates
/** OPUS_SET_BITRATE_REQUEST of opus_defines.h. */
const SET_BITRATE = 4_002
/** 20 ms at 48 kHz. */
const PACKET_FRAMES = 960
/** libopus' look-ahead at 48 kHz in `audio` mode, which a player skips (RFC 7845 §4.2). */
const PRE_SKIP = 312

/** Ogg Opus (RFC 7845) of exact length: pre-skip at the start, trimmed last packet at the end. */
export async function openOpusEncoder(
  sink: ByteSink,
  format: EncoderFormat,
  options: OpusOptions = {},
): Promise<BlockEncoder> {
  if (format.sampleRate !== OPUS_RATE) throw new Error('Opus takes 48 kHz')
  const channels = format.channels === 1 ? 1 : 2
  const encoder = new Encoder({ channels, sample_rate: OPUS_RATE, application: 'audio' })
  // The WebAssembly build ignores its own `bitrate`.
  encoder.ctl(SET_BITRATE, options.bitrate ?? 64_000 * channels)
  const writable = new WritableStream<{ data: Uint8Array; position: number }>({
    write: ({ data, position }) => sink.write(data, position),
  })
  const output = new Output({ format: new OggOutputFormat(), target: new StreamTarget(writable) })
  const source = new EncodedAudioPacketSource('opus')
  output.addAudioTrack(source)
  const { info = {} } = options
  const { tags: _, ...cover } = info
  output.setMetadataTags(containerTags(cover, Object.fromEntries(vorbisComments(info))))
  await output.start()
  const packets = packetsOf(channels)
  let sent = 0
  let total = PRE_SKIP
  const send = async (pcm: Int16Array, last: boolean) => {
    const frames = last ? total - sent : PACKET_FRAMES
    const packet = new EncodedPacket(
      encoder.encode(pcm).slice(),
      'key',
      sent / OPUS_RATE,
      frames / OPUS_RATE,
    )
    sent += PACKET_FRAMES
    await source.add(packet, { decoderConfig: decoderConfig(channels) })
  }
  return {
    async write(block) {
      total += block[0]?.length ?? 0
      // One packet is held back: only the last one is trimmed.
      for (const pcm of packets.push(block)) await send(pcm, false)
    },
    async finish() {
      for (const { pcm, last } of packets.rest(total - sent)) await send(pcm, last)
      await output.finalize()
    },
    async dispose() {
      if (output.state !== 'finalized') await output.cancel()
    },
  }
}

/** Cuts blocks of any length into packets of 20 ms; holds back the last packet until the end. */
function packetsOf(channels: number) {
  const quantiser = new Quantiser(16, false)
  const size = PACKET_FRAMES * channels
  let held = new Int16Array(0)
  return {
    *push(block: readonly Float32Array[]) {
      const fresh = new Int16Array((block[0]?.length ?? 0) * channels)
      quantiser.run([interleave(block)], fresh)
      const all = new Int16Array(held.length + fresh.length)
      all.set(held)
      all.set(fresh, held.length)
      let at = 0
      for (; all.length - at > size; at += size) yield all.subarray(at, at + size)
      held = all.slice(at)
    },
    /** The last packets, padded with silence to hold `frames` frames. */
    *rest(frames: number) {
      const count = Math.max(1, Math.ceil(frames / PACKET_FRAMES))
      const padded = new Int16Array(count * size)
      padded.set(held.subarray(0, padded.length))
      for (let i = 0; i < count; i++)
        yield { pcm: padded.subarray(i * size, (i + 1) * size), last: i === count - 1 }
    },
  }
}

function decoderConfig(channels: number) {
  const description = new Uint8Array(19)
  description.set(new TextEncoder().encode('OpusHead'))
  description[8] = 1
  description[9] = channels
  const view = new DataView(description.buffer)
  view.setUint16(10, PRE_SKIP, true)
  view.setUint32(12, OPUS_RATE, true)
  return { codec: 'opus', numberOfChannels: channels, sampleRate: OPUS_RATE, description }
}
