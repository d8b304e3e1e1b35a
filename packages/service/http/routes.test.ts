import { expect, it } from 'vitest'
import { preferredWaitMs } from './routes'

it.each([
  ['wait=5', 5_000],
  ['wait=0', 0],
  ['WAIT = 7', 7_000],
  ['wait="12"', 12_000],
  ['respond-async, wait=10', 10_000],
  ['wait=10; foo=bar', 10_000],
  ['wait=31', 30_000],
  ['wait=999999999', 30_000],
  ['wait=-1', null],
  ['wait=1.5', null],
  ['wait', null],
  ['await=3', null],
  ['', null],
  [undefined, null],
])('Prefer: %s waits %s ms', (header, ms) => {
  expect(preferredWaitMs(header)).toBe(ms)
})
