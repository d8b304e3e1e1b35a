import { describe, expect, it } from 'vitest'
import { cutChannel } from './clip-buffers'

describe('cutting a clip', () => {
  it('returns exactly the requested samples', () => {
    const cut = cutChannel(Float32Array.of(1, 2, 3, 4, 5), {
      offset: 1,
      length: 3,
      fadeIn: 0,
      fade: 0,
    })
    expect([...cut]).toEqual([2, 3, 4])
  })

  it('pads with silence', () => {
    expect([
      ...cutChannel(Float32Array.of(1), { offset: 0, length: 3, fadeIn: 0, fade: 0 }),
    ]).toEqual([1, 0, 0])
  })

  it('fades both ends alike, also of a clip shorter than its fades', () => {
    const ones = new Float32Array(10).fill(1)
    expect([...cutChannel(ones, { offset: 0, length: 10, fadeIn: 2, fade: 2 })]).toEqual([
      0.25, 0.75, 1, 1, 1, 1, 1, 1, 0.75, 0.25,
    ])
    const short = cutChannel(ones, { offset: 0, length: 3, fadeIn: 100, fade: 100 })
    expect(short[0]).toBe(short[2])
  })

  it('hardly fades in where the take begins with its onset', () => {
    const cut = { offset: 0, length: 6, fadeIn: 0, fade: 2 }
    expect([...cutChannel(new Float32Array(6).fill(1), cut)]).toEqual([1, 1, 1, 1, 0.75, 0.25])
  })

  it('is 6 dB softer where it talks into another speaker', () => {
    const cut = { offset: 0, length: 9_600, fadeIn: 0, fade: 0, overlap: 2_400 }
    const clip = cutChannel(new Float32Array(9_600).fill(1), cut)
    expect([clip[0], clip[5_700]]).toEqual([1, 1])
    expect(clip[7_200]).toBeCloseTo(0.501, 3)
    expect(clip[9_599]).toBeCloseTo(0.501, 3)
  })

  it('does not change the decoded take', () => {
    const take = new Float32Array(4).fill(1)
    cutChannel(take, { offset: 0, length: 4, fadeIn: 2, fade: 2 })
    expect([...take]).toEqual([1, 1, 1, 1])
  })
})
