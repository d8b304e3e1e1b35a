import { workerData } from 'node:worker_threads'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { MixThreadData } from '../render/mix-threads'
import { sampleCollector } from '../render/sample-collector'
import { SegmentRenderer } from '../render/render-segment'
import type { SegmentJob, SegmentResult } from '../render/segments'
import { fileError } from '@cuecast/platform'

const data: MixThreadData = workerData
const renderer = new SegmentRenderer(data)
const collect = sampleCollector()

/** Renders one segment. Returns write errors as values: thrown errors lose their code between threads. */
export async function segment(job: SegmentJob): Promise<Result<SegmentResult>> {
  try {
    return ok(await renderer.render(job))
  } catch (cause) {
    return fail(fileError(cause, 'file' in job.target ? job.target.file : '', 'write'))
  } finally {
    collect()
  }
}
