import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, type Result } from '@shared/contracts/result'
import type { Log } from '../log/log'
import type { AudioFiles } from '../storage/audio-files'
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
import type { RenderChunk, RenderedChunk } from './renderer'
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
  /** Chunks that are rendered side by side. */
  width: number
  /** Called inside the transaction in which a task got its last chunk. */
  onSettled(task: number): void
}

interface Waiting {
  task: number
  chunk: number
  revision: number
}

/** Takes waiting chunks in turns and renders them; what it does is on disk before it is told. */
export class RenderLoop {
  private readonly queue = new FairQueue<Waiting>()
  private readonly stopping = new AbortController()
  private readonly running = new Set<Promise<void>>()

  constructor(private readonly parts: RenderLoopParts) {}

  get waiting(): number {
    return this.queue.size
  }

  waitingOf(accountId: number): number {
    return this.queue.sizeOf(accountId)
  }

  /** Queues what the last run of the service left unfinished. */
  resume(): number {
    const open = openChunks(this.parts.sql)
    for (const { account_id, ...item } of open) this.queue.push(account_id, item)
    this.fill()
    return open.length
  }

  add(accountId: number, chunks: readonly Waiting[], urgent = false): void {
    for (const chunk of chunks) this.queue.push(accountId, chunk, urgent)
    this.fill()
  }

  /** Gives up what is being rendered: it is taken up again at the next start. */
  async stop(): Promise<void> {
    this.queue.clear()
    this.stopping.abort()
    await Promise.all(this.running)
  }

  private fill(): void {
    while (!this.stopping.signal.aborted && this.running.size < this.parts.width) {
      const item = this.queue.take()
      if (!item) return
      const work = this.renderOne(item)
        .catch((error: unknown) => {
          this.parts.log('error', 'chunk lost', { task: item.task, reason: String(error) })
        })
        .finally(() => {
          this.running.delete(work)
          this.fill()
        })
      this.running.add(work)
    }
  }

  private async renderOne(item: Waiting): Promise<void> {
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
    const result = await this.tryRender(task, chunk)
    if (this.stopping.signal.aborted) forgetAttempt(sql, chunk)
    else if (result.ok) this.settle(task, chunk, await this.keep(task, result.value))
    else this.settle(task, chunk, result)
  }

  private async tryRender(task: Task, chunk: Chunk): Promise<Result<RenderedChunk>> {
    const signal = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(CHUNK_TIMEOUT_MS)])
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
      return fail(studioError('INTERNAL_ERROR', 'the audio could not be stored'))
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
