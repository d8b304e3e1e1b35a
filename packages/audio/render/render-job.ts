import { type SoundFormat, soundInfo } from '@shared/contracts/formats/sound-formats'
import type { MixPlan } from '@shared/mixing/mix-plan'
import { integratedLufs } from '../loudness/integrated'
import { MixThreads } from './mix-threads'
import {
  type PassResult,
  ProgressMeter,
  RenderPasses,
  type TrackSource,
  unmeasured,
} from './render-passes'
import { decodedPeak } from './decoded-peak'
import { createHoles } from './files'
import {
  CLOSE_ENOUGH,
  everything,
  findGain,
  type Gain,
  type GainSearch,
  MAX_LIMITING_DB,
  steepness,
  type Trial,
} from './find-gain'
import { spoolLayout } from './spool-layout'
import { PlacedClips } from './segments'
import {
  EFFECTS_STEM,
  FILM_SOUND_STEM,
  MUSIC_STEM,
  type RenderOutput,
  type RenderProgress,
  type TrackReport,
  UNTOUCHED_STEM,
  VOICES_STEM,
} from './render-types'
import { needsBackgroundAgain } from './space-needed'
import { openTrackWriter, PartsWriter, segmentsWithin } from './track-writer'

/** A render with every file name decided: `path` of output and stems are temporary ones. */
export interface RenderRequest {
  plan: MixPlan
  output: RenderOutput
  /** Temporary file for fitted clips and the film sound. */
  spool: string
  /** Finds the gain only, or measures all as it would be written; neither output nor stems are. */
  measureOnly?: 'gain' | 'whole'
}

/** Relative cost of a second of track in each kind of pass. */
const COST = { mix: 2, trial: 1, write: 1, decode: 0.5 }
/** Headroom that the limiter leaves, so that few files have to be encoded again, dB. */
const overshootDb = (format: SoundFormat): number => soundInfo(format).lossy?.overshootDb ?? 0
/**
 * Margin for the next encoding, which may raise peaks more than this one did, dB; grows each time.
 */
const LOWER_STILL_DB = 0.2
const MAX_AGAIN = 3

/** The gain of the track. */
interface Found extends Gain {
  /** Measures of the finished track if already known: the limiter will have nothing to do. */
  known: PassResult | null
}

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
  const writes = request.measureOnly ? 0 : COST.write * (1 + stemsOf(output).length)
  const decoding = !request.measureOnly && isLossy(output) ? COST.decode : 0
  const metering = request.measureOnly === 'whole' ? COST.mix : 0
  const passes = (twoPasses ? COST.mix : 0) + metering + writes + decoding
  const clips = new PlacedClips(plan.clips, layout, plan.sampleRate)
  const progress = new ProgressMeter(seconds * passes, onProgress)
  const run = new RenderPasses(plan, clips, threads, progress, needsBackgroundAgain(plan, output))
  try {
    const found = twoPasses
      ? await findLoudness(request, run, progress)
      : { gainDb: 0, compression: null, known: null }
    if (request.measureOnly === 'gain')
      return report(request, run, { ...found, written: unmeasured })
    if (request.measureOnly) {
      const written = found.known ?? (await measureWhole(request, run, found))
      return { ...report(request, run, { ...found, written }), steps: written.steps }
    }
    const track = await writeTrack(request, run, found)
    const kept = await keepCeiling({ request, run, meter: progress, signal }, track)
    for (const { key, path, tags } of stemsOf(output)) {
      const source = sourceOfStem(key)
      const gainDb = key === UNTOUCHED_STEM || key === EFFECTS_STEM ? 0 : kept.gainDb
      await writeFile(request, run, {
        source,
        gainDb,
        compression: null,
        path,
        tags,
        limited: false,
      })
    }
    return report(request, run, kept)
  } finally {
    await threads.close()
  }
}

