import type { QueueState } from '../context'
import type { Log } from '@cuecast/platform'
import { DISK_FULL_MESSAGE, isDiskFull, type Sql, StoreAway } from '../store/sql'
import type { ChunkRenderer } from './chunk-renderer'
import { FairQueue } from './fair-queue'
import { noteDeaths } from './held-chunks'
import { LONG_TEXT, type TaskQueue, type WaitingChunk } from './task-queue'
import { openChunks } from './task-store'
import type { TaskDraft } from './task-types'

/** Chunks after which a suspect is rendered by itself, while others wait. */
const BETWEEN_SUSPECTS = 20
/** Tries of a chunk whose result cannot be stored for another reason than the disk. */
const MAX_FAULTS = 5
/** Pauses after a result could not be stored, ms: twice as long each time. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

interface RenderLoopParts {
  sql: Sql
  log: Log
  renderer: ChunkRenderer
  /** Worker threads that speak. */
  workers: number
  /** Chunks that may wait in all, and for one account. */
  maxWaitingChunks: number
  maxWaitingChunksOfAccount: number
}

/** A chunk as it waits in this process. */
interface Item extends WaitingChunk {
  /** The service has died while it was rendered: from now on it is rendered by itself. */
  suspect?: boolean
  /** How often its result could not be stored. */
  faults?: number
  /** Since when it waits (`performance.now()`), at the earliest since the start of the service. */
  sinceMs?: number
}

interface Running {
  item: Item
  work: Promise<void>
}

/**
 * Takes waiting chunks in turns and renders them; each result is on disk before it is announced.
 *
 * Killed, it continues at the next start. A chunk that was being rendered then is suspected of having
 * brought the service down: suspects come after the others (but at least every twentieth time) and
 * run by themselves, so a death tells which of them causes it. A result that cannot be stored is
 * no failure of the text: rendering pauses and continues when there is room again.
 */
export class RenderLoop implements TaskQueue {
  private readonly queue = new FairQueue<Item>()
  private suspects: Item[] = []
  private sinceSuspect = 0
  private readonly running = new Set<Running>()
  private pause: { reason: string; lastMs: number; timer: NodeJS.Timeout | null } | null = null
  private readonly ending = new AbortController()
  /** Drafts that are being stored: they are not in the queue yet, but count as waiting. */
  private readonly coming = new Set<TaskDraft>()

  /**
   * Chunks of one account that are rendered side by side. Together there are twice as many, so that
   * no account has to wait for another's; long texts never take more than half of them.
   */
  private readonly width: number

  constructor(private readonly parts: RenderLoopParts) {
    this.width = parts.workers + 1
  }

  async reserve(_sql: Sql, draft: TaskDraft): Promise<boolean> {
    const { accountId, chunks } = draft
    const coming = [...this.coming]
    const own = coming.filter((each) => each.accountId === accountId)
    const all = this.waiting + chunksIn(coming) + chunks.length
    const ofAccount = this.waitingOf(accountId) + chunksIn(own) + chunks.length
    const { maxWaitingChunks, maxWaitingChunksOfAccount } = this.parts
    if (all > maxWaitingChunks || ofAccount > maxWaitingChunksOfAccount) return false
    this.coming.add(draft)
    return true
  }

  release(draft: TaskDraft): void {
    this.coming.delete(draft)
  }

  private get waiting(): number {
    return this.queue.size + this.suspects.length
  }

  private waitingOf(accountId: number): number {
    const suspects = this.suspects.filter((item) => item.accountId === accountId)
    return this.queue.sizeOf(accountId) + suspects.length
  }

  async state(): Promise<QueueState> {
    const now = performance.now()
    const oldest = [...this.queue.heads(), ...this.suspects].reduce(
      (since, item) => Math.min(since, item.sinceMs ?? now),
      now,
    )
    const running = this.running.size
    return { waiting: this.waiting, running, oldestMs: now - oldest, isThere: true }
  }

  get trouble(): string | null {
    return this.pause?.reason ?? null
  }

