import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok } from '@shared/contracts/result'
import { noContexts } from '@shared/dubbing/breath/sentences-of-film'
import { recipeHash, recipeOf } from '@shared/dubbing/recipe'
import { sampleTake } from '@shared/testing/samples'
import { sampleProject } from '@/testing/sample-project'
import { scriptStudio } from '@/testing/scripted-studio'

const studio = scriptStudio({})
vi.stubGlobal('requestAnimationFrame', (work: () => void) => setTimeout(work))
vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
vi.stubGlobal('cancelIdleCallback', clearTimeout)
const { closeProject, followEdits, followStudio, openPath } = await import('../session/session')
const { useDocument } = await import('../document/document-store')
const { execute, redo, undo } = await import('../document/execute')
const { useTakes } = await import('../document/takes-store')
const { setText } = await import('../edits/cue-edits')
const { chooseTake, lockTake } = await import('../work/take-actions')
const { deriveNow, startDeriving } = await import('./derive')
const { useDerived } = await import('./derived-store')

/** A take of the present text of cue a. */
function takeNow(id: string) {
  const { byId, fields } = useDocument.getState()
  const cue = byId.get('a')
  const recipe = cue && recipeOf(cue, null, { ...fields, contexts: noContexts })
  if (!recipe) throw new Error('nobody is cast')
  const { connectionId } = fields
  return sampleTake(id, 'a', { recipe, recipeHash: recipeHash(recipe), connectionId })
}

/** The service's result for the cue arrives. */
function arrive(take: ReturnType<typeof takeNow>): void {
  studio.emit('chunksChanged', [{ runId: 'r', cueId: 'a', state: 'done', take }])
  deriveNow()
}

const active = () => useTakes.getState().active.get('a')
const isDue = () => useDerived.getState().toRender.includes('a')

function say(text: string): void {
  execute('changeText', setText('a', text))
  deriveNow()
}

let ends: (() => void)[] = []
beforeEach(async () => {
  const project = sampleProject('remote')
  studio.script = {
    projectOpenPath: () =>
      ok({ ...project, project: { ...project.project, narratorVoiceId: 1, speakers: [] } }),
    projectNote: () => ok(undefined),
    projectSave: () => ok({ savedAt: '' }),
    projectClose: () => ok(undefined),
    projectRecent: () => ok([]),
  }
  ends = [startDeriving(), followStudio(), followEdits()]
  await openPath('/phim/Tập 1.srt')
  arrive(takeNow('first'))
  studio.calls = []
  say('khác')
  arrive(takeNow('second'))
})
afterEach(async () => {
  for (const end of ends) end()
  await closeProject()
})

it('gives a text that comes back its take, by undo, redo and typing', () => {
  expect(active()).toBe('second')
  undo()
  deriveNow()
  expect([active(), isDue()]).toEqual(['first', false])
  redo()
  deriveNow()
  expect([active(), isDue()]).toEqual(['second', false])
  const first = useTakes.getState().byId.get('first')?.recipe.text ?? ''
  say(first)
  expect([active(), isDue()]).toEqual(['first', false])
  const activated = studio.calls.filter(({ name }) => name === 'takesChange')
  expect(activated.map(({ input }) => input)).toMatchObject(
    ['first', 'second', 'first'].map((a) => ({ active: { a } })),
  )
})

it('gives it back when the settings do, too', () => {
  execute('changeVoice', ({ fields }) => ({
    fields: { audio: { ...fields.audio, speed: 1.8 } },
  }))
  deriveNow()
  expect(isDue()).toBe(true)
  arrive(takeNow('third'))
  undo()
  deriveNow()
  expect([active(), isDue()]).toEqual(['second', false])
})

it('is not outdone by a take that was on its way', () => {
  say('mới')
  const late = takeNow('late')
  undo()
  deriveNow()
  arrive(late)
  expect([active(), isDue()]).toEqual(['second', false])
})

it('leaves a take that the user has chosen', () => {
  chooseTake('a', 'first')
  deriveNow()
  expect(active()).toBe('first')
  say('mới')
  undo()
  deriveNow()
  expect(active()).toBe('first')
})

it('leaves a take that is locked', () => {
  lockTake('second', true)
  undo()
  deriveNow()
  expect(active()).toBe('second')
})
