// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { callsOf, openWindow, studio } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'
import type { ReceivedNotes } from '@shared/contracts/review'
import { ok } from '@shared/contracts/result'
import { studioError } from '@shared/contracts/errors'
import { sampleTake } from '@shared/testing/samples'
import { runCommand } from '@/commands/command-table'
import { useDocument } from '@/model/document/document-store'
import { showTakes, useTakes } from '@/model/document/takes-store'
import { usePlayhead } from '@/model/playback/playhead'
import { useSelection } from '@/model/view/selection-store'
import { NoteDrawing } from '@/player/NoteDrawing'
import { useToasts } from '@/ui/overlays/toasts'
import { ReviewPanel } from './ReviewPanel'

const AT = '2026-03-01T10:00:00.000Z'
type Note = ReceivedNotes['notes'][number]

const note = (id: string, cueId: string | null, more: Partial<Note> = {}): Note => ({
  id: id.padEnd(8, '-'),
  cueId,
  cueText: cueId === null ? '' : `câu ${cueId}`,
  startMs: 0,
  endMs: null,
  kind: 'wording',
  text: `về ${id}`,
  suggestion: '',
  createdAt: AT,
  ...more,
})

const file = (
  reviewer: string,
  notes: Note[],
  more: Partial<ReceivedNotes> = {},
): ReceivedNotes => ({
  format: 'cuecast-review-notes',
  version: 1,
  project: { id: 'p', name: 'Tập 1' },
  packageId: 'pk-1',
  round: 1,
  reviewer,
  savedAt: AT,
  notes,
  verdicts: [],
  ...more,
})

const mai = file('Mai', [
  note('mai-1', 'b', { suggestion: 'câu hay hơn' }),
  note('mai-2', 'c', { kind: 'level', startMs: 4_000 }),
  note('mai-3', 'gone', { cueText: 'một câu đã xoá từ lâu', startMs: 90_000 }),
])
const nam = file('Nam', [note('nam-1', 'b', { suggestion: 'câu khác hẳn', startMs: 2_000 })])

/** Main reads these files whenever it is asked. */
async function openPanel(files: ReceivedNotes[] = [mai, nam]) {
  const user = await openWindow(<ReviewPanel />, {
    script: { reviewNotesRead: () => ok({ files, refused: [] }), copyText: () => ok(undefined) },
  })
  useToasts.setState({ toasts: [] })
  return user
}

const said = () => useToasts.getState().toasts.map(({ content }) => content)
const review = () => useDocument.getState().fields.review
const textOf = (id: string) => useDocument.getState().byId.get(id)?.text
const cards = () => screen.getAllByTestId('note').map((card) => card.dataset['note'])

