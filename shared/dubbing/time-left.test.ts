import { describe, expect, it } from 'vitest'
import { createTimeLeft } from './time-left'

describe('the time left', () => {
  it('is unknown before anything is finished', () => {
    expect(createTimeLeft(0).left(100, 5000)).toBeNull()
  })

  it('follows the pace', () => {
    const left = createTimeLeft(0)
    for (let i = 1; i <= 10; i += 1) left.finished(10, i * 1000)
    expect(left.left(100, 10_000)).toBe(10_000)
    expect(left.left(0, 10_000)).toBe(0)
  })

  it('forgets a slow start', () => {
    const left = createTimeLeft(0, 5)
    left.finished(10, 60_000)
    for (let i = 1; i <= 10; i += 1) left.finished(10, 60_000 + i * 100)
    expect(left.left(100, 61_000)).toBe(1000)
  })

  it('grows while nothing arrives', () => {
    const left = createTimeLeft(0)
    left.finished(10, 1000)
    expect(left.left(10, 30_000)).toBeGreaterThan(left.left(10, 1000) ?? 0)
  })
})
