/** Points looked at between two samples (BS.1770-4 Annex 2 asks for at least four per sample). */
const PHASES = 4
/** Samples on each side that a point between two samples is reckoned from. */
export const HALF_TAPS = 12
const TAPS = 2 * HALF_TAPS
/** Sounds are looked through in pieces of this length; a quiet piece needs no look in between. */
const PIECE = 64

/** One filter for each point between two samples: a sinc under a Kaiser window. */
const filters: readonly Float64Array[] = Array.from({ length: PHASES - 1 }, (_, p) =>
  betweenSamples((p + 1) / PHASES),
)

/** No point between samples can exceed the loudest of them more than this. */
const MOST_OVERSHOOT = Math.max(
  ...filters.map((filter) => filter.reduce((sum, tap) => sum + Math.abs(tap), 0)),
)

function betweenSamples(part: number): Float64Array {
  const taps = Float64Array.from({ length: TAPS }, (_, k) => {
    const t = k - (HALF_TAPS - 1) - part
    const sinc = t === 0 ? 1 : Math.sin(Math.PI * t) / (Math.PI * t)
    return sinc * besselI0(7 * Math.sqrt(Math.max(0, 1 - (t / HALF_TAPS) ** 2)))
  })
  const sum = taps.reduce((total, tap) => total + tap, 0)
  return taps.map((tap) => tap / sum)
}

function besselI0(x: number): number {
  let term = 1
  let sum = 1
  for (let k = 1; k < 30; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}

/** Called with every point that may exceed the limit: the sample before it and its size. */
type OnPeak = (index: number, size: number) => void

/**
 * The largest absolute value of the band-limited wave through the samples from `from` to `to`,
 * as far as it exceeds `above`; otherwise `above`. Pieces that cannot exceed it are skipped, which
 * leaves hardly any work for speech.
 */
export function truePeak(samples: Float32Array, from: number, to: number, above = 0): number {
  let most = above
  for (let at = from; at < to; at += PIECE) {
    const end = Math.min(to, at + PIECE)
    if (loudest(samples, at - HALF_TAPS, end + HALF_TAPS) * MOST_OVERSHOOT <= most) continue
    pointsOf(samples, at, end, (_, size) => {
      if (size > most) most = size
    })
  }
  return most
}

/** Calls `onPeak` for every sample or point between samples that exceeds `above`. */
export function peaksAbove(samples: Float32Array, above: number, onPeak: OnPeak): void {
  for (let at = 0; at < samples.length; at += PIECE) {
    const end = Math.min(samples.length, at + PIECE)
    if (loudest(samples, at - HALF_TAPS, end + HALF_TAPS) * MOST_OVERSHOOT <= above) continue
    pointsOf(samples, at, end, (index, size) => {
      if (size > above) onPeak(index, size)
    })
  }
}

function loudest(samples: Float32Array, from: number, to: number): number {
  let most = 0
  const end = Math.min(to, samples.length)
  for (let i = Math.max(0, from); i < end; i++) {
    const size = Math.abs(samples[i] ?? 0)
    if (size > most) most = size
  }
  return most
}

function pointsOf(samples: Float32Array, from: number, to: number, onPoint: OnPeak): void {
  for (let i = from; i < to; i++) {
    onPoint(i, Math.abs(samples[i] ?? 0))
    for (const filter of filters) {
      let sum = 0
      const first = i - HALF_TAPS + 1
      for (let k = 0; k < TAPS; k++) sum += (filter[k] ?? 0) * (samples[first + k] ?? 0)
      onPoint(i, Math.abs(sum))
    }
  }
}
