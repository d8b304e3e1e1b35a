import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { isRepeatableRefusal, isTransient } from '@shared/contracts/failure-policy'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { CreatedTask } from '../gateway/answers/task-answers'
import { retry } from '../gateway/http/retry'
import type { PaidRequest } from './paid-request'
import { reach, type ReachOptions } from './reach'
import { isRepeatable, type Submission } from './submission'
import type { TaskJournal } from './task-journal'

/** Times that a request is repeated with its key after answers that were lost, or were none. */
const MAX_LOST = 10
const MAX_UNREADABLE = 3
/** The same of a request without a key to the embedded service, where nothing is paid. */
const MAX_LOST_FREE = 3

/**
 * Sends a paid request with its journal lines: that it goes out, and what became of it. Waits while
 * the service cannot be reached. Where the service knows the key of the request, a lost answer is
 * asked for again with that key; elsewhere only what was certainly not accepted is repeated.
 */
export async function submit(
  submission: Submission,
  book: TaskJournal,
  request: PaidRequest['send'],
  options: ReachOptions,
): Promise<Result<void>> {
  const sender = new Sender(submission, book, request)
  const answer = await retry(() => reach(() => sender.attempt(), options), {
    signal: options.signal,
    pause: pauseAfterRefusal,
  })
  if (answer.ok) {
    const { taskId, chunkIndexes } = answer.value
    return book.accepted(submission, taskId, chunkIndexes)
  }
  // Given up half-way: the journal says so already.
  if (!sender.inDoubt || answer.error.code === 'CANCELLED') return fail(answer.error)
  const noted = await book.lost(submission, isConflict(answer.error))
  return noted.ok ? fail(lostAnswer(answer.error, submission)) : noted
}

/** Tries in all of what the service refuses in its own words without naming a fault of ours. */
const MAX_REFUSED = 3
const REFUSED_PAUSE_MS = 2_000

function pauseAfterRefusal(error: StudioError, failures: number): number | null {
  const again = isRepeatableRefusal(error) && failures < MAX_REFUSED
  return again ? REFUSED_PAUSE_MS * 3 ** (failures - 1) : null
}

/** The tries of one request. */
class Sender {
  /** It may have been accepted. */
  inDoubt: boolean
  #lost = 0
  #unreadable = 0

  constructor(
    private readonly submission: Submission,
    private readonly book: TaskJournal,
    private readonly request: PaidRequest['send'],
  ) {
    this.inDoubt = submission.state === 'sending' || submission.state === 'lost'
  }

  async attempt(): Promise<Result<CreatedTask>> {
    const { submission } = this
    const answer = await this.request({
      key: submission.key,
      sending: () => this.#sending(),
      notAccepted: (error) => this.#refused(error),
    })
    if (answer.ok || submission.state !== 'sending') return answer
    const { error } = answer
    if (!wasRefused(error)) this.inDoubt = true
    else if (tellsOfFirst(error)) this.inDoubt = false
    if (this.inDoubt)
      return this.#isAskedAgain(error) ? fail({ ...error, code: 'OFFLINE' }) : answer
    const noted = await this.#refused(error)
    return noted.ok ? answer : noted
  }

  async #sending(): Promise<Result<void>> {
    if (this.inDoubt && !isRepeatable(this.submission) && !this.#isFree) return fail(tooLate)
    return this.submission.state === 'sending' ? ok(undefined) : this.book.sending(this.submission)
  }

  async #refused(error: StudioError): Promise<Result<void>> {
    return this.inDoubt ? ok(undefined) : this.book.refused(this.submission, error)
  }

  /** The answer can still be had by sending the same once more. */
  #isAskedAgain({ code, params }: StudioError): boolean {
    const isKnown = isRepeatable(this.submission)
    // Another try of the same request is being worked on.
    const isUnderWay = params?.['status'] === 409
    if (code === 'BAD_RESPONSE') return isKnown && (this.#unreadable += 1) < MAX_UNREADABLE
    if (code !== 'ANSWER_LOST' && !isUnderWay) return false
    this.#lost += 1
    return isKnown ? this.#lost < MAX_LOST : this.#isFree && this.#lost < MAX_LOST_FREE
  }

  get #isFree(): boolean {
    return this.submission.connectionId === EMBEDDED_CONNECTION_ID
  }
}

/**
 * A request that was given up half-way may have been accepted, and so may one whose answer was
 * lost or had no task id; everything else was certainly not.
 */
function wasRefused(error: StudioError): boolean {
  return isTransient(error) || !['CANCELLED', 'ANSWER_LOST', 'BAD_RESPONSE'].includes(error.code)
}

/**
 * An answer to a repeat that the service itself would not give had it accepted the first: it looks at
 * the key before it judges the request. Who asks (401, 403) and how often (429) is judged before that.
 */
function tellsOfFirst({ params }: StudioError): boolean {
  const isOwn = params?.['refused'] === 1
  return isOwn && [400, 402, 404, 413].includes(Number(params['status']))
}

/** The service knows the key, of a request with another body: it will never answer this one. */
const isConflict = ({ params }: StudioError): boolean => params?.['status'] === 422

/** What the user is told: whether sending it anew may be paid twice. */
function lostAnswer(error: StudioError, submission: Submission): StudioError {
  const { repeatUntil } = submission
  const isKnown = isRepeatable(submission) && repeatUntil !== null
  // A redirect to another address, say: the service itself has not seen the request.
  if (!isKnown && error.code === 'BAD_RESPONSE' && error.params?.['missing'] === undefined)
    return error
  const message =
    error.code === 'BAD_RESPONSE'
      ? `${error.message}, so the request may have been accepted and paid`
      : error.message
  if (!isKnown) return { ...error, code: 'ANSWER_LOST', message }
  return { ...error, code: 'ANSWER_LOST', params: { ...error.params, repeatUntil } }
}

const tooLate = studioError(
  'ANSWER_LOST',
  'the answer was lost, and the service no longer knows the key of the request: it may have been accepted',
)
