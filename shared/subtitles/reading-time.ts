import { withoutMarkup } from '../text/markup'
import { MAX_CUES } from '../contracts/project/project-limits'

/** Reading speed that Subtitle Edit calls optimal. */
const OPTIMAL_CPS = 15
/** Shortest and longest display time of a cue (Netflix: 5/6 s and 7 s). */
export const MIN_SUBTITLE_MS = 833
export const MAX_SUBTITLE_MS = 7_000

/** Characters that a viewer reads: without markup and line breaks. */
export const readCharacters = remembered(
  (text) =>
    Array.from(
      withoutMarkup(text)
        .split('\n')
        .map((line) => line.trim())
        .join(' ')
        .trim(),
    ).length,
)

/** Time in which a text of any length is said, or read at ease, ms. */
export const speechMs = (text: string): number =>
  Math.round((readCharacters(text) / OPTIMAL_CPS) * 1000)

/** Display time in which a text can be read, ms. */
export const readingMs = (text: string): number =>
  Math.min(MAX_SUBTITLE_MS, Math.max(MIN_SUBTITLE_MS, speechMs(text)))

/** Texts cached at a time: the largest project, and edits in it. */
const LIMIT = MAX_CUES + 10_000

/**
 * The same function of a text, which works out each text once. A film is gone through again and
 * again (counts, prices, checks), and nearly all of its texts stay as they are.
 */
export function remembered<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, { value: T }>()
  return (text) => {
    const found = known.get(text)
    if (found) return found.value
    if (known.size >= LIMIT) known.clear()
    const value = work(text)
    known.set(text, { value })
    return value
  }
}
