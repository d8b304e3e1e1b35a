// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { studioError } from '@shared/contracts/errors'
import type { ComparedState } from '@shared/contracts/project/compare'
import { lastImportOf } from '@shared/contracts/project/last-import'
import type { Cue, ProjectFile } from '@shared/contracts/project-file'
import { fail, ok, type Result } from '@shared/contracts/result'
import { defaultNarration } from '@shared/narration/flow-times'
import { sampleCue, sampleSpeaker } from '@shared/testing/samples'
import type { Script } from '@/testing/scripted-studio'
import { openWindow } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'

const { CompareDialog } = await import('./CompareDialog')
const { useDocument } = await import('@/model/document/document-store')
const { cuesInOrder } = await import('@/model/document/document')
const { adjust, execute, undo } = await import('@/model/document/execute')
const { setText } = await import('@/model/edits/cue-edits')

const backup = 'project-2026-01-31T10-20-30-400Z.json'

/** The sample, in which the text of b was edited since its import and its backup. */
async function compare(state: Partial<ComparedState> = {}, script: Script = {}) {
  const { project, ...opened } = sampleProject()
  const lastImport = lastImportOf(project.cues, project.speakers)
  const cues = project.cues.map((cue) => (cue.id === 'b' ? { ...cue, text: 'câu b mới' } : cue))
  const document: ProjectFile = { ...project, cues, lastImport }
  const { name, speakers } = project
  const user = await openWindow(<CompareDialog />, {
    project: { ...opened, project: document },
    script: {
      backupsList: () => ok([{ file: backup, at: '2026-01-31T10:20:30.400Z' }]),
      projectRecent: () =>
        ok([{ path: '/b.cuecast', name: 'B', openedAt: '2026-01-01T00:00:00.000Z', exists: true }]),
      backupRead: () => ok({ name, speakers, cues: project.cues, ...state }),
      otherProjectRead: () => ok({ name: 'B', speakers, cues: project.cues, ...state }),
      ...script,
    },
  })
  await screen.findByText(/^All changes, 1$/)
  return user
}

const grid = () => screen.getByRole('grid', { name: 'Cues that differ' })
const rows = () => within(grid()).getAllByRole('row')
const textOf = (id: string) => useDocument.getState().byId.get(id)?.text
const sides = () => screen.getAllByTestId('compare-side')

type User = Awaited<ReturnType<typeof compare>>

async function choose(user: User, side: number, option: RegExp) {
  await user.click(sides()[side] ?? grid())
  await user.click(await screen.findByRole('option', { name: option }))
}

it('shows what was changed since the import, word by word, and takes it back by keys in one step', async () => {
  const user = await compare()
  expect(rows().map(({ textContent }) => textContent)).toEqual(['text00:00:02.000câu bcâu b mới'])
  expect(grid().querySelector('ins')?.textContent).toBe('mới')
  expect(screen.getByTestId('compare-apply')).toHaveProperty('disabled', true)
  grid().focus()
  await user.keyboard(' ')
  expect(rows()[0]?.getAttribute('aria-selected')).toBe('true')
  await user.click(screen.getByTestId('compare-apply'))
  expect(textOf('b')).toBe('câu b')
  act(() => void undo())
  expect(textOf('b')).toBe('câu b mới')
})

it('compares with a backup, and takes over what is listed: here the cues that only one side has', async () => {
  const { project } = sampleProject()
  const [first] = project.cues
  const gone = sampleCue('gone', 90_000, { text: 'đã xoá' })
  const user = await compare({ cues: [...(first ? [first] : []), gone] })
  await choose(user, 0, /^Backup of/)
  await screen.findByText(/^All changes, \d$/)
  await user.click(screen.getByTestId('reimport-filter'))
  await user.click(await screen.findByRole('option', { name: /^Only on one side/ }))
  await user.click(screen.getByTestId('reimport-all-other'))
  expect(screen.getByText(/^2 cues leave the project/)).toBeDefined()
  await user.click(screen.getByTestId('compare-apply'))
  expect([...useDocument.getState().byId.keys()]).toEqual([first?.id, 'gone'])
  act(() => void undo())
  expect(textOf('gone')).toBeUndefined()
})

it('names what cannot be read, and only shows what two other versions have', async () => {
  const at = `/phim.cuecast/backups/${backup}`
  const broken = studioError('PROJECT_INVALID', 'not JSON', { at })
  const user = await compare({}, { backupRead: () => fail(broken) })
  await choose(user, 1, /^Backup of/)
  expect((await screen.findByRole('alert')).textContent).toContain(backup)
  await choose(user, 1, /^Project B/)
  expect(await screen.findByText('Both are the same.')).toBeDefined()
})

it('gives a cue that left the project after a round back to its speaker', async () => {
  const { project, ...opened } = sampleProject()
  const lastImport = lastImportOf(project.cues, project.speakers)
  const sent = project.cues.map(({ id, startMs, endMs, text }) => {
    return [id, { startMs, endMs, text, takeFile: null }] as const
  })
  const date = '2026-01-31T10:20:30.400Z'
  const round = { round: 1, packageId: 'p', date, reviewers: [], cues: Object.fromEntries(sent) }
  const review = { rounds: [round], notes: [], verdicts: [] }
  const cues = project.cues.filter(({ id }) => id !== 'b')
  const script = { backupsList: () => ok([]), projectRecent: () => ok([]) }
  const document: ProjectFile = { ...project, cues, lastImport, review }
  const user = await openWindow(<CompareDialog round={1} />, {
    project: { ...opened, project: document },
    script,
  })
  await user.click(await screen.findByTestId('reimport-take'))
  await user.click(screen.getByTestId('compare-apply'))
  expect(useDocument.getState().byId.get('b')).toMatchObject({ text: 'câu b', speakerId: 's' })
})

