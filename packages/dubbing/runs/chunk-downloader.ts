import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { StudioError } from '@shared/contracts/errors'
import { isDiskFailure, isTransient } from '@shared/contracts/failure-policy'
import { ownVoiceIds } from '@shared/contracts/models/model-records'
import { type Take, takeMeasuresSchema } from '@shared/contracts/project-file'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { joinSounds, soundExtension } from '@cuecast/audio'
import { extname } from 'node:path'
import type { LimitFunction } from 'p-limit'
import type { ProviderUsage } from '@shared/contracts/models/providers'
import type { ChunkAnswer } from '../gateway/calls/task-status'
import type { Gateway } from '../gateway/gateway'
import type { NewSound } from '../project/takes'
import type { Measured, RunsDeps } from './run-deps'
import { chunkIndex, hashUrl, recipeOfChunk, type Submission, type SentChunk } from './submission'
import type { TaskJournal } from './task-journal'

export interface ChunkDownloaderDeps extends Pick<RunsDeps, 'project' | 'measure'> {
  gateway: Gateway
  journal: TaskJournal
  /** Downloads of the whole run share these. */
  downloads: LimitFunction
  /** Cues whose takes do not become active: they say another text than the cue has. */
  apart: Readonly<Record<string, string>>
  signal: AbortSignal
  /** The retakes that its takes are tries of: they become no active ones. */
  retakeId: string | undefined
  /** Writes a take; may wait for disk space. */
  store<T>(write: () => Promise<Result<T>>): Promise<Result<T>>
  onTake(position: number, take: Take, active: boolean): void
  onFailed(position: number, error: StudioError): void
  /** The project cannot be written: the run has to stop; paid audio stays fetchable. */
  onDiskFailure(error: StudioError): void
}

/** Status fields of a finished chunk, apart from its sound. */
type Told = Pick<Extract<ChunkAnswer, { state: 'finished' }>, 'alone' | 'usage'>

interface TakenSound {
  sound: NewSound
  extension: string
  measured: Measured
  /** Word times of the text that was sent; absent: not known. */
  words?: Take['words']
  /** Why it was not spoken within its sentence. */
  alone?: Take['alone']
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

