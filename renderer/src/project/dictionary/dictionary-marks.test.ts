import { describe, expect, it, vi } from 'vitest'
import { afterAll } from 'vitest'
import { scriptStudio } from '../testing/scripted-studio'

scriptStudio({})
const { marksIn } = await import('./dictionary-marks')

const entries = [
  { original_word: 'AI', modified_word: 'ây ai' },
  { original_word: 'i', modified_word: 'i ngắn' },
]

describe('marksIn', () => {
  afterAll(() => {
    vi.unstubAllGlobals()
  })

  it('names the words that are said otherwise, where they stand, with their reading', () => {
    expect(marksIn('Dùng AI\nở đây', entries)).toEqual([
      { start: 5, end: 7, word: 'AI', reading: 'ây ai' },
    ])
  })

  it('leaves alone what stands in markup', () => {
    expect(marksIn('<i>AI</i> {\\i1}', entries).map(({ start }) => start)).toEqual([3])
  })

  it('counts in the composed form of the text', () => {
    expect(marksIn('tiếng'.normalize('NFD') + ' AI', entries)).toEqual([
      { start: 6, end: 8, word: 'AI', reading: 'ây ai' },
    ])
  })
})
