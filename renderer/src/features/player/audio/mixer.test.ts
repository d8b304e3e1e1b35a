import { describe, expect, it } from 'vitest'
import { balanceGains } from './mixer'

describe('the balance of dub and original', () => {
  it('in the middle is what the mix says', () => {
    expect(balanceGains(0, true)).toEqual({ dub: 1, original: 1 })
    expect(balanceGains(0, false)).toEqual({ dub: 1, original: 0 })
  })

  it('at its ends is one of both alone', () => {
    expect(balanceGains(-1, true)).toEqual({ dub: 1, original: 0 })
    expect(balanceGains(1, true)).toEqual({ dub: 0, original: 1 })
  })

  it('brings an original into hearing that is not in the mix', () => {
    expect(balanceGains(0.5, false)).toEqual({ dub: 0.5, original: 0.5 })
  })
})
