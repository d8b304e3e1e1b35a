import { DelayedError, type Job, Worker } from 'bullmq'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import type { QueueState } from '../context'
import type { Log } from '@cuecast/platform'
import type { RedisLink } from '../store/redis'
import { DISK_FULL_MESSAGE, isDiskFull, lockRow, type Sql, StoreAway } from '../store/sql'
import type { ChunkRenderer } from './chunk-renderer'
import {
  forgetWorkers,
  heldBy,
  noteAlive,
  noteDeaths,
  noteGone,
  noteSurvived,
  standing,
  storedState,
  waitingAfter,
} from './held-chunks'
import { type JobData, jobData, jobIdOf, Lane, PAGE, PREFIX } from './redis-lane'
import { LONG_TEXT, type TaskQueue, type WaitingChunk } from './task-queue'
import { openWork } from './task-store'
import type { TaskDraft } from './task-types'

/** How often open chunks are looked for that are not in Redis, ms. */
const SWEEP_MS = 3_000
/** Every so many times all are looked up, even where their number says that none is missing. */
const WHOLE_SWEEP = 20
/** What runs may finish within this time when the service stops, ms. */
const GRACE_MS = 5_000
/** Pauses before a chunk is tried again whose result could not be stored, ms. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/**
 * Tries of such a chunk, for another reason than the disk: about an hour. A store of audio that is
 * away for less fails no text.
 */
const MAX_FAULTS = 120
/** A worker that cannot tell Redis what became of a job tries again after this time, ms. */
const RETRY_MS = 1_000

interface RedisQueueParts {
  sql: Sql
  log: Log
  renderer: ChunkRenderer
  redis: RedisLink
  /** Whether this process renders; otherwise it only adds. */
  renders: boolean
  /** Worker threads that speak. */
  workers: number
  /** So long after a worker's last sign of life its chunks go to another, ms. */
  leaseMs: number
  maxWaitingChunks: number
  maxWaitingChunksOfAccount: number
}

/** Lets many in side by side, or one by itself; in the order they come. */
class Gate {
  private inside = 0
  private isClosed = false
  private readonly waiting: { alone: boolean; enter(): void }[] = []

  async run<T>(alone: boolean, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((enter) => {
      this.waiting.push({ alone, enter })
      this.admit()
    })
    try {
      return await work()
    } finally {
      this.inside -= 1
      this.isClosed = false
      this.admit()
    }
  }

  private admit(): void {
    for (let next = this.waiting[0]; next && !this.isClosed; next = this.waiting[0]) {
      if (next.alone && this.inside > 0) return
      this.waiting.shift()
      this.inside += 1
      this.isClosed = next.alone
      next.enter()
    }
  }
}

/**
 * Chunks wait in Redis, for workers in any process. BullMQ leases each to a worker, which says that
 * it lives while it renders; after its death the chunk goes to another. A job holds only numbers: the
 * store is the truth, and open chunks that Redis does not know are added by a sweep.
 *
 * Long texts have a queue of their own and at most half of a worker's places, so that they never hold
 * them all.
 */
export class RedisQueue implements TaskQueue {
  private readonly id = randomUUID()
  private readonly short: Lane
  private readonly long: Lane
  private readonly gate = new Gate()
  /** What this process renders or is about to. */
  private readonly inFlight = new Set<string>()
  private readonly adding = new Set<Promise<void>>()
  private readonly ending = new AbortController()
  private readonly timers: NodeJS.Timeout[] = []
  /** Something could not be added. */
  private isLacking = false
  private sweeps = 0
  private total = 0
  private storing: string | null = null
  private isStopping = false

  constructor(private readonly parts: RedisQueueParts) {
    this.short = new Lane('chunks', parts.redis.commands)
    this.long = new Lane('long-chunks', parts.redis.commands)
  }

  async reserve(sql: Sql, { accountId, chunks }: TaskDraft): Promise<boolean> {
    const { maxWaitingChunks, maxWaitingChunksOfAccount } = this.parts
    if (this.total + chunks.length > maxWaitingChunks) return false
    // Others of this account wait here until this transaction is over.
    await lockRow(sql, 'accounts', accountId)
    if ((await openWork(sql, accountId)) + chunks.length > maxWaitingChunksOfAccount) return false
    this.total += chunks.length
    return true
  }

