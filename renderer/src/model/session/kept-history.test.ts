// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sampleProject } from '@/testing/sample-project'
import { scriptStudio } from '@/testing/scripted-studio'

scriptStudio({})
const { followHistory, hasStepsToKeep, keepStepsNow } = await import('./kept-history')
const { execute, undo } = await import('../document/execute')
const { useHistory } = await import('../document/history-store')
const { clearDocument, resetProject, showDocument, useDocument } =
  await import('../document/document-store')
const { setField } = await import('../edits/project-edits')
const { changeSpeaker } = await import('../edits/speaker-edits')
const { changeCues } = await import('../edits/cue-edits')

/** A browser store that keeps copies. */
const kept = new Map<string, { steps: unknown[] }>()
const storage = {
  get: async (id: string) => kept.get(id),
  put: async (value: { projectId: string; steps: unknown[] }) =>
    void kept.set(value.projectId, structuredClone(value)),
}
const text = (id: string) => useDocument.getState().byId.get(id)?.text
const write = (id: string, words: string) =>
  execute(
    'changeText',
    changeCues([id], (cue) => ({ ...cue, text: words })),
  )
const steps = () => useHistory.getState().past.map(({ name }) => name)

/** Closes the project and opens it again as it was saved, or as `change` made it meanwhile. */
function reopen(
  change: (cues: ReturnType<typeof cuesNow>) => ReturnType<typeof cuesNow> = (c) => c,
) {
  const { project, ...rest } = sampleProject()
  const { speakers, fields } = useDocument.getState()
  const next = { ...project, ...fields, speakers: [...speakers], cues: change(cuesNow()) }
  clearDocument()
  resetProject()
  showDocument(structuredClone({ ...rest, project: next }))
}
const cuesNow = () =>
  useDocument.getState().order.flatMap((id) => useDocument.getState().byId.get(id) ?? [])

let end = () => undefined as void
beforeEach(() => {
  kept.clear()
  end = followHistory(storage)
  showDocument(sampleProject())
})
afterEach(() => {
  end()
  clearDocument()
  resetProject()
})

const stored = () => {
  const { steps: list } = kept.get('p') ?? { steps: [] }
  return list.length
}

it('is there when the project is opened again, and undoes', async () => {
  write('a', 'một')
  execute('renameSpeaker', changeSpeaker('s', { label: 'Lan Anh' }))
  execute('renameProject', setField('name', 'Tập một'))
  write('b', 'hai')
  await expect.poll(stored).toBe(4)
  reopen()
  await expect.poll(steps).toEqual(['changeText', 'renameSpeaker', 'renameProject', 'changeText'])
  undo()
  undo()
  undo()
  undo()
  expect([text('a'), text('b')]).toEqual(['câu a', 'câu b'])
  expect(useDocument.getState().speakers[0]?.label).toBe('Lan')
  expect(useDocument.getState().fields.name).toBe('Tập 1')
})

it('goes back only as far as the project is as it was left', async () => {
  write('a', 'một')
  write('b', 'hai')
  write('c', 'ba')
  await expect.poll(stored).toBe(3)
  reopen((cues) => cues.map((cue) => (cue.id === 'b' ? { ...cue, text: 'ở nơi khác' } : cue)))
  await expect.poll(steps).toEqual(['changeText'])
  undo()
  expect([text('b'), text('c')]).toEqual(['ở nơi khác', 'câu c'])
})

it('leaves alone who has edited before it came', async () => {
  write('a', 'một')
  await expect.poll(stored).toBe(1)
  reopen()
  write('c', 'ba')
  await Promise.resolve()
  expect(steps()).toEqual(['changeText'])
  undo()
  expect(text('c')).toBe('câu c')
})

it('is kept at once when the project is left a moment after an edit', async () => {
  write('a', 'một')
  await expect.poll(stored).toBe(1)
  write('a', 'hai')
  expect(hasStepsToKeep()).toBe(true)
  await keepStepsNow()
  expect([stored(), hasStepsToKeep()]).toEqual([2, false])
  reopen()
  await expect.poll(steps).toEqual(['changeText', 'changeText'])
})

it('does not hold up the window over a project that is closed, or over steps brought back', async () => {
  write('a', 'một')
  await expect.poll(stored).toBe(1)
  reopen()
  await expect.poll(steps).toEqual(['changeText'])
  expect(hasStepsToKeep()).toBe(false)
  write('a', 'hai')
  clearDocument()
  expect(hasStepsToKeep()).toBe(false)
})
