import { fileError } from '@cuecast/platform'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log'
import type { ModelHost } from '../models/model-host'
import type { ServiceSettings } from '../settings'
import type { Sql } from '../store/sql'
import { TaskChanges } from '../tasks/task-changes'
import { fetchSound } from './fetch-sound'
import { hearSound, speechDetector, written } from './hear-sound'
import type { Recogniser, Recognisers } from './recognisers'
import {
  endTranscription,
  insertTranscription,
  newTranscriptionId,
  noteProgress,
  openTranscriptions,
  type Transcription,
  transcriptionById,
} from './transcription-store'

/** Tasks of one account that may wait. */
const MAX_WAITING = 100

interface TranscriberParts {
  sql: Sql
  log: Log
  settings: Pick<ServiceSettings, 'dataDir' | 'loopback' | 'maxSoundBytes'>
  host: ModelHost
  recognisers: Recognisers
  /** Called inside the transaction that ends a task, with its store. True: call `afterEnded`. */
  onEnded(sql: Sql, task: Transcription): Promise<boolean>
  /** Called when that is on disk. */
  afterEnded(): void
}

export interface TranscribeWish {
  accountId: number
  /** '' = to be recognised. */
  language: string
  sound: { bytes: Uint8Array } | { url: string }
  baseUrl: string
}

/** Turns sounds into text, one after another; what a stop interrupts begins again at the next start. */
export class Transcriber {
  private readonly changes = new TaskChanges()
  private readonly folder: string
  private readonly waiting: string[] = []
  private running: { id: string; controller: AbortController; done: Promise<void> } | null = null
  private stopped = false

  constructor(private readonly parts: TranscriberParts) {
    this.folder = join(parts.settings.dataDir, 'transcribe')
  }

  /**
   * Takes a task. Fails with FEATURE_UNAVAILABLE (no recogniser), INVALID_PARAMETER (a language that
   * no recogniser has), RATE_LIMITED, or DISK_FULL and the like where the sound cannot be stored.
   */
  async submit(wish: TranscribeWish): Promise<Result<Transcription>> {
    const { sql, recognisers } = this.parts
    const chosen = await recognisers.forLanguage(wish.language)
    if (!chosen.ok) return chosen
    const id = newTranscriptionId()
    const stored = 'bytes' in wish.sound ? await this.store(id, wish.sound.bytes) : ok(undefined)
    if (!stored.ok) return stored
    const draft = {
      id,
      accountId: wish.accountId,
      language: chosen.value.language,
      recogniser: chosen.value.recogniser.id,
      audioUrl: 'url' in wish.sound ? wish.sound.url : null,
      baseUrl: wish.baseUrl,
    }
    const task = await insertTranscription(sql, draft, MAX_WAITING)
    if (!task) {
      await this.forgetSound(id)
      return fail(queueIsFull())
    }
    this.add(id)
    return ok(task)
  }

  /** The task of an account by its id: NOT_FOUND for everybody else. */
  async find(accountId: number, id: string): Promise<Result<Transcription>> {
    const task = await transcriptionById(this.parts.sql, id)
    if (task?.accountId === accountId) return ok(task)
    return fail(studioError('NOT_FOUND', 'no task of this account has that id'))
  }

  /** Answers when the task has got on by a hundredth, ended, `waitMs` passed, or the signal fired. */
  whenChanged(task: Transcription, waitMs: number, signal?: AbortSignal) {
    const { status, progress } = task
    const wanted = (now: Transcription): boolean =>
      now.status !== status || now.progress !== progress
    const read = async () => (await transcriptionById(this.parts.sql, task.id)) ?? task
    return this.changes.until(task.number, { read, wanted, waitMs, signal })
  }

  /** Ends a task that has not ended yet; its sound is deleted. */
  async cancel(task: Transcription): Promise<void> {
    const at = this.waiting.indexOf(task.id)
    if (at >= 0) this.waiting.splice(at, 1)
    if (this.running?.id === task.id) this.running.controller.abort()
    await this.end(task, fail(studioError('CANCELLED', 'the task was cancelled')))
    await this.forgetSound(task.id)
  }

  async resume(): Promise<void> {
    for (const { id } of await openTranscriptions(this.parts.sql)) this.add(id)
  }

  /** Answers requests that wait at once: the service is about to stop. */
  close(): void {
    this.changes.close()
  }

  async stop(): Promise<void> {
    this.stopped = true
    this.changes.close()
    this.running?.controller.abort()
    await this.running?.done
  }

  private add(id: string): void {
    this.waiting.push(id)
    this.next()
  }

