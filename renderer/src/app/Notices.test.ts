import { afterAll, expect, it, vi } from 'vitest'
import { scriptStudio } from '@/testing/scripted-studio'

scriptStudio({})
const { sumNotices } = await import('./Notices')
afterAll(() => {
  vi.unstubAllGlobals()
})

it('merges repeated notices about the same place and keeps different ones apart', () => {
  const damaged = { code: 'TAKE_FILES_DAMAGED', at: 'takes', detail: '' }
  const repaired = { code: 'TAKES_REPAIRED', at: 'takes/takes.jsonl', detail: '' }
  const summed = sumNotices([
    damaged,
    { ...repaired, params: { restored: 1 } },
    { ...damaged, times: 3 },
    { ...repaired, params: { restored: 2 } },
  ])
  expect(summed.map(({ code, times }) => [code, times])).toEqual([
    ['TAKE_FILES_DAMAGED', 4],
    ['TAKES_REPAIRED', undefined],
    ['TAKES_REPAIRED', undefined],
  ])
})
