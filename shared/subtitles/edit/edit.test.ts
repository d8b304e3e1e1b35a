import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cue, cueSchema } from '../../contracts/project-file'
import { MIN_CUE_MS } from '../../contracts/project/project-limits'
import { withoutMarkup } from '../../text/markup'
import {
  duplicateCues,
  mergeCues,
  shiftCues,
  snapToNeighbours,
  splitBySpeakers,
  splitCue,
} from './edit-cues'

let next = 0
const newId = () => `new${next++}`
const cue = (startMs: number, endMs: number, text = 'Xin chào', more: Partial<Cue> = {}): Cue => ({
  id: `c${startMs}`,
  startMs,
  endMs,
  text,
  speakerId: null,
  ...more,
})
const anyCue = fc
  .record({
    startMs: fc.nat(10_000_000),
    lengthMs: fc.integer({ min: 1, max: 9_000 }),
    text: fc.stringMatching(/^[a-zà-ỹ<>/i \n-]{0,60}$/u),
    speakerId: fc.constantFrom(null, 'a', 'b'),
    id: fc.uuid(),
  })
  .map(({ lengthMs, ...rest }): Cue => ({ ...rest, endMs: rest.startMs + lengthMs }))
const anyCues = fc.uniqueArray(anyCue, { selector: ({ id }) => id, minLength: 1, maxLength: 12 })
const isSound = (one: Cue) => cueSchema.safeParse(one).success && one.endMs > one.startMs

it('the original of a cue stays at its beginning, and is joined with another', () => {
  const whole = cue(1000, 4000, 'Một hai ba bốn', { original: 'One two three four' })
  const [first, second] = splitCue(whole, 4, 'x') ?? []
  expect([first?.original, second?.original]).toEqual(['One two three four', undefined])
  const more = cue(5000, 6000, 'Năm', { original: 'Five' })
  expect(mergeCues([whole, more])?.original).toBe('One two three four\nFive')
})

describe('splitting', () => {
  it('cuts text at the offset and time in proportion', () => {
    const [first, second] =
      splitCue(cue(1000, 4000, 'Một hai ba bốn', { note: 'n', voiceId: 7 }), 4, 'x') ?? []
    expect(first).toEqual(cue(1000, 1692, 'Một', { note: 'n', voiceId: 7 }))
    expect(second).toEqual({ ...cue(1692, 4000, 'hai ba bốn', { voiceId: 7 }), id: 'x' })
  })

  it('closes and opens tags at the cut, and never cuts a tag', () => {
    const parts = splitCue(cue(0, 1000, '<i>Một hai</i>'), 7, 'x')
    expect(parts?.map(({ text }) => text)).toEqual(['<i>Một</i>', '<i>hai</i>'])
    const inTag = splitCue(cue(0, 1000, 'Một <i>hai</i>'), 5, 'x')
    expect(inTag?.map(({ text }) => withoutMarkup(text))).toEqual(['Một ', 'hai'])
  })

  it.each([0, 8, 99])('is refused where a part would be empty: at %d', (offset) => {
    expect(splitCue(cue(0, 1000, 'Xin chào'), offset, 'x')).toBeNull()
  })

  it('loses no word and no millisecond, anywhere', () => {
    fc.assert(
      fc.property(anyCue, fc.nat(70), (one, offset) => {
        const parts = splitCue(one, offset, 'x')
        if (!parts) return
        const [first, second] = parts
        for (const part of parts)
          expect(part.endMs - part.startMs).toBeGreaterThanOrEqual(MIN_CUE_MS)
        expect([first.startMs, first.endMs, second.endMs]).toEqual([
          one.startMs,
          second.startMs,
          one.endMs,
        ])
        expect(parts.every(isSound)).toBe(true)
        const words = (text: string) => withoutMarkup(text).replace(/\s/g, '')
        expect(words(first.text) + words(second.text)).toBe(words(one.text))
      }),
    )
  })

  it('gives every speaker of a dialogue a cue', () => {
    const parts = splitBySpeakers(
      cue(0, 4000, '- Đi không?\n- [Nam] Đi chứ!\nNgay!', { speakerId: 'lan' }),
      (label) => label.toLowerCase(),
      newId,
    )
    expect(parts?.map(({ text, speakerId }) => [text, speakerId])).toEqual([
      ['Đi không?', 'lan'],
      ['Đi chứ!\nNgay!', 'nam'],
    ])
    expect(parts?.[0]?.endMs).toBe(parts?.[1]?.startMs)
    expect(splitBySpeakers(cue(0, 4000, 'Một\nhai'), () => null, newId)).toBeNull()
  })
})

