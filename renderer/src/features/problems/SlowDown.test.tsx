// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { ok } from '@shared/contracts/result'
import { noContexts } from '@shared/dubbing/breath/sentences-of-film'
import { recipeHash, recipeOf } from '@shared/dubbing/recipe'
import { sampleCue, sampleRecipe, sampleTake } from '@shared/testing/samples'
import { callsOf, openWindow as open } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'

const { ProblemsPanel } = await import('./ProblemsPanel')
const { runCommand } = await import('@/commands/command-table')
const { execute, undo } = await import('@/model/document/execute')
const { setText } = await import('@/model/edits/cue-edits')
const { changeFit } = await import('@/model/edits/project-edits')
const { useDocument } = await import('@/model/document/document-store')
const { showTakes } = await import('@/model/document/takes-store')
const { useShorten } = await import('@/model/fixes/shorten')
const { useWorkspace } = await import('@/model/view/workspace-store')
const { useSelection } = await import('@/model/view/selection-store')

/** Cues of 1.5 s, two seconds apart, with takes of these lengths, ms. */
function filmOf(lengths: readonly number[], texts: readonly string[] = []) {
  const film = sampleProject()
  const cues = lengths.map((_, i) =>
    sampleCue(`c${i}`, i * 2_000, {
      endMs: i * 2_000 + 1_500,
      speakerId: 's',
      text: texts[i] ?? `c${i}`,
    }),
  )
  const [speaker = null] = film.project.speakers
  const takes = cues.map((cue, i) => {
    const recipe = recipeOf(cue, speaker, { ...film.project, contexts: noContexts }) ?? sampleRecipe
    const durationMs = lengths[i] ?? 0
    return sampleTake(`t${i}`, cue.id, { durationMs, recipe, recipeHash: recipeHash(recipe) })
  })
  const activeTakes = Object.fromEntries(takes.map(({ id, cueId }) => [cueId, id]))
  return { ...film, project: { ...film.project, cues }, takes, activeTakes }
}

const openWindow: typeof open = async (element, given = {}) => {
  const user = await open(element, given)
  if (given.project) act(() => given.project && showTakes(given.project))
  return user
}

/** What many cues are offered at once. */
async function fixAll(user: UserEvent, name: string): Promise<void> {
  await screen.findAllByRole('button', { name: /^Rushed/ })
  await user.click(screen.getByTestId('fix-all'))
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(name) }))
}
const SLOW = 'Slow rushed cues down'
const cue = (id: string) => useDocument.getState().byId.get(id)

it('lists rushed cues with the rates that they need, the fastest first', async () => {
  const user = await openWindow(<ProblemsPanel />, {
    project: filmOf([1_000, 2_800, 5_000, 2_500]),
  })
  const rushed = await screen.findAllByRole('button', { name: /^Rushed: / })
  const rates = rushed.map(({ textContent }) => /Rushed: ([\d.]+)×/.exec(textContent ?? '')?.[1])
  expect(rates.map(Number)).toEqual(rates.map(Number).toSorted((x, y) => y - x))
  await user.click(rushed[0] ?? document.body)
  expect(useSelection.getState().activeId).toBe('c1')
  act(() => execute('changeFit', changeFit({ comfortRate: 2, maxRate: 2 })))
  await expect.poll(() => screen.queryByRole('button', { name: /^Rushed/ })).toBeNull()
})

it('slows rushed cues down in one step: into the pause where there is one, else read faster', async () => {
  const film = filmOf([2_800, 1_000, 2_800])
  const tight = { ...film.project.fit, maxBorrowMs: 500 }
  const user = await openWindow(<ProblemsPanel />, {
    project: { ...film, project: { ...film.project, fit: tight } },
    script: { runStart: () => ok({ runId: 'r' }) },
  })
  await fixAll(user, SLOW)
  await expect.poll(() => callsOf('runStart')).toEqual([{ cueIds: ['c0'] }])
  expect(cue('c0')).toMatchObject({ audio: { speed: 1.5 } })
  expect(cue('c2')).toMatchObject({ endMs: 4_000 + Math.ceil(2_800 / 1.2) })
  expect(cue('c2')).not.toHaveProperty('audio')
  expect(cue('c1')?.endMs).toBe(3_500)
  undo()
  expect(cue('c0')).not.toHaveProperty('audio')
  expect(cue('c2')?.endMs).toBe(5_500)
})

