// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { usualPreferences } from '@shared/contracts/preferences'
import { ok } from '@shared/contracts/result'
import { scriptStudio } from '@/testing/scripted-studio'

let kept = usualPreferences
scriptStudio({
  preferencesGet: () => ok(kept),
  preferencesSet: (change) => ok((kept = { ...kept, ...change })),
})
const { loadPreferences } = await import('@/bridge/preferences')
const { removeLayout, resetLayout, saveLayout, showLayout } = await import('./layouts')
const { useWorkspace } = await import('./workspace-store')
const shown = () => {
  const { layout, side, script } = useWorkspace.getState()
  return [layout, side, script]
}

beforeEach(async () => {
  kept = { ...usualPreferences, layout: { 'rows-timeline.upper': 30, 'rows-timeline.lower': 70 } }
  await loadPreferences()
  useWorkspace.setState({ layout: 'edit', side: 'cast', script: false })
})

it('opens what a layout needs, and gives it back with the next one', () => {
  showLayout('mix')
  expect(shown()).toEqual(['mix', 'sound', false])
  showLayout('script')
  expect(shown()).toEqual(['script', 'cast', true])
  showLayout('timeline')
  expect(shown()).toEqual(['timeline', 'cast', false])
  showLayout('timeline')
  expect(shown()).toEqual(['edit', 'cast', false])
})

it('saves sizes, panel and view under a name, brings them back and forgets them', async () => {
  showLayout('timeline')
  useWorkspace.setState({ side: 'problems' })
  await saveLayout('own2', 'Sửa lỗi')
  expect(kept.ownLayouts).toEqual([
    { id: 'own2', name: 'Sửa lỗi', from: 'timeline', side: 'problems', script: false },
  ])
  expect(kept.layout).toMatchObject({ 'rows-own2.upper': 30, 'rows-own2.lower': 70 })
  showLayout('edit')
  useWorkspace.setState({ side: null })
  showLayout('own2')
  expect(shown()).toEqual(['own2', 'problems', false])
  resetLayout('own2')
  expect(kept.layout).not.toHaveProperty(['rows-own2.upper'])
  expect(kept.layout).toHaveProperty(['rows-timeline.upper'])
  await removeLayout('own2')
  expect(kept.ownLayouts).toEqual([])
  expect(shown()[0]).toBe('edit')
})
