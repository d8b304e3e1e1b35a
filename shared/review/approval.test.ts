import { describe, expect, it } from 'vitest'
import { sampleTake } from '../testing/samples'
import { approvalOf } from './approval'

const take = sampleTake('t', 'c')
const approved = { take: take.file, rate: 1.2 }
const fit = { rate: 1.2, voiceRate: 1 } as const

describe('an approved take', () => {
  const of = (more: object = {}) =>
    approvalOf({ approved }, { take, fit: undefined, isStale: false, ...more })

  it('is approved as long as it is the one that plays', () => {
    expect(of()).toBe('approved')
    expect(of({ take: { file: 'another' } })).toBe('changed')
    expect(of({ take: null })).toBe('changed')
  })

  it('is not any more once text, voice or rate have changed', () => {
    expect(of({ isStale: true })).toBe('changed')
    expect(of({ fit })).toBe('approved')
    expect(of({ fit: { ...fit, rate: 1.3 } })).toBe('changed')
    expect(of({ fit: { rate: 1, voiceRate: 1.21 } })).toBe('approved')
  })

  it('is not any more once its pauses are shortened', () => {
    const now = { take, fit: undefined, isStale: false }
    const longestPauseMs = 250
    expect(approvalOf({ approved, longestPauseMs }, now)).toBe('changed')
    const then = { ...approved, longestPauseMs }
    expect(approvalOf({ approved: then, longestPauseMs }, now)).toBe('approved')
    expect(approvalOf({ approved: then }, now)).toBe('changed')
  })

  it('is one that somebody has listened to', () => {
    expect(approvalOf({}, { take, fit: undefined, isStale: false })).toBe(null)
  })
})
