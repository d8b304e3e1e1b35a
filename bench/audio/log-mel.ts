const SIZE = 512
const HOP = 220
const BANDS = 40
/** Energy 60 dB below the maximum is inaudible and ignored. */
const FLOOR = 1e-6

/** Log-mel spectrum of speech at 22.05 kHz, one row every 10 ms. */
export function logMel(samples: Float32Array, sampleRate: number): Float64Array[] {
  const bands = melBands(sampleRate)
  const rows: Float64Array[] = []
  for (let at = 0; at + SIZE <= samples.length; at += HOP) {
    const power = powerSpectrum(samples.subarray(at, at + SIZE))
    const energy = (band: Float64Array) =>
      band.reduce((sum, weight, k) => sum + weight * (power[k] ?? 0), 0)
    rows.push(Float64Array.from(bands, energy))
  }
  const loudest = rows.reduce((most, row) => Math.max(most, ...row), 0)
  return rows.map((row) => row.map((energy) => Math.log10(energy + loudest * FLOOR)))
}

/** Mean distance of two spectra along their best alignment (dynamic time warping), in decades. */
export function melDistance(a: Float64Array[], b: Float64Array[]): number {
  let previous = new Float64Array(b.length + 1).fill(Infinity)
  previous[0] = 0
  for (const row of a) {
    const current = new Float64Array(b.length + 1).fill(Infinity)
    for (const [j, other] of b.entries()) {
      const best = Math.min(
        previous[j] ?? Infinity,
        previous[j + 1] ?? Infinity,
        current[j] ?? Infinity,
      )
      current[j + 1] = best + distance(row, other)
    }
    previous = current
  }
  return (previous[b.length] ?? Infinity) / Math.max(a.length, b.length)
}

function distance(a: Float64Array, b: Float64Array): number {
  return Math.sqrt(a.reduce((sum, value, i) => sum + (value - (b[i] ?? 0)) ** 2, 0) / a.length)
}

function melBands(sampleRate: number): Float64Array[] {
  const mel = (hertz: number) => 2_595 * Math.log10(1 + hertz / 700)
  const top = mel(sampleRate / 2)
  const centre = (i: number) =>
    ((700 * (10 ** (((i / (BANDS + 1)) * top) / 2_595) - 1)) / sampleRate) * SIZE
  return Array.from({ length: BANDS }, (_, i) => {
    const [low, middle, high] = [centre(i), centre(i + 1), centre(i + 2)]
    return Float64Array.from({ length: SIZE / 2 + 1 }, (_unused, k) =>
      Math.max(0, Math.min((k - low) / (middle - low), (high - k) / (high - middle))),
    )
  })
}

/** A plain DFT: fast enough for a bench. */
function powerSpectrum(frame: Float32Array): Float64Array {
  const out = new Float64Array(SIZE / 2 + 1)
  for (let k = 0; k < out.length; k++) {
    let re = 0
    let im = 0
    for (let n = 0; n < SIZE; n++) {
      const windowed = (frame[n] ?? 0) * (hann[n] ?? 0)
      const turn = (k * n) % SIZE
      re += windowed * (cosines[turn] ?? 0)
      im -= windowed * (cosines[(turn + SIZE - SIZE / 4) % SIZE] ?? 0)
    }
    out[k] = re * re + im * im
  }
  return out
}

const cosines = Float64Array.from({ length: SIZE }, (_, i) => Math.cos((2 * Math.PI * i) / SIZE))
const hann = Float64Array.from(
  { length: SIZE },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / SIZE),
)
