import type { Context, MiddlewareHandler } from 'hono'
import type { Result } from '@shared/contracts/result'
import type { Identity, ServiceAccount } from './accounts/accounts'
import type { RateLimits } from './accounts/rate-limits'
import type { WrongKeys } from './http/wrong-keys'
import type { Log } from '@cuecast/platform'
import type { ServiceSettings } from './settings'
import type { Recognisers, SpeakerFinder, Speech, VoiceAdding } from '@cuecast/speech'
import type { Transcriber } from './recognition/transcriber'
import type { SpokenTexts } from './tasks/spoken-texts'
import type { AudioStorage } from './storage/audio-files'
import type { Sql } from './store/sql'
import type { Chunk, ChunkEdit, Task, TaskDraft, TaskProgress } from './tasks/task-types'
import type { Previews } from './voices/previews'
import type { VoiceCatalogue } from './voices/voice-catalogue'
import type { WebhookSender } from './webhooks/webhook-sender'

/** Accepts work and reports its progress. Every surface submits through it. */
export interface TaskController {
  /**
   * Charges, stores and queues a task in one step; nothing starts unless all of it is paid.
   * Fails with INSUFFICIENT_CREDITS, TEXT_TOO_LONG or RATE_LIMITED (the queue is full).
   *
   * @param answer makes what is returned, inside the transaction that charges and with its store
   */
  submit<T>(draft: TaskDraft, answer: (task: Task, sql: Sql) => Promise<T>): Promise<Result<T>>
  /** Puts new text (voice, speed) on a chunk and renders it again, ahead of waiting work. */
  edit<T>(
    task: Task,
    edit: ChunkEdit,
    answer: (chunk: Chunk, sql: Sql) => Promise<T>,
  ): Promise<Result<T>>
  /** The task by its id, for its own account only: NOT_FOUND for everybody else. */
  find(account: ServiceAccount, taskId: string): Promise<Result<Task>>
  /** As `find`, but only how far the task is. */
  progress(account: ServiceAccount, taskId: string): Promise<Result<TaskProgress>>
  chunks(task: Task): Promise<Chunk[]>
  /** Answers when every chunk is finished or failed, or `waitMs` passed, or the signal fired. */
  whenSettled(task: TaskProgress, waitMs: number, signal?: AbortSignal): Promise<TaskProgress>
  /** Answers when the task has another version than this one, `waitMs` passed, or the signal fired. */
  whenChanged(task: TaskProgress, waitMs: number, signal?: AbortSignal): Promise<TaskProgress>
}

/** What waits, as it is when somebody asks. */
export interface QueueState {
  waiting: number
  running: number
  /** How long the oldest chunk waits, ms; 0 = none does. */
  oldestMs: number
  /** Whether the queue can be reached; while it cannot, new work waits in the store. */
  isThere: boolean
}

/** Numbers for an operator. They hold no text, no key and no account. */
export interface Metrics {
  /** @param route the pattern that answered, so that there are only so many */
  request(method: string, route: string, code: number, seconds: number): void
  /** A chunk has been rendered and stored. */
  chunk(seconds: number): void
  chunkFailed(code: string): void
  charged(credits: number): void
  givenBack(credits: number): void
  /** All of them in the Prometheus text format. */
  text(): Promise<string>
}

/** A form whose file lies on disk. */
export interface Upload {
  /** Path of the file; null = the form had none. Whoever keeps it moves it away. */
  file: string | null
  /** The other fields, as they were sent. */
  fields: Record<string, string>
}

/** Receives forms with a file. */
export interface Uploads {
  /**
   * Receives the form of a request and answers with what `accept` makes of it; the file is gone
   * afterwards, unless `accept` has moved it. 408 for a sender that is slow or silent, 413 for too much,
   * 429 where the account sends too many at a time.
   */
  receive(c: Context<ServiceEnv>, accept: (upload: Upload) => Promise<Response>): Promise<Response>
}

/** Everything a route may use. One per running service. */
export interface ServiceContext {
  readonly settings: ServiceSettings
  readonly log: Log
  readonly sql: Sql
  readonly voices: VoiceCatalogue
  /** The user's own voices. */
  readonly adding: VoiceAdding
  readonly previews: Previews
  readonly storage: AudioStorage
  readonly tasks: TaskController
  readonly limits: RateLimits
  readonly spokenTexts: SpokenTexts
  readonly transcriber: Transcriber
  readonly recognisers: Recognisers
  readonly speakerFinder: SpeakerFinder
  readonly readSrt: Speech['cues']
  /** Why the service cannot work properly; null = healthy. */
  health(): string | null
  /** The same without what starting the process again cannot help: an audio storage elsewhere. */
  ownHealth(): string | null
  /** Why it should get no more work: it stops, or cannot store anything; null = ready. */
  unready(): Promise<string | null>
  /** Null where nobody looks at them. */
  readonly metrics: Metrics | null
  readonly webhooks: WebhookSender
  readonly wrongKeys: WrongKeys
  readonly uploads: Uploads
  /** Stands before every route that charges. */
  readonly idempotency: MiddlewareHandler<ServiceEnv>
}

/** A paid request that carried an `Idempotency-Key`, as its route sees it. */
interface IdempotentRequest {
  key: string
  /** Hash of the address and the body. */
  fingerprint: string
  /** Number of the task that an earlier request with this key has created. */
  task: number | null
}

/** Hono's environment on all surfaces. */
export interface ServiceEnv {
  Variables: {
    requestId: string
    /** Origin that URLs in the answer begin with. */
    baseUrl: string
    /** Set behind authentication. */
    identity: Identity
    /** Set where the request carried an `Idempotency-Key`. */
    idempotent?: IdempotentRequest
  }
}
