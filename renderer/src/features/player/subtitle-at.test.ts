import { describe, expect, it } from 'vitest'
import { subtitlesAt } from './subtitle-at'
import { sampleCue } from '@shared/testing/samples'

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

describe('the subtitle at a time', () => {
  it('is the cue that has begun and not ended', () => {
    expect(subtitlesAt(document, 500)).toEqual(['a'])
    expect(subtitlesAt(document, 1_000)).toEqual(['b'])
    expect(subtitlesAt(document, 6_000)).toEqual([])
    expect(subtitlesAt(document, 99_000)).toEqual([])
  })

  it('is every cue of an overlap, in order', () => {
    expect(subtitlesAt(document, 2_500)).toEqual(['b', 'c'])
    expect(subtitlesAt(document, 3_000)).toEqual(['b'])
  })
})
