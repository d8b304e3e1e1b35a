import '@/testing/scripted-studio'
import { scriptStudio } from '@/testing/scripted-studio'
import { afterEach, expect, it, vi } from 'vitest'
import { usualPreferences } from '@shared/contracts/preferences'
import { studioError } from '@shared/contracts/errors'
import { fail, ok } from '@shared/contracts/result'
import { sampleProject } from '@/testing/sample-project'

let gainDb = 3
const studio = scriptStudio({
  preferencesSet: (change) => ok({ ...usualPreferences, ...change }),
  projectSave: () => ok({ savedAt: '' }),
  mixLevelMeasure: () => ok({ gainDb, ceilingDb: -1, compression: null }),
  mixLevelCancel: () => ok(undefined),
})
const { setPreferences } = await import('@/bridge/preferences')
const { showDocument } = await import('../document/document-store')
const { execute } = await import('../document/execute')
const { changeMix } = await import('../edits/project-edits')
const { followMixLevel, useMixLevel } = await import('./mix-level')

const measured = () => studio.calls.filter(({ name }) => name === 'mixLevelMeasure').length

afterEach(() => vi.useRealTimers())

it('follows the mix while it is wanted, once edits have ended', async () => {
  vi.useFakeTimers()
  showDocument(sampleProject())
  const end = followMixLevel()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(measured()).toBe(0)

  await setPreferences({ playsAsExported: true })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(useMixLevel.getState()).toMatchObject({ level: { gainDb: 3, ceilingDb: -1 } })
  gainDb = -4
  for (const targetLufs of [-14, -16, -23]) execute('changeMix', changeMix({ targetLufs }))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(measured()).toBe(2)
  expect(useMixLevel.getState().level?.gainDb).toBe(-4)

  // An empty mix has no level to match; any other error is shown.
  for (const code of ['NOTHING_TO_EXPORT', 'DISK_FULL'] as const) {
    studio.script.mixLevelMeasure = () => fail(studioError(code, ''))
    execute('changeMix', changeMix({ peakDbtp: code === 'DISK_FULL' ? -2 : -3 }))
    await vi.advanceTimersByTimeAsync(5_000)
    const { level, error } = useMixLevel.getState()
    expect([level, error?.code]).toEqual([null, code === 'DISK_FULL' ? code : undefined])
  }

  await setPreferences({ playsAsExported: false })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(useMixLevel.getState()).toEqual({ level: null, measuring: false, error: null })
  expect(studio.calls.map(({ name }) => name)).toContain('mixLevelCancel')
  end()
})