it('says so where the backups cannot be listed', async () => {
  const error = studioError('FILE_UNREADABLE', 'denied', { at: '/phim.cuecast/backups' })
  await compare({}, { backupsList: () => fail(error) })
  expect((await screen.findByRole('alert')).textContent).toContain('backups')
})

it('takes another project’s cues over by the speakers of this one', async () => {
  const speakers = [
    sampleSpeaker('x', { label: 'Lan', voiceId: 77 }),
    sampleSpeaker('y', { label: 'Mới' }),
  ]
  const cues = [
    sampleCue('p', 200_000, { text: 'của Lan', speakerId: 'x', voiceId: 77 }),
    sampleCue('q', 210_000, { text: 'của người mới', speakerId: 'y' }),
  ]
  const user = await compare({ speakers, cues })
  await choose(user, 0, /^This project/)
  await choose(user, 1, /^Project B/)
  await user.click(await screen.findByTestId('reimport-filter'))
  await user.click(await screen.findByRole('option', { name: /^Only on one side/ }))
  const added = rows().slice(-2)
  for (const row of added) await user.click(within(row).getByTestId('reimport-take'))
  await user.click(screen.getByTestId('compare-apply'))
  const { byId, speakers: now } = useDocument.getState()
  const labelOf = (id: string) => now.find((each) => each.id === byId.get(id)?.speakerId)?.label
  expect([labelOf('p'), labelOf('q'), byId.get('p')?.voiceId]).toEqual(['Lan', 'Mới', undefined])
})

it('keeps an edit that was made while the dialog was open', async () => {
  const user = await compare()
  await user.click(within(rows()[0] ?? grid()).getByTestId('reimport-take'))
  act(() => void execute('changeText', setText('b', 'viết lúc đang so sánh')))
  expect(screen.getByTestId('compare-apply')).toHaveProperty('disabled', true)
  expect(textOf('b')).toBe('viết lúc đang so sánh')
})

/** The sample as a narration of three cues, each of which starts when that before has been said. */
async function compareNarration(backupCues: readonly Cue[]) {
  const { project, ...opened } = sampleProject()
  const narration = defaultNarration
  const user = await openWindow(<CompareDialog />, {
    project: { ...opened, project: { ...project, narration } },
    script: {
      backupsList: () => ok([{ file: backup, at: '2026-01-31T10:20:30.400Z' }]),
      projectRecent: () => ok([]),
      backupRead: () => ok({ name: '', speakers: project.speakers, cues: [...backupCues] }),
    },
  })
  await choose(user, 0, /^Backup of/)
  await screen.findByText(/^All changes, \d$/)
  return user
}

it('keeps the order of a narration, whatever the times of the other version were', async () => {
  // Before its voices were there, everything was estimated shorter.
  const user = await compareNarration([
    sampleCue('a', 0, { endMs: 300, text: 'câu a', speakerId: 's' }),
    sampleCue('new', 400, { endMs: 500, text: 'đã xoá', speakerId: 's' }),
    sampleCue('b', 600, { endMs: 800, text: 'câu b', speakerId: 's' }),
    sampleCue('c', 900, { endMs: 1_000, text: 'câu c cũ', speakerId: 's' }),
  ])
  expect(rows()).toHaveLength(2)
  for (const row of rows()) await user.click(within(row).getByTestId('reimport-take'))
  await user.click(screen.getByTestId('compare-apply'))
  expect(cuesInOrder(useDocument.getState()).map(({ text }) => text)).toEqual([
    'câu a',
    'đã xoá',
    'câu b',
    'câu c cũ',
  ])
})

it('keeps what is ticked while takes that arrive move the cues of a narration', async () => {
  const { project } = sampleProject()
  const user = await compareNarration(
    project.cues.map((cue) => ({ ...cue, text: `${cue.text} cũ` })),
  )
  await user.click(within(rows()[1] ?? grid()).getByTestId('reimport-take'))
  const later = cuesInOrder(useDocument.getState()).map((cue) => {
    const { startMs, endMs } = cue
    return { ...cue, startMs: startMs + 700, endMs: endMs + 700 }
  })
  act(() => void adjust({ cues: { upsert: later, remove: [] } }))
  await user.click(screen.getByTestId('compare-apply'))
  expect([textOf('a'), textOf('b')]).toEqual(['câu a', 'câu b cũ'])
})

it('shows the version that was chosen last, though an earlier one is read more slowly', async () => {
  const { project } = sampleProject()
  let answer: (read: Result<ComparedState>) => void = () => undefined
  const slow = new Promise<Result<ComparedState>>((resolve) => (answer = resolve))
  const user = await compare({ cues: [] }, { backupRead: () => slow })
  await choose(user, 0, /^Backup of/)
  await choose(user, 0, /^Project B/)
  await screen.findByText(/^All changes, 3$/)
  const { name, speakers, cues } = project
  await act(async () => answer(ok({ name, speakers, cues })))
  expect(sides()[0]?.textContent).toContain('Project B')
  expect(rows()).toHaveLength(3)
})
