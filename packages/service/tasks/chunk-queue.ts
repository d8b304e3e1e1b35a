import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { studioError } from '@shared/contracts/errors'
import type { Log } from '@cuecast/platform'
import type { ModelSync } from '../models/model-sync'
import type { TaskRelay } from '../store/notices'
import { DISK_FULL_MESSAGE, isDiskFull, lockRow, type Sql, StoreAway } from '../store/sql'
import {
  chunkKey,
  claimChunk,
  type ClaimedChunk,
  expireClaims,
  forgetWorkers,
  hasSuspects,
  heartbeat,
  heldBy,
  type QueuedChunk,
  type QueueState,
  releaseChunk,
  storedState,
  TurnClaims,
  unregister,
} from './chunk-claims'
import type { ChunkRenderer } from './chunk-renderer'
import { DeadHolders } from './dead-holders'
import { MissingVoices } from './missing-voices'
import { openWork } from './task-store'
import type { TaskDraft } from './task-types'

/** Chunks after which a suspect is rendered by itself, while others wait. */
const BETWEEN_SUSPECTS = 20
/**
 * Tries of a chunk whose result cannot be stored for another reason than the disk. Where processes share a storage
 * this is about an hour: one that is away for less fails no text.
 */
const MAX_FAULTS = 5
const MAX_FAULTS_SHARED = 120
/** Pauses after a result could not be stored, ms: twice as long each time. */
const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 30_000
/** What runs may finish within this time when a process stops whose work others take up, ms. */
const GRACE_MS = 5_000
/** How often voices are looked for that nobody has room for, ms. */
const MISSING_MS = 30_000
/** How often a process with room polls for work that it was not notified of, ms: where notices arrive, and elsewhere. */
const POLL_TOLD_MS = 1_000
const POLL_MS = 200

interface ChunkQueueParts {
  sql: Sql
  log: Log
  renderer: ChunkRenderer
  /** Tells other processes of new work; null = there are none. */
  relay: TaskRelay | null
  /** Several processes work on this store. */
  isShared: boolean
  /** Whether this process renders; otherwise it only adds. */
  renders: boolean
  /** What other processes may be able to speak, and this one not; null = there are none. */
  models: Pick<ModelSync, 'lacks' | 'silentVoices'> | null
  /** Worker threads that speak. */
  workers: number
  /** So long after a process's last sign of life its chunks go to another, ms. */
  leaseMs: number
  /** Chunks of one account that may wait: those of others never count, so that nobody is shut out. */
  maxWaitingChunksOfAccount: number
}

interface Running {
  chunk: ClaimedChunk
  alone: boolean
}

/**
 * Takes waiting chunks in turns and renders them; each result is on disk before it is announced. What waits is in
 * the store: a process claims a chunk before it renders it, and shows that it lives meanwhile. After its death
 * others take its chunks.
 *
 * A chunk that was being rendered at a death is suspected of having caused it: suspects come after the others (but
 * at least every twentieth time) and run by themselves, so a death tells which of them causes it. A result that
 * cannot be stored is no failure of the text: rendering pauses and continues when there is room again.
 */
export class ChunkQueue {
  private readonly id = randomUUID()
  private readonly running = new Map<string, Running>()
  private readonly work = new Set<Promise<void>>()
  private readonly faults = new Map<string, number>()
  private readonly ending = new AbortController()
  private readonly timers: NodeJS.Timeout[] = []
  private readonly claims = new TurnClaims()
  private pause: { reason: string; lastMs: number; timer: NodeJS.Timeout | null } | null = null
  private filling: Promise<void> | null = null
  private isAskedAgain = false
  /** Long texts were looked for and none waited, and nothing new is known since. */
  private hasNoLong = false
  private sinceSuspect = 0
  private isStopping = false

  constructor(private readonly parts: ChunkQueueParts) {}

  /**
   * Whether there is room for the chunks of this draft. Belongs into the transaction that stores them, before
   * anything is charged.
   */
  async reserve(sql: Sql, { accountId, chunks }: TaskDraft): Promise<boolean> {
    // Others of this account wait here until this transaction is over.
    await lockRow(sql, 'accounts', accountId)
    const open = await openWork(sql, accountId)
    return open + chunks.length <= this.parts.maxWaitingChunksOfAccount
  }

  /** Chunks have been stored: they are begun wherever there is room. */
  wake(): void {
    this.parts.relay?.publishWork()
    this.look()
  }

