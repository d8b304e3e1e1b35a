import type { SpeexResamplerModule } from '@echogarden/speex-resampler-wasm/simd'
import { deinterleave, frameCount, interleave } from './audio-data'
import { HeapFloats } from './wasm/heap'

/** Speex quality 0–10; 7 keeps aliases below −110 dB at a third of the cost of 10. */
const QUALITY = 7
const CHUNK_FRAMES = 1 << 14

let loading: Promise<SpeexResamplerModule> | undefined

export function loadResampler(): Promise<SpeexResamplerModule> {
  loading ??= import('@echogarden/speex-resampler-wasm/simd').then((speex) => speex.default())
  return loading
}

/** Changes the sample rate; returns exactly `round(length · to / from)` samples, in phase. */
export async function resample(
  samples: Float32Array,
  from: number,
  to: number,
): Promise<Float32Array> {
  const [out] = await resampleChannels([samples], from, to)
  return out ?? new Float32Array(0)
}

/** Converts channels between sample rates, Hz; equal rates return the same arrays. */
export async function resampleChannels(
  channels: readonly Float32Array[],
  from: number,
  to: number,
): Promise<Float32Array[]> {
  if (from === to) return [...channels]
  return resampleWith(await loadResampler(), channels, from, to)
}

/** The synchronous part of `resampleChannels`. */
export function resampleWith(
  speex: SpeexResamplerModule,
  channels: readonly Float32Array[],
  from: number,
  to: number,
): Float32Array[] {
  if (from === to) return [...channels]
  const count = Math.max(1, channels.length)
  const out = new Float32Array(Math.round((frameCount(channels) * to) / from) * count)
  const stream = new ResampleStream(speex, count, from, to)
  try {
    let filled = 0
    const take = (block: Float32Array) => {
      const part = block.subarray(0, out.length - filled)
      out.set(part, filled)
      filled += part.length
    }
    stream.push(interleave(channels), take)
    if (filled < out.length) stream.flush(take)
  } finally {
    stream.free()
  }
  return deinterleave(out, count)
}

/** Resamples interleaved sound of any length in pieces; in phase, without leading delay. */
export class ResampleStream {
  private readonly state: number
  private readonly input: HeapFloats
  private readonly output: HeapFloats
  private readonly counts: HeapFloats

  constructor(
    private readonly speex: SpeexResamplerModule,
    private readonly channelCount: number,
    from: number,
    to: number,
  ) {
    this.counts = new HeapFloats(speex, 2)
    this.state = speex._speex_resampler_init(channelCount, from, to, QUALITY, this.counts.pointer)
    if (this.state === 0) throw new Error(`cannot resample from ${from} to ${to} Hz`)
    speex._speex_resampler_skip_zeros(this.state)
    this.input = new HeapFloats(speex, CHUNK_FRAMES * channelCount)
    const most = Math.ceil((CHUNK_FRAMES * to) / from) + 64
    this.output = new HeapFloats(speex, most * channelCount)
  }

  /** Resamples these frames; `take` gets blocks of interleaved output, valid only during the call. */
  push(samples: Float32Array, take: (block: Float32Array) => void): void {
    for (let at = 0; at < samples.length;) {
      const chunk = samples.subarray(at, at + CHUNK_FRAMES * this.channelCount)
      at += this.process(chunk, take)
    }
  }

  /** Outputs what is left in the filter. */
  flush(take: (block: Float32Array) => void): void {
    const latency = this.speex._speex_resampler_get_input_latency(this.state)
    this.push(new Float32Array((latency + 1) * this.channelCount), take)
  }

  free(): void {
    this.speex._speex_resampler_destroy(this.state)
    for (const block of [this.input, this.output, this.counts]) block.free()
  }

  private process(chunk: Float32Array, take: (block: Float32Array) => void): number {
    const { speex, counts, channelCount } = this
    this.input.set(chunk)
    const at = counts.pointer >> 2
    speex.HEAPU32[at] = chunk.length / channelCount
    speex.HEAPU32[at + 1] = this.output.length / channelCount
    speex._speex_resampler_process_interleaved_float(
      this.state,
      this.input.pointer,
      counts.pointer,
      this.output.pointer,
      counts.pointer + 4,
    )
    const consumed = (speex.HEAPU32[at] ?? 0) * channelCount
    take(this.output.view((speex.HEAPU32[at + 1] ?? 0) * channelCount))
    return consumed
  }
}
