import type { ErrorCode, StudioError } from '@shared/contracts/errors'
import { stopsRun } from '@shared/contracts/failure-policy'
import { planTask, splitTask, type PlannedTask } from '@shared/dubbing/batches'
import type { RunJob } from './run-jobs'

/** More than the account has, or than the user wants to spend: a part may still be paid. */
const expensiveCodes = new Set<ErrorCode>(['INSUFFICIENT_CREDITS', 'CREDIT_LIMIT'])

/** After these an edit is done as a new task: the service cannot, or no longer, edit this one. */
const noEditCodes = new Set<ErrorCode>([
  'NOT_FOUND',
  'FEATURE_UNAVAILABLE',
  'INVALID_PARAMETER',
  'SERVICE_ERROR',
])

/** Sends something: what it would send, not what is fetched. */
export type SendingJob = Exclude<RunJob, { type: 'follow' }>

/**
 * What becomes of a run one of whose requests failed: other jobs instead, only what can be paid, no
 * more requests, or failed cues.
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
