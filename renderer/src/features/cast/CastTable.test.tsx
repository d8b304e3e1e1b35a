// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '@shared/contracts/result'
import { sampleCharacter, sampleCue, sampleSpeaker } from '@shared/testing/samples'
import { openWindow } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'

const { CastTableDialog } = await import('./CastTable')
const { undo } = await import('@/model/document/execute')
const { useDocument } = await import('@/model/document/document-store')

/** Lan says two short cues, Hùng one long one, Leia one of medium length. */
function show() {
  const project = sampleProject()
  const cue = (id: string, startMs: number, endMs: number, speakerId: string) =>
    sampleCue(id, startMs, { endMs, text: `câu ${id}`, speakerId })
  const speakers = ['Lan', 'Hùng', 'Leia'].map((label) =>
    sampleSpeaker(label, { label, voiceId: null }),
  )
  const cues = [
    cue('a', 0, 1_000, 'Lan'),
    cue('b', 2_000, 3_000, 'Lan'),
    cue('c', 4_000, 14_000, 'Hùng'),
    cue('d', 15_000, 18_000, 'Leia'),
  ]
  return { ...project, project: { ...project.project, cues, speakers } }
}

const library = {
  shows: [
    {
      name: 'Tập',
      characters: [sampleCharacter('Leia', { colour: 1 })],
    },
  ],
  voiceMaps: [],
}
const script = { castLibraryGet: () => ok(library) }

const names = () => screen.getAllByTestId('cast-line').map((line) => line.dataset['speaker'])
const speaker = (label: string) =>
  useDocument.getState().speakers.find((each) => each.label === label)

it('lists whom the library knows first, then who says most, and sorts by any column', async () => {
  const user = await openWindow(<CastTableDialog />, { project: show(), script })
  await screen.findByRole('button', { name: 'Use Mai, as in Tập 0' })
  expect(names()).toEqual(['Leia', 'Hùng', 'Lan'])
  await user.click(screen.getByRole('button', { name: 'Lines' }))
  expect(names()[0]).toBe('Lan')
  await user.click(screen.getByRole('button', { name: 'Time' }))
  expect(names()).toEqual(['Hùng', 'Leia', 'Lan'])
  expect(screen.getByRole('columnheader', { name: 'Time' }).getAttribute('aria-sort')).toBe(
    'descending',
  )
  await user.click(screen.getByRole('button', { name: 'Speaker' }))
  expect(names()).toEqual(['Hùng', 'Lan', 'Leia'])
  await user.click(screen.getByRole('button', { name: 'Use Mai, as in Tập 0' }))
  expect(speaker('Leia')).toMatchObject({ voiceId: 1, voiceName: 'Mai' })
})

it('gives several speakers a voice or a gender in one step', async () => {
  const user = await openWindow(<CastTableDialog />, { project: show(), script })
  await screen.findAllByTestId('cast-line')
  await user.click(screen.getByRole('checkbox', { name: 'Select Lan' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Hùng' }))
  const several = screen.getByRole('group', { name: 'Selected speakers' })
  expect(several.textContent).toContain('2 speakers selected')
  await user.click(within(several).getByRole('button', { name: /^Voice of the selected/ }))
  await user.click(screen.getByRole('button', { name: /^Nam/ }))
  expect(speaker('Lan')?.voiceId).toBe(2)
  expect(speaker('Hùng')?.voiceId).toBe(2)
  expect(speaker('Leia')?.voiceId).toBeNull()
  act(() => undo())
  expect(speaker('Lan')?.voiceId).toBeNull()
  expect(speaker('Hùng')?.voiceId).toBeNull()
})

it('suggests the voices of the library first, and by a corrected gender', async () => {
  const user = await openWindow(<CastTableDialog />, { project: show(), script })
  await screen.findByRole('button', { name: 'Use Mai, as in Tập 0' })
  const gender = screen.getByRole('combobox', { name: 'Gender of Lan' })
  expect(gender.textContent).toBe('Female (by name)')
  await user.click(gender)
  await user.click(await screen.findByRole('option', { name: 'Male' }))
  expect(speaker('Lan')?.gender).toBe('male')
  await user.click(screen.getByTestId('cast-table-suggest'))
  expect(speaker('Leia')?.voiceId).toBe(1)
  await user.click(screen.getByRole('combobox', { name: 'Gender of Lan' }))
  await user.click(await screen.findByRole('option', { name: 'Female (by name)' }))
  expect(speaker('Lan')).not.toHaveProperty('gender')
})
