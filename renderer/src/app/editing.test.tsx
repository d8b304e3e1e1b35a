// @vitest-environment happy-dom
// Editing by keys and pointer in the whole window, as somebody does it.
import { act, fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ok } from '@shared/contracts/result'
import { sampleCue, sampleDocument, sampleSpeaker } from '@shared/testing/samples'
import { recordCanvases } from '@/timeline/testing/recording-canvas'
import { openWindow } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'

recordCanvases()
const { App } = await import('./App')
// Found at once when the window asks for it.
await (await import('./registries/collect')).loadDialogs()
const { useDocument } = await import('@/model/document/document-store')
const { usePlayhead } = await import('@/model/playback/playhead')
const { openDialog } = await import('@/model/view/workspace-store')
const { useSelection } = await import('@/model/view/selection-store')

const CUES = 12
const textOf = (i: number) => `Câu số ${i + 1} nói về khu rừng.`

/** Twelve cues of two speakers in turn, one second each, every two seconds. */
const film = {
  ...sampleProject(),
  project: sampleDocument({
    name: 'Rừng',
    cues: Array.from({ length: CUES }, (_, i) =>
      sampleCue(`c${i}`, 2_000 * i + 1_000, {
        endMs: 2_000 * i + 2_000,
        text: textOf(i),
        speakerId: i % 2 === 0 ? 'host' : 'guest',
      }),
    ),
    speakers: [
      sampleSpeaker('host', { label: 'Người dẫn', voiceId: 1 }),
      sampleSpeaker('guest', { label: 'Khách mời', voiceId: 2 }),
    ],
  }),
}

const cues = () => {
  const { order, byId } = useDocument.getState()
  return order.flatMap((id) => byId.get(id) ?? [])
}
const row = (index: number) => {
  const found = document.querySelector<HTMLElement>(`[data-cue-index="${index}"]`)
  if (!found) throw new Error(`there is no row ${index}`)
  return found
}
const table = () => screen.getByTestId('cue-table')
const active = () => useSelection.getState().activeId

/** Presses a chord such as `Control+Shift+d`. */
async function press(user: UserEvent, chord: string): Promise<void> {
  const keys = chord.split('+')
  const last = keys.at(-1) ?? ''
  const held = keys.slice(0, -1)
  const down = held.map((key) => `{${key}>}`).join('')
  const up = held.map((key) => `{/${key}}`).join('')
  await user.keyboard(`${down}${last.length > 1 ? `{${last}}` : last}${up}`)
}

/** All at once, as an input method does. */
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

/** Clicks the rows of these cues, the further ones with Shift, and leaves the table with the focus. */
function select(first: number, last = first): void {
  const click = (index: number, shiftKey: boolean) => {
    const cell = row(index).querySelector('td')
    if (!cell) throw new Error(`row ${index} has no cell`)
    fireEvent.mouseDown(cell, { shiftKey })
    fireEvent.click(cell, { shiftKey })
  }
  click(first, false)
  if (last !== first) click(last, true)
  act(() => table().focus())
}

it('splits, merges, deletes, shifts and inserts cues by keys, each undone in one step', async () => {
  const user = await openWindow(<App />, { project: film })
  select(2)
  await press(user, 'F2')
  const editor = screen.getByTestId<HTMLTextAreaElement>('cue-text-editor')
  const at = textOf(2).indexOf(' nói')
  editor.setSelectionRange(at, at)
  await press(user, 'Control+d')
  expect(cues()).toHaveLength(CUES + 1)
  expect([cues()[2]?.text, cues()[3]?.text]).toEqual(['Câu số 3', 'nói về khu rừng.'])
  expect(document.activeElement).toBe(screen.getByTestId('cue-text-editor'))
  await press(user, 'Control+z')
  expect(cues()).toHaveLength(CUES)
  await press(user, 'Escape')
  expect(cues()[2]?.text).toBe(textOf(2))

  select(2)
  await press(user, 'Control+j')
  expect(cues()).toHaveLength(CUES - 1)
  await press(user, 'Control+z')
  select(4, 6)
  await press(user, 'Delete')
  expect(cues()).toHaveLength(CUES - 3)
  await press(user, 'Control+z')
  expect(cues()).toHaveLength(CUES)

  select(0)
  await press(user, 'Alt+ArrowRight')
  expect(cues()[0]?.startMs).toBe(1_100)
  await press(user, 'Control+z')
  expect(cues()[0]?.startMs).toBe(1_000)
  await press(user, 'Insert')
  expect(cues()).toHaveLength(CUES + 1)
  write(screen.getByTestId('cue-text-editor'), 'Một câu mới.')
  await press(user, 'Enter')
  expect(screen.getByTestId<HTMLTextAreaElement>('inspector-text').value).toBe('Một câu mới.')
})

