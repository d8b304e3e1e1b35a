import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { StudioError } from '@shared/contracts/errors'
import { isRepeatableRefusal, isTransient } from '@shared/contracts/failure-policy'
import { fail, type Result } from '@shared/contracts/result'
import type { CreatedTask } from '../gateway/answers/task-answers'
import { retry } from '../gateway/http/retry'
import type { PaidRequest } from './paid-request'
import { reach, type ReachOptions } from './reach'
import type { Submission } from './submission'
import type { SubmissionBook } from './submission-book'

/** Times that a request to the embedded service is repeated after its answer was lost. */
const MAX_LOST = 3

/**
 * Sends a paid request with its journal lines: that it goes out, and what became of it. Waits while
 * the service cannot be reached; repeats only what was certainly not accepted, and after a lost
 * answer only to the embedded service, where nothing is paid.
 */
export async function submit(
  submission: Submission,
  book: SubmissionBook,
  request: PaidRequest['send'],
  options: ReachOptions,
): Promise<Result<void>> {
  for (let lost = 1; ; lost += 1) {
    const answer = await retry(() => reach(() => attempt(submission, book, request), options), {
      signal: options.signal,
      pause: pauseAfterRefusal,
    })
    if (answer.ok) {
      const { taskId, chunkIndexes } = answer.value
      return book.accepted(submission, taskId, chunkIndexes)
    }
    const { code } = answer.error
    if (code !== 'ANSWER_LOST' && code !== 'BAD_RESPONSE') return fail(answer.error)
    const isFree = submission.connectionId === EMBEDDED_CONNECTION_ID
    const again = isFree && code === 'ANSWER_LOST' && lost < MAX_LOST
    if (!again || options.signal.aborted) {
      const noted = await book.lost(submission)
      return noted.ok ? fail(answer.error) : noted
    }
  }
}

/** Tries in all of what the service refuses in its own words without naming a fault of ours. */
const MAX_REFUSED = 3
const REFUSED_PAUSE_MS = 2_000

function pauseAfterRefusal(error: StudioError, failures: number): number | null {
  const again = isRepeatableRefusal(error) && failures < MAX_REFUSED
  return again ? REFUSED_PAUSE_MS * 3 ** (failures - 1) : null
}

async function attempt(
  submission: Submission,
  book: SubmissionBook,
  request: PaidRequest['send'],
): Promise<Result<CreatedTask>> {
  const notAccepted = (error: StudioError) => book.refused(submission, error)
  const answer = await request({ sending: () => book.sending(submission), notAccepted })
  // What was never sent, or was refused before, is in the journal as it should be.
  if (answer.ok || submission.state !== 'sending' || !wasRefused(answer.error)) return answer
  const noted = await notAccepted(answer.error)
  return noted.ok ? answer : noted
}

/**
 * A request that was given up half-way may have been accepted, and so may one whose answer was
 * lost or had no task id; everything else was certainly not.
 */
function wasRefused(error: StudioError): boolean {
  return isTransient(error) || !['CANCELLED', 'ANSWER_LOST', 'BAD_RESPONSE'].includes(error.code)
}
