import { describe, expect, it } from 'vitest'
import { wordChanges } from './WordChanges'

const written = (from: string, to: string) =>
  wordChanges(from, to)
    .map(({ is, text, spaced }) => {
      const sign = { same: '', removed: '-', added: '+' }[is]
      return `${spaced ? ' ' : ''}${sign ? `[${sign}${text}]` : text}`
    })
    .join('')

describe('wordChanges', () => {
  it.each([
    ['Trời đã sáng rồi', 'Trời sắp sáng rồi', 'Trời [-đã] [+sắp] sáng rồi'],
    ['đi đi', 'đi đi đi', 'đi đi [+đi]'],
    ['Tôi nghĩ rằng họ ạ.', 'Tôi nghĩ họ.', 'Tôi nghĩ [-rằng] họ [-ạ].'],
    ['À, tôi đi.', 'Tôi đi.', '[-À, tôi][+Tôi] đi.'],
    ['giống\nnhau', 'giống nhau', 'giống nhau'],
    ['', 'mới', '[+mới]'],
  ])('%s → %s', (from, to, changes) => {
    expect(written(from, to)).toBe(changes)
  })
})