  /** Nothing is held: what waits is counted in the store. */
  release(): void {}

  add(chunks: readonly WaitingChunk[], urgent = false): void {
    const work = this.push(chunks, urgent)
      .catch((error: unknown) => this.lack(error))
      .finally(() => this.adding.delete(work))
    this.adding.add(work)
  }

  /** Of the store, the same in every process. */
  async state(): Promise<QueueState> {
    const { sql, redis } = this.parts
    return { ...(await storedState(sql)), isThere: redis.isThere }
  }

  get trouble(): string | null {
    return this.storing
  }

  async resume(): Promise<number> {
    const { sql, renders, leaseMs } = this.parts
    if (renders) {
      await noteAlive(sql, this.id)
      this.every(leaseMs / 3, () => this.beat())
      this.short.worker = this.startWorker(this.short)
      this.long.worker = this.startWorker(this.long)
    }
    await forgetWorkers(sql)
    const { waiting, running } = await this.state()
    this.total = waiting + running
    this.every(SWEEP_MS, () => this.sweep())
    return this.total
  }

  async stop(): Promise<void> {
    const { sql, renders } = this.parts
    this.isStopping = true
    for (const timer of this.timers) clearInterval(timer)
    const workers = [this.short, this.long].flatMap(({ worker }) => worker ?? [])
    const closed = Promise.all(workers.map((worker) => worker.close()))
    const grace = () => pause(GRACE_MS, undefined, { ref: false })
    await Promise.race([closed, grace()])
    this.ending.abort()
    // Redis may be away: then the lease gives back what could not be.
    await Promise.race([closed, grace()])
    await Promise.all(this.adding)
    if (renders) await noteGone(sql, this.id).catch(() => undefined)
    await Promise.all([this.short, this.long].map(({ queue }) => queue.close()))
  }

  private every(ms: number, work: () => Promise<void>): void {
    let isBusy = false
    const run = async (): Promise<void> => {
      if (isBusy || this.isStopping) return
      isBusy = true
      try {
        await work()
      } catch {
        // Store or Redis are away; the next time will show.
      } finally {
        isBusy = false
      }
    }
    const timer = setInterval(() => void run(), ms)
    timer.unref()
    this.timers.push(timer)
  }

  private async push(chunks: readonly WaitingChunk[], urgent: boolean): Promise<void> {
    const long = chunks.filter(({ characters }) => characters > LONG_TEXT)
    const short = chunks.filter(({ characters }) => characters <= LONG_TEXT)
    await Promise.all([this.short.add(short, urgent), this.long.add(long, urgent)])
  }

  private lack(error: unknown): void {
    if (!this.isLacking) this.parts.log('warn', 'chunks not queued yet', { reason: String(error) })
    this.isLacking = true
  }

  /** Says that this process lives, and takes back what it is held to render and does not. */
  private async beat(): Promise<void> {
    const { sql } = this.parts
    await noteAlive(sql, this.id)
    for (const chunk of await heldBy(sql, this.id))
      if (!this.inFlight.has(jobIdOf(chunk))) await noteSurvived(sql, chunk, this.id)
  }

  /** Adds open chunks that are not in Redis. Two processes at once would do no harm. */
  private async sweep(): Promise<void> {
    const { sql, redis, leaseMs } = this.parts
    const { waiting, running } = await this.state()
    this.total = waiting + running
    await noteDeaths(sql, leaseMs)
    const mine = await redis.commands.set(`${PREFIX}:sweep`, this.id, 'PX', SWEEP_MS - 500, 'NX')
    if (mine === null && !this.isLacking) return
    const queued = (await this.short.size()) + (await this.long.size())
    const isWhole = this.sweeps++ % WHOLE_SWEEP === 0
    if (queued >= this.total && !this.isLacking && !isWhole) return
    this.isLacking = false
    await this.addMissing().catch((error: unknown) => this.lack(error))
  }

