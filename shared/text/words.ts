/** A word of a text as it is written. */
export interface WrittenWord {
  /** With adjacent marks, without spaces. */
  text: string
  /** Where it begins and ends in the text. */
  start: number
  end: number
}

/** Scripts that leave no space between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

let segmenter: Intl.Segmenter | null = null

/** Speakable words of a text: marks alone are none. */
export function writtenWords(text: string): WrittenWord[] {
  return [...text.matchAll(/\S+/gu)].flatMap(({ 0: found, index }) =>
    (UNSPACED.test(found) ? unspacedWords(found) : [found])
      .reduce<WrittenWord[]>((words, part) => {
        const start = words.at(-1)?.end ?? index
        return [...words, { text: part, start, end: start + part.length }]
      }, [])
      .filter((word) => /[\p{L}\p{N}]/u.test(word.text)),
  )
}

/** As dictionaries of the language cut them; marks stay with the word before them. */
function unspacedWords(text: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  const parts: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike || parts.length === 0) parts.push(segment)
    else parts.push(`${parts.pop() ?? ''}${segment}`)
  }
  return parts
}
