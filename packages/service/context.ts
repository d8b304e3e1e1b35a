import type { MiddlewareHandler } from 'hono'
import type { Log } from '@cuecast/platform'
import type { Result } from '@shared/contracts/result'
import type {
  Recognisers,
  SeparatedSound,
  SeparationRequest,
  SpeakerFinder,
  Speech,
  VoiceAdding,
} from '@cuecast/speech'
import type { RateLimits } from './accounts/rate-limits'
import type { ServiceEnv } from './http/environment'
import type { Metrics } from './metrics'
import type { Uploads } from './http/upload'
import type { WrongKeys } from './http/wrong-keys'
import type { Transcriber } from './recognition/transcriber'
import type { ServiceSettings } from './settings'
import type { AudioStorage } from './storage/audio-files'
import type { AudioLinks } from './storage/audio-links'
import type { SecretKeys } from './store/secret-keys'
import type { Sql } from './store/sql'
import type { SpokenTexts } from './tasks/spoken-texts'
import type { Tracing } from './tracing/tracing'
import type { TaskController } from './tasks/task-controller'
import type { Previews } from './voices/previews'
import type { VoiceCatalogue } from './voices/voice-catalogue'
import type { WebhookSender } from './webhooks/webhook-sender'

/** What every surface needs that takes tasks. */
export interface TaskContext {
  readonly settings: ServiceSettings
  readonly sql: Sql
  readonly voices: VoiceCatalogue
  readonly tasks: TaskController
  readonly readSrt: Speech['cues']
  readonly links: AudioLinks
  readonly limits: RateLimits
  readonly wrongKeys: WrongKeys
  /** Stands before every route that charges. */
  readonly idempotency: MiddlewareHandler<ServiceEnv>
}

/** What the routes of samples and sound files need. */
export interface AudioContext extends Pick<TaskContext, 'settings' | 'links'> {
  readonly voices: VoiceCatalogue
  readonly previews: Previews
  readonly storage: AudioStorage
}

/** What the routes that turn sounds into text need. */
export interface RecognitionContext extends Pick<TaskContext, 'settings' | 'sql' | 'wrongKeys'> {
  readonly transcriber: Transcriber
  readonly recognisers: Recognisers
  readonly speakerFinder: SpeakerFinder
  /** A sound file of this computer without its noise: mono, 48 kHz. */
  denoise(file: string, signal: AbortSignal): Promise<Result<Float32Array>>
  /** The voices of a sound alone, where somebody speaks in it. */
  separate(request: SeparationRequest): Promise<Result<SeparatedSound>>
  /** Where somebody speaks in mono sound of 16 kHz, ms. */
  findSpeech(
    samples: Float32Array,
    signal: AbortSignal,
  ): Promise<Result<{ startMs: number; endMs: number }[]>>
  readonly uploads: Uploads
}

/** What an operator's routes need. */
export interface ManageContext
  extends
    Pick<TaskContext, 'settings' | 'sql' | 'voices' | 'limits' | 'wrongKeys'>,
    Pick<AudioContext, 'storage'> {
  /** The user's own voices. */
  readonly adding: VoiceAdding
  readonly webhooks: WebhookSender
  /** What secrets in the database are sealed with; null = they lie there in clear. */
  readonly secretKeys: SecretKeys | null
}

/** What tells whether the service works, and how much. */
export interface HealthContext {
  readonly settings: ServiceSettings
  readonly log: Log
  /** Why the service cannot work properly; null = healthy. */
  health(): string | null
  /** The same without what starting the process again cannot help: an audio storage elsewhere. */
  ownHealth(): string | null
  /** Why it should get no more work: it stops, or cannot store anything; null = ready. */
  unready(): Promise<string | null>
  /** Null where nobody looks at them. */
  readonly metrics: Metrics | null
  readonly tracing: Tracing
}

/** All that the routes of one running service may use. */
export interface ServiceContext
  extends TaskContext, AudioContext, RecognitionContext, ManageContext, HealthContext {
  readonly spokenTexts: SpokenTexts
  readonly words: Speech['words']
}
