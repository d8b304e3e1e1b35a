/** Energy is measured in steps of 100 ms: a gating block is four steps, overlapping by three. */
export const STEPS_PER_SECOND = 10
/** Steps of a momentary window (400 ms), which is a gating block as well. */
export const STEPS_PER_BLOCK = 4
/** Steps of a short-term window (3 s). */
export const STEPS_OF_SHORT_TERM = 30
/** Absolute gate: blocks below are not counted, LUFS. */
const ABSOLUTE_GATE = -70
/** Relative gate: blocks this far below the mean of the others are not counted, LU. */
const RELATIVE_GATE = -10

const toLufs = (energy: number): number => -0.691 + 10 * Math.log10(energy)
const toEnergy = (lufs: number): number => 10 ** ((lufs + 0.691) / 10)

/**
 * Integrated loudness (ITU-R BS.1770-4, EBU R128).
 *
 * @param steps mean K-weighted square of each 100 ms, summed over channels
 * @param gainDb computes the loudness with this gain applied
 * @returns LUFS; null when everything is below the absolute gate (silence)
 */
export function integratedLufs(steps: Float64Array, gainDb = 0): number | null {
  return gatedLufs(blockEnergies(steps), gainDb)
}

/** The gain that brings a sound to `targetLufs`, dB; 0 for silence, which no gain can lift. */
export function gainTo(targetLufs: number, steps: Float64Array): number {
  const blocks = blockEnergies(steps)
  let gainDb = 0
  // The absolute gate does not move with the gain, so quiet sounds need several iterations.
  for (let turn = 0; turn < 8; turn++) {
    const now = gatedLufs(blocks, gainDb)
    if (now === null) return gainDb
    gainDb += targetLufs - now
    if (Math.abs(targetLufs - now) < 1e-6) break
  }
  return gainDb
}

/** Loudness with a gain: the absolute gate is moved instead of scaling every block. */
function gatedLufs(blocks: Float64Array, gainDb: number): number | null {
  const gain = 10 ** (gainDb / 10)
  const absolute = toEnergy(ABSOLUTE_GATE) / gain
  const audible = meanAbove(blocks, absolute)
  if (audible === null) return null
  const energy = meanAbove(blocks, Math.max(absolute, audible * 10 ** (RELATIVE_GATE / 10)))
  return energy === null ? null : toLufs(energy * gain)
}

/**
 * The loudest window of a sound (EBU Tech 3341): momentary with 4 steps, short-term with 30.
 *
 * @returns LUFS, and the step where it begins; null for silence and for a sound that is shorter
 */
export function loudestWindow(
  steps: Float64Array | Float32Array,
  windowSteps: number,
): { lufs: number; step: number } | null {
  let [step, most] = [-1, 0]
  for (let i = 0; i + windowSteps <= steps.length; i++) {
    const energy = blockEnergy(steps, i, windowSteps)
    if (energy > most) [step, most] = [i, energy]
  }
  return step < 0 ? null : { lufs: toLufs(most), step }
}

/** Gate of the loudness range: short-term values this far below the mean are not counted, LU. */
const RANGE_GATE = -20

/**
 * Loudness range (EBU Tech 3342): from the 10th to the 95th percentile of the gated short-term values, LU.
 *
 * @returns null for silence and for less than 3 s
 */
export function loudnessRange(steps: Float64Array): number | null {
  const blocks = blockEnergies(steps, STEPS_OF_SHORT_TERM)
  const absolute = toEnergy(ABSOLUTE_GATE)
  const audible = meanAbove(blocks, absolute)
  if (audible === null) return null
  const gate = Math.max(absolute, audible * 10 ** (RANGE_GATE / 10))
  const counted = blocks.filter((energy) => energy >= gate).sort()
  const at = (part: number) => counted[Math.round(part * (counted.length - 1))] ?? gate
  return toLufs(at(0.95)) - toLufs(at(0.1))
}

function blockEnergies(steps: Float64Array, perBlock = STEPS_PER_BLOCK): Float64Array {
  const blocks = new Float64Array(Math.max(0, steps.length - perBlock + 1))
  for (let i = 0; i < blocks.length; i++) blocks[i] = blockEnergy(steps, i, perBlock)
  return blocks
}

function blockEnergy(steps: Float64Array | Float32Array, from: number, perBlock: number): number {
  let sum = 0
  for (let k = from; k < from + perBlock; k++) sum += steps[k] ?? 0
  return sum / perBlock
}

function meanAbove(blocks: Float64Array, gate: number): number | null {
  let sum = 0
  let count = 0
  for (const energy of blocks) {
    if (energy <= gate) continue
    sum += energy
    count += 1
  }
  return count === 0 ? null : sum / count
}
