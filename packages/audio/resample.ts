import { LRUCache } from '@cuecast/platform'
import { frameCount } from './audio-data'
import { sincTaps } from './sinc'

/** Taps at the lower of both rates: with the window below, aliases stay under −110 dB. */
const TAPS = 128
/** Kaiser window. */
const BETA = 11
/** Where the low-pass is at −6 dB, relative to the lower of both Nyquist frequencies. */
const CUTOFF = 0.94
/** Largest table of a filter, in floats; with so many rows, steps between them stay under −110 dB. */
const MAX_COEFFICIENTS = 1 << 17
const CHUNK_FRAMES = 1 << 14
/** Filters kept: a film and its takes need two or three; shifting the pitch of voices needs many. */
const MAX_FILTERS = 8

/** Changes the sample rate; returns exactly `round(length · to / from)` samples, in phase. */
export function resample(samples: Float32Array, from: number, to: number): Float32Array {
  const [out] = resampleChannels([samples], from, to)
  return out ?? new Float32Array(0)
}

/** Converts channels between sample rates, Hz; equal rates return the same arrays. */
export function resampleChannels(
  channels: readonly Float32Array[],
  from: number,
  to: number,
): Float32Array[] {
  if (from === to) return [...channels]
  const frames = Math.round((frameCount(channels) * to) / from)
  const out = channels.map(() => new Float32Array(frames))
  const stream = new ResampleStream(channels.length, from, to)
  let filled = 0
  const take = (block: readonly Float32Array[]) => {
    const part = Math.min(frameCount(block), frames - filled)
    for (const [c, channel] of block.entries()) out[c]?.set(channel.subarray(0, part), filled)
    filled += part
  }
  stream.push(channels, take)
  stream.flush(take)
  return out
}

/** Resamples sound of any length in pieces; in phase, without leading delay. */
export class ResampleStream {
  private readonly filter: Filter
  /** Input from the first tap of the next output on, for each channel. */
  private held: Float32Array[]
  /** Place of the next output between two input samples, in parts of `filter.phases`. */
  private phase = 0

  /** Rates in whole Hz. */
  constructor(channelCount: number, from: number, to: number) {
    this.filter = filterOf(from, to)
    // The filter's centre starts on the first sample.
    this.held = Array.from(
      { length: channelCount },
      () => new Float32Array(this.filter.taps / 2 - 1),
    )
  }

  /** Resamples these frames; `take` gets blocks of output. */
  push(channels: readonly Float32Array[], take: (block: Float32Array[]) => void): void {
    for (let at = 0; at < frameCount(channels); at += CHUNK_FRAMES)
      take(this.process(channels.map((channel) => channel.subarray(at, at + CHUNK_FRAMES))))
  }

  /** Outputs the rest of the filter; may exceed the end of the sound by some samples. */
  flush(take: (block: Float32Array[]) => void): void {
    this.push(
      this.held.map(() => new Float32Array(this.filter.taps / 2)),
      take,
    )
  }

  private process(chunk: readonly Float32Array[]): Float32Array[] {
    const { filter, phase } = this
    const frames = frameCount(this.held) + frameCount(chunk)
    const count = filter.outputs(frames, phase)
    const end = phase + count * filter.step
    const next = Math.floor(end / filter.phases)
    const out = this.held.map((held, c) => {
      filter.input.set(held)
      filter.input.set(chunk[c] ?? held.subarray(0, 0), held.length)
      this.held[c] = filter.input.slice(next, frames)
      return filter.run(phase, count)
    })
    this.phase = end % filter.phases
    return out
  }
}

/**
 * Windowed-sinc low-pass in polyphase form: a row of taps for each place between two input samples
 * that output can fall on. If these are too many (rates with hardly a common divisor), two
 * neighbouring rows are interpolated.
 */
class Filter {
  /** Output is on so many places between two input samples; one output further is `step` places. */
  readonly phases: number
  readonly step: number
  readonly taps: number
  /** Input of the next `run`. */
  readonly input: Float32Array
  /** Where the kernel writes, unless rows are interpolated. */
  private readonly output: Float32Array
  private readonly rows: number
  private readonly kernel = resamplingKernel()

  constructor(from: number, to: number) {
    const divisor = commonDivisor(from, to)
    this.phases = to / divisor
    this.step = from / divisor
    // Towards a lower rate, the filter is as much longer as its cutoff is lower.
    const scale = Math.min(1, to / from)
    this.taps = Math.ceil(TAPS / scale / UNROLLED) * UNROLLED
    this.rows = Math.min(this.phases, Math.floor(MAX_COEFFICIENTS / this.taps))
    const table = (this.rows + 1) * this.taps
    const taps = (part: number) => sincTaps(this.taps, part, BETA, CUTOFF * scale)
    const inputs = CHUNK_FRAMES + 2 * this.taps
    const outputs = this.rows === this.phases ? Math.ceil((inputs * to) / from) : 0
    const memory = this.kernel.floats(table + inputs + outputs)
    this.input = memory.subarray(table, table + inputs)
    this.output = memory.subarray(table + inputs)
    for (let row = 0; row <= this.rows; row++) memory.set(taps(row / this.rows), row * this.taps)
  }

  /** Number of outputs that `frames` of input allow. */
  outputs(frames: number, phase: number): number {
    const room = (frames - this.taps + 1) * this.phases - phase
    return Math.max(0, Math.ceil(room / this.step))
  }

