// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { callsOf, openWindow } from '@/testing/open-window'

const { useCommandKeys } = await import('./command-keys')
const { ScriptView } = await import('@/features/script/ScriptView')
const { execute } = await import('@/model/document/execute')
const { useDocument } = await import('@/model/document/document-store')
const { setField } = await import('@/model/edits/project-edits')
const { provideTransport, usePlayhead } = await import('@/model/playback/playhead')
const { clearSelection, selectCue, useSelection } = await import('@/model/view/selection-store')
const { useWorkspace } = await import('@/model/view/workspace-store')
const { runFromMenu } = await import('@/commands/command-table')

function Script() {
  useCommandKeys()
  return <ScriptView />
}

/** What has the focus when a key is pressed. */
function Places() {
  useCommandKeys()
  return (
    <>
      <button>plain</button>
      <button role="switch" aria-checked="true">
        switch
      </button>
      <button aria-haspopup="menu" onKeyDown={(event) => opened.push(event.key)}>
        menu
      </button>
      <input aria-label="field" />
      <div role="menu" tabIndex={-1}>
        <button>in a menu</button>
      </div>
    </>
  )
}
const opened: string[] = []
const played: string[] = []

async function openPlaces() {
  opened.length = 0
  played.length = 0
  const user = await openWindow(<Places />)
  act(() =>
    provideTransport({
      play: () => void played.push('play'),
      pause: () => undefined,
      seek: () => undefined,
      rewind: () => undefined,
      playTake: () => undefined,
      loudness: async () => new Map(),
    }),
  )
  usePlayhead.setState({ playing: false })
  return user
}

const shown = () => useWorkspace.getState().dialog?.kind
const button = (name: string) => screen.getByRole('button', { name })
const field = () => screen.getByRole<HTMLInputElement>('textbox')
/** True where the key was left to the control that has the focus. */
const left = (place: Element, key: string, held: object = {}) =>
  fireEvent.keyDown(place, { key, ...held })
const name = () => useDocument.getState().fields.name
const rename = (to: string) => act(() => void execute('renameProject', setField('name', to)))

it('writes a capital R in the script, and records there by the key that writes nothing', async () => {
  await openWindow(<Script />)
  const [sentence] = await screen.findAllByTestId('script-cue')
  if (!sentence) throw new Error('no sentence')
  selectCue('a')
  const written = fireEvent.keyDown(sentence, { key: 'R', shiftKey: true })
  expect([written, shown()]).toEqual([true, undefined])
  const recorded = fireEvent.keyDown(sentence, { key: 'R', shiftKey: true, ctrlKey: true })
  expect([recorded, shown()]).toEqual([false, 'record'])
})

it('opens the recorder with its layout, at the first cue where none is selected', async () => {
  await openPlaces()
  act(() => {
    clearSelection()
    useWorkspace.setState({ dialog: null })
  })
  const keys = { ctrlKey: true, altKey: true }
  act(() => void left(button('plain'), '4', keys))
  expect([useWorkspace.getState().layout, shown()]).toEqual(['record', 'record'])
  expect(useSelection.getState().activeId).toBe('a')
  act(() => useWorkspace.setState({ dialog: null }))
  act(() => void left(button('plain'), '4', keys))
  expect([useWorkspace.getState().layout, shown()]).toEqual(['edit', undefined])
})

it('plays by Space on a plain button, not on what Space works, in a field or in a menu', async () => {
  await openPlaces()
  expect(left(button('plain'), ' ')).toBe(false)
  expect(played).toEqual(['play'])
  const others = [screen.getByRole('switch'), field(), button('in a menu')]
  expect(others.map((each) => left(each, ' '))).toEqual([true, true, true])
  expect(played).toEqual(['play'])
})

it('leaves keys alone that were handled already, or that compose a letter', async () => {
  await openPlaces()
  expect(left(button('plain'), ' ', { isComposing: true })).toBe(true)
  button('plain').addEventListener('keydown', (event) => event.preventDefault(), { once: true })
  left(button('plain'), ' ')
  expect(played).toEqual([])
})

it('keeps Ctrl+Enter from opening a menu, and leaves Enter alone to it', async () => {
  await openPlaces()
  left(button('menu'), 'Enter')
  expect(opened).toEqual(['Enter'])
  act(() => selectCue('a'))
  expect(left(button('menu'), 'Enter', { ctrlKey: true })).toBe(false)
  expect(opened).toEqual(['Enter'])
})

it('undoes the letters of a field first, and the project once there are none', async () => {
  await openPlaces()
  const before = name()
  rename('Phim mới')
  const undo = () => left(field(), 'z', { ctrlKey: true })
  // Timers run in the order they were set: after that of the command.
  const answered = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)))
  fireEvent.input(field(), { target: { value: 'x' } })
  expect(undo()).toBe(true)
  // The browser takes a letter back, and says so.
  field().dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'historyUndo' }))
  await answered()
  expect(name()).toBe('Phim mới')
  undo()
  await answered()
  expect(name()).toBe(before)
})

it('undoes the project in a field that nobody typed in', async () => {
  await openPlaces()
  const before = name()
  rename('Phim mới')
  act(() => void left(field(), 'z', { ctrlKey: true }))
  expect(name()).toBe(before)
})

it('runs nothing of the native menu behind a dialog, or while a project is being opened', async () => {
  await openWindow(<Places />)
  const closed = { dialog: null, opening: false }
  const isOpen = () => useWorkspace.getState().dialog?.kind === 'settings'
  useWorkspace.setState({ ...closed, opening: true })
  runFromMenu('openSettings')
  expect(isOpen()).toBe(false)
  useWorkspace.setState({ ...closed, dialog: { kind: 'rename-project' } })
  runFromMenu('openSettings')
  expect(isOpen()).toBe(false)
  // How the window looks is behind no dialog.
  runFromMenu('switchTheme')
  expect(callsOf('preferencesSet')).toMatchObject([{ theme: expect.any(String) }])
  useWorkspace.setState(closed)
  runFromMenu('openSettings')
  expect(isOpen()).toBe(true)
  useWorkspace.setState(closed)
})
