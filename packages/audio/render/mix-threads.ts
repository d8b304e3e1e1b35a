import { availableParallelism } from 'node:os'
import type { Result } from '@shared/contracts/result'
import type { MixPlan } from '@shared/mixing/mix-plan'
import { type ThreadPool, threadPool } from '@cuecast/platform'
import { clipStateMemory } from './clip-states'
import { type SegmentJob, type SegmentResult, segmentsOf } from './segments'
import { type MixThreadData, segmentRunner } from './render-segment'
import type { SpoolLayout } from './spool-layout'

/**
 * Threads that render segments of one track. More than four only compete for the disk; a track of a single
 * segment is rendered in this thread, which takes less time than to start another.
 */
export class MixThreads {
  readonly count: number
  private readonly pool: ThreadPool<SegmentJob, Result<SegmentResult>> | null
  private readonly render: (job: SegmentJob) => Promise<Result<SegmentResult>>
  private closed = false

  constructor(plan: MixPlan, layout: SpoolLayout, spool: string) {
    const { sampleRate, channels, totalSamples, settings } = plan
    const workerData: MixThreadData = {
      track: { sampleRate, channels, totalSamples, settings },
      filmSound: { at: layout.filmSoundAt, gainDb: settings.bed.gainDb },
      // Mixed before it comes to the threads.
      music: { at: layout.musicAt, gainDb: 0 },
      states: clipStateMemory(plan.clips.length),
      spool,
    }
    const segments = segmentsOf(totalSamples, sampleRate).length
    this.count = Math.max(1, Math.min(4, segments, availableParallelism()))
    const pool = segments > 1 ? mixPool(this.count, workerData) : null
    this.pool = pool
    this.render = pool ? (job) => pool.run(job, { name: 'segment' }) : segmentRunner(workerData)
  }

  /** Rejects after `close`: a destroyed pool would start new threads. */
  async run(job: SegmentJob): Promise<Result<SegmentResult>> {
    if (this.closed) throw new Error('the mix threads are closed')
    return this.render(job)
  }

  async close(): Promise<void> {
    this.closed = true
    await this.pool?.destroy()
  }
}

const mixPool = (count: number, workerData: MixThreadData) =>
  threadPool<SegmentJob, Result<SegmentResult>>('audio-mix', {
    workerData,
    // Start all at once: on a short track, starting takes longer than mixing.
    minThreads: count,
    maxThreads: count,
    idleTimeout: 60_000,
    // Samples are outside the heap: only frequent collections release them soon.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  })
