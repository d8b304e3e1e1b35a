import type { AudioFields } from '@shared/contracts/audio-settings'
import type { Result } from '@shared/contracts/result'
import type { DictionaryEntry } from '@shared/spoken-text/dictionary'

/** One chunk as the speech side renders it. */
export interface ChunkRequest {
  /** As the customer wrote it: neither dictionary nor normaliser has touched it. */
  text: string
  /** Language whose rules make the text ready to speak. */
  language: string
  voiceKey: string
  audio: AudioFields
  /** Time that the chunk should fit, ms; null = its natural length. */
  slotMs: number | null
  dictionary: readonly DictionaryEntry[]
  /** Id of a background bed to lay under the voice. */
  background: string | null
  signal: AbortSignal
}

export interface RenderedChunk {
  bytes: Uint8Array
  mime: string
  extension: string
  durationMs: number
  fit: {
    /** Stretch against the natural length; 1 = untouched. */
    rate: number
    /** What still hangs over the slot, ms; nothing is ever cut. */
    overflowMs: number
  }
}

export type RenderChunk = (request: ChunkRequest) => Promise<Result<RenderedChunk>>