it('duplicates, shifts, snaps and assigns several cues without leaving the keys', async () => {
  const user = await openWindow(<App />, { project: film })
  select(0)
  for (const key of ['ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown']) await press(user, key)
  await press(user, 'Control+Shift+d')
  expect(cues()).toHaveLength(CUES + 3)
  await press(user, 'Control+z')
  expect(document.querySelectorAll('[data-active]')).toHaveLength(1)

  select(1, 3)
  await press(user, 'Control+Shift+s')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Shift by' }))
  await user.keyboard('2900{Enter}')
  expect(document.activeElement).toBe(table())
  expect(cues().find(({ id }) => id === 'c1')?.startMs).toBe(5_900)
  await press(user, 'n')
  expect(screen.getByTestId('undo').getAttribute('aria-label')).toContain('snap')

  await press(user, 's')
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Speaker' }))
  await user.click(screen.getByRole('combobox', { name: 'Speaker' }))
  await user.click(screen.getByRole('option', { name: 'Khách mời' }))
  const speakers = () =>
    ['c1', 'c2', 'c3'].map((id) => useDocument.getState().byId.get(id)?.speakerId)
  expect(speakers()).toEqual(['guest', 'guest', 'guest'])
  await user.click(screen.getByTestId('undo'))
  expect(speakers()).toEqual(['guest', 'host', 'guest'])
})

it('goes to a number or a time, and from field to field by keys', async () => {
  const user = await openWindow(<App />, { project: film })
  select(0)
  await press(user, 'F8')
  expect(document.activeElement).toBe(table())
  for (const [place, id] of [
    ['11', 'c10'],
    ['00:00:09', 'c4'],
  ]) {
    await press(user, 'Control+g')
    expect(document.activeElement).toBe(
      within(await screen.findByTestId('go-to-dialog')).getByRole('textbox'),
    )
    await user.keyboard(`${place}{Enter}`)
    expect(active()).toBe(id)
    expect(document.activeElement).toBe(table())
  }
  await press(user, 'F2')
  await press(user, 'Alt+ArrowDown')
  const editor = screen.getByTestId<HTMLTextAreaElement>('cue-text-editor')
  expect(editor.value).toBe(textOf(5))
  expect(document.activeElement).toBe(editor)
})

it('shows what replacing would change, and replaces everywhere in one step', async () => {
  const user = await openWindow(<App />, { project: film })
  await press(user, 'Control+h')
  write(screen.getByRole('textbox', { name: 'Find' }), 'rừng')
  write(screen.getByRole('textbox', { name: 'Replace with' }), 'đồi')
  const count = () => screen.getByTestId('find-count').dataset['count']
  await expect.poll(count).toBe(String(CUES))
  expect(screen.getAllByTestId('found-after')[0]?.textContent).toContain('đồi')
  await user.click(screen.getByRole('button', { name: /^Replace (all|in )/ }))
  expect(cues().every(({ text }) => text.includes('đồi'))).toBe(true)
  await expect.poll(count).toBe('0')
  await user.click(screen.getByTestId('undo'))
  await expect.poll(count).toBe(String(CUES))
  await user.click(screen.getByTestId('find-regex'))
  write(screen.getByRole('textbox', { name: 'Find' }), '(a+)+')
  const panel = within(screen.getByTestId('find-panel'))
  expect(await panel.findByRole('alert')).toBeDefined()
})

it('shows only the cues that have a note, with how many there are', async () => {
  const user = await openWindow(<App />, { project: film })
  select(3)
  write(screen.getByRole('textbox', { name: 'Note' }), 'Nghe lại chỗ này.')
  expect(within(row(3)).getByTestId('cue-note')).toBeDefined()
  await user.click(screen.getByTestId('filter'))
  await user.click(await screen.findByTestId('filter-noted'))
  expect(screen.getAllByTestId('cue-row')).toHaveLength(1)
  expect(screen.getByTestId('filter-shown').dataset['count']).toBe('1')
  await user.click(screen.getByRole('button', { name: 'Show all cues' }))
  expect(screen.getAllByTestId('cue-row').length).toBeGreaterThan(1)
})

