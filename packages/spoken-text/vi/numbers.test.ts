import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readInteger } from './numbers'

const digits: Readonly<Record<string, bigint>> = {
  không: 0n,
  một: 1n,
  mốt: 1n,
  hai: 2n,
  ba: 3n,
  bốn: 4n,
  tư: 4n,
  năm: 5n,
  lăm: 5n,
  sáu: 6n,
  bảy: 7n,
  tám: 8n,
  chín: 9n,
}

/** Understands spoken Vietnamese numbers, written independently of the code that speaks them. */
function understand(spoken: string): bigint {
  if (spoken.startsWith('âm ')) return -understand(spoken.slice(3))
  let billions = 0n
  let thousands = 0n
  let group = 0n
  let unit: bigint | null = null
  const settle = (): void => {
    group += unit ?? 0n
    unit = null
  }
  for (const word of spoken.split(' ')) {
    if (word === 'mười') group += 10n
    else if (word === 'mươi') [group, unit] = [group + (unit ?? 0n) * 10n, null]
    else if (word === 'trăm') [group, unit] = [group + (unit ?? 0n) * 100n, null]
    else if (word === 'linh') unit = null
    else if (word === 'nghìn' || word === 'triệu') {
      settle()
      thousands += group * (word === 'nghìn' ? 1_000n : 1_000_000n)
      group = 0n
    } else if (word === 'tỷ') {
      settle()
      billions = (billions + thousands + group) * 1_000_000_000n
      ;[thousands, group] = [0n, 0n]
    } else unit = digits[word] ?? null
  }
  settle()
  return billions + thousands + group
}

describe('integers', () => {
  it.each([
    [0, 'không'],
    [4, 'bốn'],
    [10, 'mười'],
    [14, 'mười bốn'],
    [15, 'mười lăm'],
    [20, 'hai mươi'],
    [21, 'hai mươi mốt'],
    [24, 'hai mươi tư'],
    [25, 'hai mươi lăm'],
    [100, 'một trăm'],
    [101, 'một trăm linh một'],
    [105, 'một trăm linh năm'],
    [111, 'một trăm mười một'],
    [115, 'một trăm mười lăm'],
    [1_001, 'một nghìn không trăm linh một'],
    [1_050, 'một nghìn không trăm năm mươi'],
    [2_026, 'hai nghìn không trăm hai mươi sáu'],
    [10_000, 'mười nghìn'],
    [1_000_005, 'một triệu không trăm linh năm'],
    [1_005_000, 'một triệu không trăm linh năm nghìn'],
    [3_500_000_000, 'ba tỷ năm trăm triệu'],
    [-7, 'âm bảy'],
  ])('reads %d', (value, spoken) => {
    expect(readInteger(BigInt(value))).toBe(spoken)
  })

  it('can be understood again, however large', () => {
    const amounts = fc.oneof(
      fc.integer().map(BigInt),
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
      fc
        .tuple(fc.bigInt({ min: 0n, max: 999n }), fc.nat({ max: 27 }))
        .map(([n, zeros]) => n * 10n ** BigInt(zeros)),
    )
    fc.assert(
      fc.property(amounts, (value) => {
        expect(understand(readInteger(value))).toBe(value)
      }),
    )
  })
})
