import { describe, expect, it } from 'vitest'
import { atOnce, packing, packingInput, unpacking } from './packing'

const cues = Array.from({ length: 12_001 }, (_, i) => ({
  id: `c${i}`,
  text: `câu ${i}`,
  startMs: i,
}))
const activeTakes = Object.fromEntries(cues.map(({ id }) => [id, `take-${id}`]))

describe('what crosses between window and main', () => {
  it('is as it was, with long lists and records as texts of 5,000 entries on the way', () => {
    const answer = { ok: true, value: { path: '/a', project: { name: 'x', cues }, activeTakes } }
    const packed = atOnce(packing(answer))
    expect(packed).toMatchObject({ ok: true, value: { path: '/a', project: { name: 'x' } } })
    expect(JSON.stringify(packed)).toContain('"$list":[')
    expect(JSON.stringify(packed)).toContain('"$record":[')
    expect(atOnce(unpacking(packed))).toEqual(answer)
  })

  it('is one text where many members are plain, and nothing else', () => {
    const menu = { items: cues.slice(0, 60).map((cue) => ({ ...cue, note: undefined })) }
    expect(atOnce(packingInput(menu))).toEqual({ $text: JSON.stringify(menu) })
    expect(atOnce(unpacking(atOnce(packingInput(menu))))).toEqual(menu)
    for (const other of [new Uint8Array(8), new Date(0), [undefined], [Infinity]]) {
      const mixed = { ...menu, other }
      expect(atOnce(packingInput(mixed))).toBe(mixed)
    }
  })

  it('pauses after each part', () => {
    expect([...packing({ upsert: cues })]).toHaveLength(3)
    expect([...unpacking(atOnce(packing({ upsert: cues })))]).toHaveLength(3)
  })

  it('is the very value where nothing is long', () => {
    const short = {
      ok: true,
      value: { cues: cues.slice(0, 5_000), at: undefined, bytes: new Float32Array(9_000) },
    }
    expect(atOnce(packing(short))).toBe(short)
    expect(atOnce(unpacking(short))).toBe(short)
    expect(atOnce(packing(undefined))).toBeUndefined()
  })

  it('fails on a part that is no JSON', () => {
    expect(() => atOnce(unpacking({ $list: ['{'] }))).toThrow(SyntaxError)
  })
})