  /** What waits and runs at the moment, the same in every process. */
  state(): Promise<QueueState> {
    return storedState(this.parts.sql)
  }

  /** Why results cannot be stored at the moment; null = they can. */
  get trouble(): string | null {
    return this.pause?.reason ?? null
  }

  /** Begins to work, first with what was left unfinished: how many chunks that is. */
  async resume(): Promise<number> {
    const { sql, relay, renders, isShared, leaseMs } = this.parts
    if (isShared) await forgetWorkers(sql)
    if (renders) {
      if (isShared) await this.showLife()
      this.every(leaseMs / 3, () => this.beat())
    }
    if (!isShared) await expireClaims(sql)
    const { waiting, running } = await this.state()
    if (isShared) {
      const dead = new DeadHolders(sql, leaseMs)
      this.every(leaseMs / 10, () => dead.look())
      const missing = new MissingVoices(this.parts)
      this.every(MISSING_MS, () => missing.look())
      relay?.listenForWork(() => this.look())
      this.every(relay?.canListen ? POLL_TOLD_MS : POLL_MS, async () => this.look())
    }
    this.look()
    return waiting + running
  }

  /** Gives back what is being rendered: it is taken up again later. */
  async stop(): Promise<void> {
    const { sql, renders, isShared } = this.parts
    this.isStopping = true
    for (const timer of this.timers) clearInterval(timer)
    if (this.pause?.timer) clearTimeout(this.pause.timer)
    await this.filling
    const ended = Promise.all(this.work)
    if (isShared) await Promise.race([ended, wait(GRACE_MS, undefined, { ref: false })])
    this.ending.abort()
    await ended
    if (renders && isShared) await unregister(sql, this.id).catch(() => undefined)
  }

  private showLife(): Promise<void> {
    return heartbeat(this.parts.sql, this.id, this.parts.models?.lacks() ?? [])
  }

  private get silent(): number[] {
    return this.parts.models?.silentVoices() ?? []
  }

  private every(ms: number, work: () => Promise<void>): void {
    let isBusy = false
    const run = async (): Promise<void> => {
      if (isBusy || this.isStopping) return
      isBusy = true
      try {
        await work()
      } catch {
        // The store is away; the next time will show.
      } finally {
        isBusy = false
      }
    }
    const timer = setInterval(() => void run(), ms)
    timer.unref()
    this.timers.push(timer)
  }

  /** Says that this process lives, and gives back what it is held to render and does not. */
  private async beat(): Promise<void> {
    const { sql, isShared } = this.parts
    if (isShared) await this.showLife()
    // What is claimed just now is not known here yet.
    if (this.filling) return
    for (const chunk of await heldBy(sql, this.id))
      if (!this.filling && !this.running.has(chunkKey(chunk)))
        await releaseChunk(sql, chunk, this.id)
  }

  /** Begins what there is room for, new work included. */
  private look(): void {
    this.hasNoLong = false
    this.fill()
  }

  /** Begins what there is room for. */
  private fill(): void {
    if (!this.parts.renders || this.isStopping) return
    this.isAskedAgain = true
    this.filling ??= this.claimAll().finally(() => {
      this.filling = null
      // Asked for after the last look.
      if (this.isAskedAgain) this.fill()
    })
  }

  private async claimAll(): Promise<void> {
    try {
      while (this.isAskedAgain) {
        this.isAskedAgain = false
        while (!this.isStopping && this.hasRoom()) {
          const next = await this.next()
          if (!next) break
          this.start(next)
        }
      }
    } catch (error) {
      this.isAskedAgain = false
      if (!this.isStopping) {
        this.parts.log('warn', 'no chunk could be claimed', { reason: String(error) })
        setTimeout(() => this.fill(), FIRST_PAUSE_MS).unref()
      }
    }
  }

  /** Chunks of one account that are rendered side by side. */
  private get width(): number {
    const { workers, isShared } = this.parts
    // A chunk ahead keeps each thread from waiting for the store, but would stand before what others could begin.
    return isShared ? workers : workers * 2
  }

  private hasRoom(): boolean {
    // While results cannot be stored, one chunk at a time finds out whether they can be again.
    if (this.pause) return this.running.size === 0 && !this.pause.timer
    return this.lengths() !== null && ![...this.running.values()].some(({ alone }) => alone)
  }