it('shortens a text that then says the same, before the voice has to read faster', async () => {
  const texts = ['Chúng tôi tiến hành kiểm tra máy.', 'Hai', 'Ba']
  const user = await openWindow(<ProblemsPanel />, {
    project: filmOf([2_500, 1_000, 1_000], texts),
    script: { runStart: () => ok({ runId: 'r' }) },
  })
  await fixAll(user, SLOW)
  await expect.poll(() => callsOf('runStart')).toEqual([{ cueIds: ['c0'] }])
  expect(cue('c0')).toMatchObject({ text: 'Chúng tôi kiểm tra máy.' })
  expect(cue('c0')).not.toHaveProperty('audio')
  undo()
  expect(cue('c0')?.text).toBe(texts[0])
})

it('hands rushed cues over to shorter wordings', async () => {
  const texts = ['Chúng tôi tiến hành kiểm tra máy.', 'Chúng tôi tiến hành kiểm tra xe.', 'Ba']
  const user = await openWindow(<ProblemsPanel />, {
    project: filmOf([2_800, 2_900, 1_000], texts),
  })
  await fixAll(user, 'Shorter wordings')
  expect(useWorkspace.getState().dialog).toEqual({ kind: 'shorten' })
  expect(useShorten.getState().cues.map(({ cueId }) => cueId)).toEqual(['c0', 'c1'])
})

it('never renders a locked take again', async () => {
  const film = filmOf([2_800])
  const next = sampleCue('n', 2_000, { speakerId: 's' })
  const user = await openWindow(<ProblemsPanel />, {
    project: {
      ...film,
      project: { ...film.project, cues: [...film.project.cues, next] },
      takes: film.takes.map((take) => ({ ...take, locked: true })),
    },
  })
  await fixAll(user, SLOW)
  expect(cue('c0')).not.toHaveProperty('audio')
  expect(callsOf('runStart')).toEqual([])
})

it('keeps what was edited while credits were asked about', async () => {
  const film = filmOf([2_800, 1_000, 5_000])
  const tight = { ...film.project.fit, maxBorrowMs: 500 }
  const user = await openWindow(<ProblemsPanel />, {
    project: { ...film, project: { ...film.project, fit: tight, connectionId: 'paid' } },
    script: { runStart: () => ok({ runId: 'r' }) },
  })
  await fixAll(user, SLOW)
  await expect.poll(() => useWorkspace.getState().dialog?.kind).toBe('confirm-render')
  const { dialog } = useWorkspace.getState()
  act(() => {
    execute('changeText', setText('c2', 'khác'))
    if (dialog?.kind === 'confirm-render') dialog.question.prepare?.(['c0'])
  })
  expect(cue('c2')?.text).toBe('khác')
  expect(cue('c0')).toMatchObject({ audio: { speed: 1.5 } })
})

it('writes the same figures as a list', async () => {
  await openWindow(<ProblemsPanel />, {
    project: filmOf([2_800, 1_000]),
    script: { fitReportSave: () => ok(null) },
  })
  await screen.findAllByRole('button', { name: /^Rushed/ })
  runCommand('savePace')
  await expect.poll(() => callsOf('fitReportSave')).toHaveLength(1)
  const [sent] = callsOf('fitReportSave')
  expect(sent).toMatchObject({ what: 'pace' })
  expect(JSON.stringify(sent)).toContain(String.raw`1,1,\"00:00:00,000\",Lan`)
})
