import { basename } from 'node:path'
import type { AudioFields } from '@shared/contracts/audio-settings'
import type { ProviderUsage } from '@shared/contracts/models/providers'
import type { StudioError } from '@shared/contracts/errors'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { entriesAt } from '../accounts/dictionary'
import type { Metrics } from '../metrics'
import type { Tracing } from '../tracing/tracing'
import type { Log, LRUCache } from '@cuecast/platform'
import {
  type ChunkRequest,
  INTERVAL_RATE,
  LIMITED_RATE,
  type RenderChunk,
  type RenderedChunk,
  type SoundFacts,
  type WrittenChunk,
} from '@cuecast/speech'
import type { AudioFiles } from '../storage/audio-files'
import type { Providers } from '../providers/providers'
import type { Sql } from '../store/sql'
import type { SoundOrigin } from '@shared/mixing/sound-origin'
import type { SoundOrigins } from '../voices/sound-origins'
import type { Clone, VoiceCatalogue } from '../voices/voice-catalogue'
import { type QueuedChunk, releaseChunk } from './chunk-claims'
import { deadlyReason } from './deaths'
import type { TaskChanges } from './task-changes'
import {
  type ChunkFile,
  chunkOf,
  chunkWithTask,
  settleTask,
  storeFailed,
  storeFinished,
} from './task-store'
import type { Chunk, RenderTask } from './task-types'

/** A chunk that takes longer is given up, ms. */
const CHUNK_TIMEOUT_MS = 15 * 60_000

interface RendererParts {
  sql: Sql
  files: AudioFiles
  voices: VoiceCatalogue
  log: Log
  render: RenderChunk
  changes: TaskChanges
  metrics: Metrics | null
  tracing: Tracing
  /** Where what was found in new sounds waits for whoever takes their files over; null: they are fetched. */
  handed: Handed | null
  origins: SoundOrigins
  /** What other speech services were sent. */
  providers: Pick<Providers, 'usageOf' | 'release'>
  /**
   * Called inside the transaction in which a task got its last chunk, with its store. True when
   * `afterSettled` is to be called.
   */
  onSettled(sql: Sql, task: number): Promise<boolean>
  /** Called when that is on disk. */
  afterSettled(): void
}

/** What was found in sounds, by the name of their file. */
export type Handed = LRUCache<string, SoundFacts>

/** A file of this machine with a new sound. */
export interface HandedSound extends SoundFacts {
  file: string
}

/** The sound of an address, where it was made here a moment ago. */
export function handedSound(
  address: string,
  files: AudioFiles,
  handed: Handed | null,
): HandedSound | null {
  const name = basename(new URL(address).pathname)
  const facts = handed?.get(name)
  const file = facts ? files.place(name) : null
  return facts && file !== null ? { file, ...facts } : null
}

interface NewSound {
  audio: RenderedChunk | WrittenChunk
  /** Null: it stays as it is. */
  origin: SoundOrigin | null
}

type Work = NonNullable<Awaited<ReturnType<typeof chunkWithTask>>>

interface Rendering {
  /** The process that has claimed the chunk. */
  holder: string
  /** Fires when the service stops: the chunk is left as it was, and not held to be a cause. */
  stop: AbortSignal
  /** Called when another speech service speaks it, and this machine has nothing to do meanwhile. */
  onAway(): void
}

/** Renders single chunks for whatever queue they wait in; a result is on disk before it is announced. */
export class ChunkRenderer {
  constructor(private readonly parts: RendererParts) {}

  /**
   * Renders a chunk that has been claimed, unless it is edited by now.
   *
   * @returns whether the store took what came of it
   * @throws when the result cannot be stored
   */
  async render(item: QueuedChunk, { holder, stop, onAway }: Rendering): Promise<boolean> {
    const { sql } = this.parts
    const found = await chunkWithTask(sql, item.task, item.chunk)
    if (!found || found.chunk.revision !== item.revision || found.chunk.state !== 0) return false
    const { task, chunk } = found
    const deadly = deadlyReason(found.deaths, sql.now())
    if (deadly !== null) {
      await this.settle(task, chunk, failWith('SYNTHESIS_FAILED', deadly))
      return false
    }
    const start = performance.now()
    const span = this.parts.tracing.begin('render chunk', 'consumer', task.traceparent)
    const name = this.nameFor(task)
    const result = await this.tryRender(found, name, { stop, onAway })
    span.end(
      { 'cuecast.request_id': task.requestId, 'cuecast.chunk': chunk.index },
      result.ok ? null : result.error.code,
    )
    if (stop.aborted) await releaseChunk(sql, item, holder)
    else if (result.ok) {
      await this.store(task, chunk, name, result.value)
      this.parts.metrics?.chunk((performance.now() - start) / 1000)
    } else await this.settle(task, chunk, result)
    return true
  }