function sourceOfStem(key: string): TrackSource {
  switch (key) {
    case FILM_SOUND_STEM:
      return { kind: 'film-sound', as: 'mixed' }
    case MUSIC_STEM:
      return { kind: 'music' }
    case UNTOUCHED_STEM:
      return { kind: 'film-sound', as: 'untouched' }
    case EFFECTS_STEM:
      return { kind: 'film-sound', as: 'effects' }
    default:
      return { kind: 'voices', stem: key === VOICES_STEM ? null : key }
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
    {
      source: everything,
      target,
      gainDb: 0,
      ceilingDb: null,
      compression: null,
      measure: 'loudness and peak',
    },
    COST.mix,
  )
  const search: GainSearch = {
    targetLufs: plan.settings.targetLufs ?? 0,
    ceilingDb,
    mayCompress: plan.settings.compress,
    cost: COST.trial,
    planMore: (seconds) => meter.plan(seconds),
  }
  const found = await findGain(run, raw, search)
  const { gainDb } = found
  const gain = 10 ** (gainDb / 20)
  const untouched = raw.truePeak * gain <= 10 ** (ceilingDb / 20)
  const steps = raw.steps.map((energy) => energy * gain * gain)
  const known = untouched ? { ...unmeasured, steps, truePeak: raw.truePeak * gain } : null
  return { ...found, known }
}

/** Measures the whole mix as it would be written. */
const measureWhole = (request: RenderRequest, run: RenderPasses, gain: Gain): Promise<PassResult> =>
  run.run(
    {
      source: everything,
      target: { kind: 'nowhere' },
      gainDb: gain.gainDb,
      compression: gain.compression,
      ceilingDb: ceilingOf(request),
      measure: 'loudness and peak',
    },
    COST.mix,
  )

/** How often a track is rewritten when its loudness differs from the prediction. */
const MAX_CORRECTIONS = 3

/** Writes the track; again as long as its loudness differs from the prediction and comes nearer to the target. */
async function writeTrack(
  request: RenderRequest,
  run: RenderPasses,
  { gainDb, compression, known }: Found,
): Promise<WrittenTrack> {
  const { plan, output } = request
  const { targetLufs } = plan.settings
  const file = { source: everything, compression, path: output.path, limited: known === null }
  let track = { gainDb, written: await writeFile(request, run, { ...file, gainDb }) }
  if (known) return { written: { ...known, peaks: track.written.peaks }, gainDb, compression }
  // Parts alone do not tell how loud the whole is.
  const unknown = output.parts !== undefined && track.written.steps.length < run.totalSteps
  if (unknown) return { ...track, compression }
  let before: Trial | null = null
  for (let again = 0; again < MAX_CORRECTIONS; again++) {
    const { written } = track
    const reached = integratedLufs(written.steps)
    if (targetLufs === null || reached === null || written.limitedDb === 0) break
    const now = { gainDb: track.gainDb, lufs: reached }
    // Behind a limiter a dB of gain gives less than one of loudness: the last step tells how much.
    const wanted = (targetLufs - reached) / (before ? steepness(before, now) : 1)
    const missing = Math.min(wanted, MAX_LIMITING_DB - written.limitedDb)
    if (Math.abs(missing) <= CLOSE_ENOUGH) break
    before = now
    const gain = now.gainDb + missing
    track = { gainDb: gain, written: await writeFile(request, run, { ...file, gainDb: gain }) }
  }
  return { ...track, compression }
}

interface WrittenTrack extends Gain {
  written: WrittenFile
}

/** True if decoding yields different samples. */
const isLossy = ({ format }: RenderOutput): boolean => soundInfo(format).lossy !== undefined

interface Job {
  request: RenderRequest
  run: RenderPasses
  meter: ProgressMeter
  signal: AbortSignal
}

/**
 * Decodes the lossy track. If its true peak is over the ceiling, the track is written again,
 * limited lower by the excess: speech keeps its loudness. Where that does not help, as with loud
 * noise, the whole track is lowered. The peak reported is that of the file.
 */
