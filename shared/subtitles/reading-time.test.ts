import { describe, expect, it } from 'vitest'
import { readCharacters } from './reading-time'

describe('the characters that a viewer reads', () => {
  it('are counted without markup, as characters and not as code units', () => {
    expect(readCharacters('<i>Đi</i>\n😀!')).toBe(5)
  })
})
