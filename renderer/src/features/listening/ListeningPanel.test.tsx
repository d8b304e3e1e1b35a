// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { RetakenCue } from '@shared/contracts/project/retakes'
import { ok } from '@shared/contracts/result'
import { noContexts } from '@shared/dubbing/breath/sentences-of-film'
import { recipeHash, recipeOf } from '@shared/dubbing/recipe'
import { sampleCue, sampleRecipe, sampleTake } from '@shared/testing/samples'
import { callsOf, openWindow as open, studio } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'

const { ListeningPanel } = await import('./ListeningPanel')
const { RetakesDialog } = await import('./RetakesDialog')
const { followRetakes } = await import('@/model/work/retakes')
const { lookAtTakes } = await import('./listening-store')
const { runCommand, commandEnabled } = await import('@/commands/command-table')
const { execute, undo } = await import('@/model/document/execute')
const { setText } = await import('@/model/edits/cue-edits')
const { useDocument } = await import('@/model/document/document-store')
const { keepTakes, showTakes, useTakes } = await import('@/model/document/takes-store')
const { approvalNow } = await import('@/model/derived/approval')
const { useDerived } = await import('@/model/derived/derived-store')
const { deriveNow } = await import('@/model/derived/derive')
const { selectCue, useSelection } = await import('@/model/view/selection-store')
const { openSide, useWorkspace } = await import('@/model/view/workspace-store')

const traits = { pitchHz: 200, spectrum: [2, 0, -2], clips: 0, startDb: -60, endDb: -60 }

/** Ten cues with takes; the third one is clipped, the sixth much louder. */
function film() {
  const given = sampleProject()
  const cues = Array.from({ length: 10 }, (_, i) =>
    sampleCue(`c${i}`, i * 2_000, { endMs: i * 2_000 + 1_800, speakerId: 's', text: `câu ${i}` }),
  )
  const [speaker = null] = given.project.speakers
  const takes = cues.map((cue, i) => {
    const recipe =
      recipeOf(cue, speaker, { ...given.project, contexts: noContexts }) ?? sampleRecipe
    const lufs = i === 5 ? -10 : -24
    const about = { durationMs: 1_000, lufs, pauses: [], recipe, recipeHash: recipeHash(recipe) }
    return sampleTake(`t${i}`, cue.id, about)
  })
  const activeTakes = Object.fromEntries(takes.map(({ id, cueId }) => [cueId, id]))
  return { ...given, project: { ...given.project, cues }, takes, activeTakes }
}

async function openPanel(project = film()) {
  openSide('listening')
  const user = await open(<ListeningPanel />, {
    project,
    script: {
      takeTraits: ({ takeIds }) =>
        ok(
          takeIds.map((id) => ({ takeId: id, traits: { ...traits, clips: id === 't2' ? 4 : 0 } })),
        ),
    },
  })
  act(() => showTakes(project))
  act(() => deriveNow())
  await expect.poll(() => doubts()).toContain('c5 LEVEL')
  return user
}

const doubts = () =>
  screen
    .queryAllByTestId('listening-row')
    .map(({ dataset, title }) => `c${/câu (\d)/.exec(title)?.[1]} ${dataset['doubt']}`)

it('lists what is doubtful, and leads through it by keys', async () => {
  const user = await openPanel()
  expect(screen.getByTestId('listening-summary').textContent).toBe(
    '80% passed; 2 to listen to, 1 minute',
  )
  act(() => selectCue('c0'))
  screen.getByTestId('listening').focus()
  await user.keyboard('n')
  expect(useSelection.getState().activeId).toBe('c2')
  expect(screen.getByTestId('listening-doubts').textContent).toBe('Clipped in 4 places')
  await user.keyboard('g')
  expect(useDocument.getState().byId.get('c2')?.approved).toMatchObject({ rate: 1 })
  expect(useSelection.getState().activeId).toBe('c5')
  await expect.poll(() => doubts()).toEqual(['c5 LEVEL'])
  await user.keyboard('l')
  expect(screen.getByTestId('listening-row').textContent).toContain('later')
})

