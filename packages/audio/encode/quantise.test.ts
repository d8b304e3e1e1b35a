import { describe, expect, it } from 'vitest'
import { samplePacker } from './quantise'

const samples = Float32Array.of(
  0,
  1,
  -1,
  0.5,
  -0.5,
  1.5,
  -1.5,
  2 ** -23,
  -(2 ** -23),
  2 ** -24,
  -(2 ** -24),
  0.123456789,
)

/** Little-endian integers of 24 bits. */
const integers = (bytes: Uint8Array): number[] =>
  Array.from({ length: bytes.length / 3 }, (_, i) => Buffer.from(bytes).readIntLE(i * 3, 3))

describe('samples of 24 bits', () => {
  it('are rounded and kept within their range', () => {
    const top = 2 ** 23
    expect(integers(samplePacker(24, false)([samples])).slice(0, 9)).toEqual([
      0,
      top - 1,
      -top,
      top / 2,
      -top / 2,
      top - 1,
      -top,
      1,
      -1,
    ])
  })

  it.each([0, 1, 2, 3, 4, 5, 11, 12])('are the same in one channel as in two: %i', (length) => {
    const channel = samples.subarray(0, length)
    const mono = integers(samplePacker(24, false)([channel]))
    const stereo = integers(samplePacker(24, false)([channel, channel]))
    expect(stereo.filter((_, i) => i % 2 === 0)).toEqual(mono)
  })
})
