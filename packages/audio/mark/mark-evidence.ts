import { BAND_COUNT } from './mark-code'
import { commonChange } from './mark-sound'
import { type SpectraWindow, STEPS_PER_SLOT } from './mark-spectra'

/** Differences beyond it count alike, dB: speech itself changes by far more than a mark. */
const SOFT_DB = 1.5
/** Steps that are this far below the loud ones of their window say nothing, dB. */
const GATE_DB = 35

/** Above 0 where the slot that begins at a step is louder than the next one in a band, −1 to 1: by step, then band. */
export interface Evidence {
  values: Float32Array
  /** Place of the window in its file, steps. */
  first: number
  steps: number
}

/** @param pitch how much higher a copy sounds: 1.05 = 5 % */
export function evidenceOf(window: SpectraWindow, pitch: number): Evidence {
  const { first, steps } = window
  const levels = window.levels(pitch)
  const loud = gateOf(levels, steps)
  const values = new Float32Array(steps * BAND_COUNT)
  const differences = new Float32Array(BAND_COUNT)
  for (let step = 0; step < steps - STEPS_PER_SLOT; step++) {
    if (!loud[step] && !loud[step + STEPS_PER_SLOT]) continue
    const at = step * BAND_COUNT
    const next = at + STEPS_PER_SLOT * BAND_COUNT
    for (let band = 0; band < BAND_COUNT; band++)
      differences[band] = (levels[at + band] ?? 0) - (levels[next + band] ?? 0)
    const common = commonChange(differences)
    for (let band = 0; band < BAND_COUNT; band++) {
      const change = (differences[band] ?? 0) - common
      values[at + band] = change / (SOFT_DB + Math.abs(change))
    }
  }
  return { values, first, steps }
}

/** Steps that are loud enough to say something. */
function gateOf(levels: Float32Array, steps: number): Uint8Array {
  const loudest = new Float32Array(steps).fill(-Infinity)
  for (let step = 0, at = 0; step < steps; step++)
    for (let band = 0; band < BAND_COUNT; band++, at++)
      if ((levels[at] ?? 0) > (loudest[step] ?? 0)) loudest[step] = levels[at] ?? 0
  const high = loudest.slice().sort()[Math.floor(steps * 0.9)] ?? 0
  return Uint8Array.from(loudest, (level) => (level > high - GATE_DB ? 1 : 0))
}
