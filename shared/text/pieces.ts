import { isAbbreviated } from './abbreviations'

/** About 15 s of speech: a tenth of a second of work for the engine. */
const PIECE_LENGTH = 240

export interface TextPiece {
  text: string
  /** Ends a sentence: the voice rests after it. */
  sentenceEnd: boolean
}

/**
 * Cuts long text where a reader would breathe, so that no single call holds a thread for long:
 * at sentence ends, else after a comma, else between words, else anywhere.
 */
export function textPieces(text: string, limit = PIECE_LENGTH): TextPiece[] {
  const pieces: TextPiece[] = []
  let rest = text.trim()
  while (rest.length > limit) {
    const cut = cutBefore(rest, limit)
    const head = rest.slice(0, cut).trim()
    if (head !== '') pieces.push({ text: head, sentenceEnd: endsSentence(head) })
    rest = rest.slice(cut).trim()
  }
  if (rest !== '') pieces.push({ text: rest, sentenceEnd: true })
  return pieces
}

const endsSentence = (text: string): boolean => /[.!?…。！？]["'”’»)\]]*$/u.test(text)

const breaks = [/[.!?…]["'”’»)\]]*\s|[。！？]|\n/gu, /[,;:、，；：–—]\s?/gu, /\s/gu]

function cutBefore(text: string, limit: number): number {
  const head = text.slice(0, limit + 1)
  for (const pattern of breaks) {
    const last = [...head.matchAll(pattern)].findLast(
      ({ 0: mark, index }) =>
        !/^\.\s/.test(mark) ||
        !isAbbreviated(head.slice(0, index), head.slice(index + mark.length)),
    )
    const end = last ? last.index + last[0].length : 0
    // A very early cut would leave a crumb and a long rest: the next kind of break serves better.
    if (end > limit / 4) return end
  }
  const low = text.charCodeAt(limit)
  return low >= 0xdc00 && low <= 0xdfff ? limit - 1 : limit
}
