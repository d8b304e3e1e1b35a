import type { Provider } from '@shared/contracts/models/providers'
import type { StudioError } from '@shared/contracts/errors'
import type { Result } from '@shared/contracts/result'

/** A voice as a provider lists it. */
export interface ProviderVoice {
  /** As requests name it. */
  id: string
  name: string
  /** Codes of its languages (`vi`, `en-US`), its own first; empty = it speaks many. */
  languages: readonly string[]
  gender: 'female' | 'male' | 'unknown'
}

/** A provider as a service is given it. */
export interface GivenProvider extends Provider {
  /** As it has just listed them; absent: it is asked. */
  voices?: readonly ProviderVoice[]
}

/** One text to be spoken. */
export interface ProviderText {
  /** Plain text, ready to be spoken: numbers and signs are in words. */
  text: string
  /** Id of a voice of the provider. */
  voice: string
  /** Code of the language of the text. */
  language: string
  /** Speed relative to the voice's own pace; within `ProviderAdapter.rates`, else 1. */
  rate: number
  /** Spoken before and after it in the same sentence; empty = nothing. */
  before: string
  after: string
}

/** A request below a provider's address. */
export interface ProviderRequest {
  method: 'GET' | 'POST'
  /** With its query: `/audio/speech`. */
  path: string
  headers?: Readonly<Record<string, string>>
  /** A string is sent as it is, anything else as JSON. */
  body?: unknown
}

/** A successful answer, as it came. */
export interface ProviderAnswer {
  contentType: string
  bytes: Uint8Array
}

/** A word of the text and when it is said in the sound, ms. */
export interface ProviderWord {
  text: string
  startMs: number
  endMs: number
}

export interface ProviderSound {
  /** A whole file: WAV, MP3, … */
  bytes: Uint8Array
  /** Absent: the provider does not say when it speaks them. */
  words?: ProviderWord[]
}

/** Where a sound is fetched that is not ready yet; it costs nothing more. */
export interface SoundLater {
  /** Whole address. */
  later: string
}

/** An answer that is no success, by its status or by what it says. */
export interface ProviderRefusal {
  status: number
  headers: Headers
  /** At most its first 64 KB. */
  text: string
}

/** Under which terms a provider's sound may be used, by its own word. */
export interface ProviderTerms {
  title: { vi: string; en: string }
  /** Null: there are none for all, as of a server on the own computer. */
  url: string | null
  /** `unknown`: it depends on what the user has agreed with the provider. */
  commercial: 'allowed' | 'forbidden' | 'unknown'
}

/** A public list price. */
export interface ListPrice {
  perMillion: number
  currency: 'USD' | 'VND'
  /** When it was listed: `2026-06`. */
  on: string
}

/** Sends a request that costs nothing, again where it fails for a while. */
export type Ask = (request: ProviderRequest) => Promise<Result<ProviderAnswer>>

/**
 * One kind of speech service by its public HTTP interface. An adapter only builds requests and reads answers;
 * sending, repeating, keys, books and limits are the same for all (`call-provider.ts`).
 */
export interface ProviderAdapter {
  readonly limits: {
    /** Characters of one request. */
    characters: number
    /** Requests at a time. */
    parallel: number
  }
  /** Speeds that it can be asked for; null = none. */
  readonly rates: { least: number; most: number } | null
  /** It takes what is said before and after a text. */
  readonly context: boolean
  terms(provider: Pick<Provider, 'address'>): ProviderTerms
  /** Of a million characters in a voice; null = not known, or not counted by characters. */
  price(provider: Pick<Provider, 'address' | 'model'>, voice: string): ListPrice | null
  /** Characters that it charges for a text, by its own way of counting. */
  counted(provider: Provider, text: ProviderText): number
  /** Headers that carry the key. */
  authorization(key: string): Readonly<Record<string, string>>
  voices(provider: Provider, ask: Ask): Promise<Result<ProviderVoice[]>>
  /** The one request that is paid for. */
  request(provider: Provider, text: ProviderText): ProviderRequest
  /**
   * The sound in an answer to that.
   *
   * @returns BAD_RESPONSE where there is none; another failure that the answer states in spite of its status
   */
  read(answer: ProviderAnswer, text: ProviderText): Result<ProviderSound | SoundLater>
  /** What a refusal means, where its status alone does not say it; null = what the status says. */
  refusal(refusal: ProviderRefusal): StudioError['code'] | null
  /** How long it asks to be left alone, ms, by its own headers or body; null = it does not say. */
  pause(refusal: ProviderRefusal): number | null
  /** The request without what was refused besides the text itself, to be sent instead; null = the refusal is final. */
  simpler?(refusal: ProviderRefusal, request: ProviderRequest): ProviderRequest | null
}