  /** Fails a chunk and gives back what it cost; where that cannot be stored, the next start sees to it. */
  async giveUp(item: QueuedChunk, error: StudioError): Promise<void> {
    const { sql, log } = this.parts
    try {
      const found = await chunkWithTask(sql, item.task, item.chunk)
      if (found?.chunk.revision === item.revision)
        await this.settle(found.task, found.chunk, fail(error))
    } catch (cause) {
      log('error', 'chunk lost', { task: item.task, reason: String(cause) })
    }
  }

  /** A legacy file is named by its job, whose UUID cannot be guessed either. */
  private nameFor({ kind, id, audio: { audio_format: extension } }: RenderTask): string {
    return kind === 'legacy' ? `${id}.${extension}` : this.parts.files.freshName(extension)
  }

  private async tryRender(
    work: Work,
    name: string,
    { stop, onAway }: Pick<Rendering, 'stop' | 'onAway'>,
  ): Promise<Result<NewSound>> {
    const { sql, voices, log, render, files, handed, origins } = this.parts
    const end = new AbortController()
    const abort = (): void => end.abort()
    if (stop.aborted) abort()
    stop.addEventListener('abort', abort)
    const timer = setTimeout(abort, CHUNK_TIMEOUT_MS)
    try {
      const request = await chunkRequest({ sql, voices, origins }, work, end.signal)
      if (!request.ok) return request
      if (request.value.isAway) {
        // It waits its turn there, and what has left is never given up.
        clearTimeout(timer)
        onAway()
      }
      const file = await files.draft(name).catch(() => null)
      const place = file === null ? null : { file, facts: handed !== null }
      const rendered = await render(request.value.chunk, place).catch((error: unknown) => {
        const { id, requestId } = work.task
        log('error', 'renderer broke', { task: id, requestId, reason: String(error) })
        return failWith('SYNTHESIS_FAILED', 'the speech engine broke down')
      })
      const { origin = null } = request.value.chunk
      return rendered.ok ? ok({ audio: rendered.value, origin }) : rendered
    } finally {
      clearTimeout(timer)
      stop.removeEventListener('abort', abort)
    }
  }

  /** @throws when file or database cannot be written; then neither holds anything of it */
  private async store(
    task: RenderTask,
    chunk: Chunk,
    name: string,
    sound: NewSound,
  ): Promise<void> {
    const file = await this.keep(name, sound)
    try {
      await this.settle(task, chunk, ok(file))
    } catch (error) {
      // A database that was lost at the end may have stored it; what it does not know goes in time.
      const holds = await this.holds(chunk, file).catch(() => true)
      if (!holds) await this.parts.files.remove(file.name).catch(() => undefined)
      throw error
    }
  }

  /** Whether this is the chunk's file: of two processes one may have landed the same name. */
  private async holds({ task, index }: Chunk, file: ChunkFile): Promise<boolean> {
    return (await chunkOf(this.parts.sql, task, index))?.file === file.name
  }

  private async keep(name: string, { audio, origin }: NewSound): Promise<ChunkFile> {
    const { files, handed, origins } = this.parts
    const { durationMs, fit, alone = null } = audio
    if (audio.bytes !== null) {
      const signed = await origins.signed(name, audio.bytes, origin)
      await files.write(name, signed)
      return { name, bytes: signed.byteLength, durationMs, alone, ...fit }
    }
    const draft = await files.draft(name)
    if (draft === null) throw new Error('the sound was written where there is no place for it')
    const added = await origins.signFile(name, draft, origin)
    await files.keep(name, draft)
    if (audio.facts) handed?.set(name, audio.facts)
    return { name, bytes: audio.size + added, durationMs, alone, ...fit }
  }

