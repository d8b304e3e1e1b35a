import { saidText, withoutMarkup } from './markup'
import { writtenWords, type WrittenWord } from './words'

/** Words among those of a text: the first, and the one behind the last. */
type WordRange = readonly [number, number]

/** Letters and figures of a word as it is spoken, without the marks around it. */
const bare = (word: string): string =>
  withoutMarkup(saidText(word))
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** Marks and markup before and behind the letters of a word. */
const AROUND =
  /^((?:<[^<>]*>|\{\\[^{}]*\}|[^\p{L}\p{N}<{])*)(.*?)((?:<[^<>]*>|[^\p{L}\p{N}>}])*)$/su
/** A word with a reading of its own, and what is around it. */
const READING = /^([^{]*)\{[^{}|]*\|[^{}]*\}(.*)$/su

interface Replacing {
  /** As it was spoken, without markup. */
  spoken: string
  /** The words to replace, among those of `spoken`. */
  words: WordRange
  /** Written in their place, or how they are said there. */
  by: { text: string } | { reading: string }
}

/**
 * A text with other words in the place of some, or with a reading for them; marks and markup around them stay.
 * Null where the words of the text are not those that were spoken.
 */
export function withWords(
  text: string,
  { spoken, words: [first, end], by }: Replacing,
): string | null {
  const said = writtenWords(spoken).map((word) => bare(word.text))
  const written = writtenWords(text).filter((word) => bare(word.text) !== '')
  if (written.length !== said.length || end <= first) return null
  if (written.some((word, i) => bare(word.text) !== said[i])) return null
  const range = written.slice(first, end)
  const [from, to] = [range[0], range.at(-1)]
  if (!from || !to) return null
  const old = text.slice(from.start, to.end)
  const [before, shown, behind] = partsOf(old)
  const now = 'text' in by ? by.text.trim() : `{${shown}|${by.reading.trim()}}`
  // A mark that was typed takes the place of the one that was there.
  const isMarked = 'text' in by && /[^\p{L}\p{N}\s]$/u.test(now)
  const marks = isMarked ? behind.replaceAll(/[.,;:!?…]/g, '') : behind
  return `${text.slice(0, from.start)}${before}${now}${marks}${text.slice(to.end)}`
}

function partsOf(old: string): [before: string, shown: string, behind: string] {
  const read = READING.exec(old)
  if (read) return [read[1] ?? '', withoutMarkup(old).replaceAll(/[{}|]/g, ''), read[2] ?? '']
  const [, before = '', shown = old, behind = ''] = AROUND.exec(old) ?? []
  return [before, shown, behind]
}

/** Words without the marks around them, as a dictionary has them. */
export const plainWords = (words: readonly Pick<WrittenWord, 'text'>[]): string =>
  partsOf(words.map(({ text }) => text).join(' '))[1]
