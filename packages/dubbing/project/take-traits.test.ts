import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { defaultAudioFields } from '@shared/contracts/audio-settings'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { sine } from '@cuecast/audio/testing/sounds'
import { failWith, ok } from '@shared/contracts/result'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { soundDoubts } from '@shared/review/sound-doubts'
import { must } from '@shared/testing/must'
import { serviceWithSpeakerModel } from '@cuecast/service/testing/toy-speakers'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { openSubtitles } from './create-project'
import { createGateway, type Gateway } from '../gateway/gateway'
import type { Project } from './project'
import { traitsOfTakes } from './take-traits'

const RATE = 24_000
let project: Project
let here = ''

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
  here = folder
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
    if (asked === 3) return failWith('MODEL_CRASHED', 'the model crashed')
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

/** A service of this computer with a toy model that knows a voice by its place in the spectrum. */
async function withSpeakerModel(): Promise<{ gateway: Gateway; models: string }> {
  const { service, key, dataDir } = await serviceWithSpeakerModel(here)
  onTestFinished(() => service.close())
  const target = async () => ok({ baseUrl: service.url, key, swapGenders: false })
  const gateway = createGateway({ connectionId: EMBEDDED_CONNECTION_ID, target })
  return { gateway, models: dataDir }
}

/** Takes of tones of one pitch, and the doubts of the queue: the place of each, and its reason. */
async function doubtsOf(pitches: readonly number[], gateway: Gateway) {
  const ids: string[] = []
  for (const hz of pitches) ids.push(await addTake(sine(2 * RATE, RATE, hz, 0.4)))
  const traits = must(await traitsOfTakes(project, ids, gateway.findSpeakers))
  const lines = traits.flatMap(({ takeId, traits: known }) => {
    const take = project.takes.index.byId(takeId)
    return take ? [{ cueId: takeId, speakerId: null, take, traits: known ?? undefined }] : []
  })
  const doubts = soundDoubts(lines)
  const found = ids.flatMap((id, i) =>
    (doubts.get(id) ?? []).flatMap(({ kind }) => (kind === 'OTHER_VOICE' ? i : [])),
  )
  return { found, vectors: traits.flatMap(({ traits: known }) => known?.speaker?.vector ?? []) }
}

const VOICES = [300, 302, 298, 301, 2_000, 299, 303, 300.5]

it('finds another speaker by the model that the user has added', async () => {
  const { gateway } = await withSpeakerModel()
  const { found, vectors } = await doubtsOf(VOICES, gateway)
  expect(found).toEqual([4])
  expect(vectors).toHaveLength(VOICES.length * 80)
})

it('goes by pitch where the model fails in the middle', async () => {
  const { gateway, models } = await withSpeakerModel()
  const files = await readdir(models, { recursive: true })
  const model = files.find((file) => file.endsWith('wespeaker.onnx')) ?? ''
  await writeFile(join(models, model), 'gone')
  const { found, vectors } = await doubtsOf([150, 152, 148, 151, 400, 149, 153, 150], gateway)
  expect(vectors).toEqual([])
  expect(found).toContain(4)
})

it('does without a speaker model', async () => {
  const ids = [await addTake(sine(RATE, RATE, 150, 0.4))]
  const none: Gateway['findSpeakers'] = async () =>
    failWith('FEATURE_UNAVAILABLE', 'no diariser is installed')
  expect(must(await traitsOfTakes(project, ids, none))[0]?.traits?.speaker).toBe(undefined)
})

it('gives null for a take with unreadable or missing sound', async () => {
  const id = await addTake(sine(RATE, RATE, 200, 0.4))
  const [take] = project.takes.index.all()
  if (take) await writeFile(project.takes.pathOf(take), 'gone')
  expect(must(await traitsOfTakes(project, [id, 'unknown']))).toEqual([
    { takeId: id, traits: null },
    { takeId: 'unknown', traits: null },
  ])
})
