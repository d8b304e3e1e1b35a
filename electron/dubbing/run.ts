import { studioError, type ErrorCode, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { RunProgress } from '@shared/contracts/run'
import { planTask, splitTask, type PlannedTask } from '@shared/dubbing/batches'
import type { Gateway } from '../gateway/gateway'
import type { CreatedTask } from '../gateway/answers/task-answers'
import { ChunkIntake } from './chunk-intake'
import { dubRequest } from './dub-request'
import { followTask, type FollowEnd } from './follow-task'
import { alwaysFresh, freshAfterEdit, type Freshness } from './freshness'
import type { PlannedEdit } from './plan-edit'
import { isPassing, reach, type ReachOptions } from './reach'
import type { RunBoard } from './run-board'
import type { RunsDeps } from './run-deps'
import type { RunJob } from './run-jobs'
import { Slots } from './slots'
import { sentChunks, type Submission } from './submission'
import type { SubmissionBook } from './submission-book'
import { editedTask, submit } from './submit'

export interface RunParts {
  deps: RunsDeps
  book: SubmissionBook
  board: RunBoard
  gateway: Gateway
  /** Asked once for each connection: what the service can do beyond the specification. */
  capabilities(options: ReachOptions): Promise<Result<string[]>>
}

/** Tasks followed at the same time: while one is fetched the next is spoken. */
const LANES = 2
const DOWNLOADS = 4

/** Longest that a paid request on its way is waited for when the run has to stop, ms. */
const GRACE_MS = 5_000

/**
 * cancelled: ended; what is being spoken can be fetched by a later run without being paid again ·
 * paused: open until the user goes on · closed: open until the next session.
 */
export type Halt = 'cancelled' | 'paused' | 'closed'

type Asked = Parameters<SubmissionBook['sending']>[0]

/** After these nothing more is sent; what is paid is still fetched. */
const stopCodes = new Set<ErrorCode>([
  'INSUFFICIENT_CREDITS',
  'CREDIT_LIMIT',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'INSECURE_URL',
  'DISK_FULL',
  'WRITE_FAILED',
  'PERMISSION_DENIED',
])

/** After these an edit is done as a new task: the service cannot, or no longer, edit this one. */
const noEditCodes = new Set<ErrorCode>([
  'NOT_FOUND',
  'FEATURE_UNAVAILABLE',
  'INVALID_PARAMETER',
  'SERVICE_ERROR',
])

/** Does the work of one run: sends, follows, fetches, until nothing is owed or something stops it. */
export class Run {
  /** Fires: nothing more is begun. */
  readonly #hold = new AbortController()
  /** Fires some time later: what is still on its way is given up. */
  readonly #giveUp = new AbortController()
  readonly #downloads = new Slots(DOWNLOADS)
  readonly #jobs: RunJob[] = []
  #followed = 0
  #stopped: StudioError | null = null
  #halted: Halt | null = null
  #grace: NodeJS.Timeout | null = null

  constructor(private readonly parts: RunParts) {}

  get runId(): string {
    return this.parts.board.runId
  }

  /**
   * Begins nothing more: no request, no download. A paid request on its way is waited for a moment,
   * so that its task is known and not paid again.
   */
  halt(how: Halt): void {
    // What the user has cancelled stays so, whatever else stops it as well.
    if (this.#halted !== 'cancelled') this.#halted = how
    this.#hold.abort()
    this.#grace ??= setTimeout(() => this.#giveUp.abort(), this.parts.deps.graceMs ?? GRACE_MS)
  }

  /** Answers with the closing progress, or the present one when the run was left open. */
  async work(jobs: readonly RunJob[]): Promise<RunProgress> {
    const { board, book, gateway } = this.parts
    this.#jobs.push(...jobs)
    const stopListening = gateway.onWaiting((waiting) => board.wait(waiting))
    await Promise.all(Array.from({ length: LANES }, () => this.#lane()))
    stopListening()
    if (this.#grace) clearTimeout(this.#grace)
    if (this.#halted === 'closed') board.silence()
    else if (this.#halted === 'paused') board.pause()
    else {
      const state = this.#halted ?? (this.#stopped ? 'failed' : 'done')
      await book.endRun(this.runId, state)
      board.end(state, this.#stopped ?? undefined)
    }
    return board.progress()
  }

  async #lane(): Promise<void> {
    for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) {
      if (this.#hold.signal.aborted) return
      if (job.type === 'follow') await this.#followOwed(job)
      else if (!this.#stopped) await this.#send(job)
    }
  }

  async #send(job: Exclude<RunJob, { type: 'follow' }>): Promise<void> {
    const sent = job.type === 'create' ? await this.#create(job.task) : await this.#edit(job.edit)
    if (sent.ok || this.#hold.signal.aborted) return
    const { error } = sent
    const halves = job.type === 'create' ? splitTask(job.task) : null
    // A part may still be short enough, or within what the user wants to spend.
    if ((error.code === 'TEXT_TOO_LONG' || error.code === 'CREDIT_LIMIT') && halves) {
      this.#jobs.unshift(...halves.map((task) => ({ type: 'create' as const, task })))
      return
    }
    if (job.type === 'edit' && noEditCodes.has(error.code)) {
      this.#jobs.unshift({ type: 'create', task: planTask([job.edit.chunk]) })
      return
    }
    if (stopCodes.has(error.code) || isPassing(error)) this.#stop(error)
    else if (job.type === 'edit') this.#failCues([job.edit.chunk.cueId], error)
    else
      this.#failCues(
        job.task.chunks.map((chunk) => chunk.cueId),
        error,
      )
  }

  async #create(task: PlannedTask): Promise<Result<void>> {
    const { gateway } = this.parts
    const capabilities = await this.parts.capabilities(this.#reach)
    if (!capabilities.ok) return capabilities
    const asked: Asked = {
      runId: this.runId,
      connectionId: gateway.connectionId,
      kind: 'create',
      taskId: null,
      chunkIndexes: null,
      language: task.language,
      audio: task.audio,
      chunks: sentChunks(task),
    }
    const body = dubRequest(task, capabilities.value.includes('fit_none'))
    const request = () => gateway.createDub(body, task.chunks.length, this.#patient)
    return this.#sendAndFollow(asked, request, alwaysFresh)
  }

  async #edit({ chunk, taskId, index, previousUrlHash }: PlannedEdit): Promise<Result<void>> {
    const { gateway } = this.parts
    const { voiceId, language, audio } = chunk.recipe
    const asked: Asked = {
      runId: this.runId,
      connectionId: gateway.connectionId,
      kind: 'edit',
      taskId,
      chunkIndexes: [index],
      language,
      audio,
      chunks: sentChunks(planTask([chunk])),
    }
    const body = {
      task_id: taskId,
      chunk_index: index,
      text: chunk.spoken,
      voice_id: voiceId,
      speed: audio.speed,
    }
    const request = async (): Promise<Result<CreatedTask>> =>
      editedTask(taskId)(await gateway.editChunk('dub', body, this.#patient))
    return this.#sendAndFollow(asked, request, freshAfterEdit(previousUrlHash))
  }

  async #sendAndFollow(
    asked: Asked,
    request: () => Promise<Result<CreatedTask>>,
    isFresh: Freshness,
  ): Promise<Result<void>> {
    const { board } = this.parts
    const sent = await this.#pay(asked, request)
    if (!sent.ok) return sent
    const submission = sent.value
    for (const { cueId } of submission.chunks) board.update(cueId, { type: 'submitted' })
    const end = await this.#follow(submission, [...submission.chunks.keys()], isFresh)
    if (end.type !== 'gone') return ok(undefined)
    this.#failCues(
      submission.chunks.map((chunk) => chunk.cueId),
      taskForgotten,
    )
    return ok(undefined)
  }

  /** Sends a request within what the user wants to spend, with its lines in the journal. */
  async #pay(
    asked: Asked,
    request: () => Promise<Result<CreatedTask>>,
  ): Promise<Result<Submission>> {
    const { book, deps } = this.parts
    const credits = asked.chunks.reduce((sum, chunk) => sum + chunk.credits, 0)
    const reserved = await deps.reserve?.(asked.connectionId, credits)
    if (reserved && !reserved.ok) return reserved
    const submission = await book.sending(asked)
    if (!submission.ok) {
      reserved?.value()
      return submission
    }
    const submitted = await submit(submission.value, book, request, this.#reach)
    reserved?.value()
    return submitted.ok ? submission : submitted
  }

  async #followOwed(job: Extract<RunJob, { type: 'follow' }>): Promise<void> {
    const { submission, positions, otherwise } = job
    const cueIds = positions.flatMap((position) => submission.chunks[position]?.cueId ?? [])
    for (const cueId of cueIds) this.parts.board.update(cueId, { type: 'submitted' })
    const isFresh = submission.kind === 'edit' ? freshAfterEdit('') : alwaysFresh
    const end = await this.#follow(submission, positions, isFresh)
    if (end.type !== 'gone') return
    const [first, ...rest] = otherwise
    if (first) this.#jobs.push({ type: 'create', task: planTask([first, ...rest]) })
    else this.#failCues(cueIds, taskForgotten)
  }

  async #follow(
    submission: Submission,
    positions: readonly number[],
    isFresh: Freshness,
  ): Promise<FollowEnd> {
    const { deps, gateway, book, board } = this.parts
    const { signal } = this.#hold
    const intake = new ChunkIntake(submission, positions, {
      project: deps.project,
      measure: deps.measure,
      gateway,
      book,
      downloads: this.#downloads,
      signal,
      onTake: (_, take, active) => board.arrived(take, active),
      onFailed: (position, error) =>
        this.#failCues([submission.chunks[position]?.cueId ?? ''], error),
      onDiskFailure: (error) => {
        this.#stop(error)
        this.#hold.abort()
      },
    })
    this.#followed += 1
    const followed = () => this.#followed
    const end = await followTask(submission, intake, { gateway, isFresh, followed, ...this.#reach })
    await intake.idle()
    this.#followed -= 1
    if (end.type === 'gone') await book.gone(submission)
    if (end.type === 'stopped') this.#stop(end.error)
    return end
  }

  #failCues(cueIds: readonly string[], error: StudioError): void {
    for (const cueId of cueIds) this.parts.board.update(cueId, { type: 'failed', error })
  }

  #stop(error: StudioError): void {
    this.#stopped ??= error
  }

  get #reach(): ReachOptions {
    const limitMs = this.parts.deps.offlineLimitMs ?? Number.POSITIVE_INFINITY
    const onWaiting = this.parts.board.wait.bind(this.parts.board)
    return { signal: this.#hold.signal, limitMs, onWaiting }
  }

  get #patient() {
    return {
      signal: this.#giveUp.signal,
      hold: this.#hold.signal,
      patienceMs: Number.POSITIVE_INFINITY,
    }
  }
}

const taskForgotten = studioError(
  'NOT_FOUND',
  'the service no longer knows this task; render the cue again',
)

/** Asks what a service can do; one without GET /me can do nothing beyond the specification. */
export async function askCapabilities(
  gateway: Gateway,
  options: ReachOptions,
): Promise<Result<string[]>> {
  const { signal } = options
  const patienceMs = Number.POSITIVE_INFINITY
  const me = await reach(() => gateway.me({ signal, patienceMs }), options)
  if (me.ok) return ok(me.value.capabilities)
  const unknown = ['NOT_FOUND', 'FEATURE_UNAVAILABLE', 'BAD_RESPONSE'].includes(me.error.code)
  return unknown ? ok([]) : fail(me.error)
}
