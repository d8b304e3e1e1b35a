import type { Result } from '@shared/contracts/result'

/** A voice as an engine knows it; the service gives it a stable integer id. */
export interface EngineVoice {
  /** Stable key inside the engine: `vi-vn-x-south+f2`. */
  key: string
  name: string
  gender: 'female' | 'male'
  /** Language code, `vi`, `en`, `fr`… */
  language: string
  languageName: string
  /** `northern`, `central`, `southern` for Vietnamese; otherwise the accent's code or null. */
  region: string | null
}

export interface SpeakRequest {
  voiceKey: string
  /** Plain text, already normalised and run through the dictionary. Never SSML. */
  text: string
  /** 0.5–4 relative to the voice's own pace. */
  rate: number
  /** Semitones. */
  pitch: number
}

/** Mono float samples as the engine made them. */
export interface SpokenAudio {
  samples: Float32Array
  sampleRate: number
}

/** Where speech comes from. Implementations run in worker threads and may be called in parallel. */
export interface SpeechEngine {
  readonly name: string
  voices(): Promise<readonly EngineVoice[]>
  speak(request: SpeakRequest, signal?: AbortSignal): Promise<Result<SpokenAudio>>
  close(): Promise<void>
}