describe('the review panel', () => {
  test('without notes says how to get some, and imports', async () => {
    const user = await openPanel()
    expect(screen.getByText('No review notes yet')).toBeTruthy()
    await user.click(screen.getByTestId('next-importReviewNotes'))
    expect(await screen.findAllByTestId('note')).toHaveLength(4)
    expect(said()).toEqual(['4 new notes. The cue of 1 note was not found.'])
    await user.click(screen.getByTestId('review-import'))
    await waitFor(() => expect(said()).toContain('No new notes; 4 already there.'))
    expect(review()?.notes).toHaveLength(4)
    runCommand('undo')
    expect(await screen.findByText('No review notes yet')).toBeTruthy()
  })

  test('lists what is not placed first, then what is open, notes of one cue side by side', async () => {
    await openPanel()
    runCommand('importReviewNotes')
    await screen.findAllByTestId('note')
    expect(cards()).toEqual(['mai-3---', 'mai-1---', 'nam-1---', 'mai-2---'])
    expect(screen.getByTestId('review-section-unplaced').dataset['count']).toBe('1')
    expect(screen.getByTestId('review-section-open').dataset['count']).toBe('3')
  })

  test('reviewers who contradict each other are named; what was withdrawn is done', async () => {
    await openPanel()
    runCommand('importReviewNotes')
    await screen.findAllByTestId('note')
    const saidOf = (id: string) =>
      screen
        .getAllByTestId('note')
        .filter((card) => card.dataset['note'] === id)
        .map((card) => within(card).queryByTestId('note-contradicted')?.textContent)
    expect(['mai-1---', 'nam-1---', 'mai-2---'].flatMap(saidOf)).toEqual([
      'Contradicted by Nam',
      'Contradicted by Mai',
      undefined,
    ])
    const savedAt = '2026-03-02T10:00:00.000Z'
    const withdrawn = [{ of: 'note' as const, id: 'nam-1---', at: savedAt }]
    studio.script.reviewNotesRead = () =>
      ok({ files: [file('Nam', [], { savedAt, withdrawn })], refused: [] })
    runCommand('importReviewNotes')
    expect((await screen.findByTestId('note-withdrawn')).textContent).toBe(
      'Withdrawn by the reviewer',
    )
    expect(said()).toContain('No new notes, 1 withdrawn.')
    expect(screen.getByTestId('review-section-done').dataset['count']).toBe('1')
    expect(screen.queryByTestId('note-contradicted')).toBeNull()
  })

  test('a note that has no cue is placed at the selected one', async () => {
    const user = await openPanel()
    runCommand('importReviewNotes')
    await screen.findAllByTestId('note')
    useSelection.setState({ ids: new Set(['a']), activeId: 'a', anchorId: 'a' })
    const [lost] = screen.getAllByTestId('note')
    if (!lost) throw new Error('no note')
    await user.click(within(lost).getByRole('button', { name: 'Place at the selected cue' }))
    expect(cards()[0]).toBe('mai-3---')
    expect(screen.queryByTestId('review-section-unplaced')).toBeNull()
    expect(review()?.notes.find(({ id }) => id === 'mai-3---')).toMatchObject({ cueId: 'a' })
  })

  test('a suggested wording is taken over by key, undone and redone in one step', async () => {
    const user = await openPanel()
    runCommand('importReviewNotes')
    await screen.findAllByTestId('note')
    runCommand('nextNote')
    runCommand('takeSuggestion')
    expect(textOf('b')).toBe('câu hay hơn')
    expect(said()).toContain('Suggested wording taken over; the note is done.')
    expect((await screen.findByTestId('review-section-done')).dataset['count']).toBe('1')
    runCommand('undo')
    expect(textOf('b')).toBe('câu b')
    await waitFor(() => expect(screen.queryByTestId('review-section-done')).toBeNull())
    // The other reviewer's, by its button.
    const other = screen.getAllByTestId('note').find((card) => card.dataset['note'] === 'nam-1---')
    await user.click(
      within(other ?? document.body).getByRole('button', { name: 'Use this wording' }),
    )
    expect(textOf('b')).toBe('câu khác hẳn')
    expect(review()?.notes.filter(({ state }) => state === 'done')).toHaveLength(1)
  })

  test('states and answers are edits that are saved', async () => {
    const user = await openPanel([nam])
    runCommand('importReviewNotes')
    const card = await screen.findByTestId('note')
    await user.type(within(card).getByTestId('note-answer'), 'Đã đổi giọng.')
    await user.click(within(card).getByTestId('note-declined'))
    expect(review()?.notes[0]).toMatchObject({ state: 'declined', answer: 'Đã đổi giọng.' })
    await user.click(await screen.findByTestId('note-reason'))
    await user.click(await screen.findByRole('option', { name: 'Creative intent' }))
    expect(review()?.notes[0]).toMatchObject({ state: 'declined', reason: 'creativeIntent' })
    await user.click(screen.getByTestId('note-open'))
    expect(review()?.notes[0]).not.toHaveProperty('reason')
    runCommand('undo')
    runCommand('undo')
    runCommand('undo')
    runCommand('undo')
    expect(review()?.notes[0]).toMatchObject({ state: 'open', answer: '' })
    runCommand('redo')
    await waitFor(() => expect(callsOf('projectNote').length).toBeGreaterThan(0))
  })

  test('filters by state, reviewer and kind, and shows counts', async () => {
    const user = await openPanel()
    runCommand('importReviewNotes')
    await screen.findAllByTestId('note')
    await user.click(screen.getByRole('button', { name: 'Filter the notes' }))
    await user.click(screen.getByRole('combobox', { name: 'All reviewers' }))
    await user.click(await screen.findByRole('option', { name: 'Nam' }))
    expect(cards()).toEqual(['nam-1---'])
    await user.click(screen.getByRole('combobox', { name: 'All states' }))
    await user.click(await screen.findByRole('option', { name: 'Done (0)' }))
    expect(screen.getByText('No matching notes.')).toBeTruthy()
    await user.click(screen.getByText('Show all'))
    expect(cards()).toHaveLength(4)
  })

  test('filters by severity, and then shows notes alone', async () => {
    const critical = note('one', 'a', { severity: 'critical' })
    const rejected = { cueId: 'c', cueText: 'câu c', startMs: 0, verdict: 'rejected' as const }
    const lan = file('Lan', [critical, note('two', 'b', { severity: 'minor' })], {
      verdicts: [rejected],
    })
    const user = await openPanel([lan])
    runCommand('importReviewNotes')
    await screen.findAllByTestId('note')
    expect(screen.getByTestId('rejected-cue')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Filter the notes' }))
    await user.click(screen.getByRole('combobox', { name: 'All severities' }))
    await user.click(await screen.findByRole('option', { name: 'Critical' }))
    expect(cards()).toEqual(['one-----'])
    expect(screen.queryByTestId('rejected-cue')).toBeNull()
  })

  test('a drawing is shown on the picture that it was made on, and nowhere else', async () => {
    const lines = { drawing: 'M0 0L500 500', drawnAtMs: 1_200 }
    const files = [file('Lan', [note('one', 'a', lines)])]
    const user = await openWindow(
      <>
        <ReviewPanel />
        <NoteDrawing />
      </>,
      { script: { reviewNotesRead: () => ok({ files, refused: [] }) } },
    )
    runCommand('importReviewNotes')
    await user.click(await screen.findByRole('button', { name: 'Show the drawing on the picture' }))
    const drawing = await screen.findByTestId('note-drawing')
    expect(drawing.querySelector('path')?.getAttribute('d')).toBe(lines.drawing)
    act(() => usePlayhead.setState({ timeMs: 3_000 }))
    expect(screen.queryByTestId('note-drawing')).toBeNull()
  })

  test('what is copied is what is shown, markup and formulas as text', async () => {
    await openPanel([file('=cmd()', [note('one', 'a', { text: '<b>"to"</b>' })])])
    runCommand('importReviewNotes')
    await screen.findByTestId('note')
    expect(screen.getByTestId('note-text').innerHTML).toBe('&lt;b&gt;"to"&lt;/b&gt;')
    runCommand('copyNotes')
    await waitFor(() => expect(callsOf('copyText')).toHaveLength(1))
    expect(callsOf('copyText')).toEqual([
      { text: '#1 · 00:00:00,000 · Lan — Wording, =cmd() (1): Open\n“câu a”\n<b>"to"</b>' },
    ])
  })

  test('approved takes are locked in one step: approved by all, unchanged since', async () => {
    const verdict = (cueId: string, value: 'approved' | 'rejected') => ({
      cueId,
      cueText: `câu ${cueId}`,
      startMs: 0,
      verdict: value,
    })
    const yes = file('Mai', [], { verdicts: ['a', 'b', 'c'].map((id) => verdict(id, 'approved')) })
    const no = file('Nam', [], { verdicts: [verdict('b', 'rejected')] })
    await openPanel([yes, no])
    const takes = ['a', 'b', 'c'].map((id) => sampleTake(`t-${id}`, id))
    const activeTakes = { a: 't-a', b: 't-b', c: 't-c' }
    showTakes({ ...sampleProject(), takes, activeTakes })
    runCommand('importReviewNotes')
    await screen.findByTestId('rejected-cue')
    useDocument.setState(({ byId }) => {
      const cue = byId.get('c')
      return cue ? { byId: new Map([...byId, ['c', { ...cue, text: 'đã đổi' }]]) } : {}
    })
    expect((await screen.findByTestId('outdated-verdict')).textContent).toMatch(
      /Approved: câu c.*Mai · round 1 · the text has changed since/,
    )
    expect(screen.getByTestId('review-verdicts').textContent).toBe(
      '1 cue approved, 1 rejected; 1 about an earlier version',
    )
    runCommand('lockApproved')
    const locked = () =>
      [...useTakes.getState().byId.values()].flatMap((t) => (t.locked ? t.id : []))
    expect(locked()).toEqual(['t-a'])
    await waitFor(() => expect(callsOf('takesChange')).toMatchObject([{ locked: { 't-a': true } }]))
    runCommand('undo')
    expect(locked()).toEqual([])
  })

  test('a verdict ends with another take or without its cue, and is listed as such', async () => {
    const verdict = (cueId: string) => ({
      cueId,
      cueText: `câu ${cueId}`,
      startMs: 0,
      verdict: 'rejected' as const,
    })
    const sent = { startMs: 0, endMs: 900, text: 'câu a', takeFile: 't-a.wav' }
    const round = { round: 1, packageId: 'pk-1', date: AT, reviewers: [], cues: { a: sent } }
    await openPanel([file('Mai', [], { verdicts: [verdict('a'), verdict('gone')] })])
    useDocument.setState(({ fields }) => ({
      fields: { ...fields, review: { rounds: [round], notes: [], verdicts: [] } },
    }))
    const take = (id: string) => ({ ...sampleTake(id, 'a'), file: `${id}.wav` })
    showTakes({
      ...sampleProject(),
      takes: [take('t-a'), take('t-new')],
      activeTakes: { a: 't-a' },
    })
    runCommand('importReviewNotes')
    await screen.findByTestId('rejected-cue')
    const listed = () => screen.getAllByTestId('outdated-verdict').map((row) => row.dataset['why'])
    expect(listed()).toEqual(['cueGone'])
    useTakes.setState({ active: new Map([['a', 't-new']]) })
    await waitFor(() => expect(listed()).toEqual(['takeChanged', 'cueGone']))
    expect(screen.queryByTestId('rejected-cue')).toBeNull()
  })

  test('files that cannot be taken are named, the others come in', async () => {
    await openPanel()
    const refused = studioError('NOTES_INVALID', 'the file is empty', { at: 'b.json' })
    studio.script.reviewNotesRead = () => ok({ files: [nam], refused: [refused] })
    runCommand('importReviewNotes')
    expect(await screen.findAllByTestId('note')).toHaveLength(1)
    expect(said()).toEqual([refused, '1 new note.'])
  })

  test('500 notes: only those in sight are drawn', async () => {
    const many = Array.from({ length: 500 }, (_, i) => note(`n-${i}`, 'a', { text: `số ${i}` }))
    await openPanel([file('Một người duyệt có tên rất dài '.repeat(6), many)])
    runCommand('importReviewNotes')
    await waitFor(() => expect(screen.getAllByTestId('note').length).toBeLessThan(60))
    expect(screen.getByTestId('review-section-open').dataset['count']).toBe('500')
  })
})
