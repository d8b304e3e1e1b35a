import { describe, expect, it, vi } from 'vitest'
import { atOnce, inSlices, type Sliced } from './slices'

/** Counts up, waiting busily before each step. */
function* counting(to: number, stepMs: number): Sliced<number> {
  let count = 0
  for (; count < to; count++) {
    const until = performance.now() + stepMs
    while (performance.now() < until);
    yield
  }
  return count
}

describe('work in slices', () => {
  it('answers what the same work answers at once', async () => {
    expect(atOnce(counting(40, 0))).toBe(40)
    const done = vi.fn()
    inSlices(counting(40, 1), done)
    await vi.waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith(40))
  })

  it('is done now when it is short', () => {
    const done = vi.fn()
    inSlices(counting(3, 0), done)
    expect(done).toHaveBeenCalledExactlyOnceWith(3)
  })

  it('lets other messages in between', async () => {
    const seen: string[] = []
    inSlices(counting(40, 1), () => seen.push('work'))
    setTimeout(() => seen.push('other'))
    await vi.waitFor(() => expect(seen).toEqual(['other', 'work']))
  })

  it('never ends once it is given up', async () => {
    const [given, kept] = [vi.fn(), vi.fn()]
    const giveUp = inSlices(counting(20, 1), given)
    inSlices(counting(40, 1), kept)
    giveUp()
    await vi.waitFor(() => expect(kept).toHaveBeenCalled())
    expect(given).not.toHaveBeenCalled()
  })
})
