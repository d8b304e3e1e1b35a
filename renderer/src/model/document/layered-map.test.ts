import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedMap } from './layered-map'

const key = fc.integer({ min: 0, max: 400 }).map(String)
const change = fc.record({
  set: fc.array(fc.tuple(key, fc.nat()), { maxLength: 120 }),
  remove: fc.array(key, { maxLength: 60 }),
})

describe('a map in layers', () => {
  it('says what a map says that was copied for every change', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const plain = new Map<string, number>(Array.from({ length: 300 }, (_, i) => [`${i}`, i]))
        let layered: ReadonlyMap<string, number> = new Map(plain)
        for (const { set, remove } of changes) {
          for (const gone of remove) plain.delete(gone)
          for (const [id, value] of set) plain.set(id, value)
          layered = changedMap(layered, set, remove)
          const visited = new Map<string, number>()
          layered.forEach((value, id) => visited.set(id, value))
          expect(visited).toEqual(plain)
          expect(new Map(layered)).toEqual(plain)
          expect(layered.size).toBe(plain.size)
          for (let i = 0; i <= 400; i++) {
            expect(layered.get(`${i}`)).toBe(plain.get(`${i}`))
            expect(layered.has(`${i}`)).toBe(plain.has(`${i}`))
          }
        }
      }),
      { numRuns: 30 },
    )
  })

  it('takes very many changes at once, over a map in layers too', () => {
    const many = new Map(Array.from({ length: 1_000 }, (_, i) => [`${i + 5}`, -i]))
    const first = changedMap(
      new Map([
        ['a', 1],
        ['7', 1],
      ]),
      [['b', 2]],
    )
    const second = changedMap(first, many, ['a'])
    expect(second).toEqual(new Map([['7', -2], ['b', 2], ...many]))
    expect([...first.keys()]).toEqual(['a', '7', 'b'])
  })

  it('leaves the map alone that it was made of', () => {
    const first = changedMap(new Map([['a', 1]]), [['b', 2]])
    const second = changedMap(first, [['a', 3]], ['b'])
    expect([...first]).toEqual([
      ['a', 1],
      ['b', 2],
    ])
    expect([...second]).toEqual([['a', 3]])
  })
})
