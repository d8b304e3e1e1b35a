import { describe, expect, it } from 'vitest'
import { checkedCues } from '../testing/checked-cues'
import { cueCps, type CheckedCue } from './check-cues'

let next = 0
const cue = (
  startMs: number,
  endMs: number,
  text: string,
  more: Partial<CheckedCue> = {},
): CheckedCue => ({
  id: `c${next++}`,
  startMs,
  endMs,
  text,
  speakerId: null,
  ...more,
})
const inFilm = (cues: readonly CheckedCue[]) =>
  checkedCues([...cues].sort((a, b) => a.startMs - b.startMs))
const codes = (...cues: CheckedCue[]) => inFilm(cues).map(({ code, severity }) => [code, severity])

describe('checks', () => {
  it('pass an easy cue', () => {
    expect(codes(cue(0, 2000, 'Xin chào quý vị'), cue(2100, 4000, 'Rất vui'))).toEqual([])
  })

  it.each([
    ['', 2000, [['EMPTY', 'error']]],
    ['<i></i>', 2000, [['EMPTY', 'error']]],
    ['…', 2000, [['NOTHING_TO_VOICE', 'warning']]],
    ['[nhạc]', 2000, []],
    ['a'.repeat(17), 1000, []],
    ['a'.repeat(18), 1000, [['TOO_FAST', 'warning']]],
    ['a'.repeat(26), 1000, [['TOO_FAST', 'error']]],
    ['Ừ', 800, [['TOO_SHORT', 'warning']]],
    ['Ừ', 833, []],
    ['Xin chào quý vị', 7001, [['TOO_LONG', 'warning']]],
  ])('%j in %d ms', (text, lengthMs, expected) => {
    expect(codes(cue(0, lengthMs, text))).toEqual(expected)
  })

  it('find overlaps and small gaps within a lane, also behind a long cue', () => {
    const long = cue(0, 6000, 'Một hai ba bốn năm')
    const inside = cue(1000, 2000, 'Hai')
    const later = cue(5000, 7000, 'Ba')
    const close = cue(7040, 8000, 'Bốn')
    expect(inFilm([close, later, inside, long])).toEqual([
      { cueId: long.id, otherCueId: inside.id, code: 'OVERLAP', severity: 'error', value: 5000 },
      { cueId: long.id, otherCueId: later.id, code: 'OVERLAP', severity: 'error', value: 1000 },
      {
        cueId: later.id,
        otherCueId: close.id,
        code: 'GAP_TOO_SMALL',
        severity: 'warning',
        value: 40,
      },
    ])
  })

  it('let speakers talk over each other, and one over himself if it is meant', () => {
    expect(
      codes(cue(0, 3000, 'A a', { speakerId: 'a' }), cue(1000, 2000, 'B', { speakerId: 'b' })),
    ).toEqual([])
    expect(codes(cue(0, 3000, 'A a', { overlapMeant: true }), cue(1000, 2000, 'B'))).toEqual([])
  })

  it('measure speed by the displayed text', () => {
    expect(cueCps({ startMs: 0, endMs: 2000, text: '<i>Mười chữ</i>\n!' })).toBe(5)
  })
})
