import { setTimeout as wait } from 'node:timers/promises'
import { studioError } from '@shared/contracts/errors'
import type { Log } from '@cuecast/platform'
import { every } from '../every'
import type { ModelSync } from '../models/model-sync'
import type { TaskRelay } from '../store/notices'
import { DISK_FULL_MESSAGE, isDiskFull, lockRow, type Sql, StoreAway } from '../store/sql'
import {
  beginAlone,
  chunkKey,
  type ClaimedChunk,
  heldBy,
  type QueuedChunk,
  type QueueState,
  releaseChunk,
  storedState,
  TurnClaims,
} from './chunk-claims'
import type { ChunkRenderer } from './chunk-renderer'
import { heldAccounts } from './deaths'
import { MissingVoices } from './missing-voices'
import { openWork } from './task-store'
import type { TaskDraft } from './task-types'

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
/** Chunks that other speech services speak beside those of this machine. */
const MAX_AWAY = 4
/** How often voices are looked for that nobody has room for, ms. */
const MISSING_MS = 30_000
/** How often a process with room polls for work that it was not notified of, ms: where notices arrive, and elsewhere. */
const POLL_TOLD_MS = 1_000
const POLL_MS = 200

interface ChunkQueueParts {
  sql: Sql
  /** Under whose name this process renders. */
  holder: string
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

/**
 * Takes waiting chunks in turns and renders them; each result is on disk before it is announced. What waits is in
 * the store: a process claims a chunk before it renders it. What dead ones held comes back (`deaths.ts`), to run with
 * nothing beside it. A result that cannot be stored is no failure of the text: rendering pauses and continues when
 * there is room again.
 */
export class ChunkQueue {
  private readonly running = new Map<string, ClaimedChunk>()
  /** Of those, what other speech services speak: they take no thread. */
  private readonly away = new Set<string>()
  private readonly work = new Set<Promise<void>>()
  private readonly faults = new Map<string, number>()
  private readonly ending = new AbortController()
  private readonly rounds: (() => void)[] = []
  private readonly claims = new TurnClaims()
  private pause: { reason: string; lastMs: number; timer: NodeJS.Timeout | null } | null = null
  private filling: Promise<void> | null = null
  private isAskedAgain = false
  /** Runs with nothing beside it: begun once all else has ended, and nothing else is claimed until it has. */
  private alone: ClaimedChunk | null = null
  /** Long texts were looked for and none waited, and nothing new is known since. */
  private hasNoLong = false
  /** Accounts that get nothing for the moment. */
  private held: readonly number[] = []
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
    const { relay, renders, isShared, leaseMs } = this.parts
    const { waiting, running } = await this.state()
    if (renders) this.rounds.push(every(leaseMs / 3, () => this.releaseLost()))
    if (isShared) {
      if (renders) {
        await this.hold()
        this.rounds.push(every(leaseMs / 20, () => this.hold()))
      }
      const missing = new MissingVoices(this.parts)
      relay?.listenForWork(() => this.look())
      const pollMs = relay?.canListen ? POLL_TOLD_MS : POLL_MS
      this.rounds.push(
        every(MISSING_MS, () => missing.look()),
        every(pollMs, async () => this.look()),
      )
    }
    this.look()
    return waiting + running
  }

  /** Gives back what is being rendered: it is taken up again later. */
  async stop(): Promise<void> {
    this.isStopping = true
    for (const end of this.rounds) end()
    if (this.pause?.timer) clearTimeout(this.pause.timer)
    await this.filling
    const ended = Promise.all(this.work)
    if (this.parts.isShared) await Promise.race([ended, wait(GRACE_MS, undefined, { ref: false })])
    this.ending.abort()
    await ended
    const { sql, holder } = this.parts
    if (this.alone) await releaseChunk(sql, this.alone, holder).catch(() => undefined)
  }

  private async hold(): Promise<void> {
    this.held = await heldAccounts(this.parts.sql, this.parts.leaseMs)
  }