it('asks for another approval once a cue has changed', async () => {
  await openPanel()
  act(() => selectCue('c2'))
  act(() => runCommand('approveTake'))
  expect(approvalNow('c2')).toBe('approved')
  act(() => void execute('changeText', setText('c2', 'khác hẳn')))
  act(() => deriveNow())
  expect(approvalNow('c2')).toBe('changed')
  await expect
    .poll(() => screen.queryAllByTestId('listening-row').map(({ dataset }) => dataset['doubt']))
    .toEqual(['LEVEL', 'CHANGED'])
  act(() => void undo())
  act(() => deriveNow())
  expect(approvalNow('c2')).toBe('approved')
  act(() => runCommand('approveTake'))
  expect(approvalNow('c2')).toBe(null)
  expect(commandEnabled('approveTake')).toBe(true)
})

it('shortens a long pause by a key, which undo takes back', async () => {
  const project = film()
  const pauses = [{ fromMs: 100, toMs: 1_050 }]
  const takes = project.takes.map((take) =>
    take.cueId === 'c3' ? { ...take, durationMs: 1_900, pauses } : take,
  )
  const user = await openPanel({ ...project, takes })
  await expect.poll(() => doubts()).toContain('c3 LONG_SILENCE')
  act(() => selectCue('c3'))
  screen.getByTestId('listening').focus()
  await user.keyboard('p')
  expect(useDocument.getState().byId.get('c3')?.longestPauseMs).toBe(250)
  await expect.poll(() => doubts()).not.toContain('c3 LONG_SILENCE')
  act(() => deriveNow())
  expect(useDerived.getState().fits.get('c3')).toMatchObject({ squeezedMs: 700 })
  act(() => void undo())
  await expect.poll(() => doubts()).toContain('c3 LONG_SILENCE')
})

it('opens the dictionary at the word that a recogniser has not found', async () => {
  const project = film()
  const takes = project.takes.map((take) =>
    take.cueId === 'c2' ? { ...take, recognised: { wanted: 'câu 2', found: 'cau 2' } } : take,
  )
  const user = await openPanel({ ...project, takes })
  act(() => selectCue('c2'))
  screen.getByTestId('listening').focus()
  await user.keyboard('d')
  expect(useWorkspace.getState()).toMatchObject({ side: 'dictionary', newWord: 'câu' })
})

it('looks at the sound only while it is open', async () => {
  await openPanel()
  const asked = callsOf('takeTraits').length
  act(() => useWorkspace.setState({ side: null }))
  act(() => showTakes(film()))
  await expect.poll(() => callsOf('takeTraits').length).toBe(asked)
})

it('looks at takes for who asks last, although who asked before has gone', async () => {
  await openPanel()
  const later = film().takes.map((take) => ({ ...take, id: `again-${take.id}` }))
  const activeTakes = Object.fromEntries(later.map(({ id, cueId }) => [cueId, id]))
  let isOpen = true
  act(() => useWorkspace.setState({ side: null }))
  const looked = lookAtTakes(() => isOpen)
  isOpen = false
  act(() => showTakes({ ...film(), takes: later, activeTakes }))
  void lookAtTakes(() => true)
  await looked
  expect(JSON.stringify(callsOf('takeTraits'))).toContain('again-t2')
})

it('looks at takes that come as the last look ends', async () => {
  await openPanel()
  const later = film().takes.map((take) => ({ ...take, id: `later-${take.id}` }))
  const looked = lookAtTakes(() => true)
  const activeTakes = Object.fromEntries(later.map(({ id, cueId }) => [cueId, id]))
  act(() => showTakes({ ...film(), takes: later, activeTakes }))
  await lookAtTakes(() => true)
  await looked
  expect(JSON.stringify(callsOf('takeTraits'))).toContain('later-t2')
})

