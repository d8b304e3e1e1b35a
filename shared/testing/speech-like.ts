import { filterOf, peakSection } from '../mixing/biquad'

/** Numbers from −1 to 1, the same for each seed. */
export function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 31 - 1
  }
}

/** Syllables of coloured noise, in phrases with pauses of a second: as even as speech on the long run. */
export function speechLike(seconds: number, seed: number, sampleRate: number): Float32Array {
  const noise = random(seed)
  const filter = filterOf(peakSection(10, { hz: 500, q: 0.5, sampleRate }))
  return new Float32Array(seconds * sampleRate).map((_, i) => {
    const at = i / sampleRate
    const isPhrase = at % 3 < 2
    const syllable = 0.6 + 0.4 * Math.sin(2 * Math.PI * 4 * at)
    return isPhrase ? 0.1 * syllable * filter(noise()) : 0
  })
}

/** A sound with these octaves raised or lowered. */
export function coloured(
  sound: Float32Array,
  gains: readonly (readonly [hz: number, db: number])[],
  sampleRate: number,
): Float32Array {
  const filters = gains.map(([hz, db]) => filterOf(peakSection(db, { hz, q: 0.8, sampleRate })))
  return sound.map((x) => filters.reduce((y, filter) => filter(y), x))
}
