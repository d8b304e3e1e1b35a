import { expect, it } from 'vitest'
import { textCache } from './text-cache'

it('keeps texts up to so many characters, empty ones too', () => {
  const cache = textCache(10, 6)
  for (const text of ['', 'four', 'sixsix', 'sevenxx']) cache.set(`a ${text}`, text)
  expect([...cache.values()]).toEqual(['sixsix', 'four'])
  cache.set('empty', '')
  expect(cache.get('empty')).toBe('')
})
