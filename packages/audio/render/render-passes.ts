import { studioError, type StudioError } from '@shared/contracts/studio-error'
import type { MixPlan } from '@shared/mixing/mix-plan'
import { BedWindow } from '../bed/bed-window'
import { openBed } from '../bed/open-bed'
import { STEPS_PER_SECOND } from '../loudness/integrated'
import { sampleCollector } from './give-back'
import type { MixThreads } from './mix-threads'
import {
  inOrder,
  type PlacedClips,
  type Segment,
  SEGMENT_SECONDS,
  type SegmentBed,
  type SegmentJob,
  type SegmentResult,
  segmentsOf,
} from './segments'
import { contextFrames } from './render-segment'
import type { FailedClip, RenderProgress } from './render-types'

/** What a track is made of. */
export type TrackSource =
  /** Takes: all of them with the bed under them, or one stem's alone. */
  { kind: 'clips'; stem: string | null } | { kind: 'bed' }

/** What one pass over the whole track does with every stretch. */
export interface PassJob extends Pick<SegmentJob, 'target' | 'gainDb' | 'ceilingDb' | 'measure'> {
  source: TrackSource
}

export interface PassResult {
  /** Energy of each 100 ms of the whole track. */
  steps: Float64Array
  /** Linear. */
  truePeak: number
  limitedDb: number
}

/** Thrown inside a render; its edge makes a `Result` of it again. */
export class RenderStopped extends Error {
  constructor(readonly error: StudioError) {
    super(error.message)
  }
}

/** Goes over a track, stretch by stretch, on all threads. */
export class RenderPasses {
  /** By cue id: a clip that two stretches could not read is one failure. */
  readonly failed = new Map<string, FailedClip>()
  readonly segments: readonly Segment[]
  private bedIsKept = false
  private readonly giveBack = sampleCollector()

  constructor(
    private readonly plan: MixPlan,
    private readonly clips: PlacedClips,
    private readonly threads: MixThreads,
    private readonly meter: ProgressMeter,
    /** Whether there will be passes that need the bed again. */
    private readonly keepBed: boolean,
  ) {
    this.segments = segmentsOf(plan.totalSamples, plan.sampleRate)
  }

  /**
   * @param cost of a second of track, for the progress
   * @param onChannels gets each stretch in order, when the pass delivers to the caller
   * @param only goes over some stretches instead of all
   */
  async run(
    pass: PassJob,
    cost: number,
    {
      onChannels = async () => {},
      only = this.segments,
    }: { onChannels?: (channels: Float32Array[]) => Promise<void>; only?: readonly Segment[] } = {},
  ): Promise<PassResult> {
    const steps = new Float64Array(only.length * SEGMENT_SECONDS * STEPS_PER_SECOND)
    let known = 0
    const total: PassResult = { steps: new Float64Array(0), truePeak: 0, limitedDb: 0 }
    const collect = async (result: SegmentResult) => {
      steps.set(result.steps, known)
      known += result.steps.length
      total.truePeak = Math.max(total.truePeak, result.truePeak)
      total.limitedDb = Math.max(total.limitedDb, result.reductionDb)
      for (const clip of result.failed) this.failed.set(clip.cueId, clip)
      if (pass.target.kind === 'caller') await onChannels(result.channels)
      this.giveBack()
      this.meter.add((cost * (this.segments[result.index]?.frames ?? 0)) / this.plan.sampleRate)
    }
    const jobs = this.jobs(pass, only, () => total.truePeak)
    await inOrder(jobs, this.waiting(pass), (job) => this.segment(job), collect)
    total.steps = steps.subarray(0, known)
    return total
  }

  /** Stretches on their way: enough to keep the threads busy, few where they carry samples. */
  private waiting({ target }: PassJob): number {
    const { count } = this.threads
    return target.kind === 'caller' || this.plan.bed ? count : 4 * count
  }

  private async segment(job: SegmentJob): Promise<SegmentResult> {
    const result = await this.threads.run(job)
    if (!result.ok) throw new RenderStopped(result.error)
    return result.value
  }

  private async *jobs(
    pass: PassJob,
    only: readonly Segment[],
    peak: () => number,
  ): AsyncGenerator<SegmentJob> {
    const bed = await this.openBed(pass)
    const context = contextFrames(pass, this.plan.sampleRate)
    const { source, ...rest } = pass
    const under = async (from: number, to: number): Promise<SegmentBed> => {
      if (bed === null || bed === 'spool') return { kind: bed ?? 'none' }
      return { kind: 'samples', channels: await bed.between(from, to), keep: this.keepBed }
    }
    try {
      for (const segment of only) {
        const from = Math.max(0, segment.start - context)
        const to = Math.min(this.plan.totalSamples, segment.start + segment.frames + context)
        const clips = source.kind === 'bed' ? [] : this.clips.between(from, to, source.stem)
        yield { ...rest, ...segment, clips, bed: await under(from, to), peakSoFar: peak() }
      }
      if (only === this.segments && bed !== null) this.bedIsKept = this.keepBed
    } finally {
      if (bed !== null && bed !== 'spool') await bed.close()
    }
  }

  private async openBed(pass: PassJob) {
    const { bed, channels } = this.plan
    const wanted = pass.source.kind === 'bed' || pass.source.stem === null
    if (!bed || !wanted) return null
    if (this.bedIsKept) return 'spool'
    const opened = await openBed(bed.file, this.plan)
    if (!opened.ok) throw new RenderStopped(opened.error)
    const reader = opened.value
    const window = new BedWindow(reader, channels)
    const between = (from: number, to: number) =>
      window.between(from, to).catch((cause: Error) => {
        const broken = studioError('AUDIO_BROKEN', `broken audio: ${cause.message}`)
        throw new RenderStopped({ ...broken, params: { reason: cause.message }, at: bed.file })
      })
    return { between, close: () => reader.close() }
  }
}

/** Counts work done against work planned, in seconds of track weighted by what they cost. */
export class ProgressMeter {
  private done = 0
  private readonly began = performance.now()
  private lastTold = 0

  /**
   * @param planned work in all; it may be raised later when another pass turns out to be needed
   */
  constructor(
    private planned: number,
    private readonly tell: (progress: RenderProgress) => void,
  ) {}

  plan(more: number): void {
    this.planned += more
  }

  add(work: number): void {
    this.done += work
    const now = performance.now()
    if (now - this.lastTold < 100) return
    this.lastTold = now
    const progress = Math.min(0.99, this.done / this.planned)
    const elapsed = now - this.began
    const leftMs = elapsed < 500 ? null : Math.round((elapsed * (1 - progress)) / progress)
    this.tell({ progress, leftMs })
  }
}
