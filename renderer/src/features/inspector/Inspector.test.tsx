// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { defaultNarration } from '@shared/narration/flow-times'
import { studioError } from '@shared/contracts/errors'
import { ok } from '@shared/contracts/result'
import type { ReceivedNotes } from '@shared/contracts/review'
import { callsOf, openWindow } from '@/testing/open-window'
import { sampleTake } from '@shared/testing/samples'
import { sampleProject } from '@/testing/sample-project'

const { Inspector } = await import('./Inspector')
const { useDocument } = await import('@/model/document/document-store')
const { execute } = await import('@/model/document/execute')
const { setCueLanguage, setText } = await import('@/model/edits/cue-edits')
const { useDerived } = await import('@/model/derived/derived-store')
const { showTakes } = await import('@/model/document/takes-store')
const { showLost } = await import('@/model/document/run-store')
const { runCommand } = await import('@/commands/command-table')
const { useReviewView } = await import('@/model/view/review')
const { openSide, useWorkspace } = await import('@/model/view/workspace-store')
const { selectCue, selectCues } = await import('@/model/view/selection-store')

const cue = (id: string) => useDocument.getState().byId.get(id)

it('edits text and times of the selected cue, and refuses times that cannot be', async () => {
  const user = await openWindow(<Inspector />)
  act(() => selectCue('b'))
  const text = screen.getByRole('textbox', { name: 'Text' })
  await user.clear(text)
  await user.type(text, 'Xin chào')
  expect(cue('b')?.text).toBe('Xin chào')
  const start = screen.getByRole('textbox', { name: 'Start' })
  await user.clear(start)
  await user.type(start, '0:04')
  expect(screen.getByRole('alert').textContent).toMatch(/before the end/)
  await user.keyboard('{Escape}')
  await user.clear(start)
  await user.type(start, '0:02.5{Enter}')
  expect(cue('b')).toMatchObject({ startMs: 2_500, endMs: 3_500 })
})

it('estimates the length from what will be said, and only until there is a take of it', async () => {
  await openWindow(<Inspector />)
  act(() => selectCue('b'))
  const shown = async () => (await screen.findByTestId('estimate')).textContent
  act(() => void execute('changeText', setText('b', 'Mã abc')))
  const plain = await shown()
  act(() => void execute('changeText', setText('b', '12.345.678')))
  const written = await shown()
  // Ten characters are read as a dozen words.
  await waitFor(async () => expect(await shown()).not.toBe(written))
  const seconds = (text: string | null) => Number(/≈ ([\d.]+)/.exec(text ?? '')?.[1])
  expect(seconds(await shown())).toBeGreaterThan(3 * seconds(plain))
  const take = sampleTake('taken', 'b')
  act(() => showTakes({ ...sampleProject(), takes: [take], activeTakes: { b: take.id } }))
  act(() => useDerived.setState({ stale: new Set() }))
  await waitFor(() => expect(screen.queryByTestId('estimate')).toBeNull())
})

it('shows the original of a cue that is in two languages', async () => {
  const opened = sampleProject()
  const cues = opened.project.cues.map((each) =>
    each.id === 'b' ? { ...each, original: '<i>Where is it?</i>\nHere.' } : each,
  )
  await openWindow(<Inspector />, { project: { ...opened, project: { ...opened.project, cues } } })
  act(() => selectCue('b'))
  const shown = screen.getByTestId('inspector-original').textContent
  expect(shown).toBe('Original textWhere is it?\nHere.')
  act(() => selectCue('a'))
  expect(screen.queryByTestId('inspector-original')).toBeNull()
})