it('renders doubtful takes again within limits, uses the best, and undo brings the earlier ones back', async () => {
  const end = followRetakes()
  const dialog = await open(<RetakesDialog />, {
    project: film(),
    script: {
      takeTraits: ({ takeIds }) =>
        ok(
          takeIds.map((id) => ({ takeId: id, traits: { ...traits, clips: id === 't2' ? 4 : 0 } })),
        ),
      retakesStart: () => ok({ retakeId: 'r' }),
      retakesSettle: () => ok(undefined),
    },
  })
  act(() => showTakes(film()))
  act(() => deriveNow())
  await expect.poll(() => screen.getByTestId('retakes-start').textContent).toBe('Try 2 cues again')
  await dialog.click(screen.getByTestId('retakes-start'))
  await expect
    .poll(() => callsOf('retakesStart'))
    .toMatchObject([{ cueIds: ['c2', 'c5'], tries: 2, credits: null }])
  const before = { insteadOf: 't2', takeId: 'n2', speed: 1.04 }
  const level: RetakenCue['before'] = ['LEVEL']
  const left = { cueId: 'c5', tries: 2, before: level, after: level }
  const cues: RetakenCue[] = [
    {
      cueId: 'c2',
      result: 'fixed',
      why: null,
      tries: 1,
      before: ['CLIPPING'],
      after: [],
      chosen: before,
    },
    { ...left, result: 'unchanged', why: 'NO_BETTER', chosen: null },
  ]
  act(() => keepTakes([sampleTake('n2', 'c2', { retake: 'r' })]))
  act(() => studio.emit('retakesEnded', { retakeId: 'r', cues, spent: 0, credits: null }))
  expect(useTakes.getState().active.get('c2')).toBe('n2')
  expect(useDocument.getState().byId.get('c2')?.audio).toEqual({ speed: 1.04 })
  const rows = await screen.findAllByTestId('retakes-cue')
  expect(rows.map(({ textContent }) => textContent)).toMatchObject([
    expect.stringContaining('unchanged: unusual level2 tries were no good · Cue 6'),
    expect.stringContaining('fixed: clipped'),
  ])
  await expect.poll(() => callsOf('retakesSettle')).toEqual([{ retakeId: 'r' }])
  // Told once more, as to a window that was loaded again: nothing is chosen twice.
  act(() => studio.emit('retakesEnded', { retakeId: 'r', cues, spent: 0, credits: null }))
  expect(screen.getAllByTestId('retakes-cue').map(({ dataset }) => dataset['result'])).toEqual([
    'unchanged',
    'fixed',
  ])
  await expect.poll(() => callsOf('retakesSettle')).toHaveLength(2)
  act(() => void undo())
  expect(useTakes.getState().active.get('c2')).toBe('t2')
  expect(useDocument.getState().byId.get('c2')?.audio).toBeUndefined()
  end()
})

it('says what tries cost, keeps within the limit that was chosen, and remembers it', async () => {
  const paid = film()
  const project = { ...paid, project: { ...paid.project, connectionId: 'remote' } }
  const takes = paid.takes.map((take) => ({ ...take, connectionId: 'remote' }))
  const user = await open(<RetakesDialog />, {
    project: { ...project, takes },
    script: {
      account: () => ok({ name: '', email: '', credits: 900, planName: '', planDateStr: '' }),
      usage: () => ok([]),
      takeTraits: ({ takeIds }) =>
        ok(
          takeIds.map((id) => ({ takeId: id, traits: { ...traits, clips: id === 't2' ? 4 : 0 } })),
        ),
      retakesStart: () => ok({ retakeId: 'r' }),
    },
  })
  act(() => showTakes({ ...project, takes }))
  act(() => deriveNow())
  expect(
    await screen.findByText(/^One try of each costs about 10 credits, all tries 20/),
  ).toBeDefined()
  expect(await screen.findByText('900 credits are left to spend.')).toBeDefined()
  const budget = screen.getByRole('textbox', { name: 'Spend at most (credits)' })
  await user.clear(budget)
  await user.type(budget, '15{Enter}')
  await expect
    .poll(() => callsOf('preferencesSet'))
    .toEqual([{ retakes: { tries: 2, credits: 15 } }])
  await user.click(screen.getByTestId('retakes-start'))
  await expect
    .poll(() => callsOf('retakesStart'))
    .toMatchObject([{ cueIds: ['c2', 'c5'], tries: 2, credits: 15 }])
})
