import { describe, expect, it } from 'vitest'
import { cutChannel } from './clip-buffers'

describe('cutting a clip', () => {
  it('answers exactly the samples asked for', () => {
    const cut = cutChannel(Float32Array.of(1, 2, 3, 4, 5), { offset: 1, length: 3, fade: 0 })
    expect([...cut]).toEqual([2, 3, 4])
  })

  it('fills up with silence', () => {
    expect([...cutChannel(Float32Array.of(1), { offset: 0, length: 3, fade: 0 })]).toEqual([
      1, 0, 0,
    ])
  })

  it('fades both ends alike, and a clip shorter than its fades too', () => {
    const ones = new Float32Array(10).fill(1)
    expect([...cutChannel(ones, { offset: 0, length: 10, fade: 2 })]).toEqual([
      0.25, 0.75, 1, 1, 1, 1, 1, 1, 0.75, 0.25,
    ])
    const short = cutChannel(ones, { offset: 0, length: 3, fade: 100 })
    expect(short[0]).toBe(short[2])
  })

  it('leaves the decoded take as it was', () => {
    const take = new Float32Array(4).fill(1)
    cutChannel(take, { offset: 0, length: 4, fade: 2 })
    expect([...take]).toEqual([1, 1, 1, 1])
  })
})