  /**
   * Starts the download; ignored when it is already running or the chunk is settled.
   *
   * @param told further fields of the chunk's status
   */
  fetch(position: number, urls: readonly string[], told: Told = {}): void {
    if (!this.#owed.has(position) || this.#fetching.has(position)) return
    this.#fetching.add(position)
    const work = this.deps
      .downloads(() => this.#fetch(position, urls, told))
      .finally(() => {
        this.#fetching.delete(position)
        this.#work.delete(work)
      })
    this.#work.add(work)
  }

  async fail(position: number, error: StudioError, usage?: ProviderUsage): Promise<void> {
    if (!this.#owed.delete(position)) return
    await this.deps.journal.chunkFailed(this.submission, position, error, usage)
    this.deps.onFailed(position, error)
  }

  /** Resolves when no download is running. */
  async idle(): Promise<void> {
    while (this.#work.size > 0) await Promise.all(this.#work)
  }

  async #fetch(position: number, urls: readonly string[], { alone, usage }: Told): Promise<void> {
    const { signal } = this.deps
    if (signal.aborted) return
    const [url = ''] = urls
    const at = withoutQuery(url)
    const sound = (await this.#handed(urls)) ?? (await this.#download(position, urls))
    if (!sound.ok) return this.#failRound(position, sound.error)
    const stored = await this.#store(position, { ...sound.value, alone }, at)
    if (!stored.ok) {
      if (isDiskFailure(stored.error)) this.deps.onDiskFailure(stored.error)
      else await this.#failRound(position, stored.error)
      return
    }
    this.#owed.delete(position)
    const { take, active } = stored.value
    const arrival = { takeId: take.id, urlHash: hashUrl(url), ...(usage && { usage }) }
    await this.deps.journal.arrived(this.submission, position, arrival)
    this.deps.onTake(position, take, active)
  }

  /** Sound that a service in this process has just made; null: it has to be downloaded. */
  async #handed(urls: readonly string[]): Promise<Result<TakenSound> | null> {
    const [url] = urls
    if (url === undefined || urls.length > 1) return null
    const { gateway, project } = this.deps
    const handed = await gateway.handOver(url)
    // Measured for another level of silence, it would be measured again.
    const isMeasured = handed?.measures.thresholdDb === project.document.fit.trimThresholdDb
    if (!handed || !isMeasured) return null
    const extension = extname(handed.file).slice(1)
    return ok({ sound: handed, extension, measured: handed.measures, words: handed.words })
  }

  async #download(position: number, urls: readonly string[]): Promise<Result<TakenSound>> {
    const { signal, gateway, measure } = this.deps
    const chunk = this.submission.chunks[position]
    const maxBytes = chunk && Math.ceil(maxSecondsOf(chunk) * BYTES_PER_SECOND)
    const pieces: Uint8Array[] = []
    for (const url of urls) {
      const options = { signal, ...(maxBytes && { maxBytes }) }
      const audio = await gateway.download(url, options)
      if (!audio.ok) return audio
      pieces.push(audio.value.bytes)
    }
    const at = withoutQuery(urls[0] ?? '')
    const bound = chunk ? { maxSeconds: maxSecondsOf(chunk) } : {}
    const joined = await joinSounds(pieces, bound)
    if (!joined.ok) return fail({ ...joined.error, at })
    const measured = await measure(joined.value, bound)
    if (!measured.ok) return fail({ ...measured.error, at })
    const extension = soundExtension(joined.value)
    if (extension !== null) return ok({ sound: joined.value, extension, measured: measured.value })
    const message = 'what the service calls audio is not in a known format'
    return failWith('AUDIO_BROKEN', message, { at })
  }

  async #store(
    position: number,
    { sound, extension, measured, words, alone }: TakenSound,
    at: string,
  ): Promise<Result<{ take: Take; active: boolean }>> {
    const { submission, deps } = this
    const chunk = submission.chunks[position]
    const { durationMs, peaks } = measured
    if (!chunk) return failWith('BAD_RESPONSE', 'there is no such chunk', { at })
    if (durationMs <= 0) return failWith('AUDIO_BROKEN', 'the audio is empty', { at })
    const { retakeId: retake, apart } = deps
    const isApart = retake !== undefined || Object.hasOwn(apart, chunk.cueId)
    const active = !isApart && !deps.project.takes.index.active(chunk.cueId)?.locked
    const recipe = recipeOfChunk(submission, chunk)
    // The origin of a built-in voice follows from its id.
    const isOwn =
      recipe.voiceId >= ownVoiceIds.first || submission.connectionId !== EMBEDDED_CONNECTION_ID
    const origin = isOwn ? deps.gateway.listedVoice(recipe.voiceId)?.origin : undefined
    const about = {
      cueId: chunk.cueId,
      durationMs,
      ...takeMeasuresSchema.parse(measured),
      // Where the dictionary was applied before, other words were sent.
      ...(words && chunk.spoken === undefined && { words }),
      recipe,
      recipeHash: chunk.recipeHash,
      connectionId: submission.connectionId,
      ...(origin && { origin }),
      ...(alone !== undefined && recipe.context !== undefined && { alone }),
      taskId: submission.taskId ?? '',
      chunkIndex: chunkIndex(submission, position),
      credits: chunk.credits,
      ...(retake !== undefined && { retake }),
    }
    const added = await deps.store(() =>
      deps.project.takes.add(sound, extension, about, { activate: active, peaks }),
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
function maxSecondsOf({ text, startMs, endMs }: SentChunk): number {
  const seconds = 60 + [...text].length * 0.5 + (2 * Math.max(0, endMs - startMs)) / 1000
  return Math.min(seconds, MAX_SECONDS)
}

/** Without the query, which may hold a signature. */
function withoutQuery(url: string): string {
  return URL.canParse(url) ? `${new URL(url).origin}${new URL(url).pathname}` : url
}
