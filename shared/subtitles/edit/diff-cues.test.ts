import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareCues, type Cue } from '../../contracts/project-file'
import { cuesAfter, diffCues } from './diff-cues'

let next = 0
const old = (startMs: number, text: string, more: Partial<Cue> = {}): Cue => ({
  id: `old${startMs}`,
  startMs,
  endMs: startMs + 1000,
  text,
  speakerId: null,
  ...more,
})
const fresh = (startMs: number, text: string, more: Partial<Cue> = {}): Cue => ({
  ...old(startMs, text, more),
  id: `new${next++}`,
})
const changesOf = (before: Cue[], after: Cue[]) =>
  diffCues(before, after).map(({ change, old: from, next: to }) => [
    change,
    from?.id ?? null,
    to?.text ?? null,
  ])

describe('a file read again', () => {
  it('that did not change changes nothing', () => {
    const before = [old(0, 'A', { voiceId: 4 }), old(2000, 'B')]
    const differences = diffCues(before, [fresh(0, 'A'), fresh(2000, 'B')])
    expect(differences.map(({ change }) => change)).toEqual(['same', 'same'])
    expect(cuesAfter(differences)).toEqual(before)
  })

  it('tells moved, changed, added and removed cues', () => {
    const before = [old(0, 'A'), old(2000, 'B'), old(4000, 'C'), old(6000, 'D')]
    const after = [fresh(0, 'A'), fresh(2100, 'B'), fresh(4000, 'C sửa'), fresh(8000, 'Mới')]
    expect(changesOf(before, after)).toEqual([
      ['same', 'old0', 'A'],
      ['moved', 'old2000', 'B'],
      ['changed', 'old4000', 'C sửa'],
      ['removed', 'old6000', null],
      ['added', null, 'Mới'],
    ])
  })

  it('keeps id, voice, sound and note of a cue whose text or speaker changed', () => {
    const before = [old(0, 'A', { voiceId: 4, gainDb: -3, note: 'n', audio: { pitch: 2 } })]
    const [difference] = diffCues(before, [fresh(0, 'A sửa', { speakerId: 's' })])
    expect(difference).toMatchObject({ change: 'changed', fields: ['text', 'speaker'] })
    expect(difference?.next).toEqual({ ...before[0], text: 'A sửa', speakerId: 's' })
  })

  it('shifted as a whole keeps every cue, also those that repeat', () => {
    const texts = ['Một', 'Ừ', 'Hai', 'Ừ', 'Ba', 'Ừ', 'Bốn', 'Ừ']
    const before = texts.map((text, i) => old(i * 2000, text))
    const after = texts.map((text, i) => fresh(i * 2000 + 4000, text))
    expect(diffCues(before, after).map(({ old: from }) => from?.id)).toEqual(
      before.map(({ id }) => id),
    )
  })

  it('shifted as a whole finds a corrected line in its new place', () => {
    const texts = ['Một', 'Hai', 'Ba', 'Bốn', 'Năm']
    const before = texts.map((text, i) => old(i * 1000, text))
    const after = texts.map((text, i) => fresh(i * 1000 + 1000, text === 'Ba' ? 'Ba ơi' : text))
    expect(changesOf(before, after)[2]).toEqual(['changed', 'old2000', 'Ba ơi'])
  })

  it('with a cue inserted early leaves the rest alone', () => {
    const before = ['A', 'B', 'C'].map((text, i) => old(i * 2000, text))
    const after = [fresh(1200, 'mới'), ...before.map((cue) => fresh(cue.startMs, cue.text))]
    expect(changesOf(before, after).map(([change]) => change)).toEqual([
      'same',
      'added',
      'same',
      'same',
    ])
  })

  it('uses every cue at most once and misses none', () => {
    const cues = fc.array(
      fc.record({ startMs: fc.nat(20_000), text: fc.constantFrom('', 'Ừ', 'Không', 'Đi', 'Về') }),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(cues, cues, (a, b) => {
        const before = a.map(({ startMs, text }, i) => old(startMs, text, { id: `o${i}` }))
        const after = b.map(({ startMs, text }, i) => fresh(startMs, text, { id: `n${i}` }))
        const differences = diffCues(before, after)
        const from = differences.flatMap(({ old: cue }) => cue ?? [])
        expect(from.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort())
        const to = cuesAfter(differences)
        const shape = ({ startMs, text }: Cue) => `${startMs} ${text}`
        expect(to.map(shape).sort()).toEqual(after.map(shape).sort())
        expect(new Set(to.map(({ id }) => id)).size).toBe(to.length)
        expect(diffCues(to, to).every(({ change }) => change === 'same')).toBe(true)
        const starts = [...to].sort(compareCues).map(({ startMs }) => startMs)
        expect(to.map(({ startMs }) => startMs)).toEqual(starts)
      }),
    )
  })
})
