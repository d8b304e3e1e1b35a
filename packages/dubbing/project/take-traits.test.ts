import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { defaultAudioFields } from '@shared/contracts/audio-settings'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { sine } from '@cuecast/audio/testing/sounds'
import { studioError } from '@shared/contracts/errors'
import { fail, ok } from '@shared/contracts/result'
import { must } from '@shared/testing/must'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { openSubtitles } from './create-project'
import type { Gateway } from '../gateway/gateway'
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

it('has the speaker model listen once to each sound, some at a time', async () => {
  const ids: string[] = []
  for (let i = 0; i < 20; i++) ids.push(await addTake(sine(RATE, RATE / 4, 150 + i, 0.4)))
  let asked = 0
  const findSpeakers: Gateway['findSpeakers'] = async () => {
    asked += 1
    if (asked === 3) return fail(studioError('MODEL_CRASHED', 'the model crashed'))
    const voices = [{ spoken_ms: 900, vector: [1, asked] }]
    return ok({
      duration_ms: 1_000,
      diariser: 'toy',
      diariser_licence: { name: 'MIT', commercial: 'allowed' },
      turns: [],
      voices,
    })
  }
  const first = must(await traitsOfTakes(project, ids, findSpeakers))
  expect(first.map(({ traits }) => traits?.speaker?.vector).slice(0, 4)).toEqual([
    [1, 1],
    [1, 2],
    undefined,
    [1, 4],
  ])
  expect(first).toHaveLength(16)
  expect(must(await traitsOfTakes(project, ids, findSpeakers))).toHaveLength(20)
  expect(must(await traitsOfTakes(project, ids, findSpeakers))).toHaveLength(20)
  expect(asked).toBe(20)
})

it('does without a speaker model', async () => {
  const ids = [await addTake(sine(RATE, RATE, 150, 0.4))]
  const none: Gateway['findSpeakers'] = async () =>
    fail(studioError('FEATURE_UNAVAILABLE', 'no diariser is installed'))
  expect(must(await traitsOfTakes(project, ids, none))[0]?.traits?.speaker).toBe(undefined)
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
