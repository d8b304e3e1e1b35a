import { availableParallelism, totalmem } from 'node:os'
import { studioError, type StudioError } from '@shared/contracts/errors'
import type { ModelLimits } from '@shared/contracts/models/model-records'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import type { LaunchModels, ModelEnd, ModelLine } from './model-line'
import {
  fromProcessSchema,
  type ModelReplies,
  type ModelRequest,
  replySchemas,
  type ToProcess,
} from './model-messages'

const MB = 1024 ** 2

/** Half of this machine's memory and of its processors. */
export const defaultModelLimits = (): ModelLimits => ({
  memoryMb: Math.max(512, Math.round(totalmem() / MB / 2)),
  threads: Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2))),
  models: 3,
})

interface HostOptions {
  launch: LaunchModels
  limits?: ModelLimits
  /** A process without work ends after this time, ms; its memory is free then. */
  idleMs?: number
  /** The process died at this model. */
  onCrash?(modelKey: string | null, error: StudioError): void
}

interface RequestOptions {
  signal?: AbortSignal | undefined
  /** A request that takes longer counts as a crash, ms. */
  timeoutMs?: number
  /** Asked when its turn comes: why it may not run after all; null = it may. */
  refuse?: () => StudioError | null
}

interface Job {
  id: number
  request: ModelRequest
  timeoutMs: number
  refuse: () => StudioError | null
  settle(result: Result<unknown>): void
}

/** Pauses before the process is started again after a death; the last one repeats, ms. */
const RESTART_DELAYS_MS = [0, 250, 1_000, 4_000, 15_000]
const IDLE_MS = 5 * 60_000
const TIMEOUT_MS = 5 * 60_000

/**
 * Keeps the process in which the user's models run. A bad model ends that process; so requests run
 * one after another, and a death costs the one under way: the others wait for the next process.
 */
export class ModelHost {
  private line: ModelLine | null = null
  private readonly waiting: Job[] = []
  private running: { job: Job; timer: NodeJS.Timeout; late: boolean } | null = null
  private pause: NodeJS.Timeout | null = null
  private idle: NodeJS.Timeout | null = null
  private deaths = 0
  private lastId = 0
  private closed = false
  private limits: ModelLimits

  constructor(private readonly options: HostOptions) {
    this.limits = options.limits ?? defaultModelLimits()
  }

  /**
   * Requests one piece of work. Fails with MODEL_CRASHED if the process died or did not answer in
   * time, MODEL_INVALID, MODEL_TOO_LARGE, MODELS_UNAVAILABLE (this system lacks the runtime) or
   * CANCELLED.
   */
  async request<K extends ModelRequest['kind']>(
    request: Extract<ModelRequest, { kind: K }>,
    { signal, timeoutMs = TIMEOUT_MS, refuse = () => null }: RequestOptions = {},
  ): Promise<Result<ModelReplies[K]>> {
    if (this.closed || signal?.aborted) return fail(cancelled())
    const answered = await new Promise<Result<unknown>>((settle) => {
      const drop = (): void => this.drop(job)
      const job: Job = {
        id: ++this.lastId,
        request,
        timeoutMs,
        refuse,
        settle(result) {
          signal?.removeEventListener('abort', drop)
          settle(result)
        },
      }
      this.waiting.push(job)
      signal?.addEventListener('abort', drop, { once: true })
      this.next()
    })
    if (!answered.ok) return answered
    const value = replySchemas[request.kind].safeParse(answered.value)
    if (value.success) return ok(value.data as ModelReplies[K])
    return failWith('MODEL_CRASHED', 'the process of the models answered something else')
  }

  /** From the next request on. */
  setLimits(limits: ModelLimits): void {
    if (JSON.stringify(limits) === JSON.stringify(this.limits)) return
    this.limits = limits
    this.send({ type: 'limits', limits })
  }

