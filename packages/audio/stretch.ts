import type { SonicModule } from '@echogarden/sonic-wasm'
import { spliceTo } from './joints'
import { deinterleave, frameCount, interleave, toMono } from './audio-data'

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
  if (frames === 0 || wanted === 0) return deinterleave(new Float32Array(wanted * count), count)
  if (rate === 1) {
    const out = new Float32Array(wanted * count)
    out.set(interleave(channels).subarray(0, out.length))
    return deinterleave(out, count)
  }
  const shape = { sampleRate, rate: headRate(frames, wanted, sampleRate, rate), count }
  const made = deinterleave(runSonic(sonic, interleave(channels), shape, wanted), count)
  return spliceTo(withEnd(made, channels, shape), wanted, sampleRate)
}

interface StretchShape {
  sampleRate: number
  rate: number
  count: number
}

/** Longest pitch period that sonic looks for, as a part of a second. */
const MAX_PERIOD_S = 1 / 65

/**
 * Sonic keeps up to two pitch periods back that it would look ahead for. They follow at their natural
 * speed, so what comes before is played a little faster or slower in turn.
 */
function headRate(frames: number, wanted: number, sampleRate: number, rate: number): number {
  const rest = Math.round(sampleRate * MAX_PERIOD_S * 1.5)
  return Math.min(frames, wanted) < 4 * rest ? rate : (frames - rest) / (wanted - rest)
}

/**
 * Output of sonic without a flush, which would pad the end with silence: the last pitch periods are
 * missing.
 */
function runSonic(
  sonic: SonicModule,
  input: Float32Array,
  { sampleRate, rate, count }: StretchShape,
  wanted: number,
): Float32Array {
  const stream = sonic._sonicCreateStream(sampleRate, count)
  const buffer = new HeapFloats(sonic, CHUNK_FRAMES * count)
  const out = new Float32Array((wanted + CHUNK_FRAMES) * count)
  let filled = 0
  const drain = () => {
    while (sonic._sonicSamplesAvailable(stream) > 0) {
      const room = Math.min(CHUNK_FRAMES, out.length / count - filled / count)
      const got = sonic._sonicReadFloatFromStream(stream, buffer.pointer, room) * count
      if (got <= 0) break
      out.set(buffer.view(got), filled)
      filled += got
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
    return out.subarray(0, filled)
  } finally {
    buffer.free()
    sonic._sonicDestroyStream(stream)
  }
}

/** Sounds are compared over this time, s. */
const ALIKE_S = 0.01

/**
 * Appends the missing end of a stretched sound: continues at the place of its source that is most
 * similar to its end.
 */
function withEnd(
  made: readonly Float32Array[],
  source: readonly Float32Array[],
  { sampleRate, rate }: StretchShape,
): Float32Array[] {
  const window = Math.round(sampleRate * ALIKE_S)
  const frames = frameCount(made)
  if (frames < 2 * window) return source.map((channel) => channel.slice())
  const [tail, whole] = [toMono(made).subarray(frames - window), toMono(source)]
  const around = Math.min(whole.length, Math.round(frames * rate))
  const reach = Math.round(sampleRate * MAX_PERIOD_S)
  const at = matchOf(tail, whole, Math.max(0, around - reach - window), around + 2 * reach - window)
  return made.map((channel, c) => {
    const rest = source[c] ?? channel
    const out = new Float32Array(frames + rest.length - at - window)
    out.set(channel)
    for (let i = 0; i < window; i++) {
      const later = (i + 0.5) / window
      const place = frames - window + i
      out[place] = (1 - later) * (channel[place] ?? 0) + later * (rest[at + i] ?? 0)
    }
    out.set(rest.subarray(at + window), frames)
    return out
  })
}

/** Where between `from` and `to` a sound is most like `part`. */
function matchOf(part: Float32Array, sound: Float32Array, from: number, to: number): number {
  let best = from
  let most = -Infinity
  const last = Math.min(to, sound.length - part.length)
  for (let at = from; at <= last; at += 2) {
    // Two places in a turn: their sums do not wait for each other.
    let [product, level, product2, level2] = [0, 1e-9, 0, 1e-9]
    let sample = sound[at] ?? 0
    for (let i = 0; i < part.length; i++) {
      const wanted = part[i] ?? 0
      const next = sound[at + i + 1] ?? 0
      product += sample * wanted
      level += sample * sample
      product2 += next * wanted
      level2 += next * next
      sample = next
    }
    const alike = product / Math.sqrt(level)
    if (alike > most) [best, most] = [at, alike]
    const alike2 = product2 / Math.sqrt(level2)
    if (alike2 > most && at < last) [best, most] = [at + 1, alike2]
  }
  return best
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
