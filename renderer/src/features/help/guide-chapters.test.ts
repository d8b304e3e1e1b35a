import { describe, expect, it } from 'vitest'
import { guideChapters } from './guide-chapters'

const guide = `# Guide

Before.

## Opening <a id="open"></a>

Drop a file.

### More

A detail.

## Without an anchor

Not for the help.

## Casting <a id="cast"></a>
Press Suggest.
`

describe('guideChapters', () => {
  it('finds the text of each chapter by its anchor, up to the next chapter', () => {
    const chapters = guideChapters(guide)
    expect([...chapters.keys()]).toEqual(['open', 'cast'])
    expect(chapters.get('open')).toBe('Drop a file.\n\n### More\n\nA detail.')
    expect(chapters.get('cast')).toBe('Press Suggest.')
  })
})
