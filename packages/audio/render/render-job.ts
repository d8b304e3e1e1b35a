import { type SoundFormat, soundInfo } from '@shared/contracts/formats/sound-formats'
import type { MixPlan } from '@shared/mixing/mix-plan'
import { join } from '../audio-data'
import { gainTo, integratedLufs, STEPS_PER_SECOND } from '../loudness/integrated'
import { MixThreads } from './mix-threads'
import { ProgressMeter, RenderPasses, type PassResult, type TrackSource } from './render-passes'
import { decodedPeak } from './decoded-peak'
import { createHoles } from './files'
import { spoolLayout } from './spool-layout'
import { PlacedClips, SEGMENT_SECONDS, type Segment } from './segments'
import {
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
  /** Only finds the gain; neither output nor stems are written. */
  measureOnly?: boolean
}

/** Relative cost of a second of track in each kind of pass. */
const COST = { mix: 2, trial: 1, write: 1, decode: 0.5 }
/** Headroom that the limiter leaves, so that few files have to be encoded again, dB. */
const overshootDb = (format: SoundFormat): number => soundInfo(format).lossy?.overshootDb ?? 0
/** What the next encoding may raise peaks more than the one before, dB; more each time. */
const LOWER_STILL_DB = 0.2
const MAX_AGAIN = 3

/** The gain of the track. */
interface Found {
  gainDb: number
  /** Measures of the finished track if already known: the limiter will have nothing to do. */
  known: PassResult | null
}

const everything: TrackSource = { kind: 'mix' }

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
  const passes = (twoPasses ? COST.mix : 0) + writes + decoding
  const clips = new PlacedClips(plan.clips, layout)
  const meter = new ProgressMeter(seconds * passes, onProgress)
  const run = new RenderPasses(plan, clips, threads, meter, needsBackgroundAgain(plan, output))
  try {
    const found = twoPasses ? await findLoudness(request, run, meter) : { gainDb: 0, known: null }
    if (request.measureOnly)
      return report(request, run, { written: found.known ?? unmeasured, gainDb: found.gainDb })
    const track = await writeTrack(request, run, found)
    const { written, gainDb } = await keepCeiling({ request, run, meter, signal }, track)
    for (const { key, path } of stemsOf(output)) {
      const source = sourceOfStem(key)
      const stemGainDb = key === UNTOUCHED_STEM ? 0 : gainDb
      await writeFile(request, run, { source, gainDb: stemGainDb, path, limited: false })
    }
    return report(request, run, { written, gainDb })
  } finally {
    await threads.close()
  }
}

