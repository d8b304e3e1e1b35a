import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { threadPool } from './thread-pool'

describe('a pool of threads', () => {
  it('is ended at any moment while its threads load', async () => {
    for (let afterMs = 30; afterMs < 150; afterMs += 10) {
      const pool = threadPool('speech', { minThreads: 2, maxThreads: 2 })
      await delay(afterMs)
      await pool.destroy()
      expect(pool.threads).toEqual([])
    }
  })
})
