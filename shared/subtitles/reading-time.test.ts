import { describe, expect, it, vi } from 'vitest'
import { readCharacters, remembered } from './reading-time'

describe('the characters that a viewer reads', () => {
  it('are counted without markup, as characters and not as code units', () => {
    expect(readCharacters('<i>Đi</i>\n😀!')).toBe(5)
  })
})

describe('a remembered function of a text', () => {
  it('works out each text once, also where the answer is nothing', () => {
    const work = vi.fn((text: string) => (text === '' ? undefined : text.length))
    const length = remembered(work)
    expect([length('một'), length('một'), length(''), length('')]).toEqual([
      3,
      3,
      undefined,
      undefined,
    ])
    expect(work).toHaveBeenCalledTimes(2)
  })

  it('keeps answering when it has forgotten', () => {
    const length = remembered((text) => text.length)
    const texts = Array.from({ length: 20_500 }, (_, i) => 'a'.repeat(i % 50) + String(i))
    expect([...texts, ...texts].every((text) => length(text) === text.length)).toBe(true)
  })
})
