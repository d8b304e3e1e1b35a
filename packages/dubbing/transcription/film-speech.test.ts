import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasFfmpeg } from '@cuecast/audio'
import { monoWav } from '@cuecast/audio/testing/wav'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { fail, ok } from '@shared/contracts/result'
import { studioError } from '@shared/contracts/studio-error'
import { must } from '@shared/testing/must'
import { afterEach, expect, it, vi } from 'vitest'
import { openSubtitles } from '../project/create-project'
import type { Project } from '../project/project'
import { findShots, keptShotChanges } from '../project/shot-changes'
import { findFilmSpeech, keptFilmSpeech } from './film-speech'

let folder: string
let film: string
let project: Project

folderForEach(async (fresh) => {
  folder = fresh
  film = join(folder, 'film.wav')
  writeFileSync(join(folder, 'a.srt'), '1\n00:00:00,000 --> 00:00:01,000\nXin chào\n')
  project = must(await openSubtitles(join(folder, 'a.srt')))
  // Three windows of two minutes and a bit.
  writeFileSync(
    film,
    monoWav(8_000, 8_000 * 250, () => 0),
  )
  project.apply({ fields: { media: { path: film, durationMs: null } } })
})

afterEach(() => project.close())

const work = () => ({
  path: film,
  folder: join(folder, 'work'),
  signal: new AbortController().signal,
  onProgress: () => undefined,
})

it('places the speech of each window in the film, and keeps it until the film changes', async () => {
  expect(await keptFilmSpeech(project)).toBeNull()
  const lengths: number[] = []
  const found = await findFilmSpeech(project, {
    ...work(),
    find: async (samples) => {
      lengths.push(samples.length / 16_000)
      return ok([{ startMs: 1_000, endMs: 2_500 }])
    },
  })
  const starts = lengths.map((_, i) => lengths.slice(0, i).reduce((sum, s) => sum + s * 1_000, 0))
  expect(starts.length).toBeGreaterThan(1)
  const spans = starts.map((ms) => ({
    startMs: Math.round(ms) + 1_000,
    endMs: Math.round(ms) + 2_500,
  }))
  expect(must(found)).toEqual({ spans })
  expect(await keptFilmSpeech(project)).toEqual({ spans })
  utimesSync(film, 1, 1)
  expect(await keptFilmSpeech(project)).toBeNull()
})

it('continues after a failure where it was', async () => {
  const asked: string[] = []
  const failing = studioError('MODEL_CRASHED', 'gone')
  const find = async () => {
    asked.push('')
    return asked.length === 2 ? fail(failing) : ok([])
  }
  expect(await findFilmSpeech(project, { ...work(), find })).toEqual({ ok: false, error: failing })
  expect(await keptFilmSpeech(project)).toBeNull()
  must(await findFilmSpeech(project, { ...work(), find }))
  expect(asked).toHaveLength(4)
})

it('says that shot changes need ffmpeg, and finds none in a sound', async () => {
  const shots = () => findShots(project, work())
  if (hasFfmpeg()) expect(await shots()).toMatchObject({ error: { code: 'AUDIO_UNSUPPORTED' } })
  vi.stubEnv('CUECAST_FFMPEG', join(folder, 'no-ffmpeg'))
  expect(await shots()).toMatchObject({ error: { code: 'FFMPEG_MISSING' } })
  vi.unstubAllEnvs()
  expect(await keptShotChanges(project)).toBeNull()
})
