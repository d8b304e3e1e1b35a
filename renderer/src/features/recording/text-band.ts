import { writtenWords } from '@shared/text/words'

/** A word on the band: what is written of it, and when it is said, ms from the beginning of the cue. */
export interface BandWord {
  text: string
  startMs: number
  endMs: number
}

/** A cue without a length of its own is read at this pace, letters a second. */
const USUAL_PACE = 15

/**
 * The words of a cue with their times: those of its take where they are known, otherwise each word has a share
 * of the cue by its length.
 *
 * @param lengthMs of the cue; 0: it has none
 */
export function bandWords(
  text: string,
  lengthMs: number,
  known: readonly BandWord[] | null,
): BandWord[] {
  if (known) return known.map(({ text: word, startMs, endMs }) => ({ text: word, startMs, endMs }))
  const words = writtenWords(text)
  // What stands between two words takes its time as well.
  const letters = words.reduce((sum, word) => sum + word.text.length + 1, -1)
  const length = lengthMs > 0 ? lengthMs : (letters / USUAL_PACE) * 1_000
  let at = 0
  return words.map((word) => {
    const startMs = (at / letters) * length
    const endMs = ((at + word.text.length) / letters) * length
    at += word.text.length + 1
    return { text: word.text, startMs, endMs }
  })
}

/** Pixels of the band for each second: no letter has less room than it needs, and slow cues stay readable. */
export function bandScale(words: readonly BandWord[]): number {
  const least = words.map(
    ({ text, startMs, endMs }) => (text.length * LETTER_PX * 1_000) / Math.max(60, endMs - startMs),
  )
  return Math.min(640, Math.max(120, ...least.toSorted((a, b) => a - b).slice(0, -1), 0))
}

/** The room of a letter of the band, px. */
const LETTER_PX = 11
