// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { OpenProject } from '@shared/contracts/open-project'
import { ok } from '@shared/contracts/result'
import { sampleRecipe, sampleTake } from '@shared/testing/samples'
import { callsOf, openWindow } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'

const { CompareTakes, TakesList } = await import('./TakesList')
const { undo } = await import('@/model/document/execute')
const { useDocument } = await import('@/model/document/document-store')
const { showTakes, useTakes } = await import('@/model/document/takes-store')
const { provideTransport } = await import('@/model/playback/playhead')
const { selectCue } = await import('@/model/view/selection-store')
const { applyRunProgress } = await import('@/model/document/run-store')

const takeOf = (id: string, text: string) =>
  sampleTake(id, 'b', { recipe: { ...sampleRecipe, text }, recipeHash: id })
const project: OpenProject = {
  ...sampleProject(),
  takes: [takeOf('old', 'câu b'), takeOf('new', 'câu b thật')],
  activeTakes: { b: 'new' },
}
const script = {
  takesUnused: () => ok({ count: 1, bytes: 2_500_000 }),
  takesClearUnused: () => ok({ takeIds: ['old'], bytes: 2_500_000 }),
}

function Takes() {
  const cue = useDocument((state) => state.byId.get('b'))
  return cue ? (
    <>
      <TakesList cue={cue} />
      <CompareTakes cue={cue} />
    </>
  ) : null
}

const played: string[] = []
async function open() {
  played.length = 0
  const user = await openWindow(<Takes />, { project, script })
  act(() => {
    showTakes(project)
    selectCue('b')
    provideTransport({
      play: () => undefined,
      pause: () => undefined,
      seek: () => undefined,
      rewind: () => undefined,
      playTake: (id) => void played.push(id),
      loudness: async () =>
        new Map([
          ['old', -20],
          ['new', -23],
        ]),
    })
  })
  return user
}
const take = (id: string) => {
  const found = screen.getAllByTestId('take').find(({ dataset }) => dataset['takeId'] === id)
  if (!found) throw new Error(`there is no take ${id}`)
  return found
}
const active = () => useTakes.getState().active.get('b')

it('plays a take and shows what differs; only “Use” changes anything, and undo takes that back', async () => {
  const user = await open()
  expect(screen.getAllByTestId('take').map(({ dataset }) => dataset['takeId'])).toEqual([
    'new',
    'old',
  ])
  expect(screen.queryByTestId('take-changes')).toBeNull()
  await user.click(within(take('old')).getByTestId('take-play'))
  expect(played).toEqual(['old'])
  expect(screen.getByTestId('take-changes').querySelector('del')?.textContent).toBe('thật')
  expect(active()).toBe('new')

  await user.click(screen.getByTestId('take-activate'))
  expect(active()).toBe('old')
  expect(take('old').dataset['active']).toBe('true')
  await user.click(within(take('new')).getByTestId('take-play'))
  expect(screen.getByTestId('take-changes').querySelector('ins')?.textContent).toBe('thật')
  act(undo)
  expect(active()).toBe('new')
})

it('compares two takes under letters that stay, equally loud, and uses the one that is heard', async () => {
  const user = await open()
  await user.click(within(take('old')).getByTestId('take-play'))
  expect(within(take('old')).getByTestId('take-mark').textContent).toBe('A')
  expect(within(take('new')).getByTestId('take-mark').textContent).toBe('B')
  await user.click(screen.getByTestId('hear-A'))
  expect(screen.getByTestId('hear-A').getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByTestId('levels-matched').textContent).toContain('A')
  expect(active()).toBe('new')
  await user.click(screen.getByRole('button', { name: 'Use A' }))
  expect(active()).toBe('old')
  expect(within(take('old')).getByTestId('take-mark').textContent).toBe('A')
})

it('locks a take, and clears out what is not used, after it was asked', async () => {
  const user = await open()
  await user.click(screen.getByTestId('take-lock'))
  await expect.poll(() => take('new').dataset['locked']).toBe('true')
  expect(callsOf('takesChange')).toMatchObject([{ locked: { new: true } }])
  await user.click(screen.getByRole('button', { name: 'Delete unused takes…' }))
  const panel = await screen.findByTestId('clear-takes-panel')
  expect(panel.textContent).toContain('2.5 MB')
  expect(callsOf('takesClearUnused')).toEqual([])
  await user.click(screen.getByRole('button', { name: /^Delete \d+ take/ }))
  await expect.poll(() => screen.getAllByTestId('take')).toHaveLength(1)
  expect(take('new').dataset['locked']).toBe('true')
})

it('clears nothing while cues are rendered', async () => {
  const user = await open()
  act(() =>
    applyRunProgress({
      runId: 'r',
      state: 'running',
      total: 3,
      done: 1,
      failed: 0,
      credits: 0,
      leftMs: null,
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Delete unused takes…' }))
  expect(
    (await screen.findByRole('button', { name: /^Delete \d+ take/ })).hasAttribute('disabled'),
  ).toBe(true)
})

it('says of a take that it was spoken alone, and why', async () => {
  const alone = { ...takeOf('new', 'câu b'), alone: 'no pause was found' }
  const opened = { ...project, takes: [alone], activeTakes: { b: 'new' } }
  await open()
  expect(screen.queryByTestId('take-alone')).toBeNull()
  act(() => showTakes(opened))
  expect(screen.getByTestId('take-alone').textContent).toMatch(/^Spoken alone/)
  expect(screen.getByTestId('take-alone').title).toBe('no pause was found')
})
