import { describe, expect, it } from 'vitest'
import { likelyStarts, readCuts } from './read-cuts'

const edl = `TITLE: New cut
FCM: NON-DROP FRAME

001  AX       V     C        01:00:00:00 01:00:10:00 10:00:00:00 10:00:10:00
* FROM CLIP NAME: old film.mov
002  AX       A     C        01:00:00:00 01:00:10:00 10:00:00:00 10:00:10:00
* FROM CLIP NAME: old film.mov
003  BL       V     C        00:00:00:00 00:00:02:00 10:00:10:00 10:00:12:00
004  AX       V     C        01:00:20:00 01:00:20:00 10:00:12:00 10:00:12:00
004  AX       V     D    024 01:00:30:00 01:00:40:12 10:00:12:00 10:00:22:12
* FROM CLIP NAME: old film.mov
005  AX       V     C        00:00:00:00 00:00:02:00 10:00:22:12 10:00:24:12
* FROM CLIP NAME: titles.mov
`

describe('an EDL of a new cut', () => {
  it('is its picture events: where the old film is in the new cut', () => {
    const { events, problems, sources } = readCuts(edl, '25')
    expect(problems).toEqual([])
    expect(sources.map(({ name, events: count }) => [name, count])).toEqual([
      ['old film.mov', 2],
      ['titles.mov', 1],
    ])
    const film = events.filter(({ source }) => source === 'old film.mov')
    const start = likelyStarts(film)
    expect(start).toEqual({ oldMs: 3_600_000, newMs: 36_000_000 })
    expect(
      film.map(({ line, oldInMs, oldOutMs, newInMs }) => [
        line,
        oldInMs - start.oldMs,
        oldOutMs - start.oldMs,
        newInMs - start.newMs,
      ]),
    ).toEqual([
      [4, 0, 10_000, 0],
      [10, 30_000, 40_480, 12_000],
    ])
  })

  it('names bad lines, changed speed, overlaps and events out of order by their lines', () => {
    const text = [
      '001  R1  V  C  00:00:10:00 00:00:20:00 00:00:10:00 00:00:20:00',
      '002  R1  V  C  00:00:00:00 00:00:05:00 00:00:02:00 00:00:07:00',
      '003  R1  V  C  00:00:30:00 00:00:40:00 00:00:15:00 00:00:20:00',
      'what is this?',
      '004  R1  V  C  00:00:30:30 00:00:40:00 00:00:40:00 00:00:50:00',
      '005  R1  V  C  00:00:50:00 00:00:45:00 00:00:60:00 00:00:55:00',
    ].join('\n')
    const { problems, events } = readCuts(`TITLE: x\n${text}`, '25')
    expect(problems.map(({ line, kind, other }) => [line, kind, other])).toEqual([
      [3, 'unordered', 2],
      [4, 'speed', undefined],
      [4, 'overlap', 2],
      [5, 'not-read', undefined],
      [6, 'no-time', undefined],
      [7, 'no-time', undefined],
    ])
    expect(events.map(({ line }) => line)).toEqual([2, 3, 4])
  })

  it('counts drop frames where declared', () => {
    const text = 'FCM: DROP FRAME\n001 R V C 00:10:00;00 00:20:00;00 00:00:00;00 00:10:00;00'
    const [event] = readCuts(text, '29.97').events
    expect(event?.oldInMs).toBeCloseTo(599_999.4, 1)
  })
})

describe('a list of offsets', () => {
  it('has old in, old out and new in, in any common way to write a time', () => {
    const text =
      'old in;old out;new in\n# comment\n0;10,5;1.5\n\n00:00:20:12;00:30,000;00:00:12.000\n'
    const { events, problems } = readCuts(text, '25')
    expect(problems).toEqual([])
    expect(events).toEqual([
      { line: 3, source: '', oldInMs: 0, oldOutMs: 10_500, newInMs: 1_500 },
      { line: 5, source: '', oldInMs: 20_480, oldOutMs: 30_000, newInMs: 12_000 },
    ])
  })

  it('names lines that are no times, or have no length', () => {
    const { problems, events } = readCuts('0,10,0\n5,x,7\n9,9,20\n1,2\n', '25')
    expect(problems.map(({ line, kind }) => [line, kind])).toEqual([
      [2, 'no-time'],
      [3, 'no-length'],
      [4, 'not-read'],
    ])
    expect(events).toHaveLength(1)
  })
})