  /** Long texts never take more than half of the places; alone, no account takes more than half of them either. */
  private lengths(): 'all' | 'short' | 'long' | null {
    const long = [...this.running.values()].filter(({ chunk }) => chunk.isLong).length
    const short = this.running.size - long
    if (!this.parts.isShared && this.running.size >= this.width * 2) return null
    const shortFull = this.parts.isShared && short >= this.width
    if (long >= this.width) return shortFull ? null : 'short'
    if (!shortFull) return 'all'
    // Otherwise each short chunk would have all that wait searched for a long one.
    return this.hasNoLong ? null : 'long'
  }

  private async next(): Promise<Running | null> {
    const { sql } = this.parts
    if (this.sinceSuspect >= BETWEEN_SUSPECTS) {
      if (await hasSuspects(sql, this.silent)) return this.nextSuspect()
      this.sinceSuspect = 0
    }
    const lengths = this.lengths()
    if (lengths === null) return null
    const without = this.busyAccounts()
    const wish = { holder: this.id, lengths, without, silent: this.silent }
    // Before the claim: news of work that come meanwhile count.
    if (lengths === 'long') this.hasNoLong = true
    const chunk = await this.claims.claim(sql, wish)
    if (!chunk) return this.nextSuspect()
    if (lengths === 'long') this.hasNoLong = false
    this.sinceSuspect += 1
    return { chunk, alone: false }
  }

  /** Rendered by itself: once nothing else runs here. */
  private async nextSuspect(): Promise<Running | null> {
    if (this.running.size > 0) return null
    const wish = { holder: this.id, suspect: true, lengths: 'all', without: [] } as const
    const chunk = await claimChunk(this.parts.sql, { ...wish, silent: this.silent })
    if (chunk) this.sinceSuspect = 0
    return chunk && { chunk, alone: true }
  }

  private busyAccounts(): number[] {
    if (this.parts.isShared) return []
    const counts = new Map<number, number>()
    for (const { chunk } of this.running.values())
      counts.set(chunk.accountId, (counts.get(chunk.accountId) ?? 0) + 1)
    return [...counts].filter(([, count]) => count >= this.width).map(([accountId]) => accountId)
  }

  private start(running: Running): void {
    const key = chunkKey(running.chunk)
    this.running.set(key, running)
    const work = this.render(running.chunk).finally(() => {
      this.running.delete(key)
      this.work.delete(work)
      this.fill()
    })
    this.work.add(work)
  }

  private async render(chunk: QueuedChunk): Promise<void> {
    try {
      const holder = this.id
      const stored = await this.parts.renderer.render(chunk, { holder, stop: this.ending.signal })
      this.faults.delete(chunkKey(chunk))
      if (stored) this.endPause()
    } catch (error) {
      await this.takeBack(chunk, error)
    }
  }

  /** What was rendered could not be stored: it is given back, and rendering pauses. */
  private async takeBack(chunk: QueuedChunk, error: unknown): Promise<void> {
    const { sql, log, renderer, isShared } = this.parts
    const full = isDiskFull(error) ? DISK_FULL_MESSAGE : null
    const passing = error instanceof StoreAway ? error.message : full
    const reason = passing ?? 'the audio cannot be stored'
    const key = chunkKey(chunk)
    const faults = (this.faults.get(key) ?? 0) + (passing === null ? 1 : 0)
    this.faults.set(key, faults)
    log('error', 'chunk not stored', { task: chunk.task, reason: String(error), faults })
    await releaseChunk(sql, chunk, this.id).catch(() => undefined)
    if (this.ending.signal.aborted) return
    this.pauseFor(reason)
    if (faults < (isShared ? MAX_FAULTS_SHARED : MAX_FAULTS)) return
    this.faults.delete(key)
    await renderer.giveUp(chunk, studioError('INTERNAL_ERROR', reason))
  }

  private pauseFor(reason: string): void {
    if (this.pause?.timer) return
    const ms = Math.min(MAX_PAUSE_MS, this.pause ? this.pause.lastMs * 2 : FIRST_PAUSE_MS)
    const timer = setTimeout(() => {
      if (this.pause) this.pause.timer = null
      this.fill()
    }, ms)
    timer.unref()
    this.pause = { reason, lastMs: ms, timer }
  }

  /** Something has been stored again. */
  private endPause(): void {
    if (this.pause?.timer) clearTimeout(this.pause.timer)
    this.pause = null
  }
}
