// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { CallInput } from '@shared/contracts/ipc'
import type { OpenProject } from '@shared/contracts/open-project'
import type { Recipe, Take } from '@shared/contracts/project-file'
import { fail, ok } from '@shared/contracts/result'
import { studioError } from '@shared/contracts/studio-error'
import { noContexts } from '@shared/dubbing/breath/sentences-of-film'
import { recipeHash, recipeOf } from '@shared/dubbing/recipe'
import { sampleTake } from '@shared/testing/samples'
import { present } from '@shared/testing/must'
import { callsOf, openWindow, studio } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'

vi.mock('@/features/recording', async (actual) => ({
  ...(await actual<object>()),
  playSound: async () => performance.now(),
  stopSound: async () => undefined,
  decodeTake: async () => new Float32Array(48_000),
}))

const { TakeDialog } = await import('./TakeDialog')
const { showTakes, keepTakes, listedTakes, useTakes } = await import('@/model/document/takes-store')
const { useDocument } = await import('@/model/document/document-store')
const { execute } = await import('@/model/document/execute')
const { setText } = await import('@/model/edits/cue-edits')
const { useToasts } = await import('@/ui/overlays/toasts')
const { applyChunkUpdates, applyRunProgress } = await import('@/model/document/run-store')

const sample = sampleProject('remote')

function recipeWith(text: string): Recipe {
  const { project } = sample
  const cue = { ...present(project.cues[0]), text }
  const document = { ...useDocument.getState().fields, contexts: noContexts }
  return present(recipeOf(cue, present(project.speakers[0]), document) ?? undefined)
}

const takeWith = (id: string, text: string, more: Partial<Take> = {}): Take => {
  const recipe = recipeWith(text)
  const words: Take['words'] = text.split(' ').map((_, i) => [100 + i * 300, 300 + i * 300])
  const about = { recipe, recipeHash: recipeHash(recipe), connectionId: 'remote', words }
  return sampleTake(id, 'a', { ...about, durationMs: 1_000, ...more })
}

/** As main has it: every change begins at the take that was spoken. */
const originalOf = (id: string) => useTakes.getState().byId.get(id)?.edited?.of ?? id

/** Answers as main does: a take with these changes. */
let refused = false
let made = 0
/** Held up until it is there. */
let before: Promise<void> = Promise.resolve()
const script = {
  account: () =>
    ok({ name: 'Hãng phim', email: '', credits: 1_000, planName: '', planDateStr: '' }),
  usage: () => ok([]),
  takeEdit: async ({ takeId, edits }: CallInput<'takeEdit'>) => {
    await before
    return refused && edits.steps.some(({ type }) => type === 'word')
      ? fail(studioError('WORD_NOT_FOUND', 'too near'))
      : ok(takeWith(`edit ${++made}`, 'câu a', { edited: { ...edits, of: originalOf(takeId) } }))
  },
  takesChange: () => ok({ gone: [] }),
  runStart: () => ok({ runId: 'r' }),
}

async function open() {
  made = 0
  const project: OpenProject = { ...sample, takes: [], activeTakes: {} }
  const element = <TakeDialog kind="take" cueId="a" takeId="old" />
  const user = await openWindow(<Late>{element}</Late>, { project, script })
  const shown = { ...project, takes: [takeWith('old', 'câu a')], activeTakes: { a: 'old' } }
  act(() => {
    showTakes(shown)
    useDocument.setState({})
  })
  await screen.findByTestId('take-stage')
  return user
}

/** Shows its children once there is a take. */
function Late({ children }: { children: React.ReactNode }) {
  return useTakes((state) => state.byId.size > 0) ? children : null
}

const word = (i: number) => present(screen.getAllByTestId('take-word')[i])

/** The run brings the sentence, beside the take in use. */
function arrive(text: string): void {
  act(() => {
    keepTakes([takeWith('said', text)])
    applyChunkUpdates([{ runId: 'r', cueId: 'a', state: 'done', active: false }])
  })
}

it('sends the changes of a take together, and lists only the newest take that was made so', async () => {
  const user = await open()
  await user.click(word(0))
  await user.keyboard('{Delete}')
  await vi.waitFor(() => expect(useTakes.getState().active.get('a')).toBe('edit 1'))
  await vi.waitFor(() => expect(screen.getByTestId('take-undo')).toHaveProperty('disabled', false))
  await user.click(word(1))
  await user.keyboard('s')
  await vi.waitFor(() => expect(useTakes.getState().active.get('a')).toBe('edit 2'))
  await user.click(word(1))
  await vi.waitFor(() =>
    expect(screen.getByTestId('take-silence')).toHaveProperty('disabled', false),
  )
  await user.keyboard('s')
  await vi.waitFor(() => expect(useTakes.getState().active.get('a')).toBe('edit 3'))
  const steps = callsOf('takeEdit').map((each) =>
    Reflect.get(Reflect.get(Object(each), 'edits'), 'steps'),
  )
  expect(steps.map(({ length }) => length)).toEqual([1, 2, 3])
  // The one before is compared with it; the first can be reached by undo.
  expect(listedTakes(useTakes.getState(), 'a')).toEqual(['old', 'edit 2', 'edit 3'])
  await vi.waitFor(() => expect(screen.getByTestId('take-undo')).toHaveProperty('disabled', false))
  await user.keyboard('{Control>}z{/Control}')
  expect(useTakes.getState().active.get('a')).toBe('edit 2')
})

/** Main makes no change until the answer is called. */
function holdUp(): () => void {
  let release = () => {}
  before = new Promise((resolve) => {
    release = resolve
  })
  return release
}

