// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { studioError } from '@shared/contracts/errors'
import { ok } from '@shared/contracts/result'
import { sampleTake, sampleVoice } from '@shared/testing/samples'
import { callsOf, openWindow } from '@/testing/open-window'
import { sampleProject, sampleSentence } from '@/testing/sample-project'

const { ProblemsPanel } = await import('./ProblemsPanel')
const { useDocument } = await import('@/model/document/document-store')
const { useDerived } = await import('@/model/derived/derived-store')
const { keys } = await import('@/bridge/queries')
const { queryClient } = await import('@/bridge/query-client')
const { useProblems } = await import('@/model/derived/problems')
const { applyChunkUpdates } = await import('@/model/document/run-store')
const { showTakes, showUnreadable } = await import('@/model/document/takes-store')
const { useWorkspace } = await import('@/model/view/workspace-store')
const { useSelection } = await import('@/model/view/selection-store')

const project = sampleProject()
const [first, ...others] = project.project.cues
const overlapping = {
  ...project,
  project: { ...project.project, cues: first ? [{ ...first, endMs: 2_400 }, ...others] : others },
}

it('selects the cue of a problem and fixes it', async () => {
  const user = await openWindow(<ProblemsPanel />, { project: overlapping })
  const problem = await screen.findByRole('button', { name: /Overlaps the next cue by 0.4 s/ })
  await user.click(problem)
  expect(useSelection.getState().activeId).toBe('a')
  await user.click(screen.getByRole('button', { name: 'End before the next cue' }))
  expect(useDocument.getState().byId.get('a')?.endMs).toBeLessThanOrEqual(2_000)
  await expect.poll(() => screen.queryByRole('button', { name: /Overlaps/ })).toBeNull()
})

it('lists a cue whose take main cannot read, until it can', async () => {
  const take = sampleTake('gone', first?.id ?? '')
  const opened = { ...project, takes: [take], activeTakes: { [take.cueId]: 'gone' } }
  await openWindow(<ProblemsPanel />, { project: opened })
  act(() => {
    showTakes(opened)
    showUnreadable(['gone'])
  })
  expect(await screen.findByRole('button', { name: /take cannot be read/ })).toBeDefined()
  act(() => showUnreadable([]))
  expect(await screen.findByText('No problems')).toBeDefined()
})

