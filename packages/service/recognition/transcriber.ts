import { fileError, type Log, removeFile } from '@cuecast/platform'
import { causeText, studioError, type StudioError } from '@shared/contracts/errors'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import type { Transcript } from '@shared/contracts/models/transcription'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  recognisesSpeech,
  recogniseSound,
  type ModelHost,
  type Recogniser,
  type RecogniserModel,
  type Recognisers,
  speechDetector,
  written,
} from '@cuecast/speech'
import { isLocal, type ServiceSettings } from '../settings'
import { type AudioFiles } from '../storage/audio-files'
import { DISK_FULL_MESSAGE, isDiskFull, type Sql, StoreAway } from '../store/sql'
import { TaskChanges } from '../tasks/task-changes'
import { fetchSound } from './fetch-sound'
import { soundFolder } from './sound-folder'
import {
  claimTranscription,
  endTranscription,
  giveBackClaim,
  insertTranscription,
  newTranscriptionId,
  saveProgress,
  soundName,
  type Transcription,
  transcriptionById,
} from './transcription-store'

/** Tasks of one account that may wait. */
const MAX_WAITING = 100
/** How often the store is asked for tasks and changes of other processes, ms. */
const ASK_MS = 2_000
const ASK_ALONE_MS = 10_000
/** A task whose storage cannot be reached is tried again after this time, ms. */
const RETRY_MS = 10_000
/** Deaths of processes while they worked at a task, after which it is given up. */
const MAX_DEATHS = 5
/** A task whose recogniser no process has is given up after this time, ms. */
const STRANGE_MS = 86_400_000

interface TranscriberParts {
  sql: Sql
  /** Under whose name this process takes tasks. */
  owner: string
  log: Log
  settings: Pick<
    ServiceSettings,
    'dataDir' | 'loopback' | 'publicUrl' | 'database' | 'maxSoundBytes'
  >
  host: ModelHost
  recognisers: Recognisers
  sounds: AudioFiles
  /** Other processes take tasks from the same store. */
  shared: boolean
  /** Called inside the transaction that ends a task, with its store. True: call `afterEnded`. */
  onEnded(sql: Sql, task: Transcription): Promise<boolean>
  /** Called when that is on disk. */
  afterEnded(): void
}

export interface TranscribeWish {
  accountId: number
  /** '' = to be recognised. */
  language: string
  /** An address, or a file that may be moved away. */
  sound: { file: string } | { url: string }
  baseUrl: string
}

interface Running {
  /** Null while it looks for a task. */
  id: string | null
  controller: AbortController
  done: Promise<void>
}

/**
 * Turns sounds into text, one after another. A task is claimed in the store before it is begun: what
 * a stop or a death interrupts is begun again, by whichever process is first.
 */
export class Transcriber {
  private readonly changes: TaskChanges
  private readonly folder: string
  private readonly prepare: () => Promise<void>
  private running: Running | null = null
  /** A task came while the store was asked. */
  private again = false
  private asking: NodeJS.Timeout | null = null
  private stopped = false

  constructor(private readonly parts: TranscriberParts) {
    this.folder = join(parts.settings.dataDir, 'transcribe')
    this.prepare = soundFolder(this.folder)
    this.changes = new TaskChanges(null, parts.shared ? ASK_MS : Infinity)
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
    const stored = 'file' in wish.sound ? await this.keepSound(id, wish.sound.file) : ok(undefined)
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
    this.next()
    return ok(task)
  }

  /** The task of an account by its id: NOT_FOUND for everybody else. */
  async find(accountId: number, id: string): Promise<Result<Transcription>> {
    const task = await transcriptionById(this.parts.sql, id)
    if (task?.accountId === accountId) return ok(task)
    return failWith('NOT_FOUND', 'no task of this account has that id')
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
    await this.end(task, failWith('CANCELLED', 'the task was cancelled'), null)
    if (this.running?.id === task.id) this.running.controller.abort()
    await this.forgetSound(task.id)
  }

  /** Takes up what is open, and from now on what comes: before that it only accepts tasks. */
  resume(): void {
    this.asking = setInterval(() => this.next(), this.parts.shared ? ASK_MS : ASK_ALONE_MS)
    this.asking.unref()
    this.next()
  }

  /** Answers requests that wait at once: the service is about to stop. */
  close(): void {
    this.changes.close()
  }

  async stop(): Promise<void> {
    this.stopped = true
    if (this.asking) clearInterval(this.asking)
    this.changes.close()
    this.running?.controller.abort()
    await this.running?.done
  }

  private next(): void {
    this.again = true
    if (this.running || this.stopped || !this.asking) return
    this.again = false
    const running: Running = {
      id: null,
      controller: new AbortController(),
      done: Promise.resolve(),
    }
    this.running = running
    running.done = this.takeOne(running)
      .catch((error: unknown) => {
        this.parts.log('error', 'transcription broke', { task: running.id, reason: String(error) })
      })
      .finally(() => {
        this.running = null
        if (running.id !== null || this.again) this.next()
      })
  }

