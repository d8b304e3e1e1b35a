import { expect, it } from 'vitest'
import { type Cbor, fromCbor, Tagged, toCbor } from './cbor'

/** Of RFC 8949, appendix A. */
const written: [Cbor, string][] = [
  [0, '00'],
  [23, '17'],
  [24, '1818'],
  [1000, '1903e8'],
  [1_000_000, '1a000f4240'],
  [1_000_000_000_000, '1b000000e8d4a51000'],
  [-1, '20'],
  [-1000, '3903e7'],
  [false, 'f4'],
  [true, 'f5'],
  [null, 'f6'],
  [Buffer.from([1, 2, 3, 4]), '4401020304'],
  ['ü', '62c3bc'],
  [[1, [2, 3]], '8201820203'],
  [{ a: 1, b: [2, 3] }, 'a26161016162820203'],
]

it.each(written)('%j is written and read', (value, hex) => {
  expect(toCbor(value).toString('hex')).toBe(hex)
  expect(fromCbor(Buffer.from(hex, 'hex'))).toEqual(value)
})

it('keys are in the order of their bytes, and what is undefined is left out', () => {
  expect(toCbor({ bb: 1, c: 2, a: undefined })).toEqual(toCbor({ c: 2, bb: 1 }))
  expect(toCbor({ bb: 1, c: 2 }).toString('hex')).toBe('a261630262626201')
  expect(toCbor(new Tagged(0, 'x')).toString('hex')).toBe('c06178')
})

it.each([
  ['f93c00', 1],
  ['f97bff', 65_504],
  ['f90001', 2 ** -24],
  ['fa47c35000', 100_000],
  ['fb3ff199999999999a', 1.1],
  ['c11a514b67b0', 1_363_896_240],
  ['5f42010243030405ff', Buffer.from([1, 2, 3, 4, 5])],
  ['7f657374726561646d696e67ff', 'streaming'],
  ['9f018202039f0405ffff', [1, [2, 3], [4, 5]]],
  ['bf61610161629f0203ffff', { a: 1, b: [2, 3] }],
  ['a201020304', { 1: 2, 3: 4 }],
])('%s is read, whatever the form', (hex, value) => {
  expect(fromCbor(Buffer.from(hex, 'hex'))).toEqual(value)
})

it.each(['', '18', '62c3', '8201', 'ff', '82ff01', '1c', '81'.repeat(100), '9b7fffffffffffffff'])(
  '%s is refused',
  (hex) => {
    expect(() => fromCbor(Buffer.from(hex, 'hex'))).toThrow(/CBOR/)
  },
)
