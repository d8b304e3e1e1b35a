import { describe, expect, it } from 'vitest'
import { balanceGains } from './mixer'

describe('the balance of dub and original', () => {
  it('in the middle leaves the mix as it is', () => {
    expect(balanceGains(0, true)).toEqual({ dub: 1, original: 1 })
    expect(balanceGains(0, false)).toEqual({ dub: 1, original: 0 })
  })

  it('at either end leaves only one of them', () => {
    expect(balanceGains(-1, true)).toEqual({ dub: 1, original: 0 })
    expect(balanceGains(1, true)).toEqual({ dub: 0, original: 1 })
  })

  it('makes an original audible that is not in the mix', () => {
    expect(balanceGains(0.5, false)).toEqual({ dub: 0.5, original: 0.5 })
  })
})
