// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
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