it('sets, names and finds markers by keys, and takes each back', async () => {
  const user = await openWindow(<App />, { project: film })
  const markers = () => useDocument.getState().markers
  select(1)
  act(() => usePlayhead.setState({ timeMs: 3_000 }))
  await press(user, 'm')
  expect(markers()).toMatchObject([{ timeMs: 3_000 }])
  await press(user, 'm')
  const field = await screen.findByRole('textbox', { name: 'Marker name' })
  write(field, 'Cảnh hai')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(markers()).toMatchObject([{ name: 'Cảnh hai' }])
  await press(user, 'Control+Home')
  expect(usePlayhead.getState().timeMs).toBe(0)
  await press(user, 'Shift+m')
  expect(usePlayhead.getState().timeMs).toBe(3_000)
  await press(user, 'Alt+m')
  const again = within(await screen.findByTestId('marker'))
  await user.click(again.getByRole('button', { name: 'Delete the marker' }))
  expect(markers()).toEqual([])
  await press(user, 'Escape')
  for (const left of [1, 1, 0]) {
    await user.click(screen.getByTestId('undo'))
    expect(markers()).toHaveLength(left)
  }
})

it('moves cues by the same keys on the timeline and in the table', async () => {
  const user = await openWindow(<App />, { project: film })
  select(1)
  act(() => screen.getByRole('tree').focus())
  await press(user, 'Alt+ArrowRight')
  expect(cues()[1]?.startMs).toBe(3_100)
  await press(user, 'ArrowRight')
  expect(active()).toBe('c3')
})

it('opens a dialog at its key: when it has come to rest, in the same frame', async () => {
  const user = await openWindow(<App />, { project: film })
  act(() => openDialog({ kind: 'go-to' }))
  await screen.findByTestId('go-to-dialog')
  await press(user, 'Escape')
  expect(screen.queryByTestId('go-to-dialog')).toBeNull()
  act(() => openDialog({ kind: 'shift' }))
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
})

it('shows the section that is asked for while the settings are open', async () => {
  await openWindow(<App />, { project: film })
  act(() => openDialog({ kind: 'settings', section: 'general' }))
  const selected = () => screen.getByRole('tab', { selected: true }).textContent
  await expect.poll(selected).toBe('General')
  act(() => openDialog({ kind: 'settings', section: 'keys' }))
  expect(selected()).toBe('Shortcuts')
})

it('leaves letters to fields, Space to switches, and everything to open dialogs', async () => {
  const user = await openWindow(<App />, { project: film })
  select(1)
  await user.type(screen.getByRole('textbox', { name: 'Filter by text…' }), 'm{Backspace}')
  expect(useDocument.getState().markers).toEqual([])
  act(() => table().focus())
  await press(user, 'Control+g')
  const cancel = await screen.findByRole('button', { name: 'Cancel' })
  act(() => cancel.focus())
  await press(user, 'Delete')
  await press(user, 'Escape')
  expect(cues()).toHaveLength(CUES)
  // Undo in a field takes its own letters first; with none left it is the project's.
  select(1)
  await press(user, 'Delete')
  screen.getByRole('textbox', { name: 'Filter by text…' }).focus()
  await press(user, 'Control+z')
  expect(cues()).toHaveLength(CUES)
})

it('has the keyboard in the table as soon as a project is shown', async () => {
  const about = { path: film.path, name: 'Rừng', openedAt: '2026-01-01T00:00:00Z', exists: true }
  const user = await openWindow(<App />, {
    project: film,
    script: {
      projectClose: () => ok(undefined),
      projectRecent: () => ok([about]),
      projectOpenPath: () => ok(film),
      projectSamples: () => ok([]),
    },
  })
  const { closeProject } = await import('@/model/session/session')
  await act(closeProject)
  await user.click(await screen.findByTestId('recent-project'))
  const focused = await screen.findByTestId('cue-table')
  await vi.waitFor(() => expect(document.activeElement).toBe(focused))
})