  private next(): void {
    if (this.running || this.stopped) return
    const id = this.waiting.shift()
    if (id === undefined) return
    const controller = new AbortController()
    const done = this.work(id, controller.signal)
      .catch((error: unknown) => {
        this.parts.log('error', 'transcription broke', { task: id, reason: String(error) })
      })
      .finally(() => {
        this.running = null
        this.next()
      })
    this.running = { id, controller, done }
  }

  private async work(id: string, signal: AbortSignal): Promise<void> {
    const task = await transcriptionById(this.parts.sql, id)
    if (task?.status !== 'processing') return
    const result = await this.hear(task, signal).catch((error: unknown) =>
      fail(studioError('INTERNAL_ERROR', error instanceof Error ? error.message : String(error))),
    )
    // A stopping service leaves the task as it was: it begins again.
    if (this.stopped) return
    await this.forgetSound(id)
    await this.end(task, result)
  }

  private async hear(task: Transcription, signal: AbortSignal) {
    const { host, recognisers, settings } = this.parts
    const found = await recognisers.byId(task.recogniser)
    if (!found || found.model.family === 'diariser') return fail(gone(task.recogniser))
    const { model } = found
    const file = this.soundOf(task.id)
    if (task.audioUrl !== null) {
      await mkdir(this.folder, { recursive: true })
      const { loopback: allowPrivate, maxSoundBytes: maxBytes } = settings
      const fetched = await fetchSound(task.audioUrl, file, { allowPrivate, maxBytes, signal })
      if (!fetched.ok) return fetched
    }
    const result = await hearSound(file, {
      host,
      model,
      detector: await speechDetector(settings.dataDir),
      language: task.language,
      signal,
      onProgress: (part) => this.note(task, part),
    })
    if (!result.ok && result.error.code === 'MODEL_CRASHED') await recognisers.noteCrash(found.id)
    if (!result.ok) {
      // What the runtime says of a file that has just gone is a riddle.
      const isGone = (await recognisers.byId(found.id))?.trouble === 'removed'
      return fail(isGone ? gone(found.name) : withoutPath(result.error, file))
    }
    const { segments, language, duration_ms } = result.value
    const known = language === '' ? onlyLanguage(found) : language
    return ok({
      segments,
      language: known,
      duration_ms,
      recogniser: found.name,
      recogniser_licence: { name: found.licence.name, commercial: found.licence.commercial },
      ...written(segments),
    })
  }

  private note(task: Transcription, part: number): void {
    const progress = Math.floor(part * 100) / 100
    if (progress === task.progress) return
    task.progress = progress
    noteProgress(this.parts.sql, task.id, progress)
      .then(() => this.changes.announce(task.number))
      .catch((error: unknown) => {
        this.parts.log('warn', 'progress not stored', { task: task.id, reason: String(error) })
      })
  }

  private async end(
    task: Transcription,
    end: Awaited<ReturnType<Transcriber['hear']>>,
  ): Promise<void> {
    const { sql: store, log, onEnded, afterEnded } = this.parts
    const notified = await store.transaction(async (sql) => {
      const stored = await endTranscription(sql, task.id, end.ok ? { result: end.value } : end)
      const ended = stored ? await transcriptionById(sql, task.id) : null
      return ended !== null && (await onEnded(sql, ended))
    })
    if (notified) afterEnded()
    if (!end.ok)
      log('warn', 'transcription failed', {
        task: task.id,
        code: end.error.code,
        reason: end.error.message,
      })
    this.changes.announce(task.number)
  }

  private soundOf = (id: string): string => join(this.folder, id)

  private async store(id: string, bytes: Uint8Array): Promise<Result<void>> {
    try {
      await mkdir(this.folder, { recursive: true })
      await writeFile(this.soundOf(id), bytes)
      return ok(undefined)
    } catch (cause) {
      await this.forgetSound(id)
      return fail(fileError(cause, this.folder, 'write'))
    }
  }

  private forgetSound = (id: string): Promise<void> =>
    rm(this.soundOf(id), { force: true }).catch(() => undefined)
}

const queueIsFull = (): StudioError =>
  studioError('RATE_LIMITED', 'too many transcriptions are waiting; try again later', {
    params: { retryAfterSeconds: 60 },
  })

const gone = (id: string): StudioError =>
  studioError('FEATURE_UNAVAILABLE', `the recogniser ${id} has been removed or its folder is gone`)

const onlyLanguage = ({ languages }: Recogniser): string =>
  languages.length === 1 ? (languages[0] ?? '') : ''

/** The file is the service's own: its name says nothing to the one who asked. */
function withoutPath({ at, ...error }: StudioError, file: string): StudioError {
  return at === undefined || at === file ? error : { ...error, at }
}
