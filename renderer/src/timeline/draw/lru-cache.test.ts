import { describe, expect, it } from 'vitest'
import { createLru } from './lru-cache'

describe('the LRU cache', () => {
  it('drops the least recently used beyond its limit', () => {
    const cache = createLru<number>(10, (n) => n)
    cache.set('a', 4)
    cache.set('b', 4)
    cache.get('a')
    cache.set('c', 4)
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([4, undefined, 4])
    expect(cache.cost).toBe(8)
  })

  it('keeps at least the newest, however large', () => {
    const cache = createLru<number>(10, (n) => n)
    cache.set('a', 4)
    cache.set('huge', 40)
    expect(cache.size).toBe(1)
    expect(cache.get('huge')).toBe(40)
  })

  it('counts a replaced value once', () => {
    const cache = createLru<number>(10, (n) => n)
    cache.set('a', 4)
    cache.set('a', 6)
    expect(cache.cost).toBe(6)
    cache.delete('a')
    expect(cache.cost).toBe(0)
  })

  it('releases dropped values, not cached ones', () => {
    const gone: number[] = []
    const cache = createLru<number>(
      10,
      (n) => n,
      (n) => gone.push(n),
    )
    cache.set('a', 4)
    cache.set('b', 5)
    cache.set('c', 6)
    expect(gone).toEqual([4, 5])
    cache.set('d', 3)
    cache.clear()
    expect(gone).toEqual([4, 5, 6, 3])
    expect([cache.cost, cache.size]).toEqual([0, 0])
  })
})
