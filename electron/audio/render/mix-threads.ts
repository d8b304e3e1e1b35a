import { availableParallelism } from 'node:os'
import type { Result } from '@shared/contracts/result'
import type { MixPlan } from '@shared/mixing/mix-plan'
import { Piscina } from 'piscina'
import { workerFile } from '../../workers/worker-file'
import { clipStateMemory } from './clip-states'
import type { SegmentJob, SegmentResult } from './segment-job'

/** What every mix thread of a render knows from the start. */
export interface MixThreadData {
  plan: MixPlan
  /** See `clipStateMemory`. */
  states: SharedArrayBuffer
  /** Path of the spool; it is there. */
  spool: string
}

/** Threads that mix stretches of one track. More than four only fight for the disk. */
export class MixThreads {
  readonly count: number
  private readonly pool: Piscina<SegmentJob, Result<SegmentResult>>

  constructor(plan: MixPlan, spool: string) {
    this.count = Math.max(1, Math.min(4, availableParallelism()))
    const states = clipStateMemory(plan.clips.length)
    this.pool = new Piscina({
      filename: workerFile('audio-mix'),
      workerData: { plan, states, spool } satisfies MixThreadData,
      // All start at once: on a short track, starting takes longer than mixing.
      minThreads: this.count,
      maxThreads: this.count,
      idleTimeout: 60_000,
      // Samples lie outside the heap: only frequent collections give them back soon.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    })
  }

  run(job: SegmentJob): Promise<Result<SegmentResult>> {
    return this.pool.run(job, { name: 'segment' })
  }

  async close(): Promise<void> {
    await this.pool.destroy()
  }
}
