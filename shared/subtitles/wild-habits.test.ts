import type { ParsedCue } from '../contracts/open-project'
import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSubtitles } from './read-subtitles'

/** The ways in which the same film is written by one program or another. */
interface Habits {
  number: (n: number) => string[]
  time: (ms: number) => string
  arrow: string
  afterTimes: string
  between: string[]
  inside: string[]
  wrap: (text: string) => string
  end: string
  tail: string
  encode: (text: string) => Uint8Array
}

const pad = (value: number, length = 2) => String(value).padStart(length, '0')
const parts = (ms: number) => ({
  h: Math.floor(ms / 3_600_000),
  m: Math.floor(ms / 60_000) % 60,
  s: Math.floor(ms / 1000) % 60,
  f: ms % 1000,
})
const clock = (h: string, m: string, s: string) => [h, m, s].join(':')
const times: Array<(ms: number) => string> = [',', '.', ':', ';', ' , '].map((mark) => (ms) => {
  const { h, m, s, f } = parts(ms)
  return clock(pad(h), pad(m), pad(s)) + mark + pad(f, 3)
})
times.push(
  (ms) => {
    const { h, m, s, f } = parts(ms)
    return `${clock(String(h), String(m), String(s))},${pad(f, 3).replace(/0{1,2}$/, '')}`
  },
  (ms) => {
    const { m, s, f } = parts(ms)
    return `${pad(m)}:${pad(s)},${pad(f, 3)}`
  },
)

function utf16(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), littleEndian)
  return new Uint8Array(view.buffer)
}
const utf8 = (text: string) => new TextEncoder().encode(text)

const habits: fc.Arbitrary<Habits> = fc.record({
  number: fc.constantFrom<Habits['number']>(
    (n) => [String(n)],
    () => [],
    () => ['1'],
    (n) => [`#${n}`],
    (n) => [`${n} `],
    (n) => [`${n + 700}.`],
  ),
  time: fc.constantFrom(...times),
  arrow: fc.constantFrom(' --> ', '-->', ' -> ', ' –> ', ' → ', '  ==>\t', ' - -> '),
  afterTimes: fc.constantFrom('', '', ' ', '  X1:100 X2:200 Y1:10 Y2:20', ' line:0 align:start'),
  between: fc.constantFrom([''], [], ['', '', ''], ['  \t'], ['\u00a0', '']),
  inside: fc.constantFrom<string[]>([], [], [''], ['', ' ']),
  wrap: fc.constantFrom<Habits['wrap']>(
    (text) => text,
    (text) => `<i>${text}</i>`,
    (text) => `{\\an8}${text}`,
    (text) => `<font color="#ffffff" size=14>${text}</font>`,
  ),
  end: fc.constantFrom('\n', '\r\n', '\r', '\r\r\n'),
  tail: fc.constantFrom('', '\n', '\n\n\n', '\u001a'),
  encode: fc.constantFrom<Habits['encode']>(
    utf8,
    (text) => utf8(`\uFEFF${text}`),
    (text) => utf8(text.normalize('NFD')),
    (text) => utf16(text, true),
    (text) => utf16(text, false),
    (text) => utf16(`\uFEFF${text}`, true),
    (text) => utf16(`\uFEFF${text}`, false),
  ),
})

function write(cues: readonly ParsedCue[], habit: Habits): Uint8Array {
  const lines = cues.flatMap((cue, i) => {
    const text = habit.wrap(`[${cue.label}] ${cue.text}`).split('\n')
    return [
      ...habit.number(i + 1),
      habit.time(cue.startMs) + habit.arrow + habit.time(cue.endMs) + habit.afterTimes,
      ...text.flatMap((line, k) => (k === 0 ? [line] : [...habit.inside, line])),
      ...habit.between,
    ]
  })
  return habit.encode(lines.join(habit.end) + habit.tail)
}

const sample = new URL('../../resources/samples/rung-duoc-phong-van.srt', import.meta.url)
const original = readSubtitles(readFileSync(sample), 'sample.srt')
const plain = (text: string) => text.replace(/<[^>]*>|\{[^}]*\}/g, '')

describe('a film written by any program', () => {
  it('is the same film, whatever habits come together', () => {
    if (!original.ok) throw new Error(original.error.message)
    const { cues } = original.value
    fc.assert(
      fc.property(habits, (habit) => {
        const result = readSubtitles(write(cues, habit), 'film.srt')
        if (!result.ok) throw new Error(result.error.message)
        expect(
          result.value.cues.map(({ startMs, endMs, label, text }) => [
            startMs,
            endMs,
            label,
            plain(text),
          ]),
        ).toEqual(cues.map(({ startMs, endMs, label, text }) => [startMs, endMs, label, text]))
      }),
      { numRuns: 400 },
    )
  })
})
