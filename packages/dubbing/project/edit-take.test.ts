import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { decodeAudio } from '@cuecast/audio/decode/decode-audio'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { sameSamples } from '@cuecast/audio/testing/sounds'
import { audibleWords, spokenTones } from '@cuecast/audio/testing/spoken-tones'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { noTakeEdits, type TakeStep } from '@shared/contracts/project/take-edits'
import type { Take } from '@shared/contracts/project-file'
import { must } from '@shared/testing/must'
import { sampleCue, sampleDocument, sampleRecipe } from '@shared/testing/samples'
import { createProject } from './create-project'
import { cutTake } from './cut-take'
import { editTake } from './edit-take'
import { Project } from './project'

let path = ''
folderForEach(async (folder) => {
  path = join(folder, 'Phim.cuecast')
})

const WORDS = ['một', 'hai', 'ba', 'mới']

const openProject = async () =>
  must(
    await createProject(
      path,
      sampleDocument({ id: 'p', cues: [sampleCue('a', 0, { text: 'một hai ba' })] }),
    ),
  )

async function spoken(project: Project, text: string): Promise<Take> {
  const { channels, sampleRate, words } = spokenTones(text)
  const about = {
    cueId: 'a',
    durationMs: 1_000,
    leadMs: 0,
    tailMs: 0,
    recipe: { ...sampleRecipe, text },
    recipeHash: text,
    connectionId: 'remote',
    taskId: text,
    chunkIndex: 0,
    credits: 8,
    words,
  }
  const bytes = await encodeAudio(channels, sampleRate, 'wav')
  return must(await project.takes.add(bytes, 'wav', about, { activate: true }))
}

async function soundOf(project: Project, take: Take) {
  const decoded = must(await decodeAudio(await readFile(project.takes.pathOf(take))))
  return { ...decoded, words: take.words }
}

const silence: TakeStep = { type: 'silence', fromMs: 400, toMs: 680 }

it('makes a take of a take, whose sound stays as it was, and of that one another', async () => {
  const project = await openProject()
  const whole = await spoken(project, 'một hai ba')
  const bytes = await readFile(project.takes.pathOf(whole))
  const quiet = must(await editTake(project, whole.id, { ...noTakeEdits, steps: [silence] }))
  expect(quiet).toMatchObject({
    cueId: 'a',
    credits: 0,
    taskId: '',
    recipeHash: whole.recipeHash,
    edited: { of: whole.id, steps: [silence] },
    words: whole.words,
  })
  expect(project.takes.index.active('a')?.id).toBe(whole.id)
  expect(audibleWords(await soundOf(project, quiet), WORDS)).toEqual(['một', '-', 'ba'])
  expect(await readFile(project.takes.pathOf(whole))).toEqual(bytes)

  // Further changes begin at the sound that was spoken, not at what was computed.
  const shorter = must(
    await editTake(project, quiet.id, {
      ...noTakeEdits,
      steps: [silence, { type: 'cut', fromMs: 0, toMs: 380 }],
    }),
  )
  expect(shorter.edited?.of).toBe(whole.id)
  expect(audibleWords(await soundOf(project, shorter), WORDS)).toEqual(['-', '-', 'ba'])
  expect(must(await editTake(project, shorter.id, noTakeEdits)).id).toBe(whole.id)
  await project.close()
})

it('a take in use keeps the takes that it was made of, whatever is cleared', async () => {
  const project = await openProject()
  const whole = await spoken(project, 'một hai ba')
  const other = await spoken(project, 'một mới ba')
  const unrelated = await spoken(project, 'hai')
  const step: TakeStep = {
    type: 'word',
    words: [1, 2],
    from: [1, 2],
    takeId: other.id,
    rewrites: true,
  }
  const made = must(await editTake(project, whole.id, { ...noTakeEdits, steps: [step] }))
  expect(made.recipe.text).toBe('một mới ba')
  expect(made.recipeHash).toBe(other.recipeHash)
  const sound = await soundOf(project, made)
  expect(audibleWords(sound, WORDS)).toEqual(['một', 'mới', 'ba'])
  const old = (await soundOf(project, whole)).channels[0]?.subarray(0, 24 * 340)
  expect(sameSamples(sound.channels[0]?.slice(0, 24 * 340), old?.slice())).toBe(true)
  must(await project.takes.change({ active: { a: made.id } }))
  expect(must(await project.takes.clearUnused()).takeIds).toEqual([unrelated.id])
  await project.close()

  const again = must(await Project.open(path))
  expect(again.takes.index.byId(made.id)?.edited).toEqual(made.edited)
  const said = must(
    await editTake(again, made.id, { ...noTakeEdits, steps: [{ ...step, rewrites: false }] }),
  )
  expect(said.recipe.text).toBe('một hai ba')
  await again.close()
})

it('a part of an edited take that a split cue gets is cut from the edited sound', async () => {
  const project = await openProject()
  const whole = await spoken(project, 'một hai ba')
  const steps: TakeStep[] = [silence, { type: 'pause', atMs: 690, ms: 200 }]
  const edited = must(await editTake(project, whole.id, { ...noTakeEdits, steps }))
  const recipe = { ...sampleRecipe, text: 'ba' }
  const [part] = must(
    await cutTake(project, edited.id, [
      { cueId: 'b', recipe, fromMs: 850, toMs: edited.durationMs, words: [2, 3] },
    ]),
  )
  expect(part?.edited).toBeUndefined()
  expect(part && audibleWords(await soundOf(project, part), WORDS)).toEqual(['ba'])
  await project.close()
})

it('refuses what cannot be made, and names it', async () => {
  const project = await openProject()
  const whole = await spoken(project, 'một hai ba')
  const edit = (id: string, steps: TakeStep[]) => editTake(project, id, { ...noTakeEdits, steps })
  expect(await edit('gone', [silence])).toMatchObject({ error: { code: 'NOT_FOUND' } })
  const all: TakeStep = { type: 'cut', fromMs: 0, toMs: 100_000 }
  expect(await edit(whole.id, [all])).toMatchObject({ error: { code: 'AUDIO_BROKEN' } })
  expect(project.takes.index.of('a')).toHaveLength(1)
  await project.close()
})
