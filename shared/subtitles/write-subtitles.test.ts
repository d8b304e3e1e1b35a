import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSrt } from './parse-srt'
import { parseSubtitles } from './read-subtitles'
import { writeSrt, writeVtt, type WritableCue } from './write-subtitles'

const cue = (text: string, label: string | null = null): WritableCue => ({
  startMs: 3_723_004,
  endMs: 90_061_000,
  text,
  label,
})

describe('SRT', () => {
  it('is numbered, with commas, labels and hours beyond a day', () => {
    expect(writeSrt([cue('A\n\nB', 'Bà Hai'), cue('C')])).toBe(
      '1\n01:02:03,004 --> 25:01:01,000\n[Bà Hai] A\nB\n\n2\n01:02:03,004 --> 25:01:01,000\nC\n',
    )
  })

  it('may leave labels out', () => {
    expect(writeSrt([cue('A', 'X')], { labels: false })).not.toContain('X')
  })

  it('keeps speech that looks like times or entities', () => {
    const texts = ['00:00:01,000 --> 00:00:02,000', 'R&amp;D &lt;3', '1', '00:05 → 00:07']
    const result = parseSrt(writeSrt(texts.map((text) => cue(text))))
    expect(result).toMatchObject({ value: texts.map((text) => ({ text })) })
  })
})

describe('WebVTT', () => {
  it('is not ended by a line of markup alone', () => {
    expect(writeVtt([cue('A\n{\\an8}\nB')])).toContain('000\nA\nB\n')
  })

  it('has a header, dots, voices and escaped text', () => {
    expect(writeVtt([cue('{\\an8}<i>a</i> < b & c', 'Bà Hai'), cue('x --> y')])).toBe(
      'WEBVTT\n\n01:02:03.004 --> 25:01:01.000\n<v Bà Hai><i>a</i> &lt; b &amp; c\n\n' +
        '01:02:03.004 --> 25:01:01.000\nx --&gt; y\n',
    )
  })
})

const words = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map((text) => text.normalize('NFC'))
  // brackets, tags and invisible signs have a special meaning
  .filter((text) => !/[[\]<>{}\\&\p{C}\p{Z}\p{M}]/u.test(text.replaceAll(' ', '')))
const text = fc.array(words, { maxLength: 4 }).map((lines) =>
  lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n'),
)
const label = fc.option(fc.stringMatching(/^[A-ZĐÀ-Ỹ][a-zà-ỹ]{1,9}( [A-Z][a-z]{1,5})?$/u), {
  nil: null,
})
const cues = fc.array(
  fc.record({
    startMs: fc.nat(400_000_000),
    lengthMs: fc.integer({ min: 1, max: 20_000 }),
    text,
    label,
  }),
  { minLength: 1, maxLength: 12 },
)

describe('a labelled cue whose text begins with a colon', () => {
  it.each([':', ': a', ':a', '::'])('comes back as it was: %s', (said) => {
    const result = parseSubtitles(
      writeSrt([{ startMs: 0, endMs: 900, text: said, label: 'Đà' }]),
      'a.srt',
    )
    if (!result.ok) throw new Error(result.error.message)
    expect(result.value.cues[0]).toMatchObject({ text: said, label: 'Đà' })
  })
})

describe('a label in small letters', () => {
  it('comes back as a name beside cues without one, where brackets are descriptions', () => {
    const said = (startMs: number, line: string, by: string | null) => ({
      startMs,
      endMs: startMs + 900,
      text: line,
      label: by,
    })
    const list = [said(0, 'Một', null), said(1_000, 'Hai', 'bà ngoại'), said(2_000, 'Ba', null)]
    const result = parseSubtitles(writeSrt(list), 'a.srt')
    if (!result.ok) throw new Error(result.error.message)
    expect(result.value.cues.map((each) => each.label)).toEqual([null, 'bà ngoại', null])
  })
})

describe('any cues', () => {
  it('come back from SRT and WebVTT as they were', () => {
    fc.assert(
      fc.property(cues, (list) => {
        const sorted = list
          .map(({ lengthMs, ...rest }) => ({ ...rest, endMs: rest.startMs + lengthMs }))
          // a label alone differs from a sound only if its speaker occurs elsewhere
          .map((one) => (one.text === '' ? { ...one, label: null } : one))
          .filter((one) => one.label === null || parseLabelled(one.label))
          .sort((a, b) => a.startMs - b.startMs)
        fc.pre(sorted.length > 0)
        for (const [written, name] of [
          [writeSrt(sorted), 'a.srt'],
          [writeVtt(sorted), 'a.vtt'],
        ] as const) {
          const result = parseSubtitles(written, name)
          if (!result.ok) throw new Error(`${result.error.message}\n${written}`)
          const back = result.value.cues.map(({ startMs, endMs, text: said, label: by }) => ({
            startMs,
            endMs,
            text: said,
            label: by,
          }))
          expect(back).toEqual(
            sorted.map(({ startMs, endMs, text: said, label: by }) => ({
              startMs,
              endMs,
              text: said,
              label: by,
            })),
          )
        }
      }),
      { numRuns: 300 },
    )
  })
})

/** Names such as “Ho” are words for sounds too. */
function parseLabelled(name: string): boolean {
  const result = parseSrt(writeSrt([cue('x', name)]))
  return result.ok && result.value[0]?.label === name
}
