import { createMp3Encoder, type WasmMediaEncoder } from 'wasm-media-encoders'
import { soundFormats } from '@shared/contracts/formats/sound-formats'
import type { BlockEncoder, ByteSink, EncoderFormat } from './encoder'
import { FrameCounter, mp3InfoFrame } from './mp3-frames'
import { id3Tag, type TrackInfo } from '../track-info'

export interface Mp3Options {
  /** Bits a second; default by rate and channels. Rounded to the nearest bitrate of MPEG audio. */
  bitrate?: number
  info?: TrackInfo
}

const kbits = [8, 16, 24, 32, 40, 48, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320] as const

type Lame = WasmMediaEncoder<'audio/mpeg'>

/**
 * LAME scales its input at constant bitrates to avoid clipping (`abr_switch_map` in its presets.c):
 * the factor for bitrates up to `upTo` kbit/s.
 */
const lameScales = [
  { upTo: 160, scale: 0.95 },
  { upTo: 192, scale: 0.97 },
  { upTo: 224, scale: 0.98 },
] as const

/** Idle encoders for reuse: creating one takes longer than encoding a short sound. */
const idle: Lame[] = []
const MAX_IDLE = 2

function defaultBitrate({ sampleRate, channels }: EncoderFormat): number {
  if (sampleRate < 32_000) return channels === 1 ? 64_000 : 128_000
  return channels === 1 ? 128_000 : 192_000
}

/** MP3 through LAME at a constant bitrate, with a length tag for gapless playback. */
export async function openMp3Encoder(
  sink: ByteSink,
  format: EncoderFormat,
  options: Mp3Options = {},
): Promise<BlockEncoder> {
  const lame = idle.pop() ?? (await createMp3Encoder())
  const gain = configure(lame, format, options.bitrate ?? defaultBitrate(format))
  const out = new FramesBehindTag(
    sink,
    id3Tag(options.info ?? {}, (format.totalFrames * 1_000) / format.sampleRate),
  )
  let soundSamples = 0
  let isDone = false
  return {
    async write(channels) {
      soundSamples += channels[0]?.length ?? 0
      await out.add(lame.encode(channels.map((channel) => channel.map((s) => s * gain))))
    },
    async finish() {
      // Without a sample, LAME writes no frame at all.
      if (soundSamples === 0)
        await out.add(
          lame.encode(Array.from({ length: format.channels }, () => new Float32Array(1))),
        )
      await out.add(lame.finalize())
      await out.writeTag(soundSamples)
      isDone = true
    },
    async dispose() {
      // After a failure its state is undefined: leave it to the garbage collector.
      if (isDone && idle.length < MAX_IDLE) idle.push(lame)
    },
  }
}

/** @returns the factor that compensates for LAME's own scaling */
function configure(lame: Lame, { sampleRate, channels }: EncoderFormat, bitrate: number): number {
  const outputSampleRate = soundFormats.mp3.rates.find((rate) => rate === sampleRate)
  if (outputSampleRate === undefined) throw new Error(`MP3 cannot hold ${sampleRate} Hz`)
  const distance = (k: number): number => Math.abs(k * 1_000 - bitrate)
  const nearest = kbits.reduce((best, k) => (distance(k) < distance(best) ? k : best))
  lame.configure({
    sampleRate,
    channels: channels === 1 ? 1 : 2,
    outputSampleRate,
    bitrate: nearest,
  })
  // MPEG-2 ends at 160 kbit/s.
  const kbit = sampleRate < 32_000 ? Math.min(160, nearest) : nearest
  return 1 / (lameScales.find(({ upTo }) => kbit <= upTo)?.scale ?? 1)
}

/** Reserves the tag's frame at the start of the file and counts the frames after it. */
class FramesBehindTag {
  private readonly counter = new FrameCounter()
  private room: number | null = null

  /** @param id3 comes before the first frame; may be empty */
  constructor(
    private readonly sink: ByteSink,
    private readonly id3: Uint8Array,
  ) {}

  /** Writes encoded bytes; they are copied, because the encoder reuses its memory. */
  async add(encoded: Uint8Array): Promise<void> {
    if (encoded.length === 0) return
    const bytes = encoded.slice()
    const position = this.counter.bytes
    this.counter.add(bytes)
    this.room ??= this.tag(0)?.length ?? 0
    await this.sink.write(bytes, this.id3.length + position + this.room)
  }

  async writeTag(soundSamples: number): Promise<void> {
    const tag = this.tag(soundSamples)
    if (this.id3.length > 0) await this.sink.write(this.id3, 0)
    if (tag) await this.sink.write(tag, this.id3.length)
  }

  /** The tag's frame; null when frames are too small for it. */
  private tag(soundSamples: number): Uint8Array | null {
    const { first, frames, bytes } = this.counter
    return mp3InfoFrame(first, { frames, bytes, soundSamples })
  }
}
