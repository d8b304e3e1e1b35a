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
