// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openWindow } from '@/testing/open-window'

const { UndoButtons } = await import('./UndoButtons')
const { Toaster } = await import('@/ui/overlays/Toaster')
const { dismissToasts } = await import('@/ui/overlays/toasts')
const { useDocument } = await import('@/model/document/document-store')
const { execute } = await import('@/model/document/execute')
const { removeCues } = await import('@/model/edits/structure-edits')
const { setText } = await import('@/model/edits/cue-edits')

const text = (id: string) => useDocument.getState().byId.get(id)?.text
const window = (
  <>
    <UndoButtons />
    <Toaster />
  </>
)

it('says what was undone and where, with the way back', async () => {
  dismissToasts()
  const user = await openWindow(window)
  act(() => void execute('changeText', setText('b', 'khác')))
  await user.click(screen.getByRole('button', { name: 'Undo: edit text' }))
  expect(text('b')).toBe('câu b')
  const said = screen.getByTestId('toast')
  expect(said.textContent).toContain('Undone: edit text, cue 2')
  await user.click(screen.getByRole('button', { name: 'Redo' }))
  expect(text('b')).toBe('khác')
  // One message about it at a time.
  expect(screen.getByTestId('toast').textContent).toContain('Redone: edit text, cue 2')
})

it('lists the edits, and goes back to any of them', async () => {
  dismissToasts()
  const user = await openWindow(window)
  act(() => {
    execute('changeText', setText('a', 'một'))
    execute('changeText', setText('b', 'hai'))
    execute('deleteCues', removeCues(['c']))
  })
  await user.click(screen.getByRole('button', { name: 'Edit history' }))
  const steps = screen.getAllByTestId('history-undo').map(({ textContent }) => textContent)
  expect(steps).toEqual(['Delete cues', 'Edit text, cue 2', 'Edit text, cue 1'])
  await user.click(screen.getAllByTestId('history-undo')[2] ?? document.body)
  expect([text('a'), text('b'), text('c')]).toEqual(['một', 'câu b', 'câu c'])
  expect(screen.getByTestId('toast').textContent).toContain('2 steps undone')
})
