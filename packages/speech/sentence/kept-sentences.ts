import { LRUCache } from '@cuecast/platform'
import type { SpokenSentence } from './spoken-sentence'

/** Memory for sentences whose chunks are being rendered, bytes: about a minute and a half of speech. */
const MAX_BYTES = 8_000_000
/** About 15 characters a second at 22,050 Hz. */
const BYTES_PER_CHARACTER = 6_000

/** How a sentence is spoken. */
interface Manner {
  voiceKey: string
  /** All parts, in order. */
  parts: readonly string[]
  language: string
  rate: number
  pitch: number
  finish: boolean
}

/** Sentences that run over several chunks: each is spoken once for all of them. */
export class KeptSentences {
  private readonly kept = new LRUCache<string, Promise<SpokenSentence | null>>({
    maxSize: MAX_BYTES,
  })

  /**
   * The sentence as it was spoken for another of its chunks, or as `speak` speaks it now.
   *
   * @param dictionary with which it is prepared; null: it was prepared
   * @returns null where it cannot be spoken
   */
  of(
    { parts, ...manner }: Manner,
    dictionary: number | null,
    speak: () => Promise<SpokenSentence | null>,
  ): Promise<SpokenSentence | null> {
    const key = JSON.stringify([parts, Object.values(manner), dictionary])
    const known = this.kept.get(key)
    if (known) return known
    const spoken = speak().catch(() => null)
    const size = Math.min(MAX_BYTES, Math.max(1, parts.join('').length * BYTES_PER_CHARACTER))
    this.kept.set(key, spoken, { size })
    void spoken.then((sentence) => sentence ?? this.kept.delete(key))
    return spoken
  }
}
