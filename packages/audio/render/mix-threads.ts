import { availableParallelism } from 'node:os'
import type { Result } from '@shared/contracts/result'
import type { MixPlan } from '@shared/mixing/mix-plan'
import { type ThreadPool, threadPool } from '@cuecast/platform'
import type { BackgroundPlan } from './background-track'
import { clipStateMemory } from './clip-states'
import type { SegmentJob, SegmentResult } from './segments'
import type { SpoolLayout } from './spool-layout'

/** The plan without what grows with the film: each job carries its own clips. */
export type MixTrack = Omit<MixPlan, 'clips' | 'filmSound' | 'music'>

/** Worker data of every mix thread of a render. */
export interface MixThreadData {
  track: MixTrack
  filmSound: BackgroundPlan
  music: BackgroundPlan
  /** See `clipStateMemory`. */
  states: SharedArrayBuffer
  /** Path of the spool, which exists. */
  spool: string
}

/** Threads that render segments of one track. More than four only compete for the disk. */
export class MixThreads {
  readonly count: number
  private readonly pool: ThreadPool<SegmentJob, Result<SegmentResult>>
  private closed = false

  constructor(plan: MixPlan, layout: SpoolLayout, spool: string) {
    const { sampleRate, channels, totalSamples, settings } = plan
    const track = { sampleRate, channels, totalSamples, settings }
    this.count = Math.max(1, Math.min(4, availableParallelism()))
    const states = clipStateMemory(plan.clips.length)
    this.pool = threadPool('audio-mix', {
      workerData: {
        track,
        filmSound: { at: layout.filmSoundAt, gainDb: settings.bed.gainDb },
        // Mixed before it comes to the threads.
        music: { at: layout.musicAt, gainDb: 0 },
        states,
        spool,
      } satisfies MixThreadData,
      // Start all at once: on a short track, starting takes longer than mixing.
      minThreads: this.count,
      maxThreads: this.count,
      idleTimeout: 60_000,
      // Samples are outside the heap: only frequent collections release them soon.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    })
  }

  /** Rejects after `close`: a destroyed pool would start new threads. */
  async run(job: SegmentJob): Promise<Result<SegmentResult>> {
    if (this.closed) throw new Error('the mix threads are closed')
    return this.pool.run(job, { name: 'segment' })
  }

  async close(): Promise<void> {
    this.closed = true
    await this.pool.destroy()
  }
}
