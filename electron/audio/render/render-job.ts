import type { MixPlan } from '@shared/mixing/mix-plan'
import { gainTo, integratedLufs } from '../loudness/integrated'
import { MixThreads } from './mix-threads'
import { ProgressMeter } from './progress'
import { createRawMix } from './raw-mix'
import { RenderPasses, type PassResult } from './render-passes'
import { BED_STEM, type RenderOutput, type RenderProgress, type TrackReport } from './render-types'
import type { SegmentSource } from './segment-job'
import { openTrackWriter } from './track-writer'

/** A render with every file name decided: `path` of output and stems are temporary ones. */
export interface RenderRequest {
  plan: MixPlan
  output: RenderOutput
  /** Where the raw mix may lie while loudness is being found. */
  rawMix: string
  /** False skips loudness and true peak. */
  measure: boolean
}

/** Seconds of work that a second of track takes, in proportion to each other. */
const COST = { mix: 3, trial: 1, write: 1 }
/** Loudness counts as reached within this, LU. */
const CLOSE_ENOUGH = 0.05
const MOST_TRIALS = 4

const everything: SegmentSource = { kind: 'clips', stem: null }

/**
 * Renders track and stems into their temporary files; runs in the render thread.
 *
 * @param signal stops the mix threads at once; the call then throws, with everything closed
 */
export async function runRender(
  request: RenderRequest,
  onProgress: (progress: RenderProgress) => void,
  signal: AbortSignal,
): Promise<TrackReport> {
  const { plan, output } = request
  const threads = new MixThreads(plan)
  signal.addEventListener('abort', () => void threads.close())
  const seconds = plan.totalSamples / plan.sampleRate
  const twoPasses = plan.settings.targetLufs !== null
  const passes = (twoPasses ? COST.mix + COST.write : COST.mix) + stemsOf(output).length * COST.mix
  const meter = new ProgressMeter(seconds * passes, onProgress)
  const run = new RenderPasses(plan, threads, meter)
  try {
    const found = twoPasses
      ? await findLoudness(request, run, (cost) => meter.plan(cost * seconds))
      : { source: everything, gainDb: 0 }
    const { source, gainDb } = found
    const written = await writeFile(request, run, {
      source,
      gainDb,
      path: output.path,
      limited: true,
    })
    for (const { key, path } of stemsOf(output)) {
      const stem: SegmentSource = key === BED_STEM ? { kind: 'bed' } : { kind: 'clips', stem: key }
      await writeFile(request, run, { source: stem, gainDb, path, limited: false })
    }
    return report(request, run, { written, gainDb })
  } finally {
    await threads.close()
  }
}

/**
 * First pass: the mix as it is goes into a raw file, its loudness is measured, the gain follows.
 * Where the limiter will have to bite, it is tried on the raw file, because what it takes away
 * has to be made up for.
 */
async function findLoudness(
  { plan, rawMix }: RenderRequest,
  run: RenderPasses,
  planMore: (cost: number) => void,
): Promise<{ source: SegmentSource; gainDb: number }> {
  const target = plan.settings.targetLufs ?? 0
  const ceilingDb = plan.settings.peakDbtp
  const source: SegmentSource = { kind: 'spool', file: rawMix }
  await createRawMix(rawMix, plan)
  const raw = await run.run(
    { source: everything, target: source, gainDb: 0, ceilingDb: null, measure: true },
    COST.mix,
  )
  let gainDb = gainTo(target, raw.steps)
  const peakDb = 20 * Math.log10(raw.truePeak)
  for (let trial = 0; trial < MOST_TRIALS && peakDb + gainDb > ceilingDb; trial++) {
    planMore(COST.trial)
    const tried = await run.run(
      { source, target: { kind: 'nowhere' }, gainDb, ceilingDb, measure: true },
      COST.trial,
    )
    const missing = target - (integratedLufs(tried.steps) ?? target)
    if (Math.abs(missing) < CLOSE_ENOUGH) break
    gainDb += missing
  }
  return { source, gainDb }
}

interface FileToWrite {
  source: SegmentSource
  gainDb: number
  path: string
  limited: boolean
}

async function writeFile(
  { plan, output, measure }: RenderRequest,
  run: RenderPasses,
  { source, gainDb, path, limited }: FileToWrite,
): Promise<PassResult> {
  const writer = await openTrackWriter(path, output, {
    sampleRate: plan.sampleRate,
    channels: plan.channels,
    totalFrames: plan.totalSamples,
  })
  try {
    const pass = {
      source,
      target: writer.target,
      gainDb,
      ceilingDb: limited ? plan.settings.peakDbtp : null,
      measure: measure && limited,
    }
    const cost = source.kind === 'spool' ? COST.write : COST.mix
    const result = await run.run(pass, cost, (channels) => writer.write(channels))
    await writer.finish()
    return result
  } finally {
    await writer.dispose()
  }
}

function report(
  { plan, output, measure }: RenderRequest,
  run: RenderPasses,
  { written, gainDb }: { written: PassResult; gainDb: number },
): TrackReport {
  return {
    files: [output.path, ...stemsOf(output).map((stem) => stem.path)],
    durationMs: (plan.totalSamples * 1_000) / plan.sampleRate,
    totalSamples: plan.totalSamples,
    integratedLufs: measure ? integratedLufs(written.steps) : null,
    truePeakDbtp: measure && written.truePeak > 0 ? 20 * Math.log10(written.truePeak) : null,
    gainDb,
    limitedDb: written.limitedDb,
    failed: [...run.failed.values()],
  }
}

function stemsOf(output: RenderOutput) {
  return output.stems ?? []
}
