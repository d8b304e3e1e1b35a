// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openWindow } from '@/project/testing/open-window'

const { CastPanel } = await import('./CastPanel')
const { useDocument } = await import('@/project/document/document-store')

const speakers = () => useDocument.getState().speakers

it('shows each speaker with a voice, and takes another one', async () => {
  const user = await openWindow(<CastPanel />)
  await user.click(await screen.findByRole('button', { name: 'Voice of Lan: Mai' }))
  await user.click(screen.getByRole('button', { name: /^Nam/ }))
  expect(screen.getByRole('button', { name: 'Voice of Lan: Nam' })).toBeDefined()
  expect(speakers()[0]).toMatchObject({ label: 'Lan', voiceId: 2, voiceName: 'Nam' })
})

it('adds a speaker, but not one whose name is taken', async () => {
  const user = await openWindow(<CastPanel />)
  await user.click(screen.getByRole('button', { name: 'Add a speaker' }))
  const name = screen.getByRole('textbox', { name: 'Name of the new speaker' })
  await user.type(name, 'lan')
  expect(screen.getByRole('alert').textContent).toMatch('already a speaker called Lan')
  await user.type(name, ' Anh{Enter}')
  expect(speakers().map(({ label }) => label)).toEqual(['Lan', 'lan Anh'])
})
