// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { scriptStudio } from '@/testing/scripted-studio'

scriptStudio({})
const { bandsIn } = await import('./speech-band')

it('has a band for each stretch of speech in view, and one where they touch on the screen', () => {
  const spans = [
    { startMs: 0, endMs: 400 },
    { startMs: 1_000, endMs: 2_000 },
    { startMs: 2_004, endMs: 3_000 },
    { startMs: 3_500, endMs: 3_502 },
    { startMs: 9_000, endMs: 9_500 },
  ]
  const view = { startMs: 1_000, pxPerSecond: 100, widthPx: 400 }
  expect(bandsIn(spans, view)).toEqual([
    { left: 0, width: 200 },
    { left: 250, width: 1 },
  ])
  expect(bandsIn([], view)).toEqual([])
})
