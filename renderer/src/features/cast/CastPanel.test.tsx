// @vitest-environment happy-dom
import { act, screen, waitForElementToBeRemoved } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Voice } from '@shared/contracts/connection'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { sampleVoice } from '@shared/testing/samples'
import { openWindow } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'

const { CastPanel } = await import('./CastPanel')
const { LibraryDialog } = await import('./LibraryDialog')
const { undo } = await import('@/model/document/execute')
const { finishEditing } = await import('@/model/document/history-store')
const { useDocument } = await import('@/model/document/document-store')

const speakersNow = () => useDocument.getState().speakers

it('shows each speaker with a voice, and takes another one', async () => {
  const user = await openWindow(<CastPanel />)
  await user.click(await screen.findByRole('button', { name: 'Voice of Lan: Mai' }))
  await user.click(screen.getByRole('button', { name: /^Nam/ }))
  expect(screen.getByRole('button', { name: 'Voice of Lan: Nam' })).toBeDefined()
  expect(speakersNow()[0]).toMatchObject({ label: 'Lan', voiceId: 2, voiceName: 'Nam' })
})

it('names no built-in voice in the language of another day while the list is on its way', async () => {
  const { project, ...opened } = sampleProject()
  const speakers = project.speakers.map((each) => ({ ...each, voiceName: 'Mai (Tiếng Việt)' }))
  let answer: (voices: Result<Voice[]>) => void = () => undefined
  const voices = () => new Promise<Result<Voice[]>>((resolve) => (answer = resolve))
  await openWindow(<CastPanel />, {
    project: { ...opened, project: { ...project, speakers } },
    script: { voices },
  })
  expect(screen.getByRole('button', { name: 'Voice of Lan: …' })).toBeDefined()
  act(() => answer(ok([sampleVoice(1, 'Mai (Vietnamese)')])))
  await screen.findByRole('button', { name: 'Voice of Lan: Mai (Vietnamese)' })
})

it('adds a speaker, but not one whose name is taken', async () => {
  const user = await openWindow(<CastPanel />)
  await user.click(screen.getByRole('button', { name: 'Add a speaker' }))
  const name = screen.getByRole('textbox', { name: 'Name of the new speaker' })
  await user.type(name, 'lan')
  expect(screen.getByRole('alert').textContent).toMatch('already a speaker called Lan')
  await user.type(name, ' Anh{Enter}')
  expect(speakersNow().map(({ label }) => label)).toEqual(['Lan', 'lan Anh'])
})

it('shows the name that a speaker has again after it was undone', async () => {
  const user = await openWindow(<CastPanel />)
  await user.click(await screen.findByTestId('speaker-name'))
  const name = await screen.findByTestId('speaker-name-field')
  await user.type(name, ' Anh{Tab}')
  expect(speakersNow()[0]?.label).toBe('Lan Anh')
  act(() => undo())
  expect(name).toHaveProperty('value', 'Lan')
  act(() => finishEditing())
  expect(speakersNow()[0]?.label).toBe('Lan')
})

it('names the show as it is after an undone change', async () => {
  const user = await openWindow(<LibraryDialog />, {
    script: { castLibraryGet: () => ok({ shows: [], voiceMaps: [] }) },
  })
  const show = await screen.findByTestId('project-show')
  const before = show.getAttribute('value')
  await user.type(show, ' 2{Enter}')
  expect(useDocument.getState().fields.show).toBe(`${before} 2`)
  act(() => undo())
  expect(show).toHaveProperty('value', before)
})

it('leaves a failure to the header where that names it, and says it otherwise', async () => {
  const offline = fail(studioError('OFFLINE', 'unreachable'))
  const script = { voices: async () => offline }
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const account = async () => answered.then(() => offline)
  await openWindow(<CastPanel />, { script: { ...script, account } })
  const alert = await screen.findByRole('alert')
  expect(alert.dataset['errorCode']).toBe('OFFLINE')
  // The header says the same from here on.
  answer()
  await waitForElementToBeRemoved(alert)
})
