/** Frequencies of a spectrogram go from 0 to here: speech has little above it, Hz. */
export const HIGHEST_HZ = 8_000
/** Rows of a spectrogram, each of the same width in Hz. */
export const SPECTRUM_ROWS = 96
/** Length of sound that one spectrum is made of, s: short enough for consonants, long enough for harmonics. */
const WINDOW_S = 0.024
/** At most so many spectra make one column, which shows the strongest. */
const MAX_SPECTRA = 3

/** Where in a sound the columns are; times count from its first sample. */
export interface SpectrumSpan {
  fromMs: number
  columnMs: number
  columns: number
}

/** Length of the window at a sample rate, in samples: the power of two that is closest to its time. */
export const windowSize = (sampleRate: number): number =>
  2 ** Math.round(Math.log2(sampleRate * WINDOW_S))

/**
 * Levels of a mono sound, dB below full scale (a sine of full scale is 0), column by column from low to high
 * frequencies; −Infinity in silence and where there is no sound.
 */
export function spectrumLevels(
  samples: Float32Array,
  sampleRate: number,
  { fromMs, columnMs, columns }: SpectrumSpan,
): Float32Array {
  const size = windowSize(sampleRate)
  const fourier = new Fourier(size)
  const levels = new Float32Array(columns * SPECTRUM_ROWS).fill(-Infinity)
  const step = (columnMs * sampleRate) / 1_000
  const spectra = Math.max(1, Math.min(MAX_SPECTRA, Math.round(step / (size / 2))))
  for (let column = 0; column < columns; column++) {
    const rows = levels.subarray(column * SPECTRUM_ROWS, (column + 1) * SPECTRUM_ROWS)
    for (let nth = 0; nth < spectra; nth++) {
      const middle = (fromMs * sampleRate) / 1_000 + (column + (nth + 0.5) / spectra) * step
      addRows(rows, fourier.power(samples, Math.round(middle - size / 2)), sampleRate / size)
    }
  }
  return levels
}

/** Raises each row to the strongest of its frequencies. */
function addRows(rows: Float32Array, power: Float32Array, hzPerBin: number): void {
  const binsPerRow = HIGHEST_HZ / SPECTRUM_ROWS / hzPerBin
  for (let row = 0; row < SPECTRUM_ROWS; row++) {
    const from = Math.floor(row * binsPerRow)
    const until = Math.max(from + 1, Math.floor((row + 1) * binsPerRow))
    let strongest = 0
    for (let bin = from; bin < until; bin++) strongest = Math.max(strongest, power[bin] ?? 0)
    rows[row] = Math.max(rows[row] ?? -Infinity, 10 * Math.log10(strongest))
  }
}

/** Power spectra of Hann windows, by the radix-2 algorithm of Cooley and Tukey. */
class Fourier {
  readonly #size: number
  readonly #hann: Float64Array
  readonly #sines: Float64Array
  readonly #cosines: Float64Array
  readonly #real: Float64Array
  readonly #imaginary: Float64Array
  readonly #power: Float32Array

  /** @param size of a window, a power of two */
  constructor(size: number) {
    this.#size = size
    const turn = (part: number) => 2 * Math.PI * part
    this.#hann = Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos(turn(i / size)))
    this.#sines = Float64Array.from({ length: size / 2 }, (_, i) => Math.sin(turn(i / size)))
    this.#cosines = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos(turn(i / size)))
    this.#real = new Float64Array(size)
    this.#imaginary = new Float64Array(size)
    this.#power = new Float32Array(size / 2)
  }

  /** Power of the window that begins at a sample, 1 for a sine of full scale; always the same array. */
  power(samples: Float32Array, from: number): Float32Array {
    this.#fill(samples, from)
    this.#transform()
    // A Hann window halves the level, and half of a sine's power is at negative frequencies.
    const scale = (4 / this.#size) ** 2
    for (let bin = 0; bin < this.#power.length; bin++)
      this.#power[bin] = ((this.#real[bin] ?? 0) ** 2 + (this.#imaginary[bin] ?? 0) ** 2) * scale
    return this.#power
  }

  /** The windowed samples in the order of their reversed bits. */
  #fill(samples: Float32Array, from: number): void {
    this.#imaginary.fill(0)
    let reversed = 0
    for (let i = 0; i < this.#size; i++) {
      this.#real[reversed] = (samples[from + i] ?? 0) * (this.#hann[i] ?? 0)
      let bit = this.#size >> 1
      while (reversed & bit) {
        reversed ^= bit
        bit >>= 1
      }
      reversed |= bit
    }
  }

  #transform(): void {
    const [re, im] = [this.#real, this.#imaginary]
    for (let half = 1; half < this.#size; half *= 2) {
      const stride = this.#size / (2 * half)
      for (let start = 0; start < this.#size; start += 2 * half) {
        for (let k = 0; k < half; k++) {
          const cos = this.#cosines[k * stride] ?? 0
          const sin = this.#sines[k * stride] ?? 0
          const [a, b] = [start + k, start + k + half]
          const [reB, imB] = [re[b] ?? 0, im[b] ?? 0]
          const real = reB * cos + imB * sin
          const imaginary = imB * cos - reB * sin
          re[b] = (re[a] ?? 0) - real
          im[b] = (im[a] ?? 0) - imaginary
          re[a] = (re[a] ?? 0) + real
          im[a] = (im[a] ?? 0) + imaginary
        }
      }
    }
  }
}
