import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { isDiskFailure, isTransient } from '@shared/contracts/failure-policy'
import { ownVoiceIds } from '@shared/contracts/models/model-records'
import { type Take, takeMeasuresSchema } from '@shared/contracts/project-file'
import { fail, type Result } from '@shared/contracts/result'
import { joinSounds, soundExtension } from '@cuecast/audio'
import type { LimitFunction } from 'p-limit'
import type { Gateway } from '../gateway/gateway'
import type { RunsDeps } from './run-deps'
import { chunkIndex, hashUrl, recipeOfChunk, type Submission, type SentChunk } from './submission'
import type { TaskJournal } from './task-journal'

export interface ChunkDownloaderDeps extends Pick<RunsDeps, 'project' | 'measure'> {
  gateway: Gateway
  journal: TaskJournal
  /** Downloads of the whole run share these. */
  downloads: LimitFunction
  signal: AbortSignal
  /** Writes a take; may wait for disk space. */
  store<T>(write: () => Promise<Result<T>>): Promise<Result<T>>
  onTake(position: number, take: Take, active: boolean): void
  onFailed(position: number, error: StudioError): void
  /** The project cannot be written: the run has to stop; paid audio stays fetchable. */
  onDiskFailure(error: StudioError): void
}

/** Download attempts per chunk, each at the URL of the latest status. */
const MAX_ROUNDS = 3
const MAX_TRANSIENT_ROUNDS = 10

/** Downloads the finished chunks of one submission: fetches, checks, stores and journals each. */
export class ChunkDownloader {
  readonly #fetching = new Set<number>()
  readonly #rounds = new Map<number, { hard: number; transient: number }>()
  readonly #work = new Set<Promise<void>>()
  readonly #owed: Set<number>

  constructor(
    private readonly submission: Submission,
    positions: readonly number[],
    private readonly deps: ChunkDownloaderDeps,
  ) {
    this.#owed = new Set(positions)
  }

  /** Positions whose status is not final yet. */
  get waiting(): number[] {
    return [...this.#owed].filter((position) => !this.#fetching.has(position))
  }

  get isSettled(): boolean {
    return this.#owed.size === 0
  }

  /** Starts the download; ignored when it is already running or the chunk is settled. */
  fetch(position: number, urls: readonly string[]): void {
    if (!this.#owed.has(position) || this.#fetching.has(position)) return
    this.#fetching.add(position)
    const work = this.deps
      .downloads(() => this.#fetch(position, urls))
      .finally(() => {
        this.#fetching.delete(position)
        this.#work.delete(work)
      })
    this.#work.add(work)
  }

  async fail(position: number, error: StudioError): Promise<void> {
    if (!this.#owed.delete(position)) return
    await this.deps.journal.chunkFailed(this.submission, position, error)
    this.deps.onFailed(position, error)
  }

  /** Resolves when no download is running. */
  async idle(): Promise<void> {
    while (this.#work.size > 0) await Promise.all(this.#work)
  }

  async #fetch(position: number, urls: readonly string[]): Promise<void> {
    const { signal } = this.deps
    if (signal.aborted) return
    const chunk = this.submission.chunks[position]
    const maxBytes = chunk && maxBytesOf(chunk)
    const pieces: Uint8Array[] = []
    for (const url of urls) {
      const options = { signal, ...(maxBytes && { maxBytes }) }
      const audio = await this.deps.gateway.download(url, options)
      if (!audio.ok) return this.#failRound(position, audio.error)
      pieces.push(audio.value.bytes)
    }
    const [url = ''] = urls
    const joined = await joinSounds(pieces)
    if (!joined.ok) return this.#failRound(position, { ...joined.error, at: withoutQuery(url) })
    const stored = await this.#store(position, joined.value, withoutQuery(url))
    if (!stored.ok) {
      if (isDiskFailure(stored.error)) this.deps.onDiskFailure(stored.error)
      else await this.#failRound(position, stored.error)
      return
    }
    this.#owed.delete(position)
    const { take, active } = stored.value
    await this.deps.journal.arrived(this.submission, position, take.id, hashUrl(url))
    this.deps.onTake(position, take, active)
  }

  async #store(
    position: number,
    bytes: Uint8Array,
    at: string,
  ): Promise<Result<{ take: Take; active: boolean }>> {
    const { submission, deps } = this
    const chunk = submission.chunks[position]
    const measured = await deps.measure(bytes)
    if (!measured.ok) return fail({ ...measured.error, at })
    const { durationMs, peaks } = measured.value
    const extension = soundExtension(bytes)
    if (!chunk || extension === null) {
      const message = 'what the service calls audio is not in a known format'
      return fail(studioError('AUDIO_BROKEN', message, { at }))
    }
    if (durationMs <= 0) return fail(studioError('AUDIO_BROKEN', 'the audio is empty', { at }))
    const active = !deps.project.takes.index.active(chunk.cueId)?.locked
    const recipe = recipeOfChunk(submission, chunk)
    // What speaks with a built-in voice is known from its id.
    const isOwn =
      recipe.voiceId >= ownVoiceIds.first || submission.connectionId !== EMBEDDED_CONNECTION_ID
    const origin = isOwn ? deps.gateway.originOf(recipe.voiceId) : undefined
    const about = {
      cueId: chunk.cueId,
      durationMs,
      ...takeMeasuresSchema.parse(measured.value),
      recipe,
      recipeHash: chunk.recipeHash,
      connectionId: submission.connectionId,
      ...(origin && { origin }),
      taskId: submission.taskId ?? '',
      chunkIndex: chunkIndex(submission, position),
      credits: chunk.credits,
    }
    const added = await deps.store(() =>
      deps.project.takes.add(bytes, extension, about, { activate: active, peaks }),
    )
    return added.ok ? { ok: true, value: { take: added.value, active } } : added
  }

  /** The next status lists the chunk again, possibly with another URL. */
  async #failRound(position: number, error: StudioError): Promise<void> {
    if (this.deps.signal.aborted) return
    const rounds = this.#rounds.get(position) ?? { hard: 0, transient: 0 }
    rounds[isTransient(error) ? 'transient' : 'hard'] += 1
    this.#rounds.set(position, rounds)
    // Refused for its URL or size: another attempt would not help.
    if (error.code === 'DOWNLOAD_REFUSED') return this.fail(position, error)
    if (rounds.hard >= MAX_ROUNDS || rounds.transient >= MAX_TRANSIENT_ROUNDS)
      await this.fail(position, error)
  }
}

/** 48 kHz stereo in 32 bit: more than services send. */
const BYTES_PER_SECOND = 48_000 * 2 * 4
const MAX_SECONDS = 30 * 60

/** Upper bound for the audio of a cue: read very slowly, or padded to twice its interval. */
function maxBytesOf({ text, startMs, endMs }: SentChunk): number {
  const seconds = 60 + [...text].length * 0.5 + (2 * Math.max(0, endMs - startMs)) / 1000
  return Math.ceil(Math.min(seconds, MAX_SECONDS) * BYTES_PER_SECOND)
}

/** Without the query, which may hold a signature. */
function withoutQuery(url: string): string {
  return URL.canParse(url) ? `${new URL(url).origin}${new URL(url).pathname}` : url
}
