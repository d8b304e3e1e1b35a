import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { defaultAudioFields } from '@shared/contracts/audio-settings'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { sine } from '@cuecast/audio/testing/sounds'
import { must } from '@shared/testing/must'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { openSubtitles } from './create-project'
import type { Project } from './project'
import { traitsOfTakes } from './take-traits'

const RATE = 24_000
let project: Project

async function addTake(samples: Float32Array): Promise<string> {
  const bytes = await encodeAudio([samples], RATE, 'wav')
  const recipe = {
    text: 'a',
    language: 'vi',
    voiceId: 1,
    audio: defaultAudioFields,
    dictionary: '',
  }
  const about = {
    cueId: project.document.cues[0]?.id ?? '',
    durationMs: (samples.length / RATE) * 1_000,
    leadMs: 0,
    tailMs: 0,
    recipe,
    recipeHash: '',
    connectionId: 'c',
    taskId: 't',
    chunkIndex: 0,
    credits: 0,
  }
  return must(await project.takes.add(bytes, 'wav', about, { activate: true })).id
}

folderForEach(async (folder) => {
  const srt = join(folder, 'a.srt')
  await writeFile(srt, '1\n00:00:01,000 --> 00:00:03,000\nXin chào\n')
  project = must(await openSubtitles(srt, { fallbackFolder: folder }))
})
afterEach(() => project.close())

it('tells pitch, clipping and edges of takes, once for each sound', async () => {
  const tone = sine(RATE, RATE, 150, 0.4)
  const clipped = tone.map((sample) => Math.max(-1, Math.min(1, sample * 5)))
  const ids = [await addTake(tone), await addTake(clipped)]
  const [clean, loud] = must(await traitsOfTakes(project, ids))
  expect(clean?.traits?.pitchHz).toBeCloseTo(150, -1)
  expect(clean?.traits?.clips).toBe(0)
  expect(loud?.traits?.clips).toBeGreaterThan(100)
  expect(clean?.traits?.endDb).toBeGreaterThan(-20)
  const kept = JSON.parse(await readFile(join(project.folder.peaks, 'voice-traits.json'), 'utf8'))
  expect(Object.keys(kept)).toHaveLength(2)
  await rm(project.folder.takes, { recursive: true })
  expect(must(await traitsOfTakes(project, ids)).map(({ traits }) => traits?.clips)).toEqual([
    0,
    loud?.traits?.clips,
  ])
})

it('says of a take whose sound cannot be read, or that is gone, that it has none', async () => {
  const id = await addTake(sine(RATE, RATE, 200, 0.4))
  const [take] = project.takes.index.all()
  if (take) await writeFile(project.takes.pathOf(take), 'gone')
  expect(must(await traitsOfTakes(project, [id, 'unknown']))).toEqual([
    { takeId: id, traits: null },
    { takeId: 'unknown', traits: null },
  ])
})
