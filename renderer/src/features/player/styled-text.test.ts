import { describe, expect, it } from 'vitest'
import { styledPieces } from './styled-text'

const plain = { italic: false, bold: false, underlined: false }

describe('a subtitle as a player shows it', () => {
  it('has italics, bold and underlines, nested too, and none of the tags', () => {
    expect(styledPieces('Con <i>ơi <b>về</b></i> ăn')).toEqual([
      { ...plain, text: 'Con ' },
      { ...plain, text: 'ơi ', italic: true },
      { ...plain, text: 'về', italic: true, bold: true },
      { ...plain, text: ' ăn' },
    ])
  })

  it('leaves out colours and places, and keeps what only looks like a tag', () => {
    expect(styledPieces('{\\an8}<font color="#ff0">a < b</font>')).toEqual([
      { ...plain, text: 'a < b' },
    ])
  })

  it('holds an unclosed tag to the end', () => {
    expect(styledPieces('<i>Một\nhai')).toEqual([{ ...plain, text: 'Một\nhai', italic: true }])
  })
})
