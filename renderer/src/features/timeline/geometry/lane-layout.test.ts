import { describe, expect, it } from 'vitest'
import { laneRows, lanesHeight, rowAt } from './lane-layout'
import { present } from '@shared/testing/must'

describe('the rows of the lanes', () => {
  it('share the height without growing out of proportion', () => {
    expect(laneRows(2, 120).map((row) => row.height)).toEqual([58, 58])
    expect(laneRows(1, 600)[0]?.height).toBe(72)
  })

  it('stay legible when there are many, and scroll instead', () => {
    const rows = laneRows(12, 100)
    expect(rows[0]?.height).toBe(34)
    expect(lanesHeight(rows)).toBeGreaterThan(100)
  })

  it('answer which lane is under the pointer', () => {
    const rows = laneRows(3, 180)
    expect(rowAt(rows, 0)?.lane).toBe(0)
    expect(rowAt(rows, present(rows[2]).top + 1)?.lane).toBe(2)
    expect(rowAt(rows, 10_000)).toBeUndefined()
  })
})
