import { BAND_COUNT, SLOTS_PER_SECOND } from './mark-code'
import { binsOf, slotSpectrum, type SlotSpectrum } from './slot-spectrum'

/** Spectra a second: four for each slot, since the start of a slot is unknown. */
export const STEPS_PER_SLOT = 4
const STEPS_PER_SECOND = SLOTS_PER_SECOND * STEPS_PER_SLOT
const WINDOW_STEPS = 10 * STEPS_PER_SECOND
const ADVANCE_STEPS = WINDOW_STEPS / 2
/** Frequencies up to here are kept, so that copies that play too fast can be read, Hz. */
const HIGHEST = 6_500
const DECIBELS = 10 / Math.LN10

/** Power spectra of 10 s of sound, added up from low to high so that any band is a difference. */
export class SpectraWindow {
  /** Steps from the start of the file. */
  readonly first: number
  readonly steps: number

  constructor(
    private readonly sums: Float64Array,
    private readonly shape: { sampleRate: number; size: number; bins: number },
    place: { first: number; steps: number },
  ) {
    this.first = place.first
    this.steps = place.steps
  }

  /** First step that no window before has. */
  get fresh(): number {
    return this.first === 0 ? 0 : WINDOW_STEPS - ADVANCE_STEPS
  }

  get fromMs(): number {
    return (this.first / STEPS_PER_SECOND) * 1_000
  }

  get toMs(): number {
    return ((this.first + this.steps) / STEPS_PER_SECOND) * 1_000
  }

  /** Power of the whole window. */
  get level(): number {
    const { bins } = this.shape
    let sum = 0
    for (let step = 1; step <= this.steps; step++) sum += this.sums[step * bins - 1] ?? 0
    return sum
  }

  /** Levels of the bands at each step, dB. */
  levels(pitch: number): Float32Array {
    const { sampleRate, size, bins } = this.shape
    const edges = binsOf(sampleRate, size, pitch)
    const levels = new Float32Array(this.steps * BAND_COUNT)
    for (let step = 0; step < this.steps; step++)
      for (let band = 0; band < BAND_COUNT; band++) {
        const low = this.sums[step * bins + (edges[band] ?? 0) - 1] ?? 0
        const high = this.sums[step * bins + (edges[band + 1] ?? 0) - 1] ?? 0
        levels[step * BAND_COUNT + band] = DECIBELS * Math.log(high - low + 1e-12)
      }
    return levels
  }
}

/** Cuts a mono sound into windows that overlap by half. */
export class Spectra {
  private readonly bins: number
  private readonly step: number
  private held: Float64Array
  private steps = 0
  private first = 0
  private rest = new Float32Array(0)

  private constructor(
    private readonly spectrum: SlotSpectrum,
    private readonly sampleRate: number,
    private readonly onWindow: (window: SpectraWindow) => void,
  ) {
    this.bins = Math.ceil((HIGHEST * spectrum.size) / sampleRate)
    this.step = spectrum.slot / STEPS_PER_SLOT
    this.held = new Float64Array(WINDOW_STEPS * this.bins)
  }

  /** @param sampleRate Hz; a slot must be a whole number of steps of whole samples */
  static async open(
    sampleRate: number,
    onWindow: (window: SpectraWindow) => void,
  ): Promise<Spectra> {
    return new Spectra(await slotSpectrum(sampleRate), sampleRate, onWindow)
  }

  add(samples: Float32Array): void {
    const sound = new Float32Array(this.rest.length + samples.length)
    sound.set(this.rest)
    sound.set(samples, this.rest.length)
    const length = 2 * this.spectrum.slot
    let at = 0
    for (; at + length <= sound.length; at += this.step) this.take(sound.subarray(at, at + length))
    this.rest = sound.slice(at)
  }

  private take(piece: Float32Array): void {
    const { window } = this.spectrum
    const memory = this.spectrum.memory().fill(0)
    for (let i = 0; i < piece.length; i++) memory[i] = (piece[i] ?? 0) * (window[i] ?? 0)
    this.spectrum.forward()
    const spectrum = this.spectrum.memory()
    let sum = 0
    for (let bin = 0; bin < this.bins; bin++) {
      sum += (spectrum[2 * bin] ?? 0) ** 2 + (spectrum[2 * bin + 1] ?? 0) ** 2
      this.held[this.steps * this.bins + bin] = sum
    }
    if (++this.steps === WINDOW_STEPS) this.pass()
  }

  private pass(): void {
    const { size } = this.spectrum
    const shape = { sampleRate: this.sampleRate, size, bins: this.bins }
    this.onWindow(new SpectraWindow(this.held, shape, { first: this.first, steps: this.steps }))
    const kept = new Float64Array(WINDOW_STEPS * this.bins)
    kept.set(this.held.subarray(ADVANCE_STEPS * this.bins, this.steps * this.bins))
    this.held = kept
    this.first += ADVANCE_STEPS
    this.steps -= ADVANCE_STEPS
  }

  /** Processes the rest after the last whole window. */
  end(): void {
    if (this.first === 0 || this.steps > ADVANCE_STEPS) this.pass()
  }
}