it('says that there is nothing to do', async () => {
  await openWindow(<ProblemsPanel />)
  expect(await screen.findByText('No problems')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Fix all' })).toBeNull()
})

const long = sampleProject()
const [speaker] = long.project.speakers
const uncast = {
  ...long,
  project: {
    ...long.project,
    speakers: speaker ? [{ ...speaker, voiceId: null }] : [],
    cues: Array.from({ length: 40 }, (_, i) => ({
      id: `c${i}`,
      startMs: i * 2_000,
      endMs: i * 2_000 + (i === 30 ? 2_500 : 300),
      text: 'một câu dài hơn hẳn so với thời gian của nó',
      speakerId: 's',
    })),
  },
}

it('lists by weight: a missing voice is one problem of its speaker, reading speed lies apart', async () => {
  const user = await openWindow(<ProblemsPanel />, { project: uncast })
  const kinds = () =>
    screen
      .getAllByTestId('problem-kind')
      .map(({ dataset }) => `${dataset['problem']} ${dataset['count']}`)
  await expect.poll(() => screen.queryAllByTestId('problem-kind')).not.toEqual([])
  expect(kinds()).toEqual(['UNCAST 1', 'OVERLAP 1'])
  expect(screen.getByText('Lan: 40 cues')).toBeDefined()
  expect(useProblems.getState().grave).toBe(2)
  await user.click(screen.getByTestId('problems-subtitles'))
  // Long kinds are folded to one line until they are opened; what loses most is open.
  await expect.poll(kinds).toEqual(['TOO_FAST 40'])
  expect(screen.getAllByTestId('problem-row').length).toBeGreaterThan(5)
  await user.click(screen.getByTestId('problem-kind'))
  await expect.poll(kinds).toEqual(['TOO_FAST 40', 'TOO_SHORT 39'])
  expect(screen.queryAllByTestId('problem-row')).toEqual([])
  await user.click(screen.getByTestId('problems-dub'))
})

it('shows the tags of subtitles nowhere', async () => {
  const [start, ...rest] = overlapping.project.cues
  const cues = start ? [{ ...start, text: '<i>nghiêng</i>' }, ...rest] : rest
  await openWindow(<ProblemsPanel />, {
    project: { ...overlapping, project: { ...overlapping.project, cues } },
  })
  const row = await screen.findByTestId('problem-row')
  expect(row.textContent).toContain('nghiêng')
  expect(row.innerHTML).not.toContain('&lt;i&gt;')
})

it('names a cue that a voice of another language reads, and gives it one of its own', async () => {
  const { project: file, ...rest } = sampleProject()
  const cues = file.cues.map((cue) => (cue.id === 'b' ? { ...cue, language: 'en' } : cue))
  const english = sampleVoice(7, 'Ann', { language: 'en-GB', languageName: 'English' })
  const user = await openWindow(<ProblemsPanel />, {
    project: { ...rest, project: { ...file, cues } },
    script: { voices: () => ok([sampleVoice(1, 'Mai'), english]) },
  })
  await queryClient.fetchQuery({
    queryKey: keys.voices('embedded'),
    queryFn: () => [sampleVoice(1, 'Mai'), english],
  })
  const problem = await screen.findByRole('button', { name: /speaks another language/ })
  expect(useDerived.getState().misread).toEqual(['b'])
  await user.click(problem)
  await user.click(screen.getByRole('button', { name: 'Choose a voice for its language' }))
  await expect.poll(() => useDocument.getState().byId.get('b')?.voiceId).toBe(7)
  await expect.poll(() => useDerived.getState().misread).toEqual([])
})

it('checks by the limits of the settings, as soon as they change', async () => {
  await openWindow(<ProblemsPanel />, { project: uncast })
  const short = () => useProblems.getState().problems.filter(({ kind }) => kind === 'TOO_SHORT')
  await expect.poll(() => short().length).toBe(39)
  const { setPreferences } = await import('@/bridge/preferences')
  void setPreferences({ cueLimits: { minMs: 300, maxMs: 2_000, warnCps: 17, maxCps: 25 } })
  await expect.poll(() => short().length).toBe(0)
  const tooLong = useProblems.getState().problems.filter(({ kind }) => kind === 'TOO_LONG')
  expect(tooLong.map(({ cueId }) => cueId)).toEqual(['c30'])
})

it('brings the user to what a fix needs: the cast, the text, the render of what failed', async () => {
  const { project: file, ...rest } = sampleProject()
  const cues = file.cues.map((cue) => (cue.id === 'a' ? { ...cue, endMs: 2_400 } : cue))
  const speakers = file.speakers.map((each) => ({ ...each, voiceId: null }))
  const user = await openWindow(<ProblemsPanel />, {
    project: { ...rest, project: { ...file, cues, speakers } },
    script: { runStart: () => ok({ runId: 'r' }) },
  })
  const fix = async (kind: string, name: string) => {
    const row = () =>
      screen.queryAllByTestId('problem-row').find(({ dataset }) => dataset['problem'] === kind) ??
      null
    await expect.poll(row).not.toBeNull()
    await user.click(within(row() ?? document.body).getByTestId('problem'))
    await user.click(within(row() ?? document.body).getByTestId(`fix-${name}`))
  }
  await fix('UNCAST', 'openCast')
  expect(useWorkspace.getState().side).toBe('cast')
  await fix('UNCAST', 'suggestVoice')
  await expect.poll(() => useDocument.getState().speakers[0]?.voiceId).not.toBeNull()
  await fix('OVERLAP', 'allowOverlap')
  await expect.poll(() => screen.queryByText(/Overlaps/)).toBeNull()

  const error = studioError('VOICE_NOT_FOUND', 'there is no such voice')
  act(() => applyChunkUpdates([{ runId: 'r', cueId: 'b', state: 'failed', error }]))
  await fix('FAILED', 'retry')
  await expect.poll(() => callsOf('runStart')).toEqual([{ cueIds: ['b'] }])
})

it('names the sentence that the cue of a problem is in', async () => {
  const { project: film, ...rest } = sampleSentence()
  const cues = film.cues.map((cue) => (cue.id === 'a' ? { ...cue, endMs: 2_200 } : cue))
  await openWindow(<ProblemsPanel />, { project: { ...rest, project: { ...film, cues } } })
  const problem = await screen.findByRole('button', { name: /Overlaps the next cue by 0.2 s/ })
  expect(problem.textContent).toContain('Cue 1 (sentence 1–2) · 00:00:00')
})
