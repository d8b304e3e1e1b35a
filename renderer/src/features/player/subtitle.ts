import type { StudioDocument } from '@/project/document/document'

type Cues = Pick<StudioDocument, 'order' | 'byId'>

/** How far back a cue that is still shown may have started, ms: none is that long. */
const LONGEST_MS = 120_000

/** Ids of the cues that are shown at a time, in order; cues may overlap. */
export function subtitlesAt({ order, byId }: Cues, timeMs: number): string[] {
  const startOf = (index: number): number => byId.get(order[index] ?? '')?.startMs ?? 0
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (startOf(middle) > timeMs) high = middle
    else low = middle + 1
  }
  const shown: string[] = []
  for (let index = low - 1; index >= 0 && startOf(index) > timeMs - LONGEST_MS; index--) {
    const id = order[index]
    const cue = id === undefined ? undefined : byId.get(id)
    if (cue && cue.endMs > timeMs) shown.unshift(cue.id)
  }
  return shown
}

/** A piece of a subtitle in one style. */
interface StyledPiece {
  text: string
  italic: boolean
  bold: boolean
  underlined: boolean
}

const tag = /<(\/?)([ibu])>/gi
/** Other markup, which is not shown: colours, fonts, positions. */
const otherMarkup =
  /<\/?(?:s|font|c|v|em|strong|span)(?:[\s.][^<>\n]{0,300})?>|\{\\[^{}\n]{0,400}\}/gi

/** Splits a subtitle into styled pieces; an unclosed tag applies to the end, as in players. */
export function styledPieces(text: string): StyledPiece[] {
  const pieces: StyledPiece[] = []
  const open = { i: false, b: false, u: false }
  const add = (plain: string): void => {
    const shown = plain.replace(otherMarkup, '')
    if (shown === '') return
    pieces.push({ text: shown, italic: open.i, bold: open.b, underlined: open.u })
  }
  let from = 0
  for (const match of text.matchAll(tag)) {
    add(text.slice(from, match.index))
    from = match.index + match[0].length
    const name = match[2]?.toLowerCase()
    if (name === 'i' || name === 'b' || name === 'u') open[name] = match[1] === ''
  }
  add(text.slice(from))
  return pieces
}
