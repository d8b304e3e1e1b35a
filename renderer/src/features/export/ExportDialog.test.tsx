// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { studioError } from '@shared/contracts/errors'
import { fail, ok } from '@shared/contracts/result'
import { callsOf, openWindow } from '@/project/testing/open-window'

const { ExportDialog } = await import('./ExportDialog')

it('says what will be missing and exports as chosen', async () => {
  const script = { exportStart: () => ok({ jobId: 'e' }) }
  const user = await openWindow(<ExportDialog />, { script })
  expect(screen.getByRole('note').textContent).toMatch(/3 cues are not rendered/)
  await user.click(screen.getByRole('switch', { name: /Export stems/ }))
  await user.click(screen.getByRole('button', { name: 'Export…' }))
  expect(callsOf('exportStart')).toMatchObject([{ format: 'wav', stems: true }])
})

it('shows why an export cannot begin', async () => {
  const script = { exportStart: () => fail(studioError('DISK_FULL', 'no room')) }
  const user = await openWindow(<ExportDialog />, { script })
  await user.click(screen.getByRole('button', { name: 'Export…' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/disk/i)
})
