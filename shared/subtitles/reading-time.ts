import { withoutMarkup } from '@cuecast/spoken-text'
import { remembered } from './remember'

/** Reading speed that Subtitle Edit calls optimal. */
const OPTIMAL_CPS = 15
/** Shortest and longest that a cue should stand (Netflix: 5/6 s and 7 s). */
export const SHORTEST_MS = 833
export const LONGEST_MS = 7_000

/** Characters that a viewer reads: without markup and line breaks. */
export const readCharacters = remembered(
  (text) =>
    Array.from(
      withoutMarkup(text)
        .replace(/\s*\n\s*/g, ' ')
        .trim(),
    ).length,
)

/** How long a text should stand so that it can be read, ms. */
export function readingMs(text: string): number {
  const ms = Math.round((readCharacters(text) / OPTIMAL_CPS) * 1000)
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, ms))
}
