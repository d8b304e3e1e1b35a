import { expect, it } from 'vitest'
import { pageOf } from './page'

const links = (page: number, pages: number) =>
  pageOf([], { path: '/api/tts', page, total: pages * 30 }).links.slice(1, -1)

it.each([
  [1, 3, '1 2 3'],
  [7, 13, '1 2 3 4 5 6 7 8 9 10 11 12 13'],
  [1, 3_334, '1 2 3 4 5 6 7 8 9 10 ... 3333 3334'],
  [50, 100, '1 2 ... 47 48 49 50 51 52 53 ... 99 100'],
  [98, 100, '1 2 ... 91 92 93 94 95 96 97 98 99 100'],
])('page %d of %d links to %s', (page, pages, labels) => {
  const found = links(page, pages)
  expect(found.map(({ label }) => label).join(' ')).toBe(labels)
  expect(found.filter(({ active }) => active).map(({ label }) => label)).toEqual([String(page)])
  for (const { url, label } of found)
    expect(url).toBe(label === '...' ? null : `/api/tts?page=${label}`)
})

it('never has more than 15 links, whatever the page', () => {
  for (const pages of [14, 15, 16, 100])
    for (let page = 1; page <= pages; page += 1) {
      const found = links(page, pages)
      expect(found.length).toBeLessThanOrEqual(13)
      expect(found.some(({ active }) => active)).toBe(true)
      const numbers = found.filter(({ url }) => url !== null).map(({ label }) => Number(label))
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
    }
})
