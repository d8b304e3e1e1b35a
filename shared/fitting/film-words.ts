import type { Take, TakePause } from '../contracts/project-file'
import { matchWords, type Span } from '../dubbing/match-words'
import { withoutMarkup } from '../text/markup'
import { writtenWords, type WrittenWord } from '../text/words'

/** Playback of a take in the film. */
export interface Played {
  /** Where its voice begins in the film, ms. */
  startMs: number
  /** Cut from its beginning, ms in its own time. */
  trimStartMs: number
  /** Left out of its pauses, in its own time. */
  cuts: readonly TakePause[]
  rate: number
}

/** A word of a displayed text, with its time in the film. */
export type FilmWord = WrittenWord & Span

/**
 * Times of a cue's words in the film: those of its take, moved with it as it is trimmed, squeezed
 * and stretched. Null while they are unknown. Places of words are those in the text without markup.
 */
export function filmWords(
  text: string,
  { words: times, recipe }: Pick<Take, 'words' | 'recipe'>,
  played: Played,
): FilmWord[] | null {
  const said = writtenWords(recipe.text)
  if (!times || times.length !== said.length) return null
  const timed = said.map(({ text: word }, i) => {
    const [startMs = 0, endMs = 0] = times[i] ?? []
    return { text: word, startMs: inFilm(startMs, played), endMs: inFilm(endMs, played) }
  })
  const shown = writtenWords(withoutMarkup(text))
  const spans = matchWords(
    shown.map((word) => word.text),
    timed,
  )
  return shown.map((word, i) => ({ ...word, ...(spans[i] ?? { startMs: 0, endMs: 0 }) }))
}

/** A time of the take in the film, ms. */
function inFilm(ms: number, { startMs, trimStartMs, cuts, rate }: Played): number {
  const cutMs = cuts.reduce((sum, { fromMs, toMs }) => sum + clamp(ms, fromMs, toMs) - fromMs, 0)
  return startMs + Math.max(0, ms - trimStartMs - cutMs) / rate
}

const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value))
