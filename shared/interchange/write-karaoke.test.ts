import { describe, expect, it } from 'vitest'
import { writtenWords } from '../text/words'
import { timeline } from './testing/timeline'
import { writeKaraokeAss, writeKaraokeVtt, writeWords } from './write-karaoke'

/** The first cue's words at these times; the others have none. */
const timed = (...startsMs: number[]) => ({
  ...timeline,
  cues: timeline.cues.map((cue, i) => ({
    ...cue,
    words:
      i > 0
        ? null
        : writtenWords(cue.text).map((word, at) => ({
            ...word,
            startMs: startsMs[at] ?? 0,
            endMs: (startsMs[at] ?? 0) + 200,
          })),
  })),
})
const usual = timed(1_000, 1_300, 1_700, 2_000, 2_200)

describe('karaoke', () => {
  it('has the time before each word in WebVTT, between the ends of the voice', () => {
    const [, first, second] = writeKaraokeVtt(usual).split('\n\n')
    expect(first).toBe(
      '00:00:01.000 --> 00:00:02.900\n<v Người dẫn>Xin <00:00:01.300>chào,\n' +
        '<00:00:01.700>"các" <00:00:02.000>bạn &amp; <00:00:02.200>&lt;3',
    )
    // Words that are not known: the whole line.
    expect(second).toContain('=1+1')
  })

  it('never goes back, nor leaves its cue', () => {
    const text = writeKaraokeVtt(timed(900, 1_500, 1_200, 9_000, 2_000))
    const times = [...text.matchAll(/<(\d\d:\d\d:\d\d\.\d{3})>/g)].map(([, time]) => time)
    expect(times).toEqual(['00:00:01.500'])
  })

  it('fills each word for as long as it takes in ASS', () => {
    const line = /^Dialogue: (.*)$/m.exec(writeKaraokeAss(usual))?.[1]
    expect(line).toBe(
      '0,0:00:01.00,0:00:02.90,Default,Người dẫn,0,0,0,,' +
        '{\\kf30}Xin {\\kf40}chào,\\N{\\kf30}"các" {\\kf20}bạn & {\\kf70}<3',
    )
  })

  it('lists the words of each cue for programs', () => {
    const { cues } = JSON.parse(writeWords(usual))
    expect(cues).toHaveLength(3)
    expect(cues[0].words[1]).toEqual({ text: 'chào,', startMs: 1_300, endMs: 1_500 })
    expect(cues[1]).toMatchObject({ number: 2, text: '=1+1', words: [] })
  })
})
