import type { MixPlan } from '@shared/mixing/mix-plan'
import { integratedLufs } from '../loudness/integrated'
import { CLOSE_ENOUGH, findGain, type GainSearch } from './find-gain'
import { MixThreads } from './mix-threads'
import { ProgressMeter, RenderPasses, type PassResult, type TrackSource } from './render-passes'
import { createHoles } from './files'
import { spoolLayout } from './spool-layout'
import { PlacedClips } from './segments'
import {
  FILM_SOUND_STEM,
  type RenderOutput,
  type RenderProgress,
  type TrackReport,
} from './render-types'
import { needsFilmSoundAgain } from './space-needed'
import { openTrackWriter } from './track-writer'

/** A render with every file name decided: `path` of output and stems are temporary ones. */
export interface RenderRequest {
  plan: MixPlan
  output: RenderOutput
  /** Temporary file for fitted clips and the film sound. */
  spool: string
}

/** Relative cost of a second of track in each kind of pass. */
const COST = { mix: 2, trial: 1, write: 1 }
/**
 * How far lossy codecs raise peaks, dB: measured on limited speech at −16 and −14 LUFS. The limiter
 * leaves this headroom, so that the decoded file stays below the ceiling.
 */
const OVERSHOOT_DB = { wav: 0, flac: 0, mp3: 0.1, opus: 1.2, m4a: 0.8 }

/** The gain of the track. */
interface Found {
  gainDb: number
  /** Measures of the finished track if already known: the limiter will have nothing to do. */
  known: PassResult | null
}

const everything: TrackSource = { kind: 'clips', stem: null }

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
  const layout = spoolLayout(plan)
  await createHoles(request.spool, layout.bytes)
  // If the abort event fired before the threads exist, the listener below never runs.
  signal.throwIfAborted()
  const threads = new MixThreads(plan, layout, request.spool)
  signal.addEventListener('abort', () => void threads.close())
  const seconds = plan.totalSamples / plan.sampleRate
  const twoPasses = plan.settings.targetLufs !== null
  const passes = (twoPasses ? COST.mix : 0) + COST.write * (1 + stemsOf(output).length)
  const clips = new PlacedClips(plan.clips, layout)
  const meter = new ProgressMeter(seconds * passes, onProgress)
  const run = new RenderPasses(plan, clips, threads, meter, needsFilmSoundAgain(plan, output))
  try {
    const found = twoPasses ? await findLoudness(request, run, meter) : { gainDb: 0, known: null }
    const { written, gainDb } = await writeTrack(request, run, found)
    for (const { key, path } of stemsOf(output)) {
      const stem: TrackSource =
        key === FILM_SOUND_STEM ? { kind: 'bed' } : { kind: 'clips', stem: key }
      await writeFile(request, run, { source: stem, gainDb, path, limited: false })
    }
    return report(request, run, { written, gainDb })
  } finally {
    await threads.close()
  }
}

/** First pass: measures the raw mix and derives the gain. */
async function findLoudness(
  request: RenderRequest,
  run: RenderPasses,
  meter: ProgressMeter,
): Promise<Found> {
  const { plan } = request
  const ceilingDb = ceilingOf(request)
  const target = { kind: 'nowhere' } as const
  const raw = await run.run(
    { source: everything, target, gainDb: 0, ceilingDb: null, measure: 'loudness and peak' },
    COST.mix,
  )
  const search: GainSearch = {
    targetLufs: plan.settings.targetLufs ?? 0,
    ceilingDb,
    cost: COST.trial,
    planMore: (seconds) => meter.plan(seconds),
  }
  const gainDb = await findGain(run, raw, search)
  const gain = 10 ** (gainDb / 20)
  const untouched = raw.truePeak * gain <= 10 ** (ceilingDb / 20)
  const steps = raw.steps.map((energy) => energy * gain * gain)
  const known = untouched ? { steps, truePeak: raw.truePeak * gain, limitedDb: 0 } : null
  return { gainDb, known }
}

/** Writes the track; a second time if its loudness differs from the prediction. */
async function writeTrack(
  request: RenderRequest,
  run: RenderPasses,
  { gainDb, known }: Found,
): Promise<{ written: PassResult; gainDb: number }> {
  const { plan, output } = request
  const { targetLufs } = plan.settings
  const file = { source: everything, path: output.path, limited: known === null }
  const written = await writeFile(request, run, { ...file, gainDb })
  if (known) return { written: known, gainDb }
  const reached = integratedLufs(written.steps)
  if (targetLufs === null || reached === null || written.limitedDb === 0) return { written, gainDb }
  const missing = targetLufs - reached
  if (Math.abs(missing) <= CLOSE_ENOUGH) return { written, gainDb }
  const again = gainDb + missing
  return { written: await writeFile(request, run, { ...file, gainDb: again }), gainDb: again }
}

interface FileToWrite {
  source: TrackSource
  gainDb: number
  path: string
  limited: boolean
}

/** Ceiling of the limiter, dBTP. */
function ceilingOf({ plan, output }: RenderRequest): number {
  return plan.settings.peakDbtp - OVERSHOOT_DB[output.format]
}

async function writeFile(
  request: RenderRequest,
  run: RenderPasses,
  { source, gainDb, path, limited }: FileToWrite,
): Promise<PassResult> {
  const { plan, output } = request
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
      ceilingDb: limited ? ceilingOf(request) : null,
      measure: limited ? ('loudness and peak' as const) : ('nothing' as const),
    }
    const result = await run.run(pass, COST.write, {
      onChannels: (channels) => writer.write(channels),
    })
    await writer.finish()
    return result
  } finally {
    await writer.dispose()
  }
}

function report(
  { plan, output }: RenderRequest,
  run: RenderPasses,
  { written, gainDb }: { written: PassResult; gainDb: number },
): TrackReport {
  return {
    files: [output.path, ...stemsOf(output).map((stem) => stem.path)],
    durationMs: (plan.totalSamples * 1_000) / plan.sampleRate,
    totalSamples: plan.totalSamples,
    integratedLufs: integratedLufs(written.steps),
    truePeakDbtp: written.truePeak > 0 ? 20 * Math.log10(written.truePeak) : null,
    gainDb,
    limitedDb: written.limitedDb,
    failed: [...run.failed.values()],
  }
}

function stemsOf(output: RenderOutput) {
  return output.stems ?? []
}
