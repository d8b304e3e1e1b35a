import { beforeEach, expect, it, vi } from 'vitest'
import type { CutPart } from '@shared/contracts/open-project'
import { type BreathSettings, newBreath } from '@shared/contracts/project/breath'
import { documentFields, type Take } from '@shared/contracts/project-file'
import { ok } from '@shared/contracts/result'
import { contextsOf } from '@shared/dubbing/breath/sentences-of-film'
import { recipeHash, recipeOf } from '@shared/dubbing/recipe'
import { sampleTake } from '@shared/testing/samples'
import { sampleProject } from '@/testing/sample-project'
import { scriptStudio } from '@/testing/scripted-studio'

vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw))
vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))

const studio = scriptStudio({})
const { closeProject, openPath, followEdits } = await import('../session/session')
const { deriveNow, startDeriving } = await import('../derived/derive')
const { useDerived } = await import('../derived/derived-store')
const { useDocument } = await import('../document/document-store')
const { execute, redo, undo } = await import('../document/execute')
const { activeTake, useTakes } = await import('../document/takes-store')
const { setText } = await import('../edits/cue-edits')
const { splitAtText } = await import('../edits/structure-edits')
const { followSplits } = await import('./split-takes')

startDeriving()
followEdits()
followSplits()

const TEXT = 'Xin chào các bạn'
const cuts = () => studio.calls.flatMap(({ name, input }) => (name === 'takeCut' ? [input] : []))
const active = (cueId: string) => activeTake(useTakes.getState(), cueId)?.id

/** Main's response: takes of the requested parts. */
const cutTakes = ({ parts }: { parts: CutPart[] }): Take[] =>
  parts.map(({ cueId, recipe }) =>
    sampleTake(`cut-${cueId}`, cueId, {
      recipe,
      recipeHash: recipeHash(recipe),
      connectionId: 'remote',
    }),
  )

/** Opens a project whose first cue has this text, with a take of it. */
async function open(words: Take['words'], breath: BreathSettings | null = null): Promise<void> {
  const sample = sampleProject('remote')
  const made = { ...sample, project: { ...sample.project, breath } }
  const cues = made.project.cues.map((cue) => (cue.id === 'a' ? { ...cue, text: TEXT } : cue))
  const [cue] = cues
  const speaker = made.project.speakers.find(({ id }) => id === cue?.speakerId) ?? null
  const contexts = contextsOf({
    ...documentFields(made.project),
    cues,
    speakers: made.project.speakers,
  })
  const recipe = cue && recipeOf(cue, speaker, { ...made.project, contexts })
  if (!recipe) throw new Error('not cast')
  const about = { recipe, recipeHash: recipeHash(recipe), connectionId: 'remote' }
  const take = sampleTake('whole', 'a', { ...about, durationMs: 1_600, ...(words && { words }) })
  const opened = { ...made, project: { ...made.project, cues }, takes: [take] }
  studio.script.projectOpenPath = () => ok({ ...opened, activeTakes: { a: 'whole' } })
  await closeProject()
  await openPath('/phim/a.srt')
  deriveNow()
  studio.calls = []
}

beforeEach(() => {
  studio.script = {
    projectSave: () => ok({ savedAt: '' }),
    projectNote: () => ok(undefined),
    projectClose: () => ok(undefined),
    projectRecent: () => ok([]),
    takesChange: () => ok({ gone: [] }),
    takeCut: (input: { parts: CutPart[] }) => ok(cutTakes(input)),
  }
})

const timed: Take['words'] = [
  [0, 300],
  [350, 700],
  [900, 1_100],
  [1_150, 1_500],
]

it('a split cue gets its take cut between the words, and nothing is left to pay', async () => {
  await open(timed)
  execute('splitCue', splitAtText('a', 'Xin chào'.length, 'n'))
  await expect.poll(() => active('n')).toBe('cut-n')
  expect(cuts()).toMatchObject([
    {
      takeId: 'whole',
      parts: [
        { cueId: 'a', fromMs: 0, toMs: 800, words: [0, 2], recipe: { text: 'Xin chào' } },
        { cueId: 'n', fromMs: 800, toMs: 1_600, words: [2, 4], recipe: { text: 'các bạn' } },
      ],
    },
  ])
  deriveNow()
  const { toRender, stale } = useDerived.getState()
  expect([toRender.includes('a'), toRender.includes('n'), stale.size]).toEqual([false, false, 0])
})

it('both parts are in one sentence then, and undo takes that back', async () => {
  await open(timed, { ...newBreath, remote: true })
  expect(useDerived.getState().stale.size).toBe(0)
  execute('splitCue', splitAtText('a', 'Xin chào'.length, 'n'))
  await expect.poll(() => active('n')).toBe('cut-n')
  const contextOf = (id: string) => activeTake(useTakes.getState(), id)?.recipe.context
  expect([contextOf('a'), contextOf('n')]).toEqual(['after', 'both'])
  deriveNow()
  expect(useDerived.getState().stale.size).toBe(0)
  undo()
  deriveNow()
  expect([active('a'), contextOf('a')]).toEqual(['whole', 'after'])
})

it('the whole take is back when the split is undone, and the parts when it is done again', async () => {
  await open(timed)
  execute('splitCue', splitAtText('a', 'Xin chào'.length, 'n'))
  await expect.poll(() => active('n')).toBe('cut-n')
  undo()
  deriveNow()
  expect(active('a')).toBe('whole')
  redo()
  deriveNow()
  expect([active('a'), active('n')]).toEqual(['cut-a', 'cut-n'])
  expect(cuts()).toHaveLength(1)
})

it('the whole take is back when the split is undone as soon as its parts are there', async () => {
  await open(timed)
  execute('splitCue', splitAtText('a', 'Xin chào'.length, 'n'))
  deriveNow()
  await expect.poll(() => active('a'), { interval: 1 }).toBe('cut-a')
  undo()
  deriveNow()
  expect([active('a'), useDerived.getState().stale.size]).toEqual(['whole', 0])
})

it('parts that come after the split was undone are kept, and the whole take stays', async () => {
  await open(timed)
  execute('splitCue', splitAtText('a', 'Xin chào'.length, 'n'))
  undo()
  await expect.poll(() => useTakes.getState().byId.has('cut-a')).toBe(true)
  deriveNow()
  expect(active('a')).toBe('whole')
})

it.each<[string, Take['words'], () => void]>([
  ['no word has a time', undefined, () => execute('splitCue', splitAtText('a', 8, 'n'))],
  [
    'words are said into each other at the cut',
    [
      [0, 300],
      [350, 1_000],
      [900, 1_100],
      [1_150, 1_500],
    ],
    () => execute('splitCue', splitAtText('a', 8, 'n')),
  ],
  ['only the text is another', timed, () => execute('changeText', setText('a', 'Xin chào'))],
])('nothing is cut where %s', async (_, words, edit) => {
  await open(words)
  edit()
  expect(cuts()).toEqual([])
  expect(useDocument.getState().byId.get('a')?.text).toBe('Xin chào')
})
