import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FairQueue } from './fair-queue'

function drain<T>(queue: FairQueue<T>): T[] {
  const items: T[] = []
  for (let item = queue.take(); item !== undefined; item = queue.take()) items.push(item)
  return items
}

describe('the fair queue', () => {
  it('takes owners in turns, whatever each has waiting', () => {
    const queue = new FairQueue<string>()
    for (const item of ['a1', 'a2', 'a3', 'a4']) queue.push(1, item)
    queue.push(2, 'b1')
    queue.push(3, 'c1')
    expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'a4'])
  })

  it('takes an owner’s urgent item before what already waits', () => {
    const queue = new FairQueue<string>()
    queue.push(1, 'first')
    queue.push(1, 'edited', true)
    expect(drain(queue)).toEqual(['edited', 'first'])
  })

  it('gives back everything once, each owner in its own order', () => {
    const pushes = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat()), {
      maxLength: 5_000,
    })
    fc.assert(
      fc.property(pushes, (items) => {
        const queue = new FairQueue<[number, number]>()
        for (const item of items) queue.push(item[0], item)
        expect(queue.size).toBe(items.length)
        const taken = drain(queue)
        expect(queue.size).toBe(0)
        for (const owner of [1, 2, 3, 4])
          expect(taken.filter(([o]) => o === owner)).toEqual(items.filter(([o]) => o === owner))
      }),
      { numRuns: 50 },
    )
  })
})
