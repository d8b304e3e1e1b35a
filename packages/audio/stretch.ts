import type { SonicModule } from '@echogarden/sonic-wasm'
import { deinterleave, frameCount, interleave } from './audio-data'

let loading: Promise<SonicModule> | undefined

/** Frames passed to sonic at a time; bounds the wasm memory. */
const CHUNK_FRAMES = 1 << 15

/** Loads the stretcher once. */
export function loadStretcher(): Promise<SonicModule> {
  loading ??= import('@echogarden/sonic-wasm').then((sonic) => sonic.default())
  return loading
}

/**
 * Plays faster (`rate` > 1) or slower at the same pitch.
 *
 * @param exactLength frames to return; default `round(length / rate)`. The end is trimmed or padded
 *   with silence.
 */
export async function stretch(
  samples: Float32Array,
  sampleRate: number,
  rate: number,
  exactLength?: number,
): Promise<Float32Array> {
  const [out] = await stretchChannels([samples], sampleRate, rate, exactLength)
  return out ?? new Float32Array(0)
}

/** `stretch` for sounds of several channels: all are cut at the same places. */
export async function stretchChannels(
  channels: readonly Float32Array[],
  sampleRate: number,
  rate: number,
  exactLength?: number,
): Promise<Float32Array[]> {
  return stretchWith(await loadStretcher(), channels, sampleRate, rate, exactLength)
}

/** The synchronous part of `stretchChannels`. */
export function stretchWith(
  sonic: SonicModule,
  channels: readonly Float32Array[],
  sampleRate: number,
  rate: number,
  exactLength?: number,
): Float32Array[] {
  const frames = frameCount(channels)
  const wanted = exactLength ?? Math.round(frames / rate)
  const count = Math.max(1, channels.length)
  const out = new Float32Array(wanted * count)
  if (frames === 0 || wanted === 0) return deinterleave(out, count)
  if (rate === 1) {
    out.set(interleave(channels).subarray(0, out.length))
    return deinterleave(out, count)
  }
  runSonic(sonic, interleave(channels), { sampleRate, rate, count }, out)
  return deinterleave(out, count)
}

function runSonic(
  sonic: SonicModule,
  input: Float32Array,
  { sampleRate, rate, count }: { sampleRate: number; rate: number; count: number },
  out: Float32Array,
): void {
  const stream = sonic._sonicCreateStream(sampleRate, count)
  const buffer = new HeapFloats(sonic, CHUNK_FRAMES * count)
  let filled = 0
  const drain = () => {
    while (sonic._sonicSamplesAvailable(stream) > 0) {
      const got = sonic._sonicReadFloatFromStream(stream, buffer.pointer, CHUNK_FRAMES)
      if (got <= 0) break
      const room = out.length - filled
      out.set(buffer.view(Math.min(got * count, room)), filled)
      filled += Math.min(got * count, room)
    }
  }
  try {
    sonic._sonicSetSpeed(stream, rate)
    for (let at = 0; at < input.length; at += CHUNK_FRAMES * count) {
      const chunk = input.subarray(at, at + CHUNK_FRAMES * count)
      buffer.set(chunk)
      sonic._sonicWriteFloatToStream(stream, buffer.pointer, chunk.length / count)
      drain()
    }
    sonic._sonicFlushStream(stream)
    drain()
  } finally {
    buffer.free()
    sonic._sonicDestroyStream(stream)
  }
}

/**
 * A block of floats in an Emscripten module's memory. Every use creates a new view, because growing
 * the memory detaches older ones.
 */
class HeapFloats {
  readonly pointer: number

  constructor(
    private readonly module: AudioWasmHeap,
    readonly length: number,
  ) {
    this.pointer = module._malloc(length * 4)
    if (this.pointer === 0) throw new Error(`out of wasm memory: ${length} floats`)
  }

  set(samples: Float32Array): void {
    this.module.HEAPF32.set(samples, this.pointer >> 2)
  }

  /** The first floats, in place: valid until the module is called again. */
  view(length: number): Float32Array {
    return this.module.HEAPF32.subarray(this.pointer >> 2, (this.pointer >> 2) + length)
  }

  free(): void {
    this.module._free(this.pointer)
  }
}
