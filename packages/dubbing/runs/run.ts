import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { stopsRun } from '@shared/contracts/failure-policy'
import { ok, type Result } from '@shared/contracts/result'
import type { RunProgress } from '@shared/contracts/run'
import {
  planTask,
  planTasks,
  planWithin,
  taskLimits,
  type PlannedTask,
} from '@shared/dubbing/batches'
import type { Gateway } from '../gateway/gateway'
import { afterFailure, type SendingJob } from './after-failure'
import type { Capabilities, ServiceFacts } from './capabilities'
import { ChunkDownloader } from './chunk-downloader'
import { followTask, type FollowEnd } from './follow-task'
import { alwaysFresh, freshAfterEdit, type Freshness } from './freshness'
import { requestOfEdit, requestOfTask, sendAgain, type PaidRequest } from './paid-request'
import { ProgressWatch } from './progress-watch'
import type { ReachOptions, WaitingReason } from './reach'
import type { RunProgressTracker } from './run-progress'
import type { RunsDeps } from './run-deps'
import { createJobs, type RunJob } from './run-jobs'
import { Slots } from './slots'
import { answerLost, newSubmission, type Submission } from './submission'
import type { TaskJournal } from './task-journal'
import { untilStored } from './storage'
import { submit } from './submit'

export interface RunParts {
  deps: RunsDeps
  book: TaskJournal
  board: RunProgressTracker
  gateway: Gateway
  capabilities: Capabilities
}

type FollowJob = Extract<RunJob, { type: 'follow' }>

/** A request that was accepted. */
interface Sent {
  submission: Submission
  isFresh: Freshness
}

/** Tasks followed at the same time: while one is fetched the next is spoken. */
const LANES = 2
const DOWNLOADS = 4

/** How long nothing may come from the service before a run is given up, ms, unless said. */
export const GIVE_UP_AFTER_MS = 60 * 60_000

/** What of the service a run waits for in vain. */
const standstills: Record<Exclude<WaitingReason['reason'], 'STORAGE'>, string> = {
  RATE_LIMITED: 'the limit of requests is used up',
  OFFLINE: 'the service cannot be reached',
  SERVICE_ERROR: 'the service answers with errors only',
  SERVICE_NOT_RUNNING: 'the service does not start',
  SERVICE_BUSY: 'the service has taken the task and finishes nothing of it',
}

/** Longest that a paid request on its way is waited for when the run has to stop, ms. */
const GRACE_MS = 5_000

/**
 * cancelled: ended; what is being spoken can be fetched by a later run without being paid again ·
 * paused: open until the user goes on · closed: open until the next session.
 */
export type Halt = 'cancelled' | 'paused' | 'closed'

/** Does the work of one run: sends, follows, fetches, until nothing is owed or something stops it. */
export class Run {
  /** Fires: nothing more is begun. */
  readonly #hold = new AbortController()
  /** Fires some time later: what is still on its way is given up. */
  readonly #giveUp = new AbortController()
  readonly #downloads = new Slots(DOWNLOADS)
  /** Requests go out one after the other, so that what is paid is paid in the film's order. */
  readonly #sending = new Slots(1)
  #jobs: RunJob[] = []
  #followed = 0
  #stopped: StudioError | null = null
  #halted: Halt | null = null
  #grace: NodeJS.Timeout | null = null
  readonly #giveUpAfterMs: number
  readonly #watch: ProgressWatch
  /** What waits for room on the disk. */
  readonly #unstored = new Set<unknown>()