  private async addMissing(): Promise<void> {
    let last = { task: 0, chunk: -1 }
    for (;;) {
      const page = await waitingAfter(this.parts.sql, last, PAGE)
      const end = page.at(-1)
      if (!end || this.isStopping) return
      last = end
      const missing = [
        ...(await this.short.missing(page.filter(({ characters }) => characters <= LONG_TEXT))),
        ...(await this.long.missing(page.filter(({ characters }) => characters > LONG_TEXT))),
      ]
      for (const chunks of byAccount(missing)) await this.push(chunks, false)
    }
  }

  private startWorker(lane: Lane): Worker<JobData> {
    const { redis, leaseMs, workers } = this.parts
    const worker = new Worker<JobData>(lane.name, (job, token) => this.work(lane, job, token), {
      connection: redis.worker(),
      prefix: PREFIX,
      skipVersionCheck: true,
      concurrency: workers,
      lockDuration: leaseMs,
      stalledInterval: leaseMs / 2,
      // The store counts deaths: BullMQ gives a job up never.
      maxStalledCount: 1_000_000,
      runRetryDelay: RETRY_MS,
      removeOnComplete: { count: 0 },
      removeOnFail: { count: 0 },
    })
    worker.on('error', () => undefined)
    return worker
  }

  private async work(lane: Lane, job: Job<JobData>, token: string | undefined): Promise<void> {
    const item = jobData.parse(job.data)
    const id = jobIdOf(item)
    lane.turns.taken(job.priority).catch(() => undefined)
    // This process has lost the lease and still renders it.
    if (this.inFlight.has(id)) return this.later(job, token, this.parts.leaseMs / 3)
    this.inFlight.add(id)
    try {
      await this.take(item, job, token)
    } finally {
      this.inFlight.delete(id)
    }
  }

  private async take(
    item: z.infer<typeof jobData>,
    job: Job<JobData>,
    token: string | undefined,
  ): Promise<void> {
    const { sql, renderer, leaseMs } = this.parts
    const { signal: stop } = this.ending
    try {
      let now = await standing(sql, item)
      if (now?.isRunning) {
        await noteDeaths(sql, leaseMs)
        now = await standing(sql, item)
      }
      if (!now) return
      if (now.isRunning) return await this.later(job, token, leaseMs / 3)
      const alone = now.isSuspect
      await this.gate.run(alone, () => renderer.render(item, { alone, stop, holder: this.id }))
      this.storing = null
    } catch (error) {
      if (error instanceof DelayedError) throw error
      await this.takeBack(item, job, token, error)
    }
    if (stop.aborted) await this.later(job, token, 0)
  }

  /** What was rendered could not be stored: it is tried again later. */
  private async takeBack(
    item: z.infer<typeof jobData>,
    job: Job<JobData>,
    token: string | undefined,
    error: unknown,
  ): Promise<void> {
    const { sql, log, renderer } = this.parts
    const full = isDiskFull(error) ? DISK_FULL_MESSAGE : null
    const passing = error instanceof StoreAway ? error.message : full
    const reason = passing ?? 'the audio cannot be stored'
    const faults = item.faults + (passing === null ? 1 : 0)
    const tries = item.tries + 1
    log('error', 'chunk not stored', { task: item.task, reason: String(error), faults })
    this.storing = reason
    await noteSurvived(sql, item, this.id).catch(() => undefined)
    if (faults >= MAX_FAULTS) return renderer.giveUp(item, reason)
    const { task, chunk, revision } = item
    await job.updateData({ task, chunk, revision, faults, tries })
    await this.later(job, token, Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries))
  }

  /** Gives the job back to be taken after this time, by whichever worker. */
  private async later(job: Job<JobData>, token: string | undefined, ms: number): Promise<never> {
    await job.moveToDelayed((await this.redisClock()) + ms, token)
    throw new DelayedError()
  }

  /** Other workers take up what this one has delayed: their clocks may differ from its own. */
  private async redisClock(): Promise<number> {
    const [seconds] = await this.parts.redis.commands.time().catch(() => [Date.now() / 1_000])
    return Math.floor(Number(seconds) * 1_000)
  }
}

/** In their order, apart by account. */
function byAccount(chunks: readonly WaitingChunk[]): WaitingChunk[][] {
  const apart = new Map<number, WaitingChunk[]>()
  for (const chunk of chunks) {
    const own = apart.get(chunk.accountId) ?? []
    apart.set(chunk.accountId, own)
    own.push(chunk)
  }
  return [...apart.values()]
}
