import { textPieces } from '../text/pieces'

/** Words whose full stop does not end a sentence, in lower case without the stop. */
const abbreviations = new Set(
  (
    'tp q p tx tt gs pgs ts ths bs ks kts ls nsnd nsưt đ/c tr vd vs st mr mrs ms dr prof rev jr sr ' +
    'e.g i.e p.s mme mlle sra bzw dott'
  ).split(' '),
)

/** Abbreviations only before a figure: "No. 5". */
const numbered = new Set(['no', 'nr', 'vol', 'fig', 'art', 'số', 'điều'])

const TERMINATOR = /([.!?…]+|[。！？।؟۔։።။។]+)(["'”’»)\]」』]*)(?=(\s+)|$|(?<=[。！？」』])(?=.))/gu

/**
 * Sentences of running text (line breaks count as spaces). A full stop ends none after an
 * abbreviation (TP., GS., v.v. before a small letter), an initial, a list number, or inside 3.5.
 */
export function sentencesOf(text: string): string[] {
  const flat = text.replace(/\s+/g, ' ').trim()
  const found: string[] = []
  let start = 0
  for (const match of flat.matchAll(TERMINATOR)) {
    const end = match.index + match[0].length
    // A slice of the whole rest for each sentence would take quadratic time.
    const next = flat.slice(end, end + 12).trimStart()
    const before = flat.slice(start, match.index)
    if (next !== '' && !endsSentence(match[1] ?? '', match[2] ?? '', before, next)) continue
    const sentence = flat.slice(start, end).trim()
    if (sentence !== '') found.push(sentence)
    start = end
  }
  const rest = flat.slice(start).trim()
  return rest === '' ? found : [...found, rest]
}

function endsSentence(marks: string, closers: string, before: string, after: string): boolean {
  const continuesSmall = /^["'“‘«([]*\p{Ll}/u.test(after)
  if (continuesSmall && (closers !== '' || /^[.…]+$/.test(marks))) return false
  if (marks !== '.' || closers !== '') return true
  const word = /(\S+)$/.exec(before.slice(-80))?.[1]?.replace(/^["'“‘«([]+/, '') ?? ''
  if (abbreviations.has(word.toLowerCase())) return false
  if (numbered.has(word.toLowerCase()) && /^\d/.test(after)) return false
  const isInitial = /^\p{Lu}$/u.test(word) || /^(\p{L}\.)+\p{Lu}$/u.test(word)
  const isListNumber = /^\d{1,3}$/.test(before.trim())
  return !isInitial && !isListNumber
}

/**
 * The text in parts of at most so many characters, cut where a reader would breathe: at the end of a
 * sentence, else after a comma, else between words.
 */
export const breathingParts = (text: string, most: number): string[] =>
  text.length <= most ? [text] : textPieces(text, most).map((piece) => piece.text)
