import type { AudioFields, AudioFormat } from '@shared/contracts/audio-settings'
import type { Result } from '@shared/contracts/result'
import type { DictionaryEntry } from '@cuecast/spoken-text'

/** One chunk as it is to be rendered. */
export interface ChunkRequest {
  /** As the customer wrote it: neither dictionary nor normaliser has touched it. */
  text: string
  /** Code of the language whose rules make the text ready to speak: `vi`, `en-US`. */
  language: string
  voiceKey: string
  audio: AudioFields
  /** Time that the chunk should fit into, ms; null = as long as it is. */
  slotMs: number | null
  /** How much faster than asked it may become, so that it fits. */
  maxRate: number
  /** Entries that are switched on. */
  dictionary: readonly DictionaryEntry[]
  /** Id of a bed to lay under the voice. */
  background: string | null
  signal?: AbortSignal
}

export interface RenderedChunk {
  bytes: Uint8Array
  mime: string
  /** Without a dot. */
  extension: AudioFormat
  durationMs: number
  fit: {
    /** How much faster than asked it had to be, 1–`maxRate`. */
    rate: number
    /** What still hangs over the slot, ms; nothing is ever cut. */
    overflowMs: number
  }
}

export type RenderChunk = (request: ChunkRequest) => Promise<Result<RenderedChunk>>
