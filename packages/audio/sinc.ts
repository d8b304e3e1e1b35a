/**
 * Taps of a Kaiser-windowed sinc for a point `part` (0 … 1) of the way from the middle sample to the
 * next one; their sum is 1.
 *
 * @param count even; tap `count / 2 - 1` belongs to the middle sample
 * @param beta of the window: larger = less leakage, wider transition
 * @param cutoff −6 dB point relative to the Nyquist frequency; 1 interpolates without a low-pass
 */
export function sincTaps(count: number, part: number, beta: number, cutoff = 1): Float64Array {
  const half = count / 2
  const taps = Float64Array.from({ length: count }, (_, k) => {
    const t = k - (half - 1) - part
    const x = Math.PI * cutoff * t
    const sinc = x === 0 ? 1 : Math.sin(x) / x
    return sinc * besselI0(beta * Math.sqrt(Math.max(0, 1 - (t / half) ** 2)))
  })
  const sum = taps.reduce((total, tap) => total + tap, 0)
  return taps.map((tap) => tap / sum)
}

/** Modified Bessel function of the first kind and order 0, by its power series. */
function besselI0(x: number): number {
  let term = 1
  let sum = 1
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}
