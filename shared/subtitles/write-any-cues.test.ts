import { spawnSync } from 'node:child_process'
import * as fc from 'fast-check'
import { fromXML, type ImscElement } from 'imsc/src/main/js/doc.js'
import { describe, expect, it } from 'vitest'
import { readXml } from '../interchange/testing/read-xml'
import { writeAss } from './write-ass'
import { writeSrt, writeVtt, type WritableCue } from './write-subtitles'
import { parseSubtitles } from './read-subtitles'
import { writeDapt, writeTtml } from './write-ttml'

/*
 * Second readings of the subtitle formats, written from their definitions or done by another
 * program, of cues as odd as they come.
 */

const odd = [
  '"', "'", 'a\nb', '\n\n', ']]>', '<!--', '</p>', '<i>x</i>', '&amp;', '&', '😀', '\u202Eab', '\u0000',
  '\uD800', '\u0001i\u0002', '\u2028', '{\\b1}', '{', '\\N', '-->', '00:00:01,000 --> 00:00:02,000',
  '1', 'NOTE x', 'WEBVTT', ',', '\t', '', 'Dialogue: 0', '[x]', '\r', '\u0085',
] // prettier-ignore
const anyText = fc.oneof(
  fc.array(fc.constantFrom(...odd), { maxLength: 5 }).map((parts) => parts.join(' ')),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const anyCues = fc.array(
  fc
    .record({
      startMs: fc.nat(36_000_000),
      lengthMs: fc.oneof(fc.constant(0), fc.nat(8000)),
      text: anyText,
      label: fc.option(anyText, { nil: null }),
    })
    .map(({ lengthMs, ...rest }): WritableCue => ({ ...rest, endMs: rest.startMs + lengthMs })),
  { maxLength: 12 },
)
const each = (check: (cues: WritableCue[]) => void, numRuns = 200): void =>
  fc.assert(fc.property(anyCues, check), { numRuns })

const msOf = (clock: string): number => {
  const [hours = 0, minutes = 0, seconds = 0, ms = 0] = clock.split(/[:,.]/).map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms
}
const control = /[^\P{Cc}\n\t]/u

describe('any cues as SRT', () => {
  it('are numbered blocks between blank lines', () => {
    each((cues) => {
      const text = writeSrt(cues)
      expect(text).not.toMatch(control)
      const blocks = text.split(/\n\n+/).filter((block) => block.trim() !== '')
      expect(blocks).toHaveLength(cues.length)
      blocks.forEach((block, i) => {
        const [number, times, ...lines] = block.split('\n')
        expect(number).toBe(String(i + 1))
        const [from = '', to = ''] =
          /^(\d\d:[0-5]\d:[0-5]\d,\d{3}) --> (\d\d:[0-5]\d:[0-5]\d,\d{3})$/
            .exec(times ?? '')
            ?.slice(1) ?? []
        expect([msOf(from), msOf(to)]).toEqual([cues[i]?.startMs, cues[i]?.endMs])
        for (const line of lines) expect(line).not.toMatch(/^\d\d:\d\d:\d\d,\d{3} -->/)
      })
    })
  })
})

describe('any cues as WebVTT', () => {
  it('follow the syntax of W3C: blocks, times that grow, tags and references only', () => {
    each((cues) => {
      const text = writeVtt(cues)
      expect(text).not.toMatch(control)
      const [head, ...blocks] = text.split(/\n\n+/).filter((block) => block.trim() !== '')
      expect(head?.trim()).toBe('WEBVTT')
      expect(blocks).toHaveLength(cues.length)
      blocks.forEach((block, i) => {
        const [times = '', ...lines] = block.trimEnd().split('\n')
        const [from = '', to = ''] =
          /^(\d{2,}:[0-5]\d:[0-5]\d\.\d{3}) --> (\d{2,}:[0-5]\d:[0-5]\d\.\d{3})$/
            .exec(times)
            ?.slice(1) ?? []
        expect(msOf(from)).toBe(cues[i]?.startMs)
        expect(msOf(to)).toBeGreaterThan(msOf(from))
        const payload = lines.join('\n')
        expect(payload).not.toContain('-->')
        const plain = payload.replace(/^<v [^\n<>]+>/, '').replace(/<\/?[biu]>/g, '')
        expect(plain).not.toMatch(/[<>]/)
        expect(payload).not.toMatch(/&(?!(?:amp|lt|gt|#\d+);)/)
      })
    })
  })
})

const spans = (element: ImscElement): string =>
  element.kind === 'br' ? '\n' : (element.text ?? '') + (element.contents ?? []).map(spans).join('')
const paragraphs = (element: ImscElement): ImscElement[] =>
  element.kind === 'p' ? [element] : (element.contents ?? []).flatMap(paragraphs)

describe('any cues as TTML', () => {
  it.each(['vi', ''])(
    'are read without a complaint by the reader of IMSC 1.1, in “%s”',
    (language) => {
      each((cues) => {
        const text = writeTtml(cues, language)
        const complaints: string[] = []
        const complain = (message: string): boolean => complaints.push(message) > 0
        const { body } = fromXML(text, { warn: complain, error: complain, fatal: complain })
        expect(complaints).toEqual([])
        const read = body ? paragraphs(body) : []
        expect(read).toHaveLength(cues.length)
        read.forEach((p, i) => {
          expect(Math.round(p.begin * 1000)).toBe(cues[i]?.startMs)
          expect(Math.round(p.end * 1000)).toBe(cues[i]?.endMs)
          expect(spans(p)).not.toMatch(/^\s|\s$|\n\s*\n/)
        })
        const root = readXml(text)
        expect(root.attributes).toMatchObject({
          'xml:lang': language,
          xmlns: 'http://www.w3.org/ns/ttml',
          'ttp:contentProfiles': 'http://www.w3.org/ns/ttml/profile/imsc1.1/text',
        })
        expect(root.children.map(({ name }) => name)).toEqual(['head', 'body'])
      }, 100)
    },
  )
})

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0

describe('any cues as a dubbing script', () => {
  it('are events of well-formed XML, and stay as they are read', () => {
    const read = (text: string) => {
      const file = parseSubtitles(text, 'a.ttml', { dashes: 'together', colons: 'speech' })
      // a cue without text is no script event
      return file.ok ? file.value.cues.filter(({ text: said }) => said !== '') : []
    }
    each((cues) => {
      const text = writeDapt(cues, '', 'preRecording')
      expect(text.match(/<div /g) ?? []).toHaveLength(cues.length)
      expect(() => readXml(text)).not.toThrow()
      const once = read(
        writeDapt(
          cues.map((cue) => ({ ...cue, label: null })),
          '',
          'asRecorded',
        ),
      )
      const again = read(writeDapt(once, 'vi', 'preRecording'))
      const brief = ({ startMs, endMs, text: said }: WritableCue) => [startMs, endMs, said]
      expect(again.map(brief)).toEqual(once.map(brief))
    })
  })
})

describe('any cues as Advanced SubStation Alpha', () => {
  it('are lines of ten fields', () => {
    each((cues) => {
      const text = writeAss(cues)
      expect(text).not.toMatch(control)
      const events = text.slice(text.indexOf('[Events]')).split('\n').slice(2, -1)
      expect(events).toHaveLength(cues.length)
      for (const event of events) {
        const [layer, from, to, style, name, ...rest] = event.split(',')
        expect([layer, style]).toEqual(['Dialogue: 0', 'Default'])
        expect(`${from} ${to}`).toMatch(/^\d+:[0-5]\d:[0-5]\d\.\d\d \d+:[0-5]\d:[0-5]\d\.\d\d$/)
        expect(name).not.toMatch(/\s$|^\s/)
        expect(rest.slice(0, 4)).toEqual(['0', '0', '0', ''])
        expect(rest.slice(4).join(',')).not.toMatch(/\{(?!\\[biu][01]\})/)
      }
    })
  })

  it.skipIf(!hasFfmpeg)('are read by ffmpeg with their times and texts', () => {
    const cues = ['Một, hai', '<i>ba</i> {bốn}', 'năm\nsáu', '😀 ]]> "x"'].map((text, i) => ({
      startMs: i * 2000,
      endMs: i * 2000 + 1500,
      text,
      label: i === 1 ? 'Bà, Hai' : null,
    }))
    const args = ['-v', 'error', '-f', 'ass', '-i', '-', '-f', 'srt', '-']
    const { stdout, stderr } = spawnSync('ffmpeg', args, {
      input: writeAss(cues),
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    const blocks = stdout
      .replaceAll('\r', '')
      .trim()
      .split('\n\n')
      .map((block) => block.replace(/<\/?font[^>]*>/g, ''))
    expect(blocks.map((block) => block.split('\n').slice(1))).toEqual([
      ['00:00:00,000 --> 00:00:01,500', 'Một, hai'],
      ['00:00:02,000 --> 00:00:03,500', '<i>ba</i> (bốn)'],
      ['00:00:04,000 --> 00:00:05,500', 'năm', 'sáu'],
      ['00:00:06,000 --> 00:00:07,500', '😀 ]]> "x"'],
    ])
  })
})