it('lets a cue that may have been charged be settled', async () => {
  const lostDismiss = () => ok(undefined)
  const user = await openWindow(<Inspector />, {
    project: sampleProject('remote'),
    script: { lostDismiss },
  })
  const error = studioError('ANSWER_LOST', 'the answer was lost')
  act(() => {
    showLost([{ connectionId: 'remote', cueId: 'b', runId: 'earlier', error }])
    selectCue('b')
  })
  await user.click(screen.getByRole('button', { name: 'It was not charged' }))
  expect(callsOf('lostDismiss')).toEqual([{ cueIds: ['b'] }])
  act(() => showLost([]))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('begins a chapter with its title to be typed, and gives the focus back when it goes', async () => {
  const opened = sampleProject()
  const project = { ...opened, project: { ...opened.project, narration: defaultNarration } }
  const user = await openWindow(<Inspector />, { project })
  act(() => selectCue('b'))
  await user.click(await screen.findByRole('button', { name: 'Start a chapter here' }))
  await user.keyboard('Bến đò{Enter}')
  expect(cue('b')?.chapter?.title).toBe('Bến đò')
  await user.click(screen.getByRole('button', { name: 'Remove chapter' }))
  expect(cue('b')?.chapter).toBeUndefined()
  expect(document.activeElement?.textContent).toBe('Start a chapter here')
})

it('names the notes of a cue, and leads to them in the Review panel', async () => {
  const savedAt = '2026-03-01T10:00:00.000Z'
  const file: ReceivedNotes = {
    format: 'cuecast-review-notes',
    version: 1,
    project: { id: 'p', name: 'Tập 1' },
    packageId: 'pk-1',
    round: 1,
    reviewer: 'Mai',
    savedAt,
    notes: [
      {
        id: 'mai-1---',
        cueId: 'b',
        cueText: '',
        startMs: 0,
        endMs: null,
        kind: 'wording',
        text: 'Nên tự nhiên hơn',
        suggestion: '',
        createdAt: savedAt,
      },
    ],
    verdicts: [],
  }
  const user = await openWindow(<Inspector />, {
    script: { reviewNotesRead: () => ok({ files: [file], refused: [] }) },
  })
  runCommand('importReviewNotes')
  await waitFor(() => expect(useDocument.getState().fields.review?.notes).toHaveLength(1))
  act(() => {
    selectCue('b')
    openSide('cast')
  })
  await user.click(await screen.findByRole('button', { name: 'Nên tự nhiên hơn · Open' }))
  expect(useWorkspace.getState().side).toBe('review')
  expect(useReviewView.getState().activeId).toBe('mai-1---')
})

it('says what to do while no cue is selected', async () => {
  await openWindow(<Inspector />)
  expect(screen.getByText('No cue selected')).toBeDefined()
})

it('gives a selection a language of its own, and the project’s again', async () => {
  await openWindow(<Inspector />)
  execute('changeCueLanguage', setCueLanguage(['a', 'b'], 'en'))
  act(() => selectCues(['a', 'b']))
  expect((await screen.findByTestId('inspector-language')).textContent).toContain('English')
  act(() => selectCues(['a', 'b', 'c']))
  await expect.poll(() => screen.getByTestId('inspector-language').textContent).toContain('Several')
  act(() => void execute('changeCueLanguage', setCueLanguage(['a', 'b'], undefined)))
  await expect
    .poll(() => screen.getByTestId('inspector-language').textContent)
    .toContain('Vietnamese')
  expect(cue('a')?.language).toBeUndefined()
})

it('names the languages of a service once, not for every cue', async () => {
  const named = vi.spyOn(Intl.DisplayNames.prototype, 'of')
  const languages = () => ok(['vi', 'en', 'fr', 'de', 'ja'].map((id) => ({ id, name: id })))
  await openWindow(<Inspector />, { script: { languages } })
  act(() => selectCue('b'))
  await screen.findByTestId('inspector-language')
  await expect.poll(() => named.mock.calls.flat()).toContain('ja')
  named.mockClear()
  act(() => selectCue('a'))
  expect(screen.getByDisplayValue(cue('a')?.text ?? '')).toBeDefined()
  expect(named.mock.calls.flat()).not.toContain('ja')
  named.mockRestore()
})
