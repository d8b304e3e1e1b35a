import { describe, expect, it } from 'vitest'
import { textPieces } from './pieces'

describe('a long text in pieces', () => {
  const cut = (text: string, limit: number) => textPieces(text, limit).map((piece) => piece.text)

  it('is cut where sentences end, not within an abbreviation', () => {
    const text = 'The river rose all night. It was Tuesday evening, Oct. 3, when the dam broke.'
    expect(cut(text, 60)).toEqual([
      'The river rose all night.',
      'It was Tuesday evening, Oct. 3, when the dam broke.',
    ])
    expect(
      cut('Tối hôm đó nước lên nhanh. Đoàn của GS. TS. Nguyễn Văn An vừa tới nơi.', 45),
    ).toEqual(['Tối hôm đó nước lên nhanh.', 'Đoàn của GS. TS. Nguyễn Văn An vừa tới nơi.'])
  })

  it('keeps every word', () => {
    const text = Array.from({ length: 200 }, (_, i) => `word${i}${i % 9 === 0 ? '.' : ''}`).join(
      ' ',
    )
    expect(cut(text, 50).join(' ')).toBe(text)
  })
})
