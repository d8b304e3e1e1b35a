import { expect, it } from 'vitest'
import { RowElements } from './row-elements'

const list = [...'abcdefgh']
const shownBy = (rows: ReturnType<RowElements['show']>) => rows.map(({ key, id }) => `${key}${id}`)

it('gives elements whose rows went out of sight to those that came into it, where they stand', () => {
  const elements = new RowElements()
  expect(shownBy(elements.show(list, 0, 4))).toEqual(['0a', '1b', '2c', '3d'])
  expect(shownBy(elements.show(list, 2, 6))).toEqual(['0e', '1f', '2c', '3d'])
  expect(elements.show(list, 2, 6).map(({ row }) => row)).toEqual([4, 5, 2, 3])
  expect(shownBy(elements.show(list, 1, 6))).toEqual(['0e', '1f', '2c', '3d', '4b'])
  expect(shownBy(elements.show(list, 2, 4))).toEqual(['2c', '3d'])
})

it('puts the elements in the order of another list, and each row keeps its own', () => {
  const elements = new RowElements()
  elements.show(list, 0, 4)
  elements.show(list, 2, 6)
  const shorter = list.filter((id) => id !== 'd')
  expect(shownBy(elements.show(shorter, 2, 6))).toEqual(['2c', '0e', '1f', '3g'])
})

it('moves no element for a row more or less', () => {
  const elements = new RowElements()
  elements.show(list, 0, 5)
  const shorter = list.filter((id) => id !== 'b')
  expect(shownBy(elements.show(shorter, 0, 5))).toEqual(['0a', '2c', '3d', '4e', '5f'])
  expect(shownBy(elements.show(list, 0, 5))).toEqual(['0a', '6b', '2c', '3d', '4e'])
})

it('gives the elements of a list to another one without the same rows', () => {
  const elements = new RowElements()
  elements.show(list, 0, 3)
  expect(shownBy(elements.show(['x', 'b', 'y'], 0, 3))).toEqual(['0x', '1b', '2y'])
})
