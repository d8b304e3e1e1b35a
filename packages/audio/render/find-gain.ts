import { join } from '../audio-data'
import { gainTo, integratedLufs, STEPS_PER_SECOND } from '../loudness/integrated'
import type { PassResult, RenderPasses } from './render-passes'
import { SEGMENT_SECONDS, type Segment } from './segments'

/** Loudness counts as reached within this, LU. */
export const CLOSE_ENOUGH = 0.08
const MOST_TRIALS = 4
/** Stretches that the limiter is tried on: five minutes say what it does to a whole film. */
const TRIAL_SEGMENTS = 15
/** With a limiter at work, a dB of gain brings less than one of loudness. */
const USUAL_STEEPNESS = 0.75
/** A step this short, taken with a measured steepness, needs no trial of its own, LU. */
const SHORT_STEP = 0.4

export interface GainSearch {
  targetLufs: number
  ceilingDb: number
  /** Cost of a second in a trial, and who is told that there will be one. */
  cost: number
  planMore: (seconds: number) => void
}

/**
 * The gain that brings the raw mix to its loudness. Where the limiter will have to bite, it is tried
 * on some stretches of the mix, because what it takes away has to be made up for.
 *
 * @param raw measured on the whole mix, without gain or limiter
 */
export async function findGain(
  run: RenderPasses,
  raw: PassResult,
  { targetLufs, ceilingDb, cost, planMore }: GainSearch,
): Promise<number> {
  const source = { kind: 'clips', stem: null } as const
  const plain = gainTo(targetLufs, raw.steps)
  const peakDb = 20 * Math.log10(raw.truePeak)
  const only = spread(run.segments)
  const seconds = only.length * SEGMENT_SECONDS
  let gainDb = plain
  let before: Trial | null = null
  for (let i = 0; i < MOST_TRIALS && peakDb + gainDb > ceilingDb; i++) {
    planMore(seconds * cost)
    const pass = { source, target: { kind: 'nowhere' } as const, gainDb, ceilingDb }
    const tried = await run.run({ ...pass, measure: 'loudness' }, cost, { only })
    const free = integratedLufs(stepsOf(raw.steps, only), gainDb)
    const limited = integratedLufs(tried.steps)
    if (free === null || limited === null) break
    // The trial says what the limiter costs; the whole mix says what there is without it.
    const now: Trial = { gainDb, lufs: targetLufs + (gainDb - plain) + (limited - free) }
    const missing = targetLufs - now.lufs
    if (Math.abs(missing) < CLOSE_ENOUGH / 2) break
    gainDb += missing / steepness(before, now)
    if (before && Math.abs(missing) < SHORT_STEP) break
    before = now
  }
  return gainDb
}

/** Loudness that a gain led to. */
interface Trial {
  gainDb: number
  lufs: number
}

/** LU that a dB of gain brings, from two trials; from one only, what is usual. */
function steepness(before: Trial | null, now: Trial): number {
  if (!before || before.gainDb === now.gainDb) return USUAL_STEEPNESS
  const found = (now.lufs - before.lufs) / (now.gainDb - before.gainDb)
  return Math.min(1, Math.max(0.2, found))
}

function spread(segments: readonly Segment[]): Segment[] {
  const step = Math.max(1, segments.length / TRIAL_SEGMENTS)
  return segments.filter((_, i) => Math.floor(i % step) === 0)
}

function stepsOf(steps: Float64Array, segments: readonly Segment[]): Float64Array {
  const size = SEGMENT_SECONDS * STEPS_PER_SECOND
  const parts = segments.map(({ index }) => steps.subarray(index * size, (index + 1) * size))
  return join(parts, Float64Array)
}
