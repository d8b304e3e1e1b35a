import { ownLetters } from '../../languages/function-words'
import { wordPoints } from '../../languages/guess-language'
import { scriptOf } from '../../languages/scripts'
import { withoutMarkup } from '../../text/markup'

/** More than 0: the text is in the first of two languages; less: in the second. */
export type Lean = (text: string) => number

/** Smallest lean of a text that is in one language beyond doubt. */
export const CLEAR = 1

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HAN = /\p{Script=Han}/gu
const FEW_SIGNS = 6
const vietnamese = /[\u1EA0-\u1EF9ơưđ]/

/** Lean of texts between two languages, by their scripts, letters and small words. */
export function leaning(
  [a, b]: readonly [string, string],
  [ofA, ofB]: readonly [string, string],
): Lean {
  const own = (text: string, code: string, other: string): number => {
    const letters = code === 'vi' ? vietnamese : null
    const others = ownLetters[other] ?? ''
    const marks = Array.from(text.toLowerCase()).filter((letter) =>
      letters
        ? letters.test(letter)
        : ownLetters[code]?.includes(letter) && !others.includes(letter),
    )
    return marks.length
  }
  return (marked) => {
    const text = withoutMarkup(marked)
    if (ofA !== ofB) {
      const { name, letters } = scriptOf(text)
      return letters === 0 ? 0 : name === ofA ? letters : name === ofB ? -letters : 0
    }
    if (a === 'ja' || b === 'ja') {
      const isJapanese = KANA.test(text)
      // A few signs alone are a word of either.
      const sure = isJapanese || (text.match(HAN)?.length ?? 0) > FEW_SIGNS ? CLEAR : CLEAR / 2
      return isJapanese === (a === 'ja') ? sure : -sure
    }
    const { points } = wordPoints(text)
    return (points.get(a) ?? 0) - (points.get(b) ?? 0) + own(text, a, b) - own(text, b, a)
  }
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []

/** Weight of a word that only one language of the file has. */
const OF_FILE = 1 / 4

/**
 * The same lean, surer by the words that only one language has in this file.
 *
 * @param first texts in the first language
 * @param second texts in the second
 */
export function surer(lean: Lean, first: readonly string[], second: readonly string[]): Lean {
  const counts = new Map<string, number>()
  const count = (texts: readonly string[], by: number): void => {
    for (const text of texts)
      for (const word of new Set(wordsIn(text))) counts.set(word, (counts.get(word) ?? 0) + by)
  }
  count(first, 1)
  count(second, -1)
  return (text) =>
    lean(text) +
    wordsIn(text).reduce((all, word) => all + Math.sign(counts.get(word) ?? 0), 0) * OF_FILE
}
