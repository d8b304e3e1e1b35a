import type { AudioFields } from '@shared/contracts/audio-settings'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { activeEntries } from '../accounts/dictionary'
import type { Metrics, QueueState } from '../context'
import type { Log } from '../log'
import { INTERVAL_RATE, LIMITED_RATE } from '../speech/render-chunk'
import type { ChunkRequest, RenderChunk, RenderedChunk } from '../speech/speech-engine'
import type { AudioFiles } from '../storage/audio-files'
import { DISK_FULL_MESSAGE, isDiskFull, lockRow, type Sql, StoreAway } from '../store/sql'
import type { Clone, VoiceCatalogue } from '../voices/voice-catalogue'
import { FairQueue } from './fair-queue'
import type { TaskChanges } from './task-changes'
import {
  type ChunkFile,
  chunkOf,
  noteDeaths,
  noteRunning,
  noteSurvived,
  openChunks,
  settleTask,
  storeFailed,
  storeFinished,
  taskByNumber,
} from './task-store'
import type { Chunk, Task } from './task-types'

/** Deaths of the service while a chunk ran by itself, after which it is given up. */
const MAX_DEATHS = 5
/** Chunks after which a suspect is rendered by itself, while others wait. */
const BETWEEN_SUSPECTS = 20
/** Tries of a chunk whose result cannot be stored for another reason than the disk. */
const MAX_FAULTS = 5
/** Pauses after a result could not be stored, ms: twice as long each time. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** A chunk that takes longer is given up, ms. */
const CHUNK_TIMEOUT_MS = 15 * 60_000

interface RenderLoopParts {
  sql: Sql
  files: AudioFiles
  voices: VoiceCatalogue
  log: Log
  render: RenderChunk
  changes: TaskChanges
  /**
   * Chunks of one account that are rendered side by side. Together there are twice as many, so that
   * no account has to wait for another's; long texts never take more than half of them.
   */
  width: number
  metrics: Metrics | null
  /**
   * Called inside the transaction in which a task got its last chunk, with its store. True when
   * `afterSettled` is to be called.
   */
  onSettled(sql: Sql, task: number): Promise<boolean>
  /** Called when that is on disk. */
  afterSettled(): void
}

/** Longer texts than this take a while, characters: about two minutes of speech. */
export const LONG_TEXT = 2_000

interface WaitingChunk {
  accountId: number
  task: number
  chunk: number
  revision: number
  /** Its text is longer than `LONG_TEXT`. */
  long: boolean
  /** The service has died while it was rendered: from now on it is rendered by itself. */
  suspect?: boolean
  /** How often its result could not be stored. */
  faults?: number
  /** Since when it waits (`performance.now()`), at the earliest since the start of the service. */
  sinceMs?: number
}

interface Running {
  item: WaitingChunk
  /** Ends it, when the service stops or the chunk takes too long. */
  end: AbortController
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
export class RenderLoop {
  private readonly queue = new FairQueue<WaitingChunk>()
  private suspects: WaitingChunk[] = []
  private sinceSuspect = 0
  private readonly running = new Set<Running>()
  private pause: { reason: string; lastMs: number; timer: NodeJS.Timeout | null } | null = null
  private stopped = false

  constructor(private readonly parts: RenderLoopParts) {}

  get waiting(): number {
    return this.queue.size + this.suspects.length
  }

  waitingOf(accountId: number): number {
    const suspects = this.suspects.filter((item) => item.accountId === accountId)
    return this.queue.sizeOf(accountId) + suspects.length
  }

  /** What waits and runs at the moment. */
  state(): QueueState {
    const now = performance.now()
    const oldest = [...this.queue.heads(), ...this.suspects].reduce(
      (since, item) => Math.min(since, item.sinceMs ?? now),
      now,
    )
    return { waiting: this.waiting, running: this.running.size, oldestMs: now - oldest }
  }

  /** Why results cannot be stored at the moment; null = they can. */
  get trouble(): string | null {
    return this.pause?.reason ?? null
  }

