import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, type Result } from '@shared/contracts/result'
import type { Log } from '../log/log'
import type { AudioFiles } from '../storage/audio-files'
import { DISK_FULL_MESSAGE, isDiskFull } from '../http/failure'
import type { Sql } from '../store/sql'
import type { VoiceCatalogue } from '../voices/voice-catalogue'
import { chunkRequest } from './chunk-request'
import {
  countAttempt,
  forgetAttempt,
  settleTask,
  storeFailed,
  storeFinished,
  type ChunkFile,
} from './chunk-results'
import { FairQueue } from './fair-queue'
import type { RenderChunk, RenderedChunk } from '../speech/chunk'
import { chunkOf, openChunks, taskByNumber } from './task-store'
import type { TaskChanges } from './task-changes'
import type { Chunk, Task } from './task-types'

/** Tries that a chunk has, over restarts too. */
const MAX_ATTEMPTS = 3
/** A chunk that takes longer is given up, ms. */
const CHUNK_TIMEOUT_MS = 15 * 60_000

export interface RenderLoopParts {
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
  /** Called inside the transaction in which a task got its last chunk. */
  onSettled(task: number): void
}

/** Longer texts than this take a while, characters: about two minutes of speech. */
export const LONG_TEXT = 2_000

export interface WaitingChunk {
  accountId: number
  task: number
  chunk: number
  revision: number
  /** Its text is longer than `LONG_TEXT`. */
  long: boolean
}

interface Running {
  item: WaitingChunk
  /** Ends it, when the service stops or the chunk takes too long. */
  end: AbortController
  work: Promise<void>
}

/** Takes waiting chunks in turns and renders them; what it does is on disk before it is told. */
export class RenderLoop {
  private readonly queue = new FairQueue<WaitingChunk>()
  private readonly running = new Set<Running>()
  private stopped = false

  constructor(private readonly parts: RenderLoopParts) {}

  get waiting(): number {
    return this.queue.size
  }

  waitingOf(accountId: number): number {
    return this.queue.sizeOf(accountId)
  }

  /** Queues what the last run of the service left unfinished. */
  resume(): number {
    const open = openChunks(this.parts.sql, LONG_TEXT)
    for (const item of open) this.queue.push(item.accountId, item)
    this.fill()
    return open.length
  }

  add(chunks: readonly WaitingChunk[], urgent = false): void {
    for (const chunk of chunks) this.queue.push(chunk.accountId, chunk, urgent)
    this.fill()
  }

  /** Gives up what is being rendered: it is taken up again at the next start. */
  async stop(): Promise<void> {
    this.stopped = true
    this.queue.clear()
    const running = [...this.running]
    for (const { end } of running) end.abort()
    await Promise.all(running.map(({ work }) => work))
  }

  private fill(): void {
    while (!this.stopped && this.running.size < this.parts.width * 2) {
      const item = this.queue.take((next) => this.mayStart(next))
      if (!item) return
      this.start(item)
    }
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
      .catch((error: unknown) => {
        this.parts.log('error', 'chunk lost', { task: item.task, reason: String(error) })
      })
      .finally(() => {
        clearTimeout(timer)
        this.running.delete(running)
        this.fill()
      })
    const running: Running = { item, end, work }
    this.running.add(running)
  }

  private async renderOne(item: WaitingChunk, signal: AbortSignal): Promise<void> {
    const { sql } = this.parts
    const task = taskByNumber(sql, item.task)
    const chunk = task && chunkOf(sql, item.task, item.chunk)
    if (!chunk || chunk.revision !== item.revision || chunk.state !== 0) return
    if (chunk.attempts >= MAX_ATTEMPTS) {
      this.settle(
        task,
        chunk,
        fail(studioError('SYNTHESIS_FAILED', 'the text could not be spoken')),
      )
      return
    }
    countAttempt(sql, chunk)
    const result = await this.tryRender(task, chunk, signal)
    if (this.stopped) forgetAttempt(sql, chunk)
    else if (result.ok) this.settle(task, chunk, await this.keep(task, result.value))
    else this.settle(task, chunk, result)
  }

  private async tryRender(
    task: Task,
    chunk: Chunk,
    signal: AbortSignal,
  ): Promise<Result<RenderedChunk>> {
    const request = chunkRequest(this.parts.sql, this.parts.voices, task, chunk, signal)
    if (!request.ok) return request
    try {
      return await this.parts.render(request.value)
    } catch (error) {
      this.parts.log('error', 'renderer broke', { task: task.id, reason: String(error) })
      return fail(studioError('SYNTHESIS_FAILED', 'the speech engine broke down'))
    }
  }

  private async keep(task: Task, audio: RenderedChunk): Promise<Result<ChunkFile>> {
    const { extension } = audio
    // A legacy file is named by its job, whose UUID cannot be guessed either.
    const name =
      task.kind === 'legacy' ? `${task.id}.${extension}` : this.parts.files.freshName(extension)
    try {
      await this.parts.files.write(name, audio.bytes)
    } catch (error) {
      this.parts.log('error', 'audio not written', { reason: String(error) })
      const message = isDiskFull(error) ? DISK_FULL_MESSAGE : 'the audio could not be stored'
      return fail(studioError('INTERNAL_ERROR', message))
    }
    const { durationMs, fit, bytes } = audio
    return { ok: true, value: { name, bytes: bytes.byteLength, durationMs, ...fit } }
  }

  private settle(task: Task, chunk: Chunk, result: Result<ChunkFile>): void {
    const { sql, changes } = this.parts
    if (!result.ok) this.logFailure(task, chunk, result.error)
    const landed = sql.transaction(() => {
      const stored = result.ok
        ? storeFinished(sql, task, chunk, result.value)
        : storeFailed(sql, task, chunk, result.error)
      if (stored && settleTask(sql, task.number)) this.parts.onSettled(task.number)
      return stored
    })
    if (landed) changes.announce(task.number)
    else if (result.ok) void this.parts.files.remove(result.value.name)
  }

  private logFailure(task: Task, chunk: Chunk, error: StudioError): void {
    const { code, message } = error
    this.parts.log('warn', 'chunk failed', { task: task.id, chunk: chunk.index, code, message })
  }
}
