import type { PffftModule } from '@echogarden/pffft-wasm/simd'
import { bandEdges, BAND_COUNT, SLOTS_PER_SECOND } from './mark-code'

let loading: Promise<PffftModule> | undefined
let loaded: PffftModule | undefined

/** A transform of real numbers in a memory of its own. */
export interface Transform {
  /** Memory of the transform, as it is now. */
  memory(): Float32Array
  /** To the spectrum in place: real and imaginary part of each bin in turn, as PFFFT orders it. */
  forward(): void
  /** Back to samples, as many times as large as there are samples. */
  backward(): void
}

/** Spectra of pieces that are two slots long, at a sample rate. */
export interface SlotSpectrum extends Transform {
  /** Samples of a transform: at least two slots. */
  size: number
  /** Samples that a slot is apart from the next, not rounded. */
  slot: number
  /** Window of a piece: its square and those of the pieces before and behind add up to 1. */
  window: Float32Array
  /** First bin of each band, and behind the last one. */
  bins: Int32Array
}

/** Loads the transforms once. */
export async function slotSpectrum(sampleRate: number): Promise<SlotSpectrum> {
  loading ??= import('@echogarden/pffft-wasm/simd').then((pffft) => pffft.default())
  loaded = await loading
  const known = spectra.get(sampleRate)
  if (known) return known
  const slot = sampleRate / SLOTS_PER_SECOND
  const size = Math.max(64, 2 ** Math.ceil(Math.log2(2 * slot)))
  const window = Float32Array.from({ length: Math.round(2 * slot) }, (_, i) =>
    Math.sin((Math.PI * i) / (2 * slot)),
  )
  const spectrum = { ...transformOf(size), size, slot, window, bins: binsOf(sampleRate, size) }
  spectra.set(sampleRate, spectrum)
  return spectrum
}

const REAL = 0
const FORWARD = 0
const BACKWARD = 1

const spectra = new Map<number, SlotSpectrum>()
const opened = new Map<number, Transform>()

/**
 * The transform of a size, a multiple of 32 without prime factors above 5. Each keeps its memory for as long as the
 * thread runs: some KB.
 */
export function transformOf(size: number): Transform {
  const known = opened.get(size)
  if (known) return known
  const pffft = loaded
  if (!pffft) throw new Error('Transforms are used before slotSpectrum has loaded them.')
  const setup = pffft._pffft_new_setup(size, REAL)
  const at = pffft._pffft_aligned_malloc(size * 4)
  const work = pffft._pffft_aligned_malloc(size * 4)
  const run = (direction: number) => pffft._pffft_transform_ordered(setup, at, at, work, direction)
  const look = () => pffft.HEAPF32.subarray(at >> 2, (at >> 2) + size)
  let memory = look()
  const transform: Transform = {
    // Another size may have made the module's memory grow, which moves it.
    memory: () => (memory.buffer === pffft.HEAPF32.buffer ? memory : (memory = look())),
    forward: () => run(FORWARD),
    backward: () => run(BACKWARD),
  }
  opened.set(size, transform)
  return transform
}

/**
 * First bin of each band, and behind the last one; none above half the sample rate.
 *
 * @param scale of the frequencies: 1.05 for a sound that plays 5 % too fast
 */
export function binsOf(sampleRate: number, size: number, scale = 1): Int32Array {
  const most = size / 2
  return Int32Array.from({ length: BAND_COUNT + 1 }, (_, i) =>
    Math.min(most, Math.ceil(((bandEdges[i] ?? 0) * scale * size) / sampleRate)),
  )
}