  /** Ends the process; what waits is cancelled. */
  close(): void {
    this.closed = true
    if (this.pause) clearTimeout(this.pause)
    for (const job of this.waiting.splice(0)) job.settle(fail(cancelled()))
    this.endRunning()?.settle(fail(cancelled()))
    this.endProcess()
  }

  /** One that runs is let finish unheard: the process does nothing else meanwhile. */
  private drop(job: Job): void {
    const at = this.waiting.indexOf(job)
    if (at >= 0) this.waiting.splice(at, 1)
    job.settle(fail(cancelled()))
  }

  private next(): void {
    if (this.running || this.pause || this.closed) return
    const job = this.waiting.shift()
    if (!job) return this.rest()
    const refused = job.refuse()
    if (refused) {
      job.settle(fail(refused))
      return this.next()
    }
    if (this.idle) clearTimeout(this.idle)
    this.line ??= this.start()
    const timer = setTimeout(() => this.giveUp(), job.timeoutMs)
    this.running = { job, timer, late: false }
    this.send({ type: 'work', id: job.id, request: job.request })
  }

  private start(): ModelLine {
    const line = this.options.launch()
    line.onMessage((message) => this.answered(message))
    line.onGone((end) => this.died(line, end))
    line.send({ type: 'limits', limits: this.limits } satisfies ToProcess)
    return line
  }

  private send(message: ToProcess): void {
    this.line?.send(message)
  }

  private answered(message: unknown): void {
    const parsed = fromProcessSchema.safeParse(message)
    if (!parsed.success || parsed.data.id !== this.running?.job.id) return
    const job = this.endRunning()
    this.deaths = 0
    const answer = parsed.data
    job?.settle(
      answer.type === 'done'
        ? ok(answer.value)
        : failWith(answer.code, answer.message, placeOf(job.request)),
    )
    this.next()
  }

  private giveUp(): void {
    if (this.running) this.running.late = true
    this.line?.kill()
  }

  private died(line: ModelLine, end: ModelEnd): void {
    if (this.line !== line) return
    this.line = null
    const late = this.running?.late ?? false
    const job = this.endRunning()
    if (job) {
      const error = crashError(job.request, end, late)
      this.options.onCrash?.(keyOf(job.request), error)
      job.settle(fail(error))
    }
    if (this.closed) return
    const delay = RESTART_DELAYS_MS[this.deaths] ?? RESTART_DELAYS_MS.at(-1)
    this.deaths += 1
    this.pause = setTimeout(() => {
      this.pause = null
      this.next()
    }, delay)
  }

  private endRunning(): Job | null {
    const { running } = this
    if (!running) return null
    clearTimeout(running.timer)
    this.running = null
    return running.job
  }

  private rest(): void {
    if (this.idle) clearTimeout(this.idle)
    this.idle = setTimeout(() => this.endProcess(), this.options.idleMs ?? IDLE_MS)
    this.idle.unref()
  }

  private endProcess(): void {
    if (this.idle) clearTimeout(this.idle)
    const { line } = this
    this.line = null
    line?.kill()
  }
}

const keyOf = (request: ModelRequest): string | null =>
  'model' in request ? request.model.key : null

const placeOf = (request: ModelRequest): { at?: string } => {
  const key = keyOf(request)
  return key === null ? {} : { at: key }
}

const cancelled = () => studioError('CANCELLED', 'the request to the model was cancelled')

/** Strips `file:function:line`, which the runtime writes before its reason. */
const reasonOf = (said: string): string =>
  said
    .trim()
    .split('\n')
    .at(-1)
    ?.replace(/^.*?:\d+\s+/, '')
    .slice(0, 300) ?? ''

function crashError(request: ModelRequest, end: ModelEnd, late: boolean): StudioError {
  const reason = late ? 'it did not answer in time' : reasonOf(end.said) || `exit ${end.code}`
  return studioError('MODEL_CRASHED', `the model ended its process: ${reason}`, {
    ...placeOf(request),
    params: { reason, ...(late ? { late: 1 } : {}) },
  })
}