  private async settle(task: RenderTask, chunk: Chunk, result: Result<ChunkFile>): Promise<void> {
    const { sql: store, changes, providers, onSettled, afterSettled } = this.parts
    const usage = providers.usageOf(workOf(chunk))
    if (!result.ok) this.logFailure(task, chunk, result.error)
    const { landed, notified } = await store.transaction(async (sql) => {
      if (usage) await storeSent(sql, chunk, usage)
      const stored = result.ok
        ? await storeFinished(sql, task, chunk, result.value)
        : await storeFailed(sql, task, chunk, result.error)
      const spokenMs = result.ok ? result.value.durationMs : 0
      const settled = stored && (await settleTask(sql, task, spokenMs))
      return { landed: stored, notified: settled && (await onSettled(sql, task.number)) }
    })
    if (landed && result.ok && usage) await providers.release(workOf(chunk))
    if (notified) afterSettled()
    if (landed && !result.ok) {
      this.parts.metrics?.chunkFailed(result.error.code)
      this.parts.metrics?.givenBack(chunk.credits)
    }
    if (landed) changes.announce(task.number)
    else if (result.ok && !(await this.holds(chunk, result.value)))
      await this.parts.files.remove(result.value.name).catch(() => undefined)
  }

  private logFailure(task: RenderTask, chunk: Chunk, error: StudioError): void {
    const { code, message } = error
    const { id, requestId } = task
    this.parts.log('warn', 'chunk failed', {
      task: id,
      requestId,
      chunk: chunk.index,
      code,
      message,
    })
  }
}

/** Names what is paid for at another speech service: a chunk in one of its versions. */
const workOf = ({ task, index, revision }: Chunk): string => `${task}.${index}.${revision}`

/** Notes what another speech service was sent for a chunk in this version. */
async function storeSent(sql: Sql, chunk: Chunk, usage: ProviderUsage): Promise<void> {
  const { task, index, revision } = chunk
  const sent = 'UPDATE chunks SET sent = ? WHERE task = ? AND chunk = ? AND revision = ?'
  await sql.run(sent, [JSON.stringify(usage), task, index, revision])
}

const within = (low: number, value: number, high: number): number =>
  Math.min(high, Math.max(low, value))

/** The task's audio fields with what an edit and a cloned voice put on top, kept inside the ranges. */
function audioOf(task: RenderTask, chunk: Chunk, clone: Clone | null): AudioFields {
  const speed = chunk.speed ?? task.audio.speed
  if (!clone) return { ...task.audio, speed }
  return {
    ...task.audio,
    speed: within(0.5, speed * clone.speed, 2),
    pitch: within(-12, task.audio.pitch + clone.pitch, 12),
  }
}

function slotOf(task: RenderTask, chunk: Chunk): number | null {
  if (task.fit === 'none' || chunk.startMs === null || chunk.endMs === null) return null
  return chunk.endMs - chunk.startMs
}

/** What the renderer needs for a chunk, with the dictionary as it is now. */
async function chunkRequest(
  { sql, voices, origins }: Pick<RendererParts, 'sql' | 'voices' | 'origins'>,
  { task, chunk, dictionaryVersion }: Work,
  signal: AbortSignal,
): Promise<Result<{ chunk: ChunkRequest; isAway: boolean }>> {
  const voice = await voices.find(task.accountId, chunk.voiceId)
  if (!voice) return failWith('VOICE_NOT_FOUND', `voice ${chunk.voiceId} is no longer offered`)
  const request: ChunkRequest = {
    text: chunk.text,
    context: chunk.context,
    language: task.language,
    voiceKey: voice.engine.key,
    audio: audioOf(task, chunk, voice.clone),
    slotMs: slotOf(task, chunk),
    maxRate: task.fit === 'limited' ? LIMITED_RATE : INTERVAL_RATE,
    dictionary: await entriesAt(sql, task.accountId, dictionaryVersion),
    background: task.background,
    work: workOf(chunk),
    origin: await origins.of(task.accountId, voice, task.background),
    signal,
  }
  return ok({ chunk: request, isAway: voice.engine.provider !== undefined })
}