it('makes every change of keys that are pressed faster than changes are made', async () => {
  const user = await open()
  const release = holdUp()
  await user.click(word(1))
  await user.keyboard('{Alt>}{ArrowRight}{ArrowRight}{ArrowRight}{/Alt}')
  expect(callsOf('takeEdit')).toHaveLength(1)
  release()
  await vi.waitFor(() => expect(useTakes.getState().active.get('a')).toBe('edit 3'))
})

it('keeps a level that is set while another change is made', async () => {
  const user = await open()
  const release = holdUp()
  await user.click(word(0))
  await user.keyboard('{Delete}')
  await vi.waitFor(() => expect(screen.getByTestId('take-cut')).toHaveProperty('disabled', true))
  act(() => screen.getByTestId('take-handle-fadeIn').focus())
  await user.keyboard('{ArrowRight}')
  release()
  await vi.waitFor(() => expect(useTakes.getState().active.get('a')).toBe('edit 2'))
  const [, last] = callsOf('takeEdit')
  expect(last).toMatchObject({ edits: { fadeInMs: 10, steps: [{ type: 'cut' }] } })
})

it('says what the service charges before it is asked, and puts the word in', async () => {
  const user = await open()
  await user.click(word(1))
  await user.keyboard('r')
  const form = within(await screen.findByTestId('say-again'))
  expect(form.getByTestId('say-price').textContent).toContain('5 credits')
  expect(callsOf('runStart')).toEqual([])
  await user.type(form.getByTestId('say-word'), '{Control>}a{/Control}ba')
  expect(form.getByTestId('say-price').textContent).toContain('6 credits')
  await user.keyboard('{Enter}')
  await vi.waitFor(() =>
    expect(callsOf('runStart')).toEqual([{ cueIds: ['a'], texts: { a: 'câu ba' } }]),
  )
  arrive('câu ba')
  await vi.waitFor(() => expect(useDocument.getState().byId.get('a')?.text).toBe('câu ba'))
  const [call] = callsOf('takeEdit')
  expect(call).toMatchObject({
    takeId: 'old',
    edits: {
      steps: [{ type: 'word', words: [1, 2], from: [1, 2], takeId: 'said', rewrites: true }],
    },
  })
  await vi.waitFor(() => expect(screen.queryByTestId('say-again')).toBeNull())
})

it('offers the whole new sentence where the word cannot be told apart; nothing changes by itself', async () => {
  refused = true
  const user = await open()
  await user.click(word(1))
  await user.keyboard('r')
  await user.click(screen.getByTestId('say-other'))
  await user.type(screen.getByTestId('say-word'), '{Control>}a{/Control}ba{Enter}')
  await vi.waitFor(() => expect(callsOf('runStart')).toHaveLength(1))
  arrive('câu ba')
  const offer = await screen.findByTestId('say-sentence')
  expect(useDocument.getState().byId.get('a')?.text).toBe('câu a')
  expect(useTakes.getState().active.get('a')).toBe('old')
  await user.click(offer)
  expect(useDocument.getState().byId.get('a')?.text).toBe('câu ba')
  expect(useTakes.getState().active.get('a')).toBe('said')
  refused = false
})

it('says why a sentence was not rendered', async () => {
  const user = await open()
  await user.click(word(1))
  await user.keyboard('r')
  await user.type(screen.getByTestId('say-word'), '{Control>}a{/Control}ba{Enter}')
  await vi.waitFor(() => expect(callsOf('runStart')).toHaveLength(1))
  const error = studioError('INSUFFICIENT_CREDITS', 'no credits')
  act(() =>
    applyRunProgress({
      runId: 'r',
      state: 'failed',
      total: 1,
      done: 0,
      failed: 0,
      credits: 0,
      leftMs: null,
      error,
    }),
  )
  const note = await screen.findByRole('alert')
  expect(note.dataset['errorCode']).toBe('INSUFFICIENT_CREDITS')
  expect(studio.calls.filter(({ name }) => name === 'takeEdit')).toEqual([])
})

it('keeps the take as it is while a word is said, and where its cue was changed meanwhile', async () => {
  const user = await open()
  await user.click(word(1))
  await user.keyboard('r')
  await user.type(screen.getByTestId('say-word'), '{Control>}a{/Control}ba{Enter}')
  await vi.waitFor(() => expect(callsOf('runStart')).toHaveLength(1))
  await vi.waitFor(() => expect(screen.getByTestId('take-cut')).toHaveProperty('disabled', true))
  act(() => void execute('changeText', setText('a', 'câu khác')))
  arrive('câu ba')
  await vi.waitFor(() => expect(screen.queryByTestId('say-again')).toBeNull())
  expect(useToasts.getState().toasts.map(({ content }) => content)).toEqual([
    'Cue 1 was changed meanwhile: the new sentence is among its takes.',
  ])
  expect(callsOf('takeEdit')).toEqual([])
  expect(useTakes.getState().active.get('a')).toBe('old')
  expect(listedTakes(useTakes.getState(), 'a')).toContain('said')
})

it('does not take the try of a retake for the sentence that was said again', async () => {
  const user = await open()
  await user.click(word(1))
  await user.keyboard('r')
  await user.type(screen.getByTestId('say-word'), '{Control>}a{/Control}ba{Enter}')
  await vi.waitFor(() => expect(callsOf('runStart')).toHaveLength(1))
  act(() => keepTakes([takeWith('try', 'câu a', { retake: 'x' })]))
  expect(callsOf('takeEdit')).toEqual([])
  arrive('câu ba')
  await vi.waitFor(() => expect(callsOf('takeEdit')).toHaveLength(1))
  expect(callsOf('takeEdit')).toMatchObject([{ edits: { steps: [{ takeId: 'said' }] } }])
})
