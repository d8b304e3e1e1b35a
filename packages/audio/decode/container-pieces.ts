import { registerAc3Decoder } from '@mediabunny/ac3'
import { FLACDecoder } from '@wasm-audio-decoders/flac'
import {
  ALL_FORMATS,
  type AudioCodec,
  AudioSample,
  AudioSampleSink,
  BufferSource,
  CustomAudioDecoder,
  type EncodedPacket,
  FilePathSource,
  Input,
  type InputAudioTrack,
  MATROSKA,
  OGG,
  registerDecoder,
  WEBM,
} from 'mediabunny'
import { MPEGDecoder } from 'mpg123-decoder'
import { OpusDecoder } from 'opus-decoder'
import type { SoundPieces } from '../audio-data'
import { flacChannels } from './decode-flac'
import { opusDelay, opusMapping } from './opus-head'

/** What a codec needs ahead of a place to decode it rightly, s: Opus 80 ms, MP3 its reservoir. */
const PREROLL_SECONDS = 0.5

/** Time stamps in films are rounded to milliseconds or more: shorter gaps are ignored. */
const GAP_SECONDS = 0.05
/** Silence of a gap that is yielded at once, at most, frames. */
const GAP_PIECE = 1 << 19

export interface ContainerPieces extends SoundPieces {
  /** Length stated by the container; null when it states none. */
  announcedSeconds: number | null
}

/**
 * The first audio track of a film or another container, in sync with its picture, decoded without
 * ffmpeg: Opus, MP3, FLAC, (E-)AC-3 and PCM in MP4, Matroska, WebM, QuickTime and Ogg.
 *
 * @param fromSeconds where the first piece begins in the film
 * @returns null for other containers and codecs
 */
export async function openContainerPieces(
  from: string | Uint8Array,
  fromSeconds = 0,
): Promise<ContainerPieces | null> {
  registerFilmDecoders()
  const source = typeof from === 'string' ? new FilePathSource(from) : new BufferSource(from)
  const input = new Input({ formats: ALL_FORMATS, source })
  const track = await audioTrackOf(input)
  if (!track) {
    input.dispose()
    return null
  }
  const sampleRate = await track.getSampleRate()
  const start = await startOf(input, track)
  const sink = new AudioSampleSink(track)
  const begin = start + fromSeconds
  const samples = fromSeconds > 0 ? sink.samples(begin - PREROLL_SECONDS) : sink.samples()
  const pieces = piecesOf(samples, sampleRate, begin)
  const end = await track.getDurationFromMetadata()
  return {
    sampleRate,
    announcedSeconds: end === null ? null : end - start,
    next: async () => (await pieces.next()).value ?? null,
    async close() {
      await pieces.return(undefined)
      input.dispose()
    },
  }
}

/** Time stamp of the start, s: streams may start at any time, Opus in Ogg and WebM with its delay. */
async function startOf(input: Input, track: InputAudioTrack): Promise<number> {
  const first = Math.max(0, await input.getFirstTimestamp())
  const container = await input.getFormat()
  const countsDelay = [OGG, MATROSKA, WEBM].some((format) => format === container)
  if (!countsDelay || (await track.getCodec()) !== 'opus') return first
  const description = (await track.getDecoderConfig())?.description
  return first + (description ? opusDelay(description) : 0)
}

async function audioTrackOf(input: Input): Promise<InputAudioTrack | null> {
  // canRead throws on files of a few bytes.
  if (!(await input.canRead().catch(() => false))) return null
  const track = await input.getPrimaryAudioTrack()
  return track && (await track.canDecode()) ? track : null
}

/** Yields the samples in order; gaps at the start or in between become silence. */
async function* piecesOf(
  samples: AsyncIterable<AudioSample>,
  sampleRate: number,
  start: number,
): AsyncGenerator<Float32Array[], undefined> {
  let position = 0
  for await (const sample of samples) {
    const channels = channelsOf(sample)
    const at = Math.round((sample.timestamp - start) * sampleRate)
    sample.close()
    const gap = at - position
    if (gap > GAP_SECONDS * sampleRate || (position === 0 && gap > 0)) {
      // A time stamp may say hours: the gap comes in pieces, so that reading can stop in between.
      for (let left = gap; left > 0; left -= GAP_PIECE)
        yield channels.map(() => new Float32Array(Math.min(left, GAP_PIECE)))
      position = at
    }
    // Sound before time zero (the codec's own delay) is not part of the film.
    const early = position === 0 ? Math.max(0, -at) : 0
    const audible = channels.map((channel) => channel.subarray(early))
    position += audible[0]?.length ?? 0
    if ((audible[0]?.length ?? 0) > 0) yield audible
  }
  return undefined
}

