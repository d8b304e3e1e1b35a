import { assert, double, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { panLaw } from './pan-law'

describe('the pan law', () => {
  it('leaves a voice in the middle at its own level in both ears', () => {
    expect(panLaw(0)).toEqual({ left: 1, right: 1 })
  })

  it('takes it out of the far ear only', () => {
    expect(panLaw(-1)).toEqual({ left: 1, right: 0 })
    expect(panLaw(0.25)).toEqual({ left: 0.75, right: 1 })
  })

  it('never makes an ear louder than the take, and is the same to both sides', () => {
    assert(
      property(double({ min: -1, max: 1, noNaN: true }), (pan) => {
        const { left, right } = panLaw(pan)
        expect(Math.max(left, right)).toBe(1)
        expect(panLaw(-pan)).toEqual({ left: right, right: left })
      }),
    )
  })
})
