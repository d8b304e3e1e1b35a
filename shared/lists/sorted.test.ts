import { expect, it } from 'vitest'
import { firstIndex } from './sorted'

it.each([
  [0, 0],
  [1, 0],
  [2, 1],
  [5, 3],
  [8, 5],
])('finds where %d is, or would be, in a sorted list', (sought, index) => {
  expect(firstIndex([1, 3, 3, 5, 7], (item) => item >= sought)).toBe(index)
})

it('is 0 in an empty list, and hands over the index', () => {
  expect(firstIndex([], () => true)).toBe(0)
  expect(firstIndex(['a', 'b', 'c'], (_, index) => index >= 2)).toBe(2)
})
