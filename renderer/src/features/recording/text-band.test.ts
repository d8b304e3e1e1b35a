import { expect, it } from 'vitest'
import { bandScale, bandWords } from './text-band'

it('gives each word a share of the cue by its length', () => {
  expect(bandWords('Xin chào các bạn!', 1_700, null)).toEqual([
    { text: 'Xin', startMs: 0, endMs: 300 },
    { text: 'chào', startMs: 400, endMs: 800 },
    { text: 'các', startMs: 900, endMs: 1_200 },
    { text: 'bạn!', startMs: 1_300, endMs: 1_700 },
  ])
})

it('keeps the times of a take where they are known', () => {
  const known = [{ text: 'Xin', startMs: 120, endMs: 480 }]
  expect(bandWords('Xin', 2_000, known)).toEqual(known)
})

it('reads a cue without a length at a usual pace', () => {
  expect(bandWords('a'.repeat(15), 0, null)).toEqual([
    { text: 'a'.repeat(15), startMs: 0, endMs: 1_000 },
  ])
})

it('has room for the letters of fast words, within limits', () => {
  const word = (endMs: number) => ({ text: 'abcdefgh', startMs: 0, endMs })
  expect(bandScale([])).toBe(120)
  expect(bandScale([word(400), word(400)])).toBe(220)
  expect(bandScale([word(100), word(100)])).toBe(640)
})
