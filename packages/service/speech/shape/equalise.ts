import type { AudioFields } from '@shared/contracts/audio-settings'
import { filter, peak, shelf, type Biquad } from './biquad'

/** dB at ±1, as `shared/contracts/audio-settings` promises. */
const SHELF_DB = 12
const BASS_HZ = 200
const TREBLE_HZ = 4_000

/** Presence carries the vowels' clarity, articulation the consonants. */
const PRESENCE = { hz: 2_600, db: 9, q: 0.8 }
const ARTICULATION = { hz: 5_500, db: 5, q: 1 }

/** Bass, treble and strength as filters over the samples, in place. Zero leaves them untouched. */
export function equalise(
  samples: Float32Array,
  sampleRate: number,
  { bass, treble, strength }: Pick<AudioFields, 'bass' | 'treble' | 'strength'>,
): void {
  const filters: Biquad[] = []
  const at = (frequency: number, gainDb: number) => ({ frequency, sampleRate, gainDb })
  if (bass !== 0) filters.push(shelf('low', at(BASS_HZ, bass * SHELF_DB)))
  if (treble !== 0) filters.push(shelf('high', at(TREBLE_HZ, treble * SHELF_DB)))
  if (strength !== 0) {
    filters.push(peak({ ...at(PRESENCE.hz, strength * PRESENCE.db), q: PRESENCE.q }))
    filters.push(peak({ ...at(ARTICULATION.hz, strength * ARTICULATION.db), q: ARTICULATION.q }))
  }
  for (const each of filters) filter(samples, each)
}
