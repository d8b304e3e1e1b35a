// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Profiles } from '@shared/contracts/profile'
import { ok } from '@shared/contracts/result'
import { noContexts } from '@shared/dubbing/breath/sentences-of-film'
import { recipeHash, recipeOf } from '@shared/dubbing/recipe'
import { sampleTake } from '@shared/testing/samples'
import { callsOf, openWindow } from '@/testing/open-window'

const { ProfilesPanel } = await import('./ProfilesPanel')
const { deriveNow } = await import('@/model/derived/derive')
const { useDerived } = await import('@/model/derived/derived-store')
const { useDocument } = await import('@/model/document/document-store')
const { undo } = await import('@/model/document/execute')
const { addTakes } = await import('@/model/document/takes-store')
const { useToasts } = await import('@/ui/overlays/toasts')

const values = { name: 'Documentary', settings: { pitch: 2 } }
const profiles: Profiles = {
  rows: [{ key: 'd', type: 'srt', remoteId: '1', base: values, mine: values }],
  syncedAt: '2026-01-01T00:00:00.000Z',
  shelves: { srt: 'list', tts: 'list' },
}
const script = {
  profilesGet: () => ok(profiles),
  profilesSync: () => ok(profiles),
  profilesEdit: () => ok(profiles),
}

it('lists the profiles of the service and creates an empty one', async () => {
  const user = await openWindow(<ProfilesPanel />, { script })
  expect(await screen.findByRole('button', { name: /^Documentary/ })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'New profile' }))
  await user.click(screen.getByRole('menuitem', { name: 'Empty profile' }))
  expect(callsOf('profilesEdit')).toMatchObject([
    { connectionId: 'embedded', changes: [{ type: 'put', values: { settings: {} } }] },
  ])
})

it('renames a profile', async () => {
  const user = await openWindow(<ProfilesPanel />, { script })
  await user.click(await screen.findByRole('button', { name: /^Documentary/ }))
  const name = screen.getByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'News')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(callsOf('profilesEdit')).toMatchObject([
    { changes: [{ type: 'put', key: 'd', values: { name: 'News', settings: { pitch: 2 } } }] },
  ])
})

it('shows both sides of a profile field by field, and sends the one that was chosen', async () => {
  const settings = { speed: 1.1, pitch: -1, echo: 'hall' }
  const row = {
    key: 'd',
    type: 'srt' as const,
    remoteId: '1',
    base: { name: 'News', settings },
    mine: { name: 'News', settings: { ...settings, speed: 0.9 } },
    theirs: { name: 'News', settings: { ...settings, speed: 1.3 } },
  }
  const both = () => ok({ ...profiles, rows: [row] })
  const resolved = () => ok({ ...profiles, rows: [{ ...row, theirs: undefined }] })
  const user = await openWindow(<ProfilesPanel />, {
    script: { profilesGet: both, profilesSync: both, profilesEdit: resolved },
  })
  const conflict = within(await screen.findByTestId('profile-conflict'))
  const differences = conflict.getAllByTestId('profile-difference')
  expect(differences.map(({ dataset }) => dataset['field'])).toEqual(['speed'])
  expect(differences[0]?.textContent).toMatch(/0\.9.*1\.3/)
  expect(conflict.getByTestId('profile-same').textContent).toContain('echo')
  await user.click(conflict.getByTestId('profile-field-mine'))
  await expect.poll(() => screen.queryByTestId('profile-conflict')).toBeNull()
  const change = { type: 'resolve', key: 'd', field: 'settings.speed', keep: 'mine' }
  expect(callsOf('profilesEdit')).toEqual([{ connectionId: 'embedded', changes: [change] }])
})

it('gives a speaker a profile, after saying how many cues that makes stale, in one step of undo', async () => {
  const user = await openWindow(<ProfilesPanel />, { script })
  const { byId, order, speakersById, fields } = useDocument.getState()
  const takes = order.flatMap((id) => {
    const cue = byId.get(id)
    const recipe =
      cue && recipeOf(cue, speakersById['s'] ?? null, { ...fields, contexts: noContexts })
    return recipe ? sampleTake(`t-${id}`, id, { recipe, recipeHash: recipeHash(recipe) }) : []
  })
  act(() => {
    addTakes(takes)
    deriveNow()
  })
  await user.click(await screen.findByRole('button', { name: /^Documentary/ }))
  await user.click(screen.getByTestId('profile-apply'))
  const item = await screen.findByTestId('profile-apply-speaker')
  expect(item.textContent).toContain('3')
  expect(useDerived.getState().stale.size).toBe(0)
  await user.click(item)
  act(deriveNow)
  expect(useDerived.getState().stale.size).toBe(3)
  act(undo)
  act(deriveNow)
  expect(useDerived.getState().stale.size).toBe(0)
})

it('offers to take a removed profile back', async () => {
  const user = await openWindow(<ProfilesPanel />, { script })
  await screen.findByRole('button', { name: /^Documentary/ })
  await user.click(screen.getByTestId('profile-menu'))
  await user.click(await screen.findByTestId('profile-remove'))
  expect(callsOf('profilesEdit')).toMatchObject([{ changes: [{ type: 'remove', key: 'd' }] }])
  const undoing = useToasts.getState().toasts.find(({ action }) => action !== undefined)?.action
  act(() => undoing?.run())
  await expect
    .poll(() => callsOf('profilesEdit').at(-1))
    .toMatchObject({ changes: [{ type: 'put', key: 'd' }] })
})
