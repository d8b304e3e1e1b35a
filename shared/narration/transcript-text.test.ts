import { describe, expect, it } from 'vitest'
import { must } from '../testing/must'
import { readTranscript } from './transcript-text'

const read = (text: string) => {
  const script = readTranscript(text, { split: 'sentence', keepSpeaker: false })
  return script && must(script).cues.map(({ label, text: said }) => [label, said])
}

describe('a transcript that becomes a narration', () => {
  it.each([
    [
      '0:00\nhello everyone\n0:04\nwe cook rice today\n',
      [[null, 'hello everyone we cook rice today']],
    ],
    [
      '[00:00:01] ANNA: Good evening.\n[00:00:05] BEN: Rivers.\n',
      [
        ['ANNA', 'Good evening.'],
        ['BEN', 'Rivers.'],
      ],
    ],
    [
      '1\n00:00:01,000 --> 00:00:02,500\nGood evening.\n\n2\n00:00:03,000 --> 00:00:05,000\nWe begin.\n',
      [
        [null, 'Good evening.'],
        [null, 'We begin.'],
      ],
    ],
  ])('has no times: %j', (text, cues) => {
    expect(read(text)).toEqual(cues)
  })

  it.each([
    'The train leaves at 10:30.\nThe bus leaves at 11:15.',
    'Good evening.\n\nWe begin.',
    'Psalm 23:1 is short.\nPsalm 23:4 is longer than that.',
  ])('is none: %j', (text) => {
    expect(read(text)).toBeNull()
  })
})