  constructor(private readonly parts: RunParts) {
    this.#giveUpAfterMs = parts.deps.giveUpAfterMs ?? GIVE_UP_AFTER_MS
    this.#watch = new ProgressWatch({
      giveUpAfterMs: this.#giveUpAfterMs,
      onQuiet: () => {
        if (!parts.board.waitingFor) this.#wait(null)
      },
      onGiveUp: () => this.#giveUpWaiting(),
    })
  }

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
    this.#abort()
  }

  #abort(): void {
    this.#hold.abort()
    this.#grace ??= setTimeout(() => this.#giveUp.abort(), this.parts.deps.graceMs ?? GRACE_MS)
  }

  /** Answers with the closing progress, or the present one when the run was left open. */
  async work(jobs: readonly RunJob[]): Promise<RunProgress> {
    const { board, book, gateway } = this.parts
    this.#jobs = [...jobs]
    const stopListening = gateway.onWaiting((waiting) => this.#wait(waiting))
    this.#watch.start()
    await this.#planByBalance()
    await Promise.all(Array.from({ length: LANES }, () => this.#lane()))
    this.#watch.stop()
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
    const next = () => this.#sending.run(() => this.#next())
    for (let follow = await next(); follow; follow = await next()) await follow()
  }

  /** Sends until a request was accepted; answers with what is left to do of it, null at the end. */
  async #next(): Promise<(() => Promise<void>) | null> {
    for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) {
      if (this.#hold.signal.aborted) return null
      if (job.type === 'follow') {
        const owed = job
        if (owed.submission.state === 'accepted' || (await this.#repeat(owed)))
          return () => this.#followOwed(owed)
        continue
      }
      const sent = this.#stopped ? null : await this.#send(job)
      if (sent) return () => this.#followSent(sent)
    }
    return null
  }

  /** Null when the request was not accepted. */
  async #send(job: SendingJob): Promise<Sent | null> {
    const facts = await this.parts.capabilities.of(this.parts.gateway, this.#reach)
    const sent = facts.ok ? await this.#sendTo(facts.value, job) : facts
    if (sent.ok) return sent.value
    if (this.#hold.signal.aborted) return null
    const next = afterFailure(job, sent.error)
    if (next.type === 'instead') this.#jobs.unshift(...next.jobs)
    else if (next.type === 'afford') await this.#afford(next.task, sent.error)
    else if (next.type === 'stop') this.#stop(sent.error)
    else this.#failCues(next.cueIds, sent.error)
    return null
  }

  async #sendTo(facts: ServiceFacts, job: SendingJob): Promise<Result<Sent>> {
    const sending = { runId: this.runId, gateway: this.parts.gateway, patience: this.#patience }
    const { asked, send, isFresh } =
      job.type === 'edit'
        ? requestOfEdit(job.edit, sending)
        : requestOfTask(job.task, facts, sending)
    const submission = newSubmission(asked, facts.idempotencyMs)
    const paid = await this.#pay(submission, send)
    return paid.ok ? ok({ submission, isFresh }) : paid
  }

  /** Asks again, with the same key, for an answer that was lost. False when there is none. */
  async #repeat({ submission, positions, otherwise }: FollowJob): Promise<boolean> {
    if (this.#stopped) return false
    const { capabilities, gateway, book } = this.parts
    const facts = await capabilities.of(gateway, this.#reach)
    const { body } = submission
    const isKnown = facts.ok && facts.value.idempotencyMs !== null && body !== null
    if (facts.ok && !isKnown) await book.lost(submission, true)
    const how = { gateway, patience: this.#patience }
    const paid = isKnown ? await this.#pay(submission, sendAgain(submission, body, how)) : facts
    if (isKnown && paid.ok) return true
    if (this.#hold.signal.aborted) return false
    const error = paid.ok ? answerLost : paid.error
    // It was not accepted after all: what is wanted now is sent as if it had never been.
    const isAnew = submission.state === 'refused' && otherwise.length > 0
    if (isAnew) this.#jobs.unshift(...createJobs(planTasks(otherwise)))
    else if (stopsRun(error)) this.#stop(error)
    else this.#failCues(cuesAt(submission, positions), error)
    return false
  }

  /** With several tasks, the balance may end in the middle of the first and of the second. */
  async #planByBalance(): Promise<void> {
    const { capabilities, gateway } = this.parts
    const tasks = this.#plannedTasks()
    if (tasks.length < 2 || gateway.connectionId === EMBEDDED_CONNECTION_ID) return
    const facts = await capabilities.ask(gateway, this.#reach)
    const credits = facts.ok ? facts.value.credits : null
    const cost = tasks.reduce((sum, task) => sum + task.credits, 0)
    if (credits === null || credits >= cost) return
    const { within, beyond } = planWithin(tasks, credits)
    this.#planAnew([...within, ...beyond])
  }

  /**
   * A task costs more than there is: what can be paid of the film's beginning is sent first. Where
   * nobody says how much that is, ever smaller parts are tried.
   */
  async #afford(refused: PlannedTask, error: StudioError): Promise<void> {
    const left = await this.#creditsLeft(error)
    const tasks = [refused, ...this.#plannedTasks()]
    const isKnown = left !== null && left < refused.credits
    const half = Math.floor(refused.credits / 2)
    const budget = isKnown ? left : Math.max(half, refused.chunks[0]?.credits ?? 0)
    const limits = isKnown ? taskLimits : { ...taskLimits, maxCharacters: budget }
    const { within, beyond } = planWithin(tasks, budget, limits)
    if (within.length === 0) this.#stop(error)
    else this.#planAnew([...within, ...beyond])
  }

  async #creditsLeft(error: StudioError): Promise<number | null> {
    const { capabilities, gateway } = this.parts
    if (error.code === 'CREDIT_LIMIT') return Number(error.params?.['left'] ?? 0)
    const facts = await capabilities.ask(gateway, this.#reach)
    return facts.ok ? facts.value.credits : null
  }

  #plannedTasks(): PlannedTask[] {
    return this.#jobs.flatMap((job) => (job.type === 'create' ? [job.task] : []))
  }

  #planAnew(tasks: readonly PlannedTask[]): void {
    const others = this.#jobs.filter((job) => job.type !== 'create')
    this.#jobs = [...others, ...createJobs(tasks)]
  }

  async #followSent({ submission, isFresh }: Sent): Promise<void> {
    for (const { cueId } of submission.chunks) this.parts.board.update(cueId, { type: 'submitted' })
    const end = await this.#follow(submission, [...submission.chunks.keys()], isFresh)
    if (end.type !== 'gone') return
    this.#failCues(
      submission.chunks.map((chunk) => chunk.cueId),
      taskForgotten,
    )
  }

  /** Sends a request within what the user wants to spend, with its lines in the journal. */
  async #pay(submission: Submission, send: PaidRequest['send']): Promise<Result<void>> {
    const { book, deps } = this.parts
    const credits = submission.chunks.reduce((sum, chunk) => sum + chunk.credits, 0)
    const room = await this.#store(async () => (await deps.room?.(credits)) ?? ok(undefined))
    if (!room.ok) return room
    const reserved = await deps.reserve?.(submission.connectionId, credits)
    if (reserved && !reserved.ok) return reserved
    const submitted = await submit(submission, book, send, this.#reach)
    reserved?.value()
    return submitted
  }

  async #followOwed({ submission, positions, otherwise }: FollowJob): Promise<void> {
    const cueIds = cuesAt(submission, positions)
    for (const cueId of cueIds) this.parts.board.update(cueId, { type: 'submitted' })
    const isFresh = submission.kind === 'edit' ? freshAfterEdit('') : alwaysFresh
    const end = await this.#follow(submission, positions, isFresh)
    if (end.type !== 'gone') return
    const [first, ...rest] = otherwise
    if (first) this.#jobs.unshift({ type: 'create', task: planTask([first, ...rest]) })
    else this.#failCues(cueIds, taskForgotten)
  }

  async #follow(
    submission: Submission,
    positions: readonly number[],
    isFresh: Freshness,
  ): Promise<FollowEnd> {
    const { deps, gateway, book, board } = this.parts
    const { signal } = this.#hold
    const intake = new ChunkDownloader(submission, positions, {
      project: deps.project,
      measure: deps.measure,
      gateway,
      book,
      downloads: this.#downloads,
      signal,
      store: (write) => this.#store(write),
      onTake: (_, take, active) => {
        board.arrived(take, active)
        this.#progressed()
      },
      onFailed: (position, error) =>
        this.#failCues([submission.chunks[position]?.cueId ?? ''], error),
      onDiskFailure: (error) => {
        this.#stop(error)
        this.#hold.abort()
      },
    })
    this.#followed += 1
    const followed = () => this.#followed
    const onChange = () => this.#progressed()
    const following = { gateway, book, isFresh, followed, onChange, ...this.#reach }
    const end = await followTask(submission, intake, following)
    await intake.idle()
    this.#followed -= 1
    if (end.type === 'gone') await book.gone(submission)
    if (end.type === 'stopped') this.#stop(end.error)
    return end
  }

  /** In the studio the user can make room meanwhile. */
  #store<T>(write: () => Promise<Result<T>>): Promise<Result<T>> {
    if (!this.parts.deps.room) return write()
    const onWaiting = (waiting: WaitingReason | null) => {
      if (waiting) this.#unstored.add(write)
      else this.#unstored.delete(write)
      // The service is not what keeps the run waiting.
      this.#watch.progressed()
      this.parts.board.wait(waiting)
    }
    return untilStored(write, { signal: this.#hold.signal, onWaiting })
  }

  #failCues(cueIds: readonly string[], error: StudioError): void {
    for (const cueId of cueIds) this.parts.board.update(cueId, { type: 'failed', error })
  }

  #wait(waiting: WaitingReason | null): void {
    if (this.#unstored.size > 0) return
    const { giveUpAtMs, isQuiet } = this.#watch
    const shown = waiting ?? (isQuiet ? { reason: 'SERVICE_BUSY', untilMs: null } : null)
    this.parts.board.wait(shown && { ...shown, giveUpAtMs })
  }

  #progressed(): void {
    this.#watch.progressed()
    this.parts.board.wait(null)
  }

  /** Ends the run with what it waits for. Nothing that is paid is lost: the next run fetches it. */
  #giveUpWaiting(): void {
    const { waitingFor } = this.parts.board
    const reason = waitingFor === null || waitingFor === 'STORAGE' ? 'SERVICE_BUSY' : waitingFor
    const seconds = Math.round(this.#giveUpAfterMs / 1_000)
    const span = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
    const message = `${standstills[reason]}; nothing came for ${span}`
    const code = reason === 'SERVICE_BUSY' ? 'TIMEOUT' : reason
    this.#stop(studioError(code, message, { params: { seconds } }))
    this.#abort()
  }

  #stop(error: StudioError): void {
    this.#stopped ??= error
  }

  get #reach(): ReachOptions {
    const onWaiting = this.#wait.bind(this)
    return { signal: this.#hold.signal, onWaiting }
  }

  get #patience() {
    return {
      signal: this.#giveUp.signal,
      hold: this.#hold.signal,
      tries: 1,
      patienceMs: Number.POSITIVE_INFINITY,
    }
  }
}

function cuesAt({ chunks }: Submission, positions: readonly number[]): string[] {
  return positions.flatMap((position) => chunks[position]?.cueId ?? [])
}

const taskForgotten = studioError(
  'NOT_FOUND',
  'the service no longer knows this task; render the cue again',
)
