// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import type { FitResult } from '@shared/fitting/fit-types'
import { callsOf, openWindow } from '@/testing/open-window'
import { sampleProject, sampleSentence } from '@/testing/sample-project'

const { CueTable } = await import('./CueTable')
const { followCueClipboard } = await import('./cue-clipboard')
const { filterCounts } = await import('@/model/derived/filter')
const { deriveNow } = await import('@/model/derived/derive')
const { execute } = await import('@/model/document/execute')
const { setText } = await import('@/model/edits/cue-edits')
const { useDerived } = await import('@/model/derived/derived-store')
const { usePlayhead } = await import('@/model/playback/playhead')
const { selectCues } = await import('@/model/view/selection-store')
const { showDocument, useDocument } = await import('@/model/document/document-store')

const emptyFit: FitResult = {
  cueId: '',
  state: 'empty',
  rate: 1,
  neededRate: 1,
  voiceRate: 1,
  overlapMs: 0,
  slotMs: 1_500,
  earlyMs: 0,
  squeezedMs: 0,
  fittedMs: 1_500,
  borrowedMs: 0,
  overflowMs: 0,
  cutCharacters: 0,
  neededEndMs: 1_500,
}

const row = (text: string) => screen.getByRole('row', { name: new RegExp(text) })

it('selects with the mouse and the arrow keys, and edits the text with Enter', async () => {
  const user = await openWindow(<CueTable />)
  const table = screen.getByRole('grid', { name: 'Subtitle cues' })
  expect(within(table).getAllByRole('row')).toHaveLength(3)
  await user.click(row('câu a'))
  table.focus()
  await user.keyboard('{ArrowDown}')
  expect(row('câu b').getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{Enter}')
  const field = screen.getByRole('textbox', { name: 'Cue text' })
  await user.clear(field)
  await user.type(field, 'Xin chào{Enter}')
  expect(useDocument.getState().byId.get('b')?.text).toBe('Xin chào')
  expect(row('Xin chào')).toBeDefined()
})

it('shows only the cues with the words of the filter, and all of them again', async () => {
  const user = await openWindow(<CueTable />)
  await user.type(screen.getByRole('textbox', { name: 'Filter by text…' }), 'câu c')
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('2')
  expect(row('câu c')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show all cues' }))
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('4')
})

it('counts a cue without words neither as left to render nor as not rendered', async () => {
  const project = sampleProject()
  const [first, ...others] = project.project.cues
  const cues = first ? [{ ...first, text: '[door slams]' }, ...others] : others
  await openWindow(<CueTable />, { project: { ...project, project: { ...project.project, cues } } })
  const sources = { document: useDocument.getState(), derived: useDerived.getState() }
  const counts = filterCounts({ ...sources, problems: [], failed: [] })
  expect(counts.stale).toBe(2)
  expect(useDerived.getState().unvoiced.size).toBe(2)
  expect(row('door slams').textContent).toContain('not spoken')
})

/** As the browser does without a caret: the event comes at `body`, wherever the focus is. */
function press(type: 'copy' | 'cut' | 'paste', clipboardData = new DataTransfer()): DataTransfer {
  fireEvent[type](document.body, { clipboardData })
  return clipboardData
}

const cuesInOrder = () => {
  const { order, byId } = useDocument.getState()
  return order.flatMap((id) => byId.get(id) ?? [])
}
const times = () => cuesInOrder().map(({ startMs }) => startMs)

it('copies cues as SRT for other programs, and pastes them and subtitle text at the playhead', async () => {
  await openWindow(<CueTable />)
  onTestFinished(followCueClipboard())
  screen.getByRole('grid', { name: 'Subtitle cues' }).focus()
  act(() => selectCues(['a', 'b']))
  const clipboard = press('copy')
  expect(clipboard.getData('text/plain')).toContain('00:00:02,000 --> 00:00:03,500\n[Lan] câu b')
  act(() => usePlayhead.setState({ timeMs: 60_000 }))
  press('paste', clipboard)
  expect(times()).toEqual([0, 2_000, 4_000, 60_000, 62_000])
  const text = new DataTransfer()
  text.setData('text/plain', '1\n00:10:00,000 --> 00:10:02,000\n[Hoa] Từ chương trình khác\n')
  act(() => usePlayhead.setState({ timeMs: 90_000 }))
  press('paste', text)
  expect(times().at(-1)).toBe(90_000)
  expect(useDocument.getState().speakers.map(({ label }) => label)).toEqual(['Lan', 'Hoa'])
  press('cut')
  expect(times()).toHaveLength(5)
})

it('pastes cues of another project as they were, with its speakers by their names', async () => {
  const { project, ...opened } = sampleProject()
  const cues = project.cues.map((cue) => ({ ...cue, text: `[hát] ${cue.text}`, gainDb: -3 }))
  await openWindow(<CueTable />, { project: { ...opened, project: { ...project, cues } } })
  onTestFinished(followCueClipboard())
  screen.getByRole('grid', { name: 'Subtitle cues' }).focus()
  act(() => selectCues(['b', 'c']))
  const clipboard = press('copy')
  const another = { ...project, id: 'another', cues: [], speakers: [] }
  act(() => showDocument({ ...opened, project: another }))
  press('paste', clipboard)
  const { speakers, speakersById } = useDocument.getState()
  expect(speakers.map(({ label }) => label)).toEqual(['Lan'])
  expect(
    cuesInOrder().map(({ text, gainDb, speakerId }) => [
      text,
      gainDb,
      speakersById[speakerId ?? '']?.label,
    ]),
  ).toEqual([
    ['[hát] câu b', -3, 'Lan'],
    ['[hát] câu c', -3, 'Lan'],
  ])
})

it('leaves the clipboard to text that is marked or typed, and to what else has the focus', async () => {
  await openWindow(
    <>
      <CueTable />
      <button type="button">Elsewhere</button>
    </>,
  )
  onTestFinished(followCueClipboard())
  act(() => selectCues(['a']))
  screen.getByRole('button', { name: 'Elsewhere' }).focus()
  expect(press('copy').types).toEqual([])
  screen.getByRole('textbox').focus()
  press('cut')
  expect(times()).toEqual([0, 2_000, 4_000])
})

it('has the columns that are chosen, with the real rate of a voice in its colour', async () => {
  const user = await openWindow(<CueTable />)
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads()).toEqual(['#', 'Start', 'End', 'Speaker', 'Text', 'CPS', 'Fit', 'State', 'Take'])
  for (const name of ['Real rate: reading speed times stretch', 'Words', 'Active take']) {
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(screen.getByRole('menuitem', { name: new RegExp(name) }))
  }
  expect(callsOf('preferencesSet').at(-1)).toEqual({
    cueColumns: ['speaker', 'cps', 'speed', 'words', 'fit', 'state'],
  })
  const fit = { cueId: 'a', state: 'stretched' as const, rate: 1.2, voiceRate: 1.5 }
  act(() => {
    const fits = new Map(useDerived.getState().fits)
    fits.set('a', { ...emptyFit, ...fit })
    useDerived.setState({ fits, stale: new Set() })
  })
  const speed = within(row('câu a')).getByText(/1\.80×/)
  expect(speed.dataset['look']).toBe('wrong')
})

it('shows both lines of a cue where that is chosen', async () => {
  const project = sampleProject()
  const cues = project.project.cues.map((cue) => ({ ...cue, text: 'dòng một\ndòng hai' }))
  const user = await openWindow(<CueTable />, {
    project: { ...project, project: { ...project.project, cues } },
  })
  expect(screen.getAllByTestId('cue-text')[0]?.textContent).toBe('dòng một ↵ dòng hai')
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(screen.getByRole('menuitem', { name: 'Always both' }))
  await waitFor(() =>
    expect(screen.getAllByTestId('cue-text')[0]?.textContent).toBe('dòng một\ndòng hai'),
  )
})

it('joins the cues of a sentence by a line, and says which they are', async () => {
  await openWindow(<CueTable />, { project: sampleSentence() })
  act(deriveNow)
  const joined = () =>
    screen.queryAllByTestId('cue-joined').map(({ title, dataset }) => [title, dataset['place']])
  const title = 'Cues 1–2: one sentence, in one breath'
  expect(joined()).toEqual([
    [title, 'first'],
    [title, 'last'],
  ])
  act(() => {
    execute('changeText', setText('b', '- Không.'))
    deriveNow()
  })
  expect(joined()).toEqual([])
})
