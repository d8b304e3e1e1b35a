import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { must } from '../testing/must'
import { readSpeakerTurns, speakersByOverlap, speakerSamples, withSpeakers } from './speaker-turns'

const rttm = `;; made by hand
SPKR-INFO film 1 <NA> <NA> <NA> unknown A <NA> <NA>
SPEAKER film 1 4.50 2.00 <NA> <NA> B <NA> <NA>
SPEAKER film 1 0.00 4.25 <NA> <NA> A <NA> <NA>
`
const turns = [
  { startMs: 0, endMs: 4_250, label: 'A' },
  { startMs: 4_500, endMs: 6_500, label: 'B' },
]

describe('files of diarisers', () => {
  it.each([
    ['RTTM', rttm],
    ['RTTM with CRLF and a byte order mark', `\uFEFF${rttm.replaceAll('\n', '\r\n')}`],
    [
      'pyannote.core',
      JSON.stringify({
        pyannote: 'Annotation',
        content: [
          { segment: { start: 0, end: 4.25 }, track: 'x', label: 'A' },
          { segment: { start: 4.5, end: 6.5 }, track: 'y', label: 'B' },
        ],
      }),
    ],
    [
      'an answer of pyannoteAI',
      JSON.stringify({
        status: 'succeeded',
        output: {
          diarization: [
            { speaker: 'A', start: 0, end: 4.25 },
            { speaker: 'B', start: 4.5, end: 6.5 },
          ],
        },
      }),
    ],
    [
      'WhisperX',
      JSON.stringify({
        segments: [
          { start: 0, end: 4.25, text: ' Xin chào.', speaker: 'A', words: [] },
          { start: 4.5, end: 6.5, text: ' Vâng.', speaker: 'B' },
        ],
        word_segments: [{ word: 'Xin', start: 0, end: 0.3, speaker: 'A' }],
        language: 'vi',
      }),
    ],
    [
      'NeMo',
      JSON.stringify({
        session_id: 'film',
        sentences: [
          { sentence: 'Xin chào', start_time: 0, end_time: 4.25, speaker: 'A' },
          { sentence: 'Vâng', start_time: '4.5', end_time: '6.5', speaker: 'B' },
        ],
      }),
    ],
  ])('reads %s', (_, text) => {
    expect(must(readSpeakerTurns(text, 'film'))).toEqual(turns)
  })

  it.each([
    ['SPEAKER film 1 0.00 4.25 <NA> <NA> A\nSPEAKER film 1 x 1 <NA> <NA> B', 'film.rttm:2'],
    ['1\n00:00:01,000 --> 00:00:02,000\nHi', 'film.rttm:1'],
    ['{"segments": [', 'film.rttm'],
    ['{"segments": [{"start": 1, "end": 2, "text": "no speaker"}]}', 'film.rttm'],
    ['', 'film.rttm'],
  ])('refuses %j and names the place', (text, at) => {
    expect(readSpeakerTurns(text, 'film.rttm')).toMatchObject({
      error: { code: 'FILE_UNREADABLE', at },
    })
  })
})

describe('speakers of cues', () => {
  it('are those who overlap them longest, or are next to them', () => {
    const intervals = [
      { startMs: 3_000, endMs: 5_000 },
      { startMs: 6_600, endMs: 7_000 },
      { startMs: 9_000, endMs: 9_500 },
    ]
    expect(speakersByOverlap(intervals, turns)).toEqual(['A', 'B', null])
  })

  it('are the same as by looking at every turn', () => {
    const interval = fc
      .tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 4_000 }))
      .map(([startMs, length]) => ({ startMs, endMs: startMs + length }))
    const turn = fc
      .tuple(interval, fc.constantFrom('A', 'B', 'C'))
      .map(([times, label]) => ({ ...times, label }))
    fc.assert(
      fc.property(fc.array(interval), fc.array(turn), (intervals, some) => {
        const sorted = [...some].sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs)
        for (const [i, label] of speakersByOverlap(intervals, sorted).entries()) {
          const { startMs = 0, endMs = 0 } = intervals[i] ?? {}
          const overlap = (name: string | null) =>
            sorted
              .filter((each) => each.label === name)
              .reduce(
                (sum, each) =>
                  sum + Math.max(0, Math.min(endMs, each.endMs) - Math.max(startMs, each.startMs)),
                0,
              )
          for (const name of ['A', 'B', 'C'])
            expect(overlap(label)).toBeGreaterThanOrEqual(overlap(name))
        }
      }),
    )
  })

  it('are named word by word where words have times', () => {
    const words = [
      { text: 'Xin', startMs: 3_900, endMs: 4_200 },
      { text: 'vâng', startMs: 4_600, endMs: 5_000 },
    ]
    const [segment] = withSpeakers(
      [{ startMs: 3_900, endMs: 5_000, text: 'Xin vâng', words }],
      turns,
    )
    expect(segment?.words?.map(({ label }) => label)).toEqual(['A', 'B'])
  })

  it('have a sample in which nobody else speaks', () => {
    const crossing = [
      { startMs: 0, endMs: 3_000, label: 'A' },
      { startMs: 2_000, endMs: 20_000, label: 'B' },
      { startMs: 21_000, endMs: 21_500, label: 'A' },
    ]
    expect(speakerSamples(crossing)).toEqual([
      { label: 'B', startMs: 3_000, endMs: 9_000, totalMs: 18_000 },
      { label: 'A', startMs: 0, endMs: 2_000, totalMs: 3_500 },
    ])
  })
})
