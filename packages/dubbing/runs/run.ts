import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { StudioError } from '@shared/contracts/errors'
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
import pLimit from 'p-limit'
import type { Gateway } from '../gateway/gateway'
import { afterFailure, type SendingJob, createJobs, type RunJob } from './plan-run'
import { callBack } from './call-back'
import type { Capabilities, ServiceFacts } from './capabilities'
import { ChunkDownloader } from './chunk-downloader'
import { followTask, type FollowEnd, soundSince } from './follow-task'
import { alwaysFresh, freshAfterEdit, type Freshness } from './match-chunks'
import {
  requestOfEdit,
  requestOfTask,
  sendAgain,
  type PaidRequest,
  submit,
  isUselessKey,
} from './paid-request'
import {
  ProgressWatch,
  retryUntilStored,
  standstill,
  type WaitOptions,
  type WaitingReason,
} from './waiting'
import type { RunProgressTracker } from './run-progress'
import type { RunsDeps } from './run-deps'
import { answerLost, cuesAt, newSubmission, type Submission, taskForgotten } from './submission'
import type { TaskJournal } from './task-journal'

export interface RunParts {
  deps: RunsDeps
  journal: TaskJournal
  tracker: RunProgressTracker
  gateway: Gateway
  capabilities: Capabilities
  retakeId: string | undefined
}

type FollowJob = Extract<RunJob, { type: 'follow' }>

/** A request that was accepted. */
interface Sent {
  submission: Submission
  isFresh: Freshness
}

/** Tasks in parallel: while one is downloaded the service renders the next. */
const LANES = 2
const DOWNLOADS = 4

/** Default for `RunsDeps.giveUpAfterMs`. */
export const GIVE_UP_AFTER_MS = 60 * 60_000

/** Default for `RunsDeps.graceMs`. */
const GRACE_MS = 5_000

/**
 * cancelled: ended; a later run fetches cues in progress without paying again · paused: open until
 * the user resumes it · closed: open until the next session.
 */
export type Halt = 'cancelled' | 'paused' | 'closed'

/** One run: sends, follows and downloads until everything is settled or something stops it. */
export class Run {
  /** Fires when nothing new may start. */
  readonly #hold = new AbortController()
  /** Fires after the grace period: requests in flight are aborted. */
  readonly #giveUp = new AbortController()
  readonly #downloads = pLimit(DOWNLOADS)
  /** One request at a time, so that cues are paid for in film order. */
  readonly #sending = pLimit(1)
  #jobs: RunJob[] = []
  #followed = 0
  #stopped: StudioError | null = null
  #halted: Halt | null = null
  #grace: NodeJS.Timeout | null = null
  readonly #giveUpAfterMs: number
  readonly runId: string
  readonly #watch: ProgressWatch
  /** Writes that wait for disk space. */
  readonly #unstored = new Set<unknown>()

