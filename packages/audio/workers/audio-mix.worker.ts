import { workerData } from 'node:worker_threads'
import type { Result } from '@shared/contracts/result'
import { sampleCollector } from '../render/sample-collector'
import { segmentRunner } from '../render/render-segment'
import type { SegmentJob, SegmentResult } from '../render/segments'

const collect = sampleCollector()
const run = segmentRunner(workerData, collect)

/** Renders one segment. */
export const segment = (job: SegmentJob): Promise<Result<SegmentResult>> =>
  run(job).finally(collect)
