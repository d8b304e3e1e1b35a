import { expect, it } from 'vitest'
import { cutSteps, itemsOf, pauseSteps, shiftSteps, silenceAround, spanOf } from './operations'

const TEXTS = ['một', 'hai', 'ba']
const items = itemsOf(
  [
    [100, 300],
    [360, 600],
    [620, 900],
  ],
  TEXTS,
  1_000,
)
const word = (text: string) => spanOf(items.filter((item) => item.text === text))

it('shows words and pauses in the order of their times; words that were cut out are not there', () => {
  expect(items.map(({ kind, text }) => text || kind)).toEqual([
    'pause',
    'một',
    'pause',
    'hai',
    'ba',
    'pause',
  ])
  const without = itemsOf(
    [
      [500, 600],
      [300, 300],
      [100, 200],
    ],
    TEXTS,
    600,
  )
  expect(without.map(({ index }) => index)).toEqual([-1, 2, -1, 0])
})

it('cuts words with half of the silence on both sides, and any other part exactly', () => {
  const cut = { durationMs: 1_000, words: true }
  expect(cutSteps(items, word('hai'), cut)).toEqual([{ type: 'cut', fromMs: 330, toMs: 610 }])
  const part = { fromMs: 310, toMs: 340 }
  expect(cutSteps(items, part, { ...cut, words: false })).toEqual([{ type: 'cut', ...part }])
})

it('makes a pause longer and shorter around its middle', () => {
  const { behind } = silenceAround(items, word('một'), 1_000)
  expect(behind).toEqual({ fromMs: 300, toMs: 360 })
  expect(pauseSteps(behind, 200)).toEqual([{ type: 'pause', atMs: 330, ms: 140 }])
  expect(pauseSteps(behind, 20)).toEqual([{ type: 'cut', fromMs: 310, toMs: 350 }])
  expect(pauseSteps(behind, 60)).toEqual([])
})

it('moves a word no further than there is silence; the take keeps its length', () => {
  expect(shiftSteps(items, word('hai'), { byMs: 50, durationMs: 1_000 })).toEqual([
    { type: 'cut', fromMs: 600, toMs: 620 },
    { type: 'pause', atMs: 330, ms: 20 },
  ])
  expect(shiftSteps(items, word('hai'), { byMs: -50, durationMs: 1_000 })).toEqual([
    { type: 'pause', atMs: 610, ms: 50 },
    { type: 'cut', fromMs: 305, toMs: 355 },
  ])
  expect(shiftSteps(items, word('ba'), { byMs: -50, durationMs: 1_000 })).toEqual([
    { type: 'pause', atMs: 950, ms: 20 },
    { type: 'cut', fromMs: 600, toMs: 620 },
  ])
})
