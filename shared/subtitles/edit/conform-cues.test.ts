import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleCue } from '../../testing/samples'
import {
  conformCues,
  conformTime,
  type CutPart,
  type Spanning,
  spanningChoices,
} from './conform-cues'

const part = (oldInMs: number, oldOutMs: number, newInMs: number): CutPart => ({
  oldInMs,
  oldOutMs,
  newInMs,
})

let ids = 0
const newId = () => `new${(ids += 1)}`
const cue = (id: string, startMs: number, endMs: number, text = 'một hai ba bốn') =>
  sampleCue(id, startMs, { endMs, text })

const conform = (cues: ReturnType<typeof cue>[], parts: CutPart[], spanning: Spanning = 'split') =>
  conformCues(cues, parts, { spanning, newId }).changes.map(({ before, kind, after }) => [
    before.id,
    kind,
    after.map(({ id, startMs, endMs, text }) => `${id} ${startMs}-${endMs} ${text}`),
  ])

describe('a new cut', () => {
  it('moves cues with their part, cuts some short, and lets others fall away', () => {
    const cues = [
      cue('a', 1_000, 2_000),
      cue('b', 9_000, 11_000),
      cue('c', 12_000, 13_000),
      cue('d', 21_000, 22_000),
    ]
    // 10 s to 20 s are cut out, then the rest follows.
    expect(conform(cues, [part(0, 10_000, 0), part(20_000, 60_000, 10_000)])).toEqual([
      ['a', 'kept', ['a 1000-2000 một hai ba bốn']],
      ['b', 'trimmed', ['b 9000-10000 một hai ba bốn']],
      ['c', 'fell-away', []],
      ['d', 'moved', ['d 11000-12000 một hai ba bốn']],
    ])
  })

  it('splits a cue, with its text, where something was put in between', () => {
    const changes = conform(
      [cue('a', 9_000, 11_000)],
      [part(0, 10_000, 0), part(10_000, 20_000, 15_000)],
    )
    expect(changes).toEqual([
      [
        'a',
        'split',
        ['a 9000-10000 một hai', expect.stringMatching(/^new\d+ 15000-16000 ba bốn$/)],
      ],
    ])
    const word = conform(
      [cue('a', 9_500, 11_000, 'Này!')],
      [part(0, 10_000, 0), part(10_000, 20_000, 15_000)],
    )
    expect(word).toEqual([['a', 'trimmed', ['a 15000-16000 Này!']]])
  })

  it('keeps cues whole by choice, with their longest part at its picture', () => {
    const cues = [cue('a', 1_000, 2_000), cue('b', 9_000, 11_500), cue('c', 19_500, 21_500)]
    const parts = [part(0, 10_000, 0), part(10_000, 20_000, 15_000), part(21_000, 60_000, 25_000)]
    expect(conform(cues, parts, 'whole')).toEqual([
      ['a', 'kept', ['a 1000-2000 một hai ba bốn']],
      ['b', 'whole', ['b 14000-16500 một hai ba bốn']],
      ['c', 'whole', ['c 24500-26500 một hai ba bốn']],
    ])
  })

  it('joins what only the list divides, and repeats what the film repeats', () => {
    const through = [part(0, 1_500, 500), part(1_500, 9_000, 2_000)]
    expect(conform([cue('a', 1_000, 2_000)], through)).toEqual([
      ['a', 'moved', ['a 1500-2500 một hai ba bốn']],
    ])
    const twice = conform([cue('a', 1_000, 2_000)], [part(0, 5_000, 0), part(0, 5_000, 30_000)])
    const again = expect.stringMatching(/^new\d+ 31000-32000 một hai ba bốn$/)
    expect(twice).toEqual([['a', 'repeated', ['a 1000-2000 một hai ba bốn', again]]])
  })

  it('places single times', () => {
    const parts = [part(0, 10_000, 0), part(20_000, 60_000, 12_000)]
    const times = [5_000, 15_000, 20_000, 90_000].map((ms) => conformTime(ms, parts))
    expect(times).toEqual([5_000, 12_000, 12_000, 52_000])
  })
})