  private async takeOne(running: Running): Promise<void> {
    const { sql, owner, shared } = this.parts
    const recognisers = shared ? (await this.parts.recognisers.list()).map(({ id }) => id) : []
    const anyBefore = sql.now() + (shared ? -STRANGE_MS : 1)
    const task = await claimTranscription(sql, { owner, recognisers, anyBefore })
    if (!task) return
    running.id = task.id
    await this.work(task, running.controller.signal)
  }

  private async work(task: Transcription, signal: AbortSignal): Promise<void> {
    const { sql, owner } = this.parts
    const giveBack = (until: number) => giveBackClaim(sql, task.id, { owner, until })
    try {
      const result =
        task.claims > MAX_DEATHS ? fail(deadly()) : await this.hear(task, signal).catch(broken)
      // A stopping service leaves the task as it was: it begins again.
      if (this.stopped) return await giveBack(0)
      if (signal.aborted || !(await this.end(task, result, owner))) return
      await this.forgetSound(task.id)
    } catch (error) {
      if (!(error instanceof StoreAway)) throw error
      this.parts.log('warn', 'transcription put off', { task: task.id, reason: String(error) })
      await giveBack(sql.now() + RETRY_MS)
    }
  }

  private async hear(task: Transcription, signal: AbortSignal) {
    const found = await this.parts.recognisers.byId(task.recogniser)
    if (!found || !recognisesSpeech(found)) return fail(gone(task.recogniser))
    const file = join(this.folder, `${task.id}.work`)
    try {
      await this.prepare()
      const fetched = await this.fetch(task, file, signal)
      return fetched.ok ? await this.recogniseFile(file, task, found, signal) : fetched
    } finally {
      await removeFile(file).catch(() => undefined)
    }
  }

  /** Puts the sound of a task into a file. */
  private async fetch(task: Transcription, file: string, signal: AbortSignal) {
    const { settings } = this.parts
    if (task.audioUrl !== null)
      return fetchSound(task.audioUrl, file, {
        allowPrivate: isLocal(settings),
        maxBytes: settings.maxSoundBytes,
        signal,
      })
    const sound = await this.parts.sounds.open(soundName(task.id))
    if (!sound) return failWith('FILE_NOT_FOUND', 'the sound of this task is gone')
    const body = await sound.read(0, sound.size - 1)
    try {
      const bytes = body instanceof Uint8Array ? [body] : Readable.fromWeb(body)
      await pipeline(bytes, createWriteStream(file), { signal })
      return ok(undefined)
    } catch (cause) {
      if (signal.aborted) return failWith('CANCELLED', 'it was cancelled')
      throw new StoreAway(cause, isDiskFull(cause) ? DISK_FULL_MESSAGE : 'the sound cannot be read')
    }
  }

  private async recogniseFile(
    file: string,
    task: Transcription,
    found: Recogniser & { model: RecogniserModel },
    signal: AbortSignal,
  ) {
    const { host, recognisers, settings } = this.parts
    const result = await recogniseSound(file, {
      host,
      model: found.model,
      detector: await speechDetector(settings.dataDir),
      language: task.language,
      signal,
      onProgress: (part) => this.note(task, part),
    })
    if (!result.ok && result.error.code === 'MODEL_CRASHED') await recognisers.recordCrash(found.id)
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
    saveProgress(this.parts.sql, task.id, progress)
      .then(() => this.changes.announce(task.number))
      .catch((error: unknown) => {
        this.parts.log('warn', 'progress not stored', { task: task.id, reason: String(error) })
      })
  }

  /** @returns whether it was this process's to end */
  private async end(
    task: Transcription,
    end: Result<Transcript>,
    owner: string | null,
  ): Promise<boolean> {
    const { sql: store, log, onEnded, afterEnded } = this.parts
    const { isOwn, notified } = await store.transaction(async (sql) => {
      const how = end.ok ? { result: end.value } : end
      const landed = await endTranscription(sql, task.id, how, owner)
      const ended = landed ? await transcriptionById(sql, task.id) : null
      return { isOwn: landed, notified: ended !== null && (await onEnded(sql, ended)) }
    })
    if (notified) afterEnded()
    if (isOwn && !end.ok)
      log('warn', 'transcription failed', {
        task: task.id,
        code: end.error.code,
        reason: end.error.message,
      })
    this.changes.announce(task.number)
    return isOwn
  }

  /** @throws StoreAway */
  private async keepSound(id: string, file: string): Promise<Result<void>> {
    try {
      await this.parts.sounds.keep(soundName(id), file)
      return ok(undefined)
    } catch (cause) {
      await this.forgetSound(id)
      if (cause instanceof StoreAway) throw cause
      return fail(fileError(cause, this.folder, 'write'))
    }
  }

  private async forgetSound(id: string): Promise<void> {
    await this.parts.sounds.remove(soundName(id)).catch(() => undefined)
    await removeFile(join(this.folder, id)).catch(() => undefined)
  }
}

function broken(error: unknown): Result<never> {
  if (error instanceof StoreAway) throw error
  const message = causeText(error)
  return failWith('INTERNAL_ERROR', message)
}

const deadly = (): StudioError =>
  studioError('INTERNAL_ERROR', 'the service has died several times while it worked at this sound')

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
