import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSrt } from './parse-srt'
import { parseSubtitles, readSubtitles } from './read-subtitles'

/** Pieces that files are made of, in any order: far more often nearly right than random bytes. */
const piece = fc.constantFrom(
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  '1',
  '2',
  '10',
  ' ',
  '\t',
  '\uFEFF',
  '00:00:01,000',
  '00:00:0',
  ' --> ',
  '-->',
  '00:00:01,000 --> 00:00:02,000',
  '0:1 -> 0:2',
  'WEBVTT',
  'NOTE',
  'STYLE',
  '[Events]',
  'Format: Start, End, Text',
  'Dialogue: ',
  '0,0:00:01.00,0:00:02.00,x,,0,0,0,,',
  '{\\i1}',
  '\\N',
  '<i>',
  '</i>',
  '<v An>',
  '[An]',
  '[nhạc]',
  '[',
  ']',
  '{',
  '}',
  '&amp;',
  '&#',
  '♪',
  'Tiếng Việt',
  'a:',
)
const nearly = fc.array(fc.oneof({ weight: 9, arbitrary: piece }, fc.string({ maxLength: 6 })), {
  maxLength: 60,
})

describe('any text', () => {
  it('is read to sound cues or refused, never thrown at', () => {
    fc.assert(
      fc.property(nearly, fc.constantFrom('a.srt', 'a.vtt', 'a.ass'), (pieces, name) => {
        const text = pieces.join('')
        const lines = text.split(/\r\n|\r|\n/).length
        const result = parseSubtitles(text, name)
        if (!result.ok) return
        expect(result.value.cues.length).toBeGreaterThan(0)
        let before = 0
        for (const cue of result.value.cues) {
          expect(Number.isSafeInteger(cue.startMs) && Number.isSafeInteger(cue.endMs)).toBe(true)
          expect(cue.startMs).toBeGreaterThanOrEqual(before)
          expect(cue.endMs).toBeGreaterThan(cue.startMs)
          expect(cue.line).toBeGreaterThanOrEqual(1)
          expect(cue.line).toBeLessThanOrEqual(lines)
          expect(cue.text).not.toMatch(/^\s|\s$|\n\n|\r/)
          before = cue.startMs
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('is answered by the strict reader too', () => {
    fc.assert(
      fc.property(nearly, (pieces) => {
        const result = parseSrt(pieces.join(''))
        expect(result.ok || result.error.code === 'INVALID_SRT').toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  it('may be any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(typeof readSubtitles(bytes, 'a.srt').ok).toBe('boolean')
      }),
      { numRuns: 500 },
    )
  })
})

describe('hostile and huge files', () => {
  const big = 200_000
  it.each([
    ['blanks', ' '.repeat(big)],
    ['digits', '1'.repeat(big)],
    ['times', '00:00:01,000 '.repeat(big / 13)],
    ['arrows', '-->'.repeat(big / 3)],
    ['dashes', '-'.repeat(big)],
    ['open tags', '<'.repeat(big)],
    ['open tags with names', '<i '.repeat(big / 3)],
    ['open brackets', '['.repeat(big)],
    ['open braces', '{\\'.repeat(big / 2)],
    ['ampersands', '&#'.repeat(big / 2)],
    ['voices', '<v '.repeat(big / 3)],
    ['dashed labels', '- '.repeat(big / 2)],
    ['letters and blanks', 'A '.repeat(big / 2)],
    ['numbers', '1\n\n'.repeat(big / 3)],
    ['counted numbers', Array.from({ length: 30_000 }, (__, i) => `${i}\n\nx\n`).join('')],
    ['lone labels', '[A]\n'.repeat(big / 4)],
    ['broken times', '0:x --> 1\n\n'.repeat(big / 10)],
    ['times without text', '00:00:01,000 --> 00:00:02,000\n'.repeat(big / 30)],
    ['notes', 'NOTE\n\n'.repeat(big / 6)],
    ['carriage returns', '\r'.repeat(big)],
    ['dialogue', 'Dialogue: '.repeat(big / 10)],
    ['commas', `Dialogue: ${','.repeat(big)}`],
  ])('of %s are read in a single pass', (_, text) => {
    const cue = `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`
    for (const whole of [text, cue, `WEBVTT\n\n${cue}`, `[Events]\n${text}`]) {
      expect(typeof parseSubtitles(whole, 'a.srt', { colons: 'names' }).ok).toBe('boolean')
    }
  })

  it('with ten thousand cues give ten thousand cues', () => {
    const srt = Array.from({ length: 10_000 }, (_, i) => {
      const at = (ms: number) => new Date(ms).toISOString().slice(11, 23).replace('.', ',')
      return `${i + 1}\n${at(i * 3000)} --> ${at(i * 3000 + 2500)}\n[Người ${i % 5}] Câu số ${i}\n`
    })
    const result = readSubtitles(new TextEncoder().encode(srt.join('\n')), 'film.srt')
    expect(result.ok && [result.value.cues.length, result.value.repairs]).toEqual([10_000, []])
  })
})