  /** Gives back what this process is held to render and does not: a claim's answer was lost, or the disk was full. */
  private async releaseLost(): Promise<void> {
    const { sql, holder } = this.parts
    // What is claimed just now is not known here yet.
    if (this.filling) return
    const lost = (key: string): boolean =>
      !this.filling && !this.running.has(key) && (!this.alone || chunkKey(this.alone) !== key)
    const chunks = (await heldBy(sql, holder)).filter((chunk) => lost(chunkKey(chunk)))
    for (const chunk of chunks) if (lost(chunkKey(chunk))) await releaseChunk(sql, chunk, holder)
    if (chunks.length > 0) this.look()
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
          if (next.isAlone) this.alone = next
          if (!next.isAlone || this.running.size === 0) this.start(next)
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

  /** Short texts that are rendered side by side, and long ones. */
  private get width(): number {
    const { workers, isShared } = this.parts
    // A chunk ahead keeps each thread from waiting for the store, but would stand before what others could begin.
    return isShared ? workers : workers * 2
  }

  private hasRoom(): boolean {
    // While results cannot be stored, one chunk at a time finds out whether they can be again.
    if (this.pause) return this.running.size === 0 && !this.pause.timer
    return this.alone === null && this.lengths() !== null
  }

  /** Which texts there is a place for; a crowd of long ones leaves those of short ones free. */
  private lengths(): 'all' | 'short' | 'long' | null {
    const here = [...this.running].filter(([key]) => !this.away.has(key))
    const long = here.filter(([, { isLong }]) => isLong).length
    const shortFull = here.length - long >= this.width
    if (long >= this.width) return shortFull ? null : 'short'
    if (!shortFull) return 'all'
    return this.hasNoLong ? null : 'long'
  }

  private async next(): Promise<ClaimedChunk | null> {
    const { sql, holder, models } = this.parts
    const lengths = this.lengths()
    if (lengths === null) return null
    // Before the claim: news of work that come meanwhile count.
    if (lengths === 'long') this.hasNoLong = true
    const chunk = await this.claims.claim(sql, {
      holder,
      lengths,
      silent: models?.silentVoices() ?? [],
      held: this.held,
    })
    if (chunk?.isLong) this.hasNoLong = false
    return chunk
  }

  private start(chunk: ClaimedChunk): void {
    const key = chunkKey(chunk)
    this.running.set(key, chunk)
    const work = this.render(chunk).finally(() => {
      this.running.delete(key)
      this.away.delete(key)
      this.work.delete(work)
      if (this.alone === chunk) this.alone = null
      if (this.alone && this.running.size === 0 && !this.isStopping) this.start(this.alone)
      else this.fill()
    })
    this.work.add(work)
  }

  private async render(chunk: ClaimedChunk): Promise<void> {
    try {
      const { sql, holder, renderer } = this.parts
      if (chunk.isAlone) await beginAlone(sql, chunk, holder)
      const stored = await renderer.render(chunk, {
        holder,
        stop: this.ending.signal,
        onAway: () => this.sendAway(chunkKey(chunk)),
      })
      this.faults.delete(chunkKey(chunk))
      if (stored) this.endPause()
    } catch (error) {
      await this.takeBack(chunk, error)
    }
  }

  private sendAway(key: string): void {
    if (this.away.size >= MAX_AWAY) return
    this.away.add(key)
    this.fill()
  }

  /** What was rendered could not be stored: it is given back, and rendering pauses. */
  private async takeBack(chunk: QueuedChunk, error: unknown): Promise<void> {
    const { sql, log, renderer, holder, isShared } = this.parts
    const full = isDiskFull(error) ? DISK_FULL_MESSAGE : null
    const passing = error instanceof StoreAway ? error.message : full
    const reason = passing ?? 'the audio cannot be stored'
    const key = chunkKey(chunk)
    const faults = (this.faults.get(key) ?? 0) + (passing === null ? 1 : 0)
    this.faults.set(key, faults)
    log('error', 'chunk not stored', { task: chunk.task, reason: String(error), faults })
    await releaseChunk(sql, chunk, holder).catch(() => undefined)
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