  constructor(private readonly parts: RunParts) {
    this.runId = parts.tracker.runId
    this.#giveUpAfterMs = parts.deps.giveUpAfterMs ?? GIVE_UP_AFTER_MS
    this.#watch = new ProgressWatch({
      giveUpAfterMs: this.#giveUpAfterMs,
      onQuiet: () => {
        if (!parts.tracker.waitingFor) this.#wait(null)
      },
      onGiveUp: () => this.#giveUpWaiting(),
    })
  }

  /**
   * Starts nothing more: no request, no download. Waits a moment for a paid request in flight, so that
   * its task is known and not paid for again.
   */
  halt(how: Halt): void {
    // A run the user cancelled stays cancelled, whatever else stops it.
    if (this.#halted !== 'cancelled') this.#halted = how
    this.#abort()
  }

  #abort(): void {
    this.#hold.abort()
    this.#grace ??= setTimeout(() => this.#giveUp.abort(), this.parts.deps.graceMs ?? GRACE_MS)
  }

  /** Resolves with the final progress, or the current one if the run stays open. */
  async work(jobs: readonly RunJob[]): Promise<RunProgress> {
    const { tracker, journal, gateway } = this.parts
    this.#jobs = [...jobs]
    const stopListening = gateway.onWaiting((waiting) => this.#wait(waiting))
    this.#watch.start()
    await this.#planByBalance()
    await Promise.all(Array.from({ length: LANES }, () => this.#lane()))
    this.#watch.stop()
    stopListening()
    if (this.#grace) clearTimeout(this.#grace)
    if (this.#halted === 'cancelled') await callBack(gateway, journal, this.runId)
    if (this.#halted === 'paused') tracker.pause()
    else if (this.#halted !== 'closed') {
      const state = this.#halted ?? (this.#stopped ? 'failed' : 'done')
      await journal.endRun(this.runId, state)
      tracker.end(state, this.#stopped ?? undefined)
    }
    return tracker.progress()
  }

  async #lane(): Promise<void> {
    const next = () => this.#sending(() => this.#next())
    for (let follow = await next(); follow; follow = await next()) await follow()
  }

  /** Sends until a request is accepted; returns the rest of its work, null when no jobs are left. */
  async #next(): Promise<(() => Promise<void>) | null> {
    for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) {
      if (this.#hold.signal.aborted) return null
      if (job.type === 'follow') {
        const owed = job.isFailed ? await this.#lookAgain(job) : job
        if (owed === null) continue
        if (owed.submission.state === 'accepted' || (await this.#repeat(owed)))
          return () => this.#followOwed(owed)
        continue
      }
      const sent = this.#stopped ? null : await this.#send(job)
      if (sent) return () => this.#followSent(sent)
    }
    return null
  }

  /** Fetches chunks reported as failed that have sound by now; the others are sent again. */
  async #lookAgain(job: FollowJob): Promise<FollowJob | null> {
    const { found, left } = await soundSince(job, this.parts.gateway, this.#waitOptions)
    this.#jobs.unshift(...createJobs(planTasks(left)))
    return found
  }

  /** Returns null if the request was not accepted. */
  async #send(job: SendingJob): Promise<Sent | null> {
    const facts = await this.parts.capabilities.of(this.parts.gateway, this.#waitOptions)
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
    const { content, send, isFresh } =
      job.type === 'edit'
        ? requestOfEdit(job.edit, facts, sending)
        : requestOfTask(job.task, facts, sending)
    const submission = newSubmission(content, facts.idempotencyMs)
    const paid = await this.#pay(submission, send)
    return paid.ok ? ok({ submission, isFresh }) : paid
  }

  /** Repeats a request whose response was lost, with the same key; false if it was not accepted. */
  async #repeat({ submission, positions, otherwise, isAsked }: FollowJob): Promise<boolean> {
    if (this.#stopped) return false
    const { capabilities, gateway, journal } = this.parts
    const facts = await capabilities.of(gateway, this.#waitOptions)
    const { body } = submission
    const isKnown = facts.ok && (isAsked === true || facts.value.idempotencyMs !== null)
    if (facts.ok && !isKnown) await journal.recordLost(submission, 'asking')
    const isSent = isKnown && body !== null
    const options = { gateway, patience: this.#patience }
    const paid = isSent
      ? await this.#pay(submission, sendAgain(submission, body, options), isAsked)
      : facts
    if (isSent && paid.ok) return true
    if (this.#hold.signal.aborted) return false
    const error = paid.ok ? answerLost : paid.error
    // Not accepted, at least for now: send the current texts as a new request.
    const isOver = isUselessKey(error) || error.code === 'CREDIT_LIMIT'
    const isRefused = submission.state === 'refused' || (isAsked && isOver)
    if (isRefused && otherwise.length > 0) this.#jobs.unshift(...createJobs(planTasks(otherwise)))
    else if (stopsRun(error)) this.#stop(error)
    else this.#failCues(cuesAt(submission, positions), error)
    return false
  }

  /** Replans several tasks by the balance, so that the affordable part comes first. */
  async #planByBalance(): Promise<void> {
    const { capabilities, gateway } = this.parts
    const tasks = this.#plannedTasks()
    if (tasks.length < 2 || gateway.connectionId === EMBEDDED_CONNECTION_ID) return
    const facts = await capabilities.refresh(gateway, this.#waitOptions)
    const credits = facts.ok ? facts.value.credits : null
    const cost = tasks.reduce((sum, task) => sum + task.credits, 0)
    if (credits === null || credits >= cost) return
    const { within, beyond } = planWithin(tasks, credits)
    this.#replan([...within, ...beyond])
  }

  /**
   * A task costs more than is available: the affordable beginning of the film is sent first. If the
   * balance is unknown, tries smaller and smaller parts.
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
    else this.#replan([...within, ...beyond])
  }

  async #creditsLeft(error: StudioError): Promise<number | null> {
    const { capabilities, gateway } = this.parts
    if (error.code === 'CREDIT_LIMIT') return Number(error.params?.['left'] ?? 0)
    const facts = await capabilities.refresh(gateway, this.#waitOptions)
    return facts.ok ? facts.value.credits : null
  }

  #plannedTasks(): PlannedTask[] {
    return this.#jobs.flatMap((job) => (job.type === 'create' ? [job.task] : []))
  }

  #replan(tasks: readonly PlannedTask[]): void {
    const others = this.#jobs.filter((job) => job.type !== 'create')
    this.#jobs = [...others, ...createJobs(tasks)]
  }

  async #followSent({ submission, isFresh }: Sent): Promise<void> {
    this.parts.tracker.submitted(submission.chunks.map(({ cueId }) => cueId))
    const end = await this.#follow(submission, [...submission.chunks.keys()], isFresh)
    if (end.type !== 'gone') return
    this.#failCues(cuesAt(submission, [...submission.chunks.keys()]), taskForgotten)
  }

  /** Sends a request within the user's limit and records it in the journal. */
  async #pay(
    submission: Submission,
    send: PaidRequest['send'],
    isAsked = false,
  ): Promise<Result<void>> {
    const { journal, deps } = this.parts
    const credits = submission.chunks.reduce((sum, chunk) => sum + chunk.credits, 0)
    const room = await this.#store(async () => (await deps.room?.(credits)) ?? ok(undefined))
    if (!room.ok) return room
    const reserved = await deps.reserve?.(submission)
    if (reserved && !reserved.ok) return reserved
    const options = { ...this.#waitOptions, isAsked }
    const submitted = await submit(submission, journal, send, options)
    reserved?.value()
    return submitted
  }

  async #followOwed({ submission, positions, otherwise }: FollowJob): Promise<void> {
    const cueIds = cuesAt(submission, positions)
    this.parts.tracker.submitted(cueIds)
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
    const { deps, gateway, journal, tracker, retakeId } = this.parts
    const { signal } = this.#hold
    const downloader = new ChunkDownloader(submission, positions, {
      project: deps.project,
      measure: deps.measure,
      gateway,
      journal,
      downloads: this.#downloads,
      apart: journal.runById(this.runId)?.texts ?? {},
      signal,
      retakeId,
      store: (write) => this.#store(write),
      onTake: (_, take, active) => {
        tracker.arrived(take, active)
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
    const following = { gateway, journal, isFresh, followed, onChange, ...this.#waitOptions }
    const end = await followTask(submission, downloader, following)
    await downloader.idle()
    this.#followed -= 1
    if (end.type === 'gone') await journal.gone(submission)
    if (end.type === 'stopped') this.#stop(end.error)
    return end
  }

  /** With `deps.room`, waits until the user has made space. */
  #store<T>(write: () => Promise<Result<T>>): Promise<Result<T>> {
    if (!this.parts.deps.room) return write()
    const onWaiting = (waiting: WaitingReason | null) => {
      if (waiting) this.#unstored.add(write)
      else this.#unstored.delete(write)
      // The run waits for the disk, not for the service.
      this.#watch.progressed()
      this.parts.tracker.wait(waiting)
    }
    return retryUntilStored(write, { signal: this.#hold.signal, onWaiting })
  }

  #failCues(cueIds: readonly string[], error: StudioError): void {
    for (const cueId of cueIds) this.parts.tracker.update(cueId, { type: 'failed', error })
  }

  #wait(waiting: WaitingReason | null): void {
    if (this.#unstored.size > 0) return
    const { giveUpAtMs, isQuiet } = this.#watch
    const shown = waiting ?? (isQuiet ? { reason: 'SERVICE_BUSY', untilMs: null } : null)
    this.parts.tracker.wait(shown && { ...shown, giveUpAtMs })
  }

  #progressed(): void {
    this.#watch.progressed()
    this.parts.tracker.wait(null)
  }

  /**
   * Ends the run and reports what it was waiting for. Nothing paid is lost: the next run fetches
   * it.
   */
  #giveUpWaiting(): void {
    this.#stop(standstill(this.parts.tracker.waitingFor, this.#giveUpAfterMs))
    this.#abort()
  }

  #stop(error: StudioError): void {
    this.#stopped ??= error
  }

  get #waitOptions(): WaitOptions {
    return { signal: this.#hold.signal, onWaiting: this.#wait.bind(this) }
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
