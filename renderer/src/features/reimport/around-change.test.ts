import { describe, expect, it } from 'vitest'
import { aroundChange, textFrom } from './around-change'

const shown = (old: string, next: string): [string, string] => {
  const from = aroundChange(old, next)
  return [textFrom(old, from), textFrom(next, from)]
}

describe('where a changed text is shown from', () => {
  it('is its beginning when the change is near', () => {
    expect(shown('Đi đâu đấy?', 'Đi về đâu đấy?')).toEqual(['Đi đâu đấy?', 'Đi về đâu đấy?'])
  })

  it('is a word before the change when that is far', () => {
    const long = 'Rồi hết đường nhà tàu về nhà thôi quá hết em cơm'
    expect(shown(`${long} hôm.`, `${long} nay.`)).toEqual(['…hết em cơm hôm.', '…hết em cơm nay.'])
  })

  it('finds what was only added to the end', () => {
    const long = 'mộthaibabốnnămsáubảytámchínmườimộthaiba'
    expect(shown(long, `${long}!`)[1]).toMatch(/^….+!$/)
  })
})
