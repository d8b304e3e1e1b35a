import { studioError } from '@shared/contracts/errors'
import { fail, ok } from '@shared/contracts/result'
import { present } from '@shared/testing/must'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildPyramid, createPeakStore, peakBetween, pyramidBytes } from './take-peaks'

type Fetch = Parameters<typeof createPeakStore>[0]
type Answer = Awaited<ReturnType<Fetch>>
const settled = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}
const peaksOf = (takeId: string) => ({
  takeId,
  perSecond: 100,
  peaks: new Uint8Array([1, 2, 3]),
})
const ids = (count: number) => Array.from({ length: count }, (_, i) => String(i))

function setup() {
  const asked: string[][] = []
  const answers: ((answer: Answer) => void)[] = []
  let arrivals = 0
  const store = createPeakStore(
    (takeIds) => {
      asked.push(takeIds)
      return new Promise((resolve) => answers.push(resolve))
    },
    () => (arrivals += 1),
  )
  /** Answers the request with this number for these takes, or for all of it. */
  const answer = async (request: number, takeIds = present(asked[request])) => {
    present(answers[request])(ok(takeIds.map(peaksOf)))
    await settled()
  }
  return { store, asked, answers, answer, arrivals: () => arrivals }
}

/** A main that has the peaks of every take. */
async function drawn(takes: readonly string[]): Promise<{ calls: number; most: number }> {
  const sizes: number[] = []
  let again = true
  const store = createPeakStore(
    async (takeIds) => {
      sizes.push(takeIds.length)
      return ok(takeIds.map(peaksOf))
    },
    () => (again = true),
  )
  while (again) {
    again = false
    for (const id of takes) store.get(id)
    await settled()
    await settled()
  }
  expect(takes.every((id) => store.get(id))).toBe(true)
  return { calls: sizes.length, most: Math.max(...sizes) }
}

describe('peaks of takes', () => {
  it('are read once, however often they are drawn while loading', async () => {
    const { store, asked, answer, arrivals } = setup()
    expect(store.get('a')).toBeUndefined()
    store.get('a')
    await settled()
    store.get('a')
    await answer(0)
    expect(asked).toEqual([['a']])
    expect(arrivals()).toBe(1)
    expect(store.get('a')?.perSecond).toBe(100)
  })

  it('are one call for what is in sight, and a bounded one for each part of a long film', async () => {
    expect(await drawn(ids(20))).toEqual({ calls: 1, most: 20 })
    const { calls, most } = await drawn(ids(1_600))
    expect(most).toBe(64)
    expect(calls).toBeLessThanOrEqual(40)
  })

  it('are read in two requests at a time, the last drawn first', async () => {
    const { store, asked, answer } = setup()
    for (const id of ids(150)) store.get(id)
    await settled()
    expect(asked.map((each) => [each[0], each.length])).toEqual([
      ['149', 64],
      ['85', 64],
    ])
    await answer(0)
    expect(asked[2]?.[0]).toBe('21')
  })

  it('requests takes again that main left out, when they are drawn again', async () => {
    const { store, asked, answer } = setup()
    for (const id of ['a', 'b']) store.get(id)
    await settled()
    await answer(0, ['a'])
    expect(store.get('a')).toBeDefined()
    store.get('b')
    await settled()
    expect(asked).toEqual([['b', 'a'], ['b']])
  })

  it('are not requested again when they cannot be read', async () => {
    const { store, asked, answers } = setup()
    store.get('a')
    await settled()
    present(answers[0])(ok([{ takeId: 'a', perSecond: 0, peaks: null }]))
    await settled()
    expect(store.get('a')).toBeUndefined()
    store.get('b')
    await settled()
    present(answers[1])(fail(studioError('PROJECT_NOT_FOUND', 'it was closed')))
    await settled()
    expect(store.get('b')).toBeUndefined()
    expect(asked).toEqual([['a'], ['b']])
  })

  it('are dropped on arrival when their project was closed', async () => {
    const { store, answer } = setup()
    store.get('a')
    await settled()
    store.clear()
    await answer(0)
    expect(store.get('a')).toBeUndefined()
  })
})

describe('the pyramid of peaks', () => {
  it('never shows less than the loudest peak of a column, nor a peak far outside it', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 500 }),
        fc.nat(500),
        fc.integer({ min: 1, max: 400 }),
        (peaks, from, length) => {
          const pyramid = buildPyramid(peaks, 100)
          const shown = peakBetween(pyramid, from * 10, (from + length) * 10)
          const exact = Math.max(0, ...peaks.subarray(from, from + length))
          const around = Math.max(
            0,
            ...peaks.subarray(Math.max(0, from - length), from + 2 * length),
          )
          expect(shown).toBeGreaterThanOrEqual(exact)
          expect(shown).toBeLessThanOrEqual(around)
        },
      ),
    )
  })

  it('is silent outside the take', () => {
    const pyramid = buildPyramid(new Uint8Array([200, 200]), 100)
    expect(peakBetween(pyramid, 500, 600)).toBe(0)
  })

  it('takes at most about twice the memory of the peaks', () => {
    expect(pyramidBytes(buildPyramid(new Uint8Array(1_000), 100))).toBeLessThan(2_020)
  })

  it('handles a take without any peak', () => {
    expect(peakBetween(buildPyramid(new Uint8Array(0), 100), 0, 100)).toBe(0)
  })
})