function channelsOf(sample: AudioSample): Float32Array[] {
  return Array.from({ length: sample.numberOfChannels }, (_, planeIndex) => {
    const channel = new Float32Array(sample.numberOfFrames)
    sample.copyTo(channel, { planeIndex, format: 'f32-planar' })
    return channel
  })
}

/** What the wasm decoders return. */
interface DecodedFrames {
  channelData: Float32Array[]
  samplesDecoded: number
  sampleRate: number
  errors: { message: string }[]
}

/** One of the wasm decoders, ready for the frames of a track. */
interface FrameSource {
  decode(frame: Uint8Array): DecodedFrames | Promise<DecodedFrames>
  free(): void
}

/** Adapts a wasm decoder to mediabunny. */
abstract class FrameDecoder extends CustomAudioDecoder {
  private source: FrameSource | undefined

  protected abstract open(): Promise<FrameSource>

  async init(): Promise<void> {
    this.source = await this.open()
  }

  async decode(packet: EncodedPacket): Promise<void> {
    const found = await this.source?.decode(packet.data)
    if (!found) return
    const { channelData, samplesDecoded, sampleRate, errors } = found
    const [error] = errors
    if (error) throw new Error(error.message)
    if (samplesDecoded === 0) return
    const data = new Float32Array(samplesDecoded * channelData.length)
    for (const [c, channel] of channelData.entries()) data.set(channel, c * samplesDecoded)
    const shape = { numberOfChannels: channelData.length, sampleRate }
    const { timestamp } = packet
    this.onSample(new AudioSample({ data, format: 'f32-planar', timestamp, ...shape }))
  }

  flush(): void {}

  close(): void {
    this.source?.free()
  }
}

/** Opus orders surround as Vorbis does (RFC 7845 §5.1.1.2): index of each channel in WAV order. */
const waveOrder: Record<number, readonly number[]> = {
  3: [0, 2, 1],
  5: [0, 2, 1, 3, 4],
  6: [0, 2, 1, 5, 3, 4],
  8: [0, 2, 1, 7, 5, 6, 3, 4],
}

class FilmOpus extends FrameDecoder {
  static override supports(codec: AudioCodec): boolean {
    return codec === 'opus'
  }

  protected async open(): Promise<FrameSource> {
    const { description, numberOfChannels: channels } = this.config
    const mapping = description ? opusMapping(description, channels) : {}
    const decoder = new OpusDecoder({ channels, ...mapping })
    await decoder.ready
    const order = waveOrder[channels] ?? []
    return {
      decode: (frame) => {
        const found = decoder.decodeFrame(frame)
        const inOrder = order.flatMap((c) => found.channelData[c] ?? [])
        return inOrder.length === channels ? { ...found, channelData: inOrder } : found
      },
      free: () => decoder.free(),
    }
  }
}

class FilmMp3 extends FrameDecoder {
  static override supports(codec: AudioCodec): boolean {
    return codec === 'mp3'
  }

  protected async open(): Promise<FrameSource> {
    const decoder = new MPEGDecoder({ enableGapless: false })
    await decoder.ready
    const { numberOfChannels } = this.config
    return {
      decode: (frame) => {
        const found = decoder.decodeFrame(frame)
        // mpg123 returns mono as two equal channels.
        return { ...found, channelData: found.channelData.slice(0, numberOfChannels) }
      },
      free: () => decoder.free(),
    }
  }
}

class FilmFlac extends FrameDecoder {
  static override supports(codec: AudioCodec): boolean {
    return codec === 'flac'
  }

  protected async open(): Promise<FrameSource> {
    const decoder = new FLACDecoder()
    await decoder.ready
    return {
      async decode(frame) {
        const found = await decoder.decodeFrames([frame])
        return { ...found, channelData: flacChannels(found) }
      },
      free: () => decoder.free(),
    }
  }
}

let registered = false

/** Registers Opus, MP3, FLAC and (E-)AC-3 with mediabunny, which decodes only PCM in plain Node. */
function registerFilmDecoders(): void {
  if (registered) return
  registered = true
  registerAc3Decoder()
  for (const decoder of [FilmOpus, FilmMp3, FilmFlac]) registerDecoder(decoder)
}
