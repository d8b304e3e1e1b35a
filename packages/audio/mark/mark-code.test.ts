import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { markKinds } from '@shared/mixing/sound-mark'
import { BAND_COUNT, contentOf, layout, PAIR_COUNT, patternOf, symbolsOf } from './mark-code'

const content = fc.record({
  kind: fc.constantFrom(...markKinds),
  id: fc.integer({ min: 0, max: 0xffff_ffff }),
})

it('reads back its own output', () => {
  fc.assert(
    fc.property(content, (each) => {
      expect(contentOf(symbolsOf(each))).toEqual(each)
    }),
  )
})

it('reads nothing where a symbol is another by up to ten neighbouring bits', () => {
  const burst = fc.record({ symbol: fc.nat(3), bits: fc.integer({ min: 1, max: 1023 }) })
  fc.assert(
    fc.property(content, burst, (each, { symbol, bits }) => {
      const symbols = symbolsOf(each)
      symbols[symbol] = (symbols[symbol] ?? 0) ^ bits
      expect(contentOf(symbols)).toBeNull()
    }),
  )
})

it('spells half of the cells, and the other half is always the same', () => {
  const one = patternOf({ kind: 'export', id: 1 })
  const other = patternOf({ kind: 'service', id: 0x8765_4321 })
  expect(one).toHaveLength(PAIR_COUNT * BAND_COUNT)
  const differing = one.filter((sign, cell) => sign !== other[cell])
  expect(differing.length).toBeGreaterThan(800)
  expect(one.filter((sign, cell) => layout.roles[cell] === 0 && sign !== other[cell])).toEqual(
    new Int8Array(0),
  )
  // Every Cuecast has to draw the same: a change here makes all earlier marks unreadable.
  expect(one.slice(0, 24).join('')).toBe('-1-111-1-11-11-11-1-1-1-1-111-1-111-1-1')
})
