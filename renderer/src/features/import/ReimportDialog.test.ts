import { afterAll, describe, expect, it, vi } from 'vitest'
import { scriptStudio } from '@/testing/scripted-studio'

scriptStudio({})
const { aroundChange, textFrom } = await import('./ReimportDialog')
afterAll(() => {
  vi.unstubAllGlobals()
})

const shown = (old: string, next: string): [string, string] => {
  const from = aroundChange(old, next)
  return [textFrom(old, from), textFrom(next, from)]
}

describe('aroundChange', () => {
  it('shows the whole text when it differs near the start', () => {
    expect(shown('Đi đâu đấy?', 'Đi về đâu đấy?')).toEqual(['Đi đâu đấy?', 'Đi về đâu đấy?'])
  })

  it('starts at a word shortly before a distant change', () => {
    const long = 'Rồi hết đường nhà tàu về nhà thôi quá hết em cơm'
    expect(shown(`${long} hôm.`, `${long} nay.`)).toEqual(['…hết em cơm hôm.', '…hết em cơm nay.'])
  })

  it('starts inside a long word when text was only added at the end', () => {
    const long = 'mộthaibabốnnămsáubảytámchínmườimộthaiba'
    expect(shown(long, `${long}!`)[1]).toMatch(/^….+!$/)
  })
})
