import type { Compression } from '@shared/contracts/project/track-settings'
import { compressionFor } from '@shared/mixing/compression'
import { join } from '../audio-data'
import { gainTo, integratedLufs, STEPS_PER_SECOND } from '../loudness/integrated'
import type { PassResult, RenderPasses, TrackSource } from './render-passes'
import { SEGMENT_SECONDS, type Segment } from './segments'

/** The gain of the track, and what comes before its limiter. */
export interface Gain {
  gainDb: number
  compression: Compression | null
}

export const everything: TrackSource = { kind: 'mix' }

/**
 * A target that would take more is not reached, dB: behind a limiter sound gets no louder from there on, only its
 * noise does.
 */
export const MAX_LIMITING_DB = 20
/** Loudness counts as reached within this, LU. */
export const CLOSE_ENOUGH = 0.08
const MAX_TRIALS = 6
/** Segments that the limiter is tried on: five minutes predict its effect on a whole film. */
const TRIAL_SEGMENTS = 15
/** With the limiter at work, 1 dB of gain adds less than 1 LU of loudness. */
const USUAL_STEEPNESS = 0.75
/** A step this short, taken with a measured steepness, needs no further trial, LU. */
const SHORT_STEP = 0.4

export interface GainSearch {
  targetLufs: number
  ceilingDb: number
  /** Allows compression before the limiter. */
  mayCompress: boolean
  /** Cost of a second in a trial. */
  cost: number
  /** Announces additional work to the progress. */
  planMore: (seconds: number) => void
}

/**
 * Finds the gain that brings the raw mix to its loudness target. If the limiter will be active, it is
 * tried on some segments, because the loudness it takes away has to be compensated.
 *
 * @param raw measured on the whole mix, without gain or limiter
 */
export async function findGain(
  run: RenderPasses,
  raw: PassResult,
  search: GainSearch,
): Promise<Gain> {
  const { targetLufs, ceilingDb, mayCompress, cost, planMore } = search
  const plain = gainTo(targetLufs, raw.steps)
  const peakDb = 20 * Math.log10(raw.truePeak)
  const only = spread(run.segments)
  const seconds = only.length * SEGMENT_SECONDS
  const mostDb = ceilingDb - peakDb + MAX_LIMITING_DB
  let gainDb = Math.min(plain, mostDb)
  let before: Trial | null = null
  const compressionAt = () =>
    mayCompress ? compressionFor(peakDb + gainDb - ceilingDb, { ceilingDb, targetLufs }) : null
  for (let i = 0; i < MAX_TRIALS && peakDb + gainDb > ceilingDb; i++) {
    planMore(seconds * cost)
    const target = { kind: 'nowhere' } as const
    const pass = { source: everything, target, gainDb, ceilingDb, compression: compressionAt() }
    const tried = await run.run({ ...pass, measure: 'loudness' }, cost, { only })
    const free = integratedLufs(stepsOf(raw.steps, only), gainDb)
    const limited = integratedLufs(tried.steps)
    if (free === null || limited === null) break
    // The trial gives the loss by the limiter; the whole mix gives the loudness without it.
    const now: Trial = { gainDb, lufs: targetLufs + (gainDb - plain) + (limited - free) }
    const missing = targetLufs - now.lufs
    if (Math.abs(missing) < CLOSE_ENOUGH / 2) break
    if (missing > 0 && gainDb === mostDb) {
      // Compression may not end up quieter than the limiter alone.
      if (mayCompress) return findGain(run, raw, { ...search, mayCompress: false })
      break
    }
    gainDb = Math.min(gainDb + missing / steepness(before, now), mostDb)
    // Compression changes with the gain: it is tried again.
    if (before && !compressionAt() && Math.abs(missing) < SHORT_STEP) break
    before = now
  }
  return { gainDb, compression: compressionAt() }
}

/** A gain and the loudness it led to. */
export interface Trial {
  gainDb: number
  lufs: number
}

/** LU gained per dB, from two trials; after the first trial, a typical value. */
export function steepness(before: Trial | null, now: Trial): number {
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
