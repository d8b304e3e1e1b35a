import { gainTo, integratedLufs, STEPS_PER_SECOND } from '../loudness/integrated'
import type { PassResult, RenderPasses } from './render-passes'
import { SEGMENT_SECONDS } from './segment-job'
import type { Segment } from './segments'

/** Loudness counts as reached within this, LU. */
export const CLOSE_ENOUGH = 0.08
const MOST_TRIALS = 4
/** Stretches that the limiter is tried on: five minutes say what it does to a whole film. */
const TRIAL_SEGMENTS = 15
/** Lost loudness grows faster than the gain: a step makes up for a little more than was missing. */
const EAGERNESS = 1.3

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
  for (let i = 0; i < MOST_TRIALS && peakDb + gainDb > ceilingDb; i++) {
    planMore(seconds * cost)
    const pass = { source, target: { kind: 'nowhere' } as const, gainDb, ceilingDb }
    const tried = await run.run({ ...pass, measure: 'loudness' }, cost, { only })
    const before = integratedLufs(stepsOf(raw.steps, only), gainDb)
    const after = integratedLufs(tried.steps)
    if (before === null || after === null) break
    // The trial says what the limiter costs; the whole mix says what there is without it.
    const reached = targetLufs + (gainDb - plain) + (after - before)
    const missing = targetLufs - reached
    if (Math.abs(missing) < CLOSE_ENOUGH / 2) break
    gainDb += missing * EAGERNESS
  }
  return gainDb
}

function spread(segments: readonly Segment[]): Segment[] {
  const step = Math.max(1, segments.length / TRIAL_SEGMENTS)
  return segments.filter((_, i) => Math.floor(i % step) === 0)
}

function stepsOf(steps: Float64Array, segments: readonly Segment[]): Float64Array {
  const size = SEGMENT_SECONDS * STEPS_PER_SECOND
  const parts = segments.map(({ index }) => steps.subarray(index * size, (index + 1) * size))
  const out = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}