describe('for any cues and cuts', () => {
  const cues = fc
    .array(fc.tuple(fc.nat(100_000), fc.integer({ min: 0, max: 8_000 })), { maxLength: 40 })
    .map((list) => list.map(([start, length], i) => cue(`c${i}`, start, start + length)))
  /** The film cut at some places, some parts left out, the others one after another. */
  const cuts = fc
    .array(fc.tuple(fc.integer({ min: 200, max: 20_000 }), fc.boolean(), fc.nat(5_000)), {
      minLength: 1,
      maxLength: 15,
    })
    .map((list) => {
      const parts: CutPart[] = []
      let [old, now] = [0, 0]
      for (const [length, keep, gap] of list) {
        if (keep) parts.push(part(old, old + length, now + gap))
        if (keep) now += gap + length
        old += length
      }
      return parts
    })

  it('loses no cue silently: each has its id in the result, or is said to fall away', () => {
    fc.assert(
      fc.property(cues, cuts, fc.constantFrom(...spanningChoices), (list, parts, spanning) => {
        const { changes, upsert, remove } = conformCues(list, parts, { spanning, newId })
        expect(changes.map(({ before }) => before.id).sort()).toEqual(
          list.map(({ id }) => id).sort(),
        )
        for (const { before, kind, after } of changes) {
          expect(after.some(({ id }) => id === before.id)).toBe(kind !== 'fell-away')
          expect(remove.includes(before.id)).toBe(kind === 'fell-away')
          const words = after.flatMap(({ text }) => text.split(' '))
          if (kind !== 'fell-away') expect(words.join(' ')).toBe(before.text)
        }
        const all = upsert.map(({ id }) => id)
        expect(new Set(all).size).toBe(all.length)
      }),
    )
  })

  it('keeps the length of what it keeps, and is where the parts are', () => {
    fc.assert(
      fc.property(cues, cuts, (list, parts) => {
        for (const { before, after } of conformCues(list, parts, { spanning: 'split', newId })
          .changes) {
          const kept = after.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
          const there = parts.reduce(
            (sum, { oldInMs, oldOutMs }) =>
              sum +
              Math.max(0, Math.min(before.endMs, oldOutMs) - Math.max(before.startMs, oldInMs)),
            0,
          )
          // Gaps below a frame are closed.
          expect(kept).toBeLessThanOrEqual(there + 40 * parts.length)
          expect(kept).toBeLessThanOrEqual(before.endMs - before.startMs + 40 * parts.length)
          for (const { startMs, endMs } of after) {
            expect(startMs).toBeGreaterThanOrEqual(0)
            const inside = parts.some(
              ({ oldInMs, oldOutMs, newInMs }) =>
                startMs >= newInMs - 1 && startMs <= newInMs + oldOutMs - oldInMs + 1,
            )
            expect(inside && endMs >= startMs).toBe(true)
          }
        }
      }),
    )
  })

  it('keeps the order of cues that only move, when the parts keep theirs', () => {
    fc.assert(
      fc.property(cues, cuts, (list, parts) => {
        const moved = conformCues(list, parts, { spanning: 'split', newId }).changes.filter(
          ({ kind }) => kind === 'moved' || kind === 'kept',
        )
        const starts = moved.map(({ after }) => after[0]?.startMs ?? 0)
        expect(starts).toEqual([...starts].sort((a, b) => a - b))
      }),
    )
  })

  it('changes nothing when the new cut is the old one', () => {
    fc.assert(
      fc.property(cues, (list) => {
        const { upsert, remove } = conformCues(list, [part(0, 200_000, 0)], {
          spanning: 'split',
          newId,
        })
        expect([upsert, remove]).toEqual([[], []])
      }),
    )
  })
})
