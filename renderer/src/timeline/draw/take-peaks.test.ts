import { studioError } from '@shared/contracts/errors'
import { fail, ok } from '@shared/contracts/result'
import { present } from '@shared/testing/must'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildPyramid, createPeakStore, peakBetween, pyramidBytes } from './take-peaks'

type Peaks = Awaited<ReturnType<Parameters<typeof createPeakStore>[0]>>
const answer: Peaks = ok({ perSecond: 100, peaks: new Uint8Array([1, 2, 3]) })
const settled = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}

function setup() {
  const asked: string[] = []
  const answers = new Map<string, (peaks: Peaks) => void>()
  let arrivals = 0
  const store = createPeakStore(
    (id) => {
      asked.push(id)
      return new Promise((resolve) => answers.set(id, resolve))
    },
    () => (arrivals += 1),
  )
  return { store, asked, answers, arrivals: () => arrivals }
}

describe('peaks of takes', () => {
  it('are read once, however often they are drawn while loading', async () => {
    const { store, asked, answers, arrivals } = setup()
    expect(store.get('a')).toBeUndefined()
    store.get('a')
    present(answers.get('a'))(answer)
    await settled()
    expect(asked).toEqual(['a'])
    expect(arrivals()).toBe(1)
    expect(store.get('a')?.perSecond).toBe(100)
  })

  it('are read a few at a time, the last drawn first', async () => {
    const { store, asked, answers } = setup()
    for (const id of ['1', '2', '3', '4', '5', '6']) store.get(id)
    expect(asked).toEqual(['1', '2', '3', '4'])
    present(answers.get('1'))(answer)
    await settled()
    expect(asked.at(-1)).toBe('6')
  })

  it('are not requested again when they cannot be read', async () => {
    const { store, asked, answers } = setup()
    store.get('a')
    present(answers.get('a'))(fail(studioError('AUDIO_BROKEN', 'broken')))
    await settled()
    expect(store.get('a')).toBeUndefined()
    expect(asked).toEqual(['a'])
  })

  it('are dropped on arrival when their project was closed', async () => {
    const { store, answers } = setup()
    store.get('a')
    store.clear()
    present(answers.get('a'))(answer)
    await settled()
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