  /** Queues what the last run of the service left unfinished. */
  async resume(): Promise<number> {
    await noteDeaths(this.parts.sql)
    const open = await openChunks(this.parts.sql, LONG_TEXT)
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

  /** Gives up what is being rendered: it is taken up again at the next start. */
  async stop(): Promise<void> {
    this.stopped = true
    this.queue.clear()
    this.suspects = []
    if (this.pause?.timer) clearTimeout(this.pause.timer)
    const running = [...this.running]
    for (const { end } of running) end.abort()
    await Promise.all(running.map(({ work }) => work))
  }

  private fill(): void {
    // While results cannot be stored, one chunk at a time finds out whether they can be again.
    const room = (): boolean =>
      this.pause ? this.running.size === 0 && !this.pause.timer : !this.isFull()
    while (!this.stopped && room()) {
      const item = this.next()
      if (!item) return
      this.start(item)
    }
  }

  private isFull(): boolean {
    const isBySelf = [...this.running].some(({ item }) => item.suspect)
    return isBySelf || this.running.size >= this.parts.width * 2
  }

  private next(): WaitingChunk | undefined {
    const isDue = this.queue.size === 0 || this.sinceSuspect >= BETWEEN_SUSPECTS
    if (this.suspects.length > 0 && isDue) {
      if (this.running.size > 0) return undefined
      this.sinceSuspect = 0
      return this.suspects.shift()
    }
    this.sinceSuspect++
    return this.queue.take((next) => this.mayStart(next))
  }

  private mayStart(next: WaitingChunk): boolean {
    const items = [...this.running].map(({ item }) => item)
    const own = items.filter(({ accountId }) => accountId === next.accountId).length
    const long = items.filter((item) => item.long).length
    return own < this.parts.width && (!next.long || long < this.parts.width)
  }

  private start(item: WaitingChunk): void {
    const end = new AbortController()
    const timer = setTimeout(() => end.abort(), CHUNK_TIMEOUT_MS)
    const work = this.renderOne(item, end.signal)
      .catch((error: unknown) => this.takeBack(item, error))
      .finally(() => {
        clearTimeout(timer)
        this.running.delete(running)
        this.fill()
      })
    const running: Running = { item, end, work }
    this.running.add(running)
  }

  /** What was rendered could not be stored: it is queued again, and rendering pauses. */
  private async takeBack(item: WaitingChunk, error: unknown): Promise<void> {
    if (this.stopped) return
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
    if (isGivenUp) await this.giveUp(item, reason)
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

  /** Fails a chunk that could not be stored; where even that cannot be stored, the next start sees to it. */
  private async giveUp(item: WaitingChunk, reason: string): Promise<void> {
    const { sql, log } = this.parts
    try {
      const task = await taskByNumber(sql, item.task)
      const chunk = task && (await chunkOf(sql, item.task, item.chunk))
      if (task && chunk?.revision === item.revision)
        await this.settle(task, chunk, fail(studioError('INTERNAL_ERROR', reason)))
    } catch (error) {
      log('error', 'chunk lost', { task: item.task, reason: String(error) })
    }
  }

  private async renderOne(item: WaitingChunk, signal: AbortSignal): Promise<void> {
    const { sql } = this.parts
    const task = await taskByNumber(sql, item.task)
    const chunk = task && (await chunkOf(sql, item.task, item.chunk))
    if (!chunk || chunk.revision !== item.revision || chunk.state !== 0) return
    if (chunk.attempts >= MAX_DEATHS) {
      const message = 'the speech engine broke down at this text several times'
      await this.settle(task, chunk, fail(studioError('SYNTHESIS_FAILED', message)))
      return
    }
    await noteRunning(sql, chunk, item.suspect === true)
    const start = performance.now()
    const result = await this.tryRender(task, chunk, signal)
    if (this.stopped) await noteSurvived(sql, chunk)
    else if (result.ok) {
      await this.store(task, chunk, result.value)
      this.parts.metrics?.chunk((performance.now() - start) / 1000)
    } else await this.settle(task, chunk, result)
    this.resumePace()
  }

  private async tryRender(
    task: Task,
    chunk: Chunk,
    signal: AbortSignal,
  ): Promise<Result<RenderedChunk>> {
    const request = await chunkRequest(this.parts.sql, this.parts.voices, task, chunk, signal)
    if (!request.ok) return request
    try {
      return await this.parts.render(request.value)
    } catch (error) {
      this.parts.log('error', 'renderer broke', { task: task.id, reason: String(error) })
      return fail(studioError('SYNTHESIS_FAILED', 'the speech engine broke down'))
    }
  }

  /** @throws when file or database cannot be written; then neither holds anything of it */
  private async store(task: Task, chunk: Chunk, audio: RenderedChunk): Promise<void> {
    const file = await this.keep(task, audio)
    try {
      await this.settle(task, chunk, ok(file))
    } catch (error) {
      await this.parts.files.remove(file.name).catch(() => undefined)
      throw error
    }
  }

  private async keep(task: Task, audio: RenderedChunk): Promise<ChunkFile> {
    const { extension, durationMs, fit, bytes } = audio
    // A legacy file is named by its job, whose UUID cannot be guessed either.
    const name =
      task.kind === 'legacy' ? `${task.id}.${extension}` : this.parts.files.freshName(extension)
    await this.parts.files.write(name, bytes)
    return { name, bytes: bytes.byteLength, durationMs, ...fit }
  }

  private async settle(task: Task, chunk: Chunk, result: Result<ChunkFile>): Promise<void> {
    const { sql: store, changes, onSettled, afterSettled } = this.parts
    if (!result.ok) this.logFailure(task, chunk, result.error)
    const { landed, notified } = await store.transaction(async (sql) => {
      await lockRow(sql, 'tasks', task.number)
      const stored = result.ok
        ? await storeFinished(sql, task, chunk, result.value)
        : await storeFailed(sql, task, chunk, result.error)
      const settled = stored && (await settleTask(sql, task.number))
      return { landed: stored, notified: settled && (await onSettled(sql, task.number)) }
    })
    if (notified) afterSettled()
    if (landed && !result.ok) {
      this.parts.metrics?.chunkFailed(result.error.code)
      this.parts.metrics?.givenBack(chunk.credits)
    }
    if (landed) changes.announce(task.number)
    else if (result.ok) await this.parts.files.remove(result.value.name).catch(() => undefined)
  }

  private logFailure(task: Task, chunk: Chunk, error: StudioError): void {
    const { code, message } = error
    this.parts.log('warn', 'chunk failed', { task: task.id, chunk: chunk.index, code, message })
  }
}

const within = (low: number, value: number, high: number): number =>
  Math.min(high, Math.max(low, value))

/** The task's audio fields with what an edit and a cloned voice put on top, kept inside the ranges. */
function audioOf(task: Task, chunk: Chunk, clone: Clone | null): AudioFields {
  const speed = chunk.speed ?? task.audio.speed
  if (!clone) return { ...task.audio, speed }
  return {
    ...task.audio,
    speed: within(0.5, speed * clone.speed, 2),
    pitch: within(-12, task.audio.pitch + clone.pitch, 12),
  }
}

function slotOf(task: Task, chunk: Chunk): number | null {
  if (task.fit === 'none' || chunk.startMs === null || chunk.endMs === null) return null
  return chunk.endMs - chunk.startMs
}

/** What the renderer needs for a chunk, with the dictionary as it is now. */
async function chunkRequest(
  sql: Sql,
  voices: VoiceCatalogue,
  task: Task,
  chunk: Chunk,
  signal: AbortSignal,
): Promise<Result<ChunkRequest>> {
  const voice = await voices.find(task.accountId, chunk.voiceId)
  if (!voice)
    return fail(studioError('VOICE_NOT_FOUND', `voice ${chunk.voiceId} is no longer offered`))
  return ok({
    text: chunk.text,
    language: task.language,
    voiceKey: voice.engine.key,
    audio: audioOf(task, chunk, voice.clone),
    slotMs: slotOf(task, chunk),
    maxRate: task.fit === 'limited' ? LIMITED_RATE : INTERVAL_RATE,
    dictionary: await activeEntries(sql, task.accountId),
    background: task.background,
    signal,
  })
}
