import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { must } from '@shared/testing/must'
import { sampleCue, sampleDocument, sampleRecipe } from '@shared/testing/samples'
import { decodeAudio } from '@cuecast/audio/decode/decode-audio'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { peak, sine } from '@cuecast/audio/testing/sounds'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { createProject } from './create-project'
import { cutTake } from './cut-take'

let folder = ''
folderForEach(async (fresh) => {
  folder = fresh
})

const RATE = 48_000

it('cuts a take between two words, so that the cues cost nothing again', async () => {
  const cues = [sampleCue('a', 0, { text: 'Xin' }), sampleCue('b', 1_000, { text: 'chào' })]
  const document = sampleDocument({ id: 'p', cues })
  const project = must(await createProject(join(folder, 'Phim.cuecast'), document))
  // A tone for each word, and 200 ms of silence between them.
  const tone = sine(RATE * 0.4, RATE, 300, 0.3)
  const sound = new Float32Array(RATE)
  sound.set(tone, 0)
  sound.set(tone, RATE * 0.6)
  const about = {
    cueId: 'a',
    durationMs: 1_000,
    leadMs: 0,
    tailMs: 0,
    recipe: { ...sampleRecipe, text: 'Xin chào' },
    recipeHash: 'whole',
    connectionId: 'remote',
    taskId: 'task',
    chunkIndex: 3,
    credits: 8,
    words: [
      [0, 400],
      [600, 1_000],
    ] as [number, number][],
  }
  const bytes = await encodeAudio([sound], RATE, 'wav')
  const whole = must(await project.takes.add(bytes, 'wav', about, { activate: true }))
  const part = (cueId: string, text: string) => ({ cueId, recipe: { ...sampleRecipe, text } })
  const [first, second] = must(
    await cutTake(project, whole.id, [
      { ...part('a', 'Xin'), fromMs: 0, toMs: 500, words: [0, 1] },
      { ...part('b', 'chào'), fromMs: 500, toMs: 1_000, words: [1, 2] },
    ]),
  )
  expect(first).toMatchObject({ durationMs: 500, credits: 0, taskId: '', words: [[0, 400]] })
  expect(second).toMatchObject({ durationMs: 500, connectionId: 'remote', words: [[100, 500]] })
  // The cue keeps its take until the window chooses; the new one has nothing else.
  expect(project.takes.index.active('a')?.id).toBe(whole.id)
  expect(project.takes.index.active('b')?.id).toBe(second?.id)
  const path = project.takes.pathOf(second ?? whole)
  const decoded = must(await decodeAudio(await readFile(path)))
  const [channel = new Float32Array()] = decoded.channels
  expect(peak(channel.subarray(0, RATE * 0.09))).toBeLessThan(0.001)
  expect(peak(channel.subarray(RATE * 0.11))).toBeGreaterThan(0.25)
  expect(await cutTake(project, 'gone', [])).toMatchObject({ error: { code: 'NOT_FOUND' } })
  await project.close()
})