function sourceOfStem(key: string): TrackSource {
  switch (key) {
    case FILM_SOUND_STEM:
      return { kind: 'film-sound', untouched: false }
    case MUSIC_STEM:
      return { kind: 'music' }
    case UNTOUCHED_STEM:
      return { kind: 'film-sound', untouched: true }
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
): Promise<WrittenTrack> {
  const { plan, output } = request
  const { targetLufs } = plan.settings
  const file = { source: everything, path: output.path, limited: known === null }
  const written = await writeFile(request, run, { ...file, gainDb })
  if (known) return { written: { ...known, peaks: written.peaks }, gainDb }
  const reached = integratedLufs(written.steps)
  // Parts alone do not tell how loud the whole is.
  const unknown = output.parts !== undefined && written.steps.length < run.totalSteps
  if (targetLufs === null || reached === null || written.limitedDb === 0 || unknown)
    return { written, gainDb }
  const missing = Math.min(targetLufs - reached, MAX_LIMITING_DB - written.limitedDb)
  if (Math.abs(missing) <= CLOSE_ENOUGH) return { written, gainDb }
  const again = gainDb + missing
  return { written: await writeFile(request, run, { ...file, gainDb: again }), gainDb: again }
}

interface WrittenTrack {
  written: WrittenFile
  gainDb: number
}

/** Whether decoding gives other samples. */
const isLossy = ({ format }: RenderOutput): boolean => soundInfo(format).lossy !== undefined

interface Job {
  request: RenderRequest
  run: RenderPasses
  meter: ProgressMeter
  signal: AbortSignal
}

/**
 * Decodes what a lossy codec made of the track. If its true peak is over the ceiling, the track is
 * written again, limited lower by that much: speech keeps its loudness. Where that does not help, as
 * with loud noise, the whole track is lowered. The peak reported is that of the file.
 */
async function keepCeiling(job: Job, track: WrittenTrack): Promise<WrittenTrack> {
  const { request, run, meter } = job
  const { plan, output } = request
  if (!isLossy(output)) return track
  let { written, gainDb } = track
  let lowerDb = 0
  for (let again = 0; ; again++) {
    const truePeak = await peakOfFiles(job)
    if (truePeak === null) return { written, gainDb }
    written = { ...written, truePeak }
    const over = 20 * Math.log10(truePeak) - plan.settings.peakDbtp
    if (over <= 0 || again === MAX_AGAIN) return { written, gainDb }
    const stepDb = over + LOWER_STILL_DB * (again + 1)
    lowerDb += stepDb
    // Lower gain and ceiling give the same wave, only quieter.
    if (again > 0) gainDb -= stepDb
    meter.plan((plan.totalSamples / plan.sampleRate) * (COST.write + COST.decode))
    const file = { source: everything, path: output.path, limited: true, gainDb, lowerDb }
    written = await writeFile(request, run, file)
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

const unmeasured: PassResult = { steps: new Float64Array(0), truePeak: 0, limitedDb: 0 }

interface WrittenFile extends PassResult {
  peaks?: Uint8Array<ArrayBuffer> | undefined
}

interface FileToWrite {
  source: TrackSource
  gainDb: number
  path: string
  limited: boolean
  /** How much lower the limiter's ceiling is than usual. */
  lowerDb?: number
}

/** Ceiling of the limiter, dBTP. */
function ceilingOf({ plan, output }: RenderRequest): number {
  return plan.settings.peakDbtp - overshootDb(output.format)
}

async function writeFile(
  request: RenderRequest,
  run: RenderPasses,
  { source, gainDb, path, limited, lowerDb = 0 }: FileToWrite,
): Promise<WrittenFile> {
  const { plan, output } = request
  const shape = {
    sampleRate: plan.sampleRate,
    channels: plan.channels,
    totalFrames: plan.totalSamples,
  }
  const only = output.parts && segmentsWithin(run.segments, output.parts)
  const writer = only
    ? new PartsWriter(output, shape, only)
    : await openTrackWriter(path, output, shape)
  try {
    const pass = {
      source,
      target: writer.target,
      gainDb,
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
  { written, gainDb }: { written: WrittenFile; gainDb: number },
): TrackReport {
  return {
    files: [output.path, ...stemsOf(output).map((stem) => stem.path)],
    durationMs: (plan.totalSamples * 1_000) / plan.sampleRate,
    totalSamples: plan.totalSamples,
    integratedLufs: integratedLufs(written.steps),
    truePeakDbtp: written.truePeak > 0 ? 20 * Math.log10(written.truePeak) : null,
    ...(written.peaks && { peaks: written.peaks }),
    gainDb,
    limitedDb: written.limitedDb,
    failed: [...run.failed.values()],
  }
}

function stemsOf(output: RenderOutput) {
  return output.stems ?? []
}

/**
 * A target that would take more is not reached, dB: behind a limiter sound gets no louder from there on, only its
 * noise does.
 */
const MAX_LIMITING_DB = 20
/** Loudness counts as reached within this, LU. */
const CLOSE_ENOUGH = 0.08
const MAX_TRIALS = 4
/** Segments that the limiter is tried on: five minutes predict its effect on a whole film. */
const TRIAL_SEGMENTS = 15
/** With the limiter at work, 1 dB of gain adds less than 1 LU of loudness. */
const USUAL_STEEPNESS = 0.75
/** A step this short, taken with a measured steepness, needs no further trial, LU. */
const SHORT_STEP = 0.4

interface GainSearch {
  targetLufs: number
  ceilingDb: number
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
async function findGain(
  run: RenderPasses,
  raw: PassResult,
  { targetLufs, ceilingDb, cost, planMore }: GainSearch,
): Promise<number> {
  const plain = gainTo(targetLufs, raw.steps)
  const peakDb = 20 * Math.log10(raw.truePeak)
  const only = spread(run.segments)
  const seconds = only.length * SEGMENT_SECONDS
  const mostDb = ceilingDb - peakDb + MAX_LIMITING_DB
  let gainDb = Math.min(plain, mostDb)
  let before: Trial | null = null
  for (let i = 0; i < MAX_TRIALS && peakDb + gainDb > ceilingDb; i++) {
    planMore(seconds * cost)
    const target = { kind: 'nowhere' } as const
    const pass = { source: everything, target, gainDb, ceilingDb }
    const tried = await run.run({ ...pass, measure: 'loudness' }, cost, { only })
    const free = integratedLufs(stepsOf(raw.steps, only), gainDb)
    const limited = integratedLufs(tried.steps)
    if (free === null || limited === null) break
    // The trial gives the loss by the limiter; the whole mix gives the loudness without it.
    const now: Trial = { gainDb, lufs: targetLufs + (gainDb - plain) + (limited - free) }
    const missing = targetLufs - now.lufs
    if (Math.abs(missing) < CLOSE_ENOUGH / 2) break
    if (missing > 0 && gainDb === mostDb) break
    gainDb = Math.min(gainDb + missing / steepness(before, now), mostDb)
    if (before && Math.abs(missing) < SHORT_STEP) break
    before = now
  }
  return gainDb
}

/** A gain and the loudness it led to. */
interface Trial {
  gainDb: number
  lufs: number
}

/** LU gained per dB, from two trials; after the first trial, a typical value. */
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
