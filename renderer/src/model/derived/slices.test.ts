import { beforeEach, describe, expect, it, vi } from 'vitest'
import { atOnce, inSlices, type Sliced } from './slices'

/** Time that passes by work alone, ms. */
let time = 0
const now = (): number => time

/** Counts up; each step takes a millisecond. */
function* counting(to: number, counted: (count: number) => void = () => {}): Sliced<number> {
  let count = 0
  while (count < to) {
    count++
    time++
    counted(count)
    yield
  }
  return count
}

beforeEach(() => {
  time = 0
})

describe('work in slices', () => {
  it('answers what the same work answers at once', async () => {
    expect(atOnce(counting(40))).toBe(40)
    const done = vi.fn()
    inSlices(counting(40), done, now)
    await expect.poll(() => done).toHaveBeenCalledExactlyOnceWith(40)
  })

  it('is done now when it is short', () => {
    const done = vi.fn()
    inSlices(counting(3), done, now)
    expect(done).toHaveBeenCalledExactlyOnceWith(3)
  })

  it('gives way after six milliseconds, and continues by itself', async () => {
    const [counted, done] = [vi.fn(), vi.fn()]
    inSlices(counting(40, counted), done, now)
    expect(counted).toHaveBeenLastCalledWith(6)
    await expect.poll(() => done).toHaveBeenCalledExactlyOnceWith(40)
  })

  it('takes shorter slices while frames are drawn between them', async () => {
    const post = scheduler.postTask.bind(scheduler)
    const posted: number[] = []
    vi.spyOn(scheduler, 'postTask').mockImplementation((task, options) => {
      posted.push(time)
      time += 8
      return post(task, options)
    })
    const done = vi.fn()
    inSlices(counting(12), done, now)
    await expect.poll(() => done).toHaveBeenCalled()
    expect(posted).toEqual([6, 16, 26, 36])
    vi.restoreAllMocks()
  })

  it('never ends once it is given up', async () => {
    const [given, kept] = [vi.fn(), vi.fn()]
    const giveUp = inSlices(counting(20), given, now)
    inSlices(counting(40), kept, now)
    giveUp()
    await expect.poll(() => kept).toHaveBeenCalled()
    expect(given).not.toHaveBeenCalled()
  })
})
