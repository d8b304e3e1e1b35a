// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { studioError } from '@shared/contracts/errors'
import { fail, ok } from '@shared/contracts/result'
import { callsOf, openWindow } from '@/project/testing/open-window'

const { SettingsDialog } = await import('./SettingsDialog')

it('keeps a limit of credits once it is typed in full', async () => {
  const user = await openWindow(<SettingsDialog section="general" />)
  expect(screen.getByRole('dialog', { name: 'Settings' })).toBeDefined()
  const limit = screen.getByRole('textbox', { name: 'Ask before spending more than' })
  await user.clear(limit)
  await user.type(limit, '1.500')
  expect(callsOf('preferencesSet')).toEqual([])
  await user.keyboard('{Enter}')
  expect(callsOf('preferencesSet')).toEqual([{ creditsWithoutAsking: 1_500 }])
})

it('finds a command by its name and shows its shortcut', async () => {
  const user = await openWindow(<SettingsDialog section="general" />)
  await user.click(screen.getByRole('tab', { name: 'Shortcuts' }))
  await user.type(screen.getByRole('textbox', { name: 'Find a command…' }), 'undo')
  const list = screen.getByRole('tabpanel')
  expect(list.textContent).toContain('Ctrl+Z')
})

it('begins with the form for a new connection where one is asked for', async () => {
  const info = {
    secureStorage: false,
    version: '1',
    electron: '',
    platform: '',
    systemLocale: '',
    storageBackend: '',
  }
  const script = {
    appInfo: () => ok(info),
    connectionTest: () => fail(studioError('UNAUTHORIZED', 'no', { at: '/me' })),
  }
  const user = await openWindow(<SettingsDialog section="connections" adding />, { script })
  expect(await screen.findByText(/^No system keychain found/)).toBeDefined()
  const key = screen.getByLabelText('Access key')
  expect(screen.getByText('Kept until Cuecast closes, never shown again.')).toBeDefined()
  expect(screen.queryByText(/^Stored in the system keychain/)).toBeNull()
  await user.type(screen.getByLabelText('Name'), 'Studio')
  await user.type(screen.getByLabelText('Address'), 'https://api.example.com')
  await user.type(key, 'wrong')
  await user.click(screen.getByRole('button', { name: 'Test' }))
  const failure = await screen.findByRole('alert')
  expect(failure.textContent).toContain('Check the key above')
  expect(failure.textContent).not.toMatch(/\/me|in Settings/)
})