  /** So many outputs from the input, the first at this phase. */
  run(firstPhase: number, count: number): Float32Array {
    const { phases, step, taps, rows, kernel, input } = this
    const [whole, part] = [Math.floor(step / phases), step % phases]
    const rowBytes = taps * 4
    let at = input.byteOffset
    if (rows === phases) {
      const { output } = this
      const out = output.byteOffset
      const place = { out, end: out + count * 4, at, phase: firstPhase }
      if (count > 0) kernel.run(place, { whole: whole * 4, part, phases, row: rowBytes })
      return output.slice(0, count)
    }
    const out = new Float32Array(count)
    let phase = firstPhase
    for (let i = 0; i < count; i++) {
      const place = (phase * rows) / phases
      const row = Math.floor(place)
      const before = kernel.dot(at, row * rowBytes, at + rowBytes)
      const after = kernel.dot(at, (row + 1) * rowBytes, at + rowBytes)
      out[i] = before + (place - row) * (after - before)
      at += whole * 4
      phase += part
      if (phase >= phases) {
        phase -= phases
        at += 4
      }
    }
    return out
  }
}

const filters = new LRUCache<string, Filter>({ max: MAX_FILTERS })

function filterOf(from: number, to: number): Filter {
  const key = `${from} ${to}`
  const filter = filters.get(key) ?? new Filter(from, to)
  filters.set(key, filter)
  return filter
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}

/** The kernel multiplies this many samples in a turn. */
const UNROLLED = 16

/**
 * WebAssembly with SIMD, about six times faster than the same loops in JavaScript. Its text:
 *
 *     (module (memory (export "memory") 1)
 *       (func $dot (export "dot") (param $a i32) (param $b i32) (param $end i32) (result f32)
 *         (local $s v128) (local $t v128) (local $u v128) (local $v v128)
 *         (loop $next
 *           ;; the same for $t, $u and $v with offsets of 16, 32 and 48
 *           (local.set $s (f32x4.add (local.get $s)
 *             (f32x4.mul (v128.load align=4 (local.get $a)) (v128.load align=4 (local.get $b)))))
 *           (local.set $b (i32.add (local.get $b) (i32.const 64)))
 *           (br_if $next (i32.lt_u
 *             (local.tee $a (i32.add (local.get $a) (i32.const 64))) (local.get $end))))
 *         ;; the sum of the four lanes of (s + t) + (u + v)
 *         …)
 *       (func (export "run") (param $out i32) (param $end i32) (param $at i32) (param $phase i32)
 *           (param $whole i32) (param $part i32) (param $phases i32) (param $row i32)
 *         (loop $next
 *           (f32.store (local.get $out) (call $dot (local.get $at)
 *             (i32.mul (local.get $phase) (local.get $row)) (i32.add (local.get $at) (local.get $row))))
 *           (local.set $at (i32.add (local.get $at) (local.get $whole)))
 *           (if (i32.ge_u (local.tee $phase (i32.add (local.get $phase) (local.get $part)))
 *                         (local.get $phases)) (then
 *             (local.set $phase (i32.sub (local.get $phase) (local.get $phases)))
 *             (local.set $at (i32.add (local.get $at) (i32.const 4)))))
 *           (br_if $next (i32.lt_u
 *             (local.tee $out (i32.add (local.get $out) (i32.const 4))) (local.get $end))))))
 */
const KERNEL =
  'AGFzbQEAAAABEwJgA39/fwF9YAh/f39/f39/fwADAwIAAQUDAQABBxYDBm1lbW9yeQIAA2RvdAAAA3J1bgABCugBAp4BAQR7A0AgAyAA/QACACAB/QACAP3mAf3kASEDIAQgAP0AAhAgAf0AAhD95gH95AEhBCAFIAD9AAIgIAH9AAIg/eYB/eQBIQUgBiAA/QACMCAB/QACMP3mAf3kASEGIAFBwABqIQEgAEHAAGoiACACSQ0ACyADIAT95AEgBSAG/eQB/eQBIQMgA/0fACAD/R8BkiAD/R8CIAP9HwOSkgtGAANAIAAgAiADIAdsIAIgB2oQADgCACACIARqIQIgAyAFaiIDIAZPBEAgAyAGayEDIAJBBGohAgsgAEEEaiIAIAFJDQALCw=='

let compiled: WebAssembly.Module | undefined

/** Where a run begins, in bytes of the memory. */
interface RunPlace {
  /** Place of the first output in the memory; at least one is written. */
  out: number
  end: number
  /** Place of the first tap in the input. */
  at: number
  /** Row of the table. */
  phase: number
}

/** From one float to the next: `whole` bytes of input and `part` rows; past the last row, a float of input more. */
interface RunStep {
  whole: number
  part: number
  phases: number
  /** Bytes of a row. */
  row: number
}

interface Kernel {
  /** Sum of the products of the floats from byte `a` up to `end` with those from byte `b`. */
  dot(a: number, b: number, end: number): number
  /** Each float is the product of a part of the input with a row of the table. */
  run(first: RunPlace, step: RunStep): void
  /** Reserves memory for `count` floats from byte 0; call once. */
  floats(count: number): Float32Array
}

function resamplingKernel(): Kernel {
  compiled ??= new WebAssembly.Module(Buffer.from(KERNEL, 'base64'))
  const { dot, run, memory } = new WebAssembly.Instance(compiled).exports
  const isSound = typeof dot === 'function' && typeof run === 'function'
  if (!isSound || !(memory instanceof WebAssembly.Memory))
    throw new Error('the resampling kernel is damaged')
  return {
    dot: (a, b, end) => Number(dot(a, b, end)),
    run: ({ out, end, at, phase }, { whole, part, phases, row }) =>
      void run(out, end, at, phase, whole, part, phases, row),
    floats(count) {
      memory.grow(Math.ceil((count * 4) / 65_536))
      return new Float32Array(memory.buffer, 0, count)
    },
  }
}