async function keepCeiling(job: Job, track: WrittenTrack): Promise<WrittenTrack> {
  const { request, run, meter } = job
  const { plan, output } = request
  if (!isLossy(output)) return track
  const { compression } = track
  let { written, gainDb } = track
  let lowerDb = 0
  for (let again = 0; ; again++) {
    const truePeak = await peakOfFiles(job)
    if (truePeak === null) return { written, gainDb, compression }
    written = { ...written, truePeak }
    const over = 20 * Math.log10(truePeak) - plan.settings.peakDbtp
    if (over <= 0 || again === MAX_AGAIN) return { written, gainDb, compression }
    const stepDb = over + LOWER_STILL_DB * (again + 1)
    lowerDb += stepDb
    // Lower gain and ceiling give the same wave, only quieter.
    if (again > 0) gainDb -= stepDb
    meter.plan((plan.totalSamples / plan.sampleRate) * (COST.write + COST.decode))
    const file = { source: everything, path: output.path, limited: true, gainDb, compression }
    written = await writeFile(request, run, { ...file, lowerDb })
  }
}

/** Highest true peak of the files written for the track, decoded; null where nothing decodes them. */
async function peakOfFiles({ request, meter, signal }: Job): Promise<number | null> {
  const { plan, output } = request
  const { sampleRate, channels } = plan
  const whole = { path: output.path, lengthSamples: plan.totalSamples }
  const onProgress = (seconds: number) => meter.add(COST.decode * seconds)
  let most: number | null = null
  for (const { path, lengthSamples } of output.parts ?? [whole]) {
    const shape = { sampleRate, channels, frames: lengthSamples }
    const peak = await decodedPeak(path, shape, onProgress, signal)
    if (peak === null) return null
    most = Math.max(most ?? 0, peak)
  }
  return most
}

interface WrittenFile extends PassResult {
  peaks?: Uint8Array<ArrayBuffer> | undefined
}

interface FileToWrite extends Gain {
  source: TrackSource
  path: string
  limited: boolean
  /** Instead of the track's. */
  tags?: RenderOutput['tags']
  /** Reduction of the limiter's ceiling, dB. */
  lowerDb?: number
}

/** Ceiling of the limiter, dBTP. */
function ceilingOf({ plan, output }: RenderRequest): number {
  return plan.settings.peakDbtp - overshootDb(output.format)
}

async function writeFile(
  request: RenderRequest,
  run: RenderPasses,
  { source, gainDb, compression, path, limited, tags, lowerDb = 0 }: FileToWrite,
): Promise<WrittenFile> {
  const { plan, output } = request
  const shape = {
    sampleRate: plan.sampleRate,
    channels: run.channelsOf(source),
    totalFrames: plan.totalSamples,
  }
  const only = output.parts && segmentsWithin(run.segments, output.parts)
  const writer = only
    ? new PartsWriter(output, shape, only)
    : await openTrackWriter(path, tags ? { ...output, tags } : output, shape)
  try {
    const pass = {
      source,
      target: writer.target,
      gainDb,
      compression: limited ? compression : null,
      ceilingDb: limited ? ceilingOf(request) - lowerDb : null,
      measure: limited ? ('loudness and peak' as const) : ('nothing' as const),
    }
    const result = await run.run(pass, COST.write, {
      onChannels: (channels) => writer.write(channels),
      only,
    })
    await writer.finish()
    return writer instanceof PartsWriter ? { ...result, peaks: writer.peaks } : result
  } finally {
    await writer.dispose()
  }
}

function report(
  { plan, output }: RenderRequest,
  run: RenderPasses,
  { written, gainDb, compression }: WrittenTrack,
): TrackReport {
  return {
    files: [output.path, ...stemsOf(output).map((stem) => stem.path)],
    durationMs: (plan.totalSamples * 1_000) / plan.sampleRate,
    totalSamples: plan.totalSamples,
    integratedLufs: integratedLufs(written.steps),
    truePeakDbtp: written.truePeak > 0 ? 20 * Math.log10(written.truePeak) : null,
    ...(written.peaks && { peaks: written.peaks }),
    gainDb,
    compression,
    limitedDb: written.limitedDb,
    compressedDb: written.compressedDb,
    failed: [...run.failed.values()],
  }
}

function stemsOf(output: RenderOutput) {
  return output.stems ?? []
}
