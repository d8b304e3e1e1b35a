/** One note as samples, ±1 at most, with its own attack and decay. */
export type Instrument = (hertz: number, seconds: number, sampleRate: number) => Float32Array

/** Numbers 0–1, the same on every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const fill = (
  seconds: number,
  sampleRate: number,
  at: (t: number, i: number) => number,
): Float32Array =>
  Float32Array.from({ length: Math.max(1, Math.round(seconds * sampleRate)) }, (_, i) =>
    at(i / sampleRate, i),
  )

/** A struck string: partials that die the faster the higher they are. */
export const piano: Instrument = (hertz, seconds, sampleRate) =>
  fill(seconds + 1.2, sampleRate, (t) => {
    let sum = 0
    for (let n = 1; n <= 5 && hertz * n < sampleRate / 2.2; n++) {
      sum += (Math.exp(-t * (1.1 + 0.9 * n)) / (n * n)) * Math.sin(2 * Math.PI * hertz * n * t)
    }
    return sum * Math.min(1, t / 0.006)
  })

/** Slow strings: three voices a little apart, swelling and falling. */
export const pad: Instrument = (hertz, seconds, sampleRate) =>
  fill(seconds + 1.5, sampleRate, (t) => {
    const rise = Math.min(1, t / 0.9)
    const fall = Math.min(1, Math.max(0, (seconds + 1.5 - t) / 1.5))
    const voice = (detune: number): number =>
      Math.sin(2 * Math.PI * hertz * detune * t) +
      0.3 * Math.sin(4 * Math.PI * hertz * detune * t + 1)
    return (rise * fall * (voice(0.997) + voice(1) + voice(1.003))) / 4
  })

/** A plucked string (Karplus & Strong): a burst of noise that circles through a soft filter. */
export const pluck: Instrument = (hertz, seconds, sampleRate) => {
  const random = randomFrom(Math.round(hertz * 100))
  const line = Float32Array.from(
    { length: Math.max(2, Math.round(sampleRate / hertz)) },
    () => random() - 0.5,
  )
  return fill(seconds + 1, sampleRate, (_, i) => {
    const at = i % line.length
    const value = line[at] ?? 0
    line[at] = 0.498 * (value + (line[(at + 1) % line.length] ?? 0))
    return value
  })
}

/** A soft low note without overtones that hiss. */
export const bass: Instrument = (hertz, seconds, sampleRate) =>
  fill(seconds, sampleRate, (t) => {
    const ends = Math.min(1, t / 0.01) * Math.min(1, Math.max(0, (seconds - t) / 0.05))
    return (
      ends *
      Math.exp(-t * 1.5) *
      (Math.sin(2 * Math.PI * hertz * t) + 0.2 * Math.sin(4 * Math.PI * hertz * t))
    )
  })

/** A soft drum: a tone that falls. The pitch of the note does not matter. */
export const kick: Instrument = (_, __, sampleRate) =>
  fill(
    0.25,
    sampleRate,
    (t) => Math.exp(-t * 18) * Math.sin(2 * Math.PI * (48 * t + 2.2 * (1 - Math.exp(-t * 30)))),
  )

/** A brush on a cymbal. */
export const brush: Instrument = (_, __, sampleRate) => {
  const random = randomFrom(7)
  let last = 0
  return fill(0.09, sampleRate, (t) => {
    const noise = random() - 0.5
    const bright = noise - last
    last = noise
    return 0.5 * bright * Math.exp(-t * 55)
  })
}
