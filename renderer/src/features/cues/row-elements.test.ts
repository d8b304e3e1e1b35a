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
