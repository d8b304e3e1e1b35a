import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { Voice } from '@shared/contracts/connection'
import type { VoiceOrigin } from '@shared/contracts/models/model-records'
import { fail, ok, type Result } from '@shared/contracts/result'
import { readAccount, type AccountInfo } from './calls/account'
import {
  fetchV1Voices,
  withCloned,
  fetchVoices,
  readLanguages,
  type Language,
} from './calls/voices'
import { downloadAudio, type Downloaded, type DownloadOptions } from './download'
import { profileCalls, type ProfileCalls } from './calls/profiles'
import { pronunciationCalls, type PronunciationCalls } from './calls/pronunciation'
import type { RateWindow } from '@shared/services/rate-limit'
import { RequestQueue, type Waiting } from './http/request-queue'
import { ServiceCaller, type CallOptions } from './service-caller'
import type { HandedSound, TargetSource } from './http/service-target'
import { taskCalls, type TaskCalls } from './calls/tasks'
import { transcriptionCalls, type TranscriptionCalls } from './calls/transcription'

export interface GatewayOptions {
  connectionId: string
  target: TargetSource
  /** Called for every request that is sent. */
  onRequest?: () => void
}

/** A voice as a service lists it; without `origin` the service's terms apply. */
export type ListedVoice = Pick<Voice, 'name' | 'origin' | 'provider'>

/** Client of one service (specification v2). All its requests share one queue. */
export interface Gateway extends TaskCalls, TranscriptionCalls {
  readonly connectionId: string
  me(options?: CallOptions): Promise<Result<AccountInfo>>
  /** All voices of all pages, including the account's cloned ones. */
  voices(options?: CallOptions): Promise<Result<Voice[]>>
  /** Name, model and licence of a voice as it was last listed; undefined where it was not. */
  listedVoice(voiceId: number): ListedVoice | undefined
  languages(options?: CallOptions): Promise<Result<Language[]>>
  readonly pronunciation: PronunciationCalls
  readonly profiles: ProfileCalls
  /** Fetches audio listed in a status. Retries transient failures. */
  download(url: string, options?: DownloadOptions): Promise<Result<Downloaded>>
  /** The same where the service is part of this process and has it at hand; null: it has to be fetched. */
  handOver(url: string): Promise<HandedSound | null>
  /** The most recently reported rate limit. */
  rateWindow(): RateWindow | null
  /** Subscribes to pauses for a rate limit. Returns the unsubscribe function. */
  onWaiting(listener: (waiting: Waiting) => void): () => void
}

/** Origin of a voice that a service has cloned for the account, without a licence or a consent. */
const clonedOrigin: VoiceOrigin = {
  model: 'a cloned voice of the service',
  licence: null,
  commercial: 'unknown',
  consent: null,
  cloned: true,
}

export function createGateway({ connectionId, target, onRequest }: GatewayOptions): Gateway {
  const listeners = new Set<(waiting: Waiting) => void>()
  const queue = new RequestQueue((waiting) => {
    for (const listener of listeners) listener(waiting)
  })
  const listed = new Map<number, ListedVoice>()
  const caller = new ServiceCaller(connectionId, target, queue, onRequest)

  async function read<T>(
    path: string,
    reader: (body: unknown) => Result<T>,
    options?: CallOptions,
  ): Promise<Result<T>> {
    const answer = await caller.call({ method: 'GET', path }, options)
    return answer.ok ? reader(answer.value.body) : answer
  }

  return {
    connectionId,
    ...taskCalls(caller, target),
    ...transcriptionCalls(caller),
    pronunciation: pronunciationCalls(caller),
    profiles: profileCalls(caller),
    me: (options) => read('/me', readAccount, options),
    languages: (options) => read('/languages', readLanguages, options),
    voices: async (options) => {
      const to = await target()
      if (!to.ok) return to
      const languages = await read('/languages', readLanguages, options)
      // A service without a language list still has voices.
      const known = languages.ok ? languages.value : []
      const voices = await fetchVoices(caller, to.value.swapGenders, known, options)
      if (!voices.ok) return voices
      const all = withCloned(voices.value, await fetchV1Voices(caller, known))
      // Variants of the embedded service's own voices belong to no person.
      const isRemote = connectionId !== EMBEDDED_CONNECTION_ID
      listed.clear()
      for (const { id, name, cloned, provider, ...more } of all) {
        const { origin = cloned && isRemote ? clonedOrigin : null } = more
        listed.set(id, { name, ...(origin && { origin }), ...(provider && { provider }) })
      }
      return ok(all)
    },
    listedVoice: (voiceId) => listed.get(voiceId),
    download: async (url, options) => {
      const to = await target()
      return to.ok ? downloadAudio(to.value, url, options) : fail(to.error)
    },
    handOver: async (url) => {
      const to = await target()
      return to.ok ? (to.value.handOver?.(url) ?? null) : null
    },
    rateWindow: () => queue.window,
    onWaiting(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
