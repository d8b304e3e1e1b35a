// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Profiles } from '@shared/contracts/profile'
import { ok } from '@shared/contracts/result'
import { callsOf, openWindow } from '@/project/testing/open-window'

const { ProfilesPanel } = await import('./ProfilesPanel')

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
