import type { ErrorCode, StudioError } from '@shared/contracts/errors'
import { stopsRun } from '@shared/contracts/failure-policy'
import { planTask, splitTask, type PlannedTask } from '@shared/dubbing/batches'
import type { RunJob } from './run-jobs'

/** Over the balance or over the user's limit: part of the task may still be affordable. */
const expensiveCodes = new Set<ErrorCode>(['INSUFFICIENT_CREDITS', 'CREDIT_LIMIT'])

/** After these an edit is sent as a new task: the service cannot edit the old one (any more). */
const noEditCodes = new Set<ErrorCode>([
  'NOT_FOUND',
  'FEATURE_UNAVAILABLE',
  'INVALID_PARAMETER',
  'SERVICE_ERROR',
])

/** A job that sends a request. */
export type SendingJob = Exclude<RunJob, { type: 'follow' }>

/**
 * How a run continues after a failed request: with other jobs instead, with the affordable part,
 * without further requests, or with these cues marked as failed.
 */
export type Consequence =
  | { type: 'instead'; jobs: SendingJob[] }
  | { type: 'afford'; task: PlannedTask }
  | { type: 'stop' }
  | { type: 'fail'; cueIds: string[] }

export function afterFailure(job: SendingJob, error: StudioError): Consequence {
  const halves = job.type === 'create' ? splitTask(job.task) : null
  if (error.code === 'TEXT_TOO_LONG' && halves)
    return { type: 'instead', jobs: halves.map((task) => ({ type: 'create', task })) }
  if (job.type === 'create' && halves && expensiveCodes.has(error.code))
    return { type: 'afford', task: job.task }
  if (job.type === 'edit' && noEditCodes.has(error.code))
    return { type: 'instead', jobs: [{ type: 'create', task: planTask([job.edit.chunk]) }] }
  if (stopsRun(error)) return { type: 'stop' }
  const chunks = job.type === 'edit' ? [job.edit.chunk] : job.task.chunks
  return { type: 'fail', cueIds: chunks.map(({ cueId }) => cueId) }
}
