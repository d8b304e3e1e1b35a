import { unpackedPart } from '@cuecast/platform'
import { joinSamples } from '../audio-data'

/** Output of a decoder for one packet. */
export interface DecodedFrames {
  /** In the order of WAV. */
  channelData: Float32Array[]
  samplesDecoded: number
  sampleRate: number
  /** Damage of this packet alone: the next one may be decoded. */
  errors: { message: string }[]
}

/** Decodes the packets of one track in their order. */
export interface FrameSource {
  decode(packet: Uint8Array): DecodedFrames | Promise<DecodedFrames>
  free(): void
}

/** Track parameters from the container; decoders refine them from the first packet. */
export interface TrackSetup {
  /** Setup of the decoder (AudioSpecificConfig, Opus' head …); empty where packets say all. */
  setup: Uint8Array
  channels: number
  sampleRate: number
}

/** Names that FFmpeg's decoders have, by the codec that a container names. */
const decoders = {
  aac: 'aac',
  ac3: 'ac3',
  eac3: 'eac3',
  dts: 'dca',
  vorbis: 'vorbis',
} as const
export type FfmpegCodec = keyof typeof decoders

export const isFfmpegCodec = (codec: string): codec is FfmpegCodec => Object.hasOwn(decoders, codec)

type Call = (...args: number[]) => number

/** Longest name of a decoder with its end, bytes. */
const NAME_BYTES = 16

let program: WebAssembly.Module | undefined

/**
 * Decodes the packets of one track by FFmpeg's own decoder, built as WebAssembly (`build/interface.c`): its memory ends
 * with it, and a damaged packet can reach nothing else.
 *
 * @throws where the decoder refuses the setup of the track
 */
export class FfmpegFrames implements FrameSource {
  private readonly exports: Record<string, unknown>
  private readonly track: number
  private room = 0
  private input = 0

  constructor(codec: FfmpegCodec, { setup, channels, sampleRate }: TrackSetup) {
    program ??= new WebAssembly.Module(unpackedPart('ffmpeg-decoders'))
    this.exports = new WebAssembly.Instance(program, system).exports
    this.call('_initialize')()
    const name = new TextEncoder().encode(decoders[codec].padEnd(NAME_BYTES, '\0'))
    const bytes = new Uint8Array(NAME_BYTES + setup.length)
    bytes.set(name)
    bytes.set(setup, NAME_BYTES)
    const at = this.put(bytes)
    const setupAt = at + NAME_BYTES
    this.track = this.call('open_track')(at, setupAt, setup.length, channels, sampleRate)
    if (this.track === 0) throw new Error(`the setup of this ${codec} track is damaged`)
  }

  decode(packet: Uint8Array): DecodedFrames {
    const failed = this.call('send_packet')(this.track, this.put(packet), packet.length)
    if (failed < 0) return damaged(failed)
    let found = this.receive()
    // A packet may hold several frames of its codec: the decoder takes no other before they are fetched.
    for (let next = found; next.samplesDecoded > 0;) {
      next = this.receive()
      found = next.samplesDecoded > 0 ? joined(found, next) : { ...found, errors: next.errors }
    }
    return found
  }

  private receive(): DecodedFrames {
    const frames = this.call('receive_frames')(this.track)
    if (frames <= 0) return frames < 0 ? damaged(frames) : nothingDecoded
    const at = this.call('samples_of')(this.track)
    const channelData = Array.from({ length: this.call('channels_of')(this.track) }, (_, c) =>
      new Float32Array(this.memory, at + 4 * c * frames, frames).slice(),
    )
    const sampleRate = this.call('sample_rate_of')(this.track)
    return { channelData, samplesDecoded: frames, sampleRate, errors: [] }
  }

  free(): void {
    this.call('close_track')(this.track)
  }

  /** It moves when it grows. */
  private get memory(): ArrayBuffer {
    const { memory } = this.exports
    if (!(memory instanceof WebAssembly.Memory)) throw new Error('the decoder has no memory')
    return memory.buffer
  }

  private call(name: string): Call {
    const found = this.exports[name]
    if (typeof found !== 'function') throw new Error(`the decoder has no "${name}"`)
    return (...args) => Number(Reflect.apply(found, null, args))
  }

  /** Where the bytes are until the next ones. */
  private put(bytes: Uint8Array): number {
    if (bytes.length > this.room) {
      this.call('release')(this.input)
      this.room = 2 * bytes.length
      this.input = this.call('allocate')(this.room)
      if (this.input === 0) throw new Error('the decoder has no memory for a packet')
    }
    new Uint8Array(this.memory).set(bytes, this.input)
    return this.input
  }
}

const nothingDecoded: DecodedFrames = {
  channelData: [],
  samplesDecoded: 0,
  sampleRate: 0,
  errors: [],
}

const damaged = (code: number): DecodedFrames => ({
  ...nothingDecoded,
  errors: [{ message: `a packet is damaged (${code})` }],
})

const joined = (before: DecodedFrames, after: DecodedFrames): DecodedFrames => ({
  ...after,
  channelData: before.channelData.map((channel, c) =>
    joinSamples([channel, after.channelData[c] ?? new Float32Array(after.samplesDecoded)]),
  ),
  samplesDecoded: before.samplesDecoded + after.samplesDecoded,
})

const nothing = (): number => 0
/** Imports of the WebAssembly module: it reads no file, no clock and no environment. */
const system = {
  env: { emscripten_notify_memory_growth: nothing },
  wasi_snapshot_preview1: {
    clock_time_get: nothing,
    environ_get: nothing,
    environ_sizes_get: nothing,
    fd_close: nothing,
    fd_fdstat_get: nothing,
    fd_read: nothing,
    fd_seek: nothing,
    fd_write: nothing,
    proc_exit(): never {
      throw new Error('the decoder has ended')
    },
  },
}
