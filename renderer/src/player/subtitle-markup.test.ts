import { sampleCue } from '@shared/testing/samples'
import { describe, expect, it } from 'vitest'
import '@/testing/scripted-studio'
import { styledPieces } from './subtitle-markup'

const { subtitlesAt } = await import('@/model/view/spoken')

const cue = (id: string, startMs: number, endMs: number) => sampleCue(id, startMs, { endMs })
const cues = [
  cue('a', 0, 1_000),
  cue('b', 1_000, 5_000),
  cue('c', 2_000, 3_000),
  cue('d', 9_000, 9_500),
]
const document = {
  order: cues.map((c) => c.id),
  byId: new Map(cues.map((c) => [c.id, c])),
}

describe('the subtitles at a time', () => {
  it('are the cues that have started and not ended', () => {
    expect(subtitlesAt(document, 500)).toEqual(['a'])
    expect(subtitlesAt(document, 1_000)).toEqual(['b'])
    expect(subtitlesAt(document, 6_000)).toEqual([])
    expect(subtitlesAt(document, 99_000)).toEqual([])
  })

  it('are all cues of an overlap, in order', () => {
    expect(subtitlesAt(document, 2_500)).toEqual(['b', 'c'])
    expect(subtitlesAt(document, 3_000)).toEqual(['b'])
  })
})

const plain = { italic: false, bold: false, underlined: false }

describe('a subtitle as a player shows it', () => {
  it('has italics, bold and underlines, also nested, and no tags', () => {
    expect(styledPieces('Con <i>ơi <b>về</b></i> ăn')).toEqual([
      { ...plain, text: 'Con ' },
      { ...plain, text: 'ơi ', italic: true },
      { ...plain, text: 'về', italic: true, bold: true },
      { ...plain, text: ' ăn' },
    ])
  })

  it('drops colours and positions, and keeps what only looks like a tag', () => {
    expect(styledPieces('{\\an8}<font color="#ff0">a < b</font>')).toEqual([
      { ...plain, text: 'a < b' },
    ])
  })

  it('applies an unclosed tag to the end', () => {
    expect(styledPieces('<i>Một\nhai')).toEqual([{ ...plain, text: 'Một\nhai', italic: true }])
  })
})
