import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assignIds, pinnedIds } from './voice-ids'

const keys = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 30 }), { maxLength: 300 })

describe('voice ids', () => {
  it('do not depend on the order in which an engine lists its voices', () => {
    fc.assert(
      fc.property(keys, (list) => {
        const forwards = assignIds(list, new Map())
        const backwards = assignIds([...list].reverse(), new Map())
        for (const key of list) expect(backwards.get(key)).toBe(forwards.get(key))
      }),
    )
  })

  it('are different, below those of cloned voices', () => {
    fc.assert(
      fc.property(keys, (list) => {
        const ids = [...assignIds(list, new Map()).values()]
        expect(new Set(ids).size).toBe(list.length)
        expect(ids.every((id) => id > 0 && id < 10_000_000)).toBe(true)
      }),
    )
  })

  it('stay when voices come and go', () => {
    fc.assert(
      fc.property(keys, keys, (before, after) => {
        const first = assignIds(before, new Map())
        const second = assignIds([...before, ...after.filter((k) => !first.has(k))], first)
        for (const key of before) expect(second.get(key)).toBe(first.get(key))
      }),
    )
  })

  it('are small and fixed for the main voices', () => {
    expect(pinnedIds['vi+f3']).toBe(1)
    expect(pinnedIds['vi-VN-x-south+Nguyen']).toBe(24)
    expect(assignIds(['vi+f3', 'xx'], new Map()).get('vi+f3')).toBe(1)
  })
})
