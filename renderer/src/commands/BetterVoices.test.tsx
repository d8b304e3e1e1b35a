// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { builtInOrigins } from '@shared/contracts/models/model-records'
import type { Voice } from '@shared/contracts/connection'
import { expect, it } from 'vitest'
import { openWindow } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'
import { currentPreferences } from '@/bridge/preferences'
import { useWorkspace } from '@/model/view/workspace-store'

const { BetterVoices } = await import('./BetterVoices')

const builtIn: Voice = {
  id: 5,
  name: 'Nam',
  gender: 'male',
  languageName: 'Tiếng Việt',
  language: 'vi',
  region: null,
  origin: builtInOrigins.espeak,
}
const provider = { id: 'p', name: 'Azure', kind: 'azure', price: null, terms: '' }

it.each([
  ['service', { section: 'connections', adding: true }],
  ['server', { section: 'connections', adding: true, find: true }],
  ['download', { section: 'voices', getting: true }],
])('leads to a %s', async (way, dialog) => {
  const user = await openWindow(<BetterVoices voices={[builtIn]} />, { project: sampleProject() })
  await user.click(screen.getByTestId(`better-voices-${way}`))
  expect(useWorkspace.getState().dialog).toMatchObject({ kind: 'settings', ...dialog })
})

it('is gone once there are other voices, and where it was dismissed', async () => {
  const user = await openWindow(
    <>
      <BetterVoices voices={undefined} />
      <BetterVoices voices={[builtIn, { ...builtIn, id: 6, provider }]} />
      <BetterVoices voices={[builtIn]} dismissible />
    </>,
    { project: sampleProject() },
  )
  expect(screen.getAllByTestId('better-voices')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Do not show this again' }))
  expect(currentPreferences().betterVoicesDismissed).toBe(true)
  expect(screen.queryByTestId('better-voices')).toBeNull()
})
