import { LRUCache } from '@cuecast/platform'
import type { SharedDictionary } from '../shared-dictionary'
import type { SpokenSentence } from './spoken-sentence'

/** Memory for sentences of which not all chunks were asked for, bytes: about half a minute of speech. */
const MAX_BYTES = 3_000_000
/** About 15 characters a second at 22,050 Hz. */
const BYTES_PER_CHARACTER = 6_000

/** How a sentence is spoken. */
export interface Manner {
  voiceKey: string
  /** All parts, in order, as they were written. */
  parts: readonly string[]
  language: string
  rate: number
  pitch: number
  finish: boolean
}

interface Kept {
  spoken: Promise<SpokenSentence | null>
  /** Chunks that have asked for it. */
  asked: number
}

/** Sentences that run over several chunks: each is spoken once for all of them, and kept until they have asked. */
export class KeptSentences {
  private readonly kept = new LRUCache<string, Kept>({ maxSize: MAX_BYTES })

  /**
   * The sentence as it was spoken for another of its chunks, or as `speak` speaks it now.
   *
   * @param dictionary with which it is prepared
   * @returns null where it cannot be spoken
   */
  of(
    { parts, ...manner }: Manner,
    dictionary: Pick<SharedDictionary, 'id'>,
    speak: () => Promise<SpokenSentence | null>,
  ): Promise<SpokenSentence | null> {
    const key = JSON.stringify([parts, Object.values(manner), dictionary.id])
    const known = this.kept.get(key)
    if (known) {
      known.asked += 1
      if (known.asked === parts.length) this.kept.delete(key)
      return known.spoken
    }
    const spoken = speak().catch(() => null)
    const size = Math.min(MAX_BYTES, Math.max(1, parts.join('').length * BYTES_PER_CHARACTER))
    this.kept.set(key, { spoken, asked: 1 }, { size })
    void spoken.then((sentence) => sentence ?? this.kept.delete(key))
    return spoken
  }
}