  async resume(): Promise<number> {
    await noteDeaths(this.parts.sql)
    const open = await openChunks(this.parts.sql)
    const items = open.map((item) => ({ ...item, sinceMs: performance.now() }))
    this.suspects = items.filter(({ suspect }) => suspect)
    for (const item of items) if (!item.suspect) this.queue.push(item.accountId, item)
    this.fill()
    return open.length
  }

  add(chunks: readonly WaitingChunk[], urgent = false): void {
    const sinceMs = performance.now()
    for (const chunk of chunks) this.queue.push(chunk.accountId, { ...chunk, sinceMs }, urgent)
    this.fill()
  }

  async stop(): Promise<void> {
    this.ending.abort()
    this.queue.clear()
    this.suspects = []
    if (this.pause?.timer) clearTimeout(this.pause.timer)
    const running = [...this.running]
    await Promise.all(running.map(({ work }) => work))
  }

  private fill(): void {
    // While results cannot be stored, one chunk at a time finds out whether they can be again.
    const room = (): boolean =>
      this.pause ? this.running.size === 0 && !this.pause.timer : !this.isFull()
    while (!this.ending.signal.aborted && room()) {
      const item = this.next()
      if (!item) return
      this.start(item)
    }
  }

  private isFull(): boolean {
    const isBySelf = [...this.running].some(({ item }) => item.suspect)
    return isBySelf || this.running.size >= this.width * 2
  }

  private next(): Item | undefined {
    const isDue = this.queue.size === 0 || this.sinceSuspect >= BETWEEN_SUSPECTS
    if (this.suspects.length > 0 && isDue) {
      if (this.running.size > 0) return undefined
      this.sinceSuspect = 0
      return this.suspects.shift()
    }
    this.sinceSuspect++
    return this.queue.take((next) => this.mayStart(next))
  }

  private mayStart(next: Item): boolean {
    const items = [...this.running].map(({ item }) => item)
    const own = items.filter(({ accountId }) => accountId === next.accountId).length
    const long = items.filter(isLong).length
    return own < this.width && (!isLong(next) || long < this.width)
  }

  private start(item: Item): void {
    const work = this.render(item)
      .catch((error: unknown) => this.takeBack(item, error))
      .finally(() => {
        this.running.delete(running)
        this.fill()
      })
    const running: Running = { item, work }
    this.running.add(running)
  }

  private async render(item: Item): Promise<void> {
    const { renderer } = this.parts
    const alone = item.suspect === true
    const stored = await renderer.render(item, { alone, stop: this.ending.signal })
    if (stored) this.resumePace()
  }

  /** What was rendered could not be stored: it is queued again, and rendering pauses. */
  private async takeBack(item: Item, error: unknown): Promise<void> {
    if (this.ending.signal.aborted) return
    const full = isDiskFull(error) ? DISK_FULL_MESSAGE : null
    const passing = error instanceof StoreAway ? error.message : full
    const reason = passing ?? 'the audio cannot be stored'
    const faults = (item.faults ?? 0) + (passing === null ? 1 : 0)
    const ms = Math.min(LONGEST_PAUSE_MS, this.pause ? this.pause.lastMs * 2 : FIRST_PAUSE_MS)
    this.parts.log('error', 'chunk not stored', { task: item.task, reason: String(error), faults })
    const isGivenUp = faults >= MAX_FAULTS
    if (!isGivenUp && item.suspect) this.suspects.unshift({ ...item, faults })
    else if (!isGivenUp) this.queue.push(item.accountId, { ...item, faults }, true)
    this.pauseFor(ms, reason)
    if (isGivenUp) await this.parts.renderer.giveUp(item, reason)
  }

  private pauseFor(ms: number, reason: string): void {
    if (this.pause?.timer) return
    const timer = setTimeout(() => {
      if (this.pause) this.pause.timer = null
      this.fill()
    }, ms)
    timer.unref()
    this.pause = { reason, lastMs: ms, timer }
  }

  /** Something has been stored again. */
  private resumePace(): void {
    if (this.pause?.timer) clearTimeout(this.pause.timer)
    this.pause = null
  }
}

const isLong = ({ characters }: WaitingChunk): boolean => characters > LONG_TEXT

const chunksIn = (drafts: readonly TaskDraft[]): number =>
  drafts.reduce((sum, { chunks }) => sum + chunks.length, 0)