describe('merging', () => {
  it('joins text and time and keeps what the first one says', () => {
    const merged = mergeCues([
      cue(2000, 3000, 'hai', { note: 'b' }),
      cue(0, 1000, 'Một', { voiceId: 3, note: 'a', overlapMeant: true }),
    ])
    expect(merged).toEqual(cue(0, 3000, 'Một\nhai', { voiceId: 3, note: 'a\nb' }))
  })

  it('of different speakers is a dialogue', () => {
    const merged = mergeCues([
      cue(0, 1, 'Đi?', { speakerId: 'a' }),
      cue(1, 2, '- Đi', { speakerId: 'b' }),
    ])
    expect(merged).toMatchObject({ text: '- Đi?\n- Đi', speakerId: 'a' })
  })

  it('takes at least two', () => {
    expect(mergeCues([cue(0, 1)])).toBeNull()
  })

  it('spans all of them', () => {
    fc.assert(
      fc.property(anyCues, (cues) => {
        const merged = mergeCues(cues)
        if (!merged) return
        expect(merged.startMs).toBe(Math.min(...cues.map(({ startMs }) => startMs)))
        expect(merged.endMs).toBe(Math.max(...cues.map(({ endMs }) => endMs)))
        expect(isSound(merged)).toBe(true)
      }),
    )
  })
})

describe('moving', () => {
  it('together stops at zero', () => {
    expect(shiftCues([cue(500, 1000), cue(2000, 3000)], -800)).toMatchObject([
      { startMs: 0, endMs: 500 },
      { startMs: 1500, endMs: 2500 },
    ])
  })

  it('there and back changes nothing', () => {
    fc.assert(
      fc.property(anyCues, fc.nat(1_000_000), (cues, byMs) => {
        expect(shiftCues(shiftCues(cues, byMs), -byMs)).toEqual(cues)
      }),
    )
  })

  it('of copies puts them behind the originals under new ids', () => {
    const copies = duplicateCues([cue(1000, 2000, 'A', { note: 'n' }), cue(3000, 4000, 'B')], newId)
    expect(copies).toMatchObject([
      { startMs: 4000, endMs: 5000, text: 'A' },
      { startMs: 6000, endMs: 7000, text: 'B' },
    ])
    expect(copies[0]).not.toHaveProperty('note')
    expect(copies.map(({ id }) => id)).not.toContain('c1000')
  })
})

describe('snapping to neighbours', () => {
  const all = [cue(0, 1000), cue(1300, 2000), cue(1950, 3000), cue(9000, 9500)]

  it('closes small holes and opens small overlaps', () => {
    expect(snapToNeighbours(all, new Set(['c1300']))).toMatchObject([
      { id: 'c1300', startMs: 1080, endMs: 1870 },
    ])
  })

  it('leaves far edges and meant overlaps', () => {
    expect(snapToNeighbours(all, new Set(['c9000']))).toEqual([])
    const meant = [cue(0, 2000, 'A', { overlapMeant: true }), cue(1900, 3000)]
    expect(snapToNeighbours(meant, new Set(['c0', 'c1900']))).toEqual([])
  })

  it('knows neighbours of the same speaker only', () => {
    expect(
      snapToNeighbours([cue(0, 1000), cue(1010, 2000, 'B', { speakerId: 'b' })], new Set(['c0'])),
    ).toEqual([])
  })

  it('never makes a cue vanish, and does nothing the second time to a single cue', () => {
    fc.assert(
      fc.property(anyCues, (cues) => {
        const chosen = new Set(cues.slice(0, 1).map(({ id }) => id))
        const before = new Map(cues.map(({ id, startMs, endMs }) => [id, endMs - startMs]))
        const kept = ({ id, startMs, endMs }: Cue) =>
          endMs - startMs >= Math.min(MIN_CUE_MS, before.get(id) ?? 0)
        expect(snapToNeighbours(cues, chosen).every(kept)).toBe(true)
        expect(snapToNeighbours(cues, new Set(before.keys())).every(kept)).toBe(true)
      }),
    )
  })
})
