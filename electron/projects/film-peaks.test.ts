import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSubtitles } from './create-project'
import { keepFilmPeaks, keptFilmPeaks } from './film-peaks'
import type { Project } from './project'
import { must } from '@shared/testing/must'

let folder: string
let project: Project

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cuecast-peaks-'))
  writeFileSync(join(folder, 'a.srt'), '1\n00:00:00,000 --> 00:00:01,000\nXin chào\n')
  project = must(await openSubtitles(join(folder, 'a.srt')))
})

afterEach(async () => {
  await project.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('peaks of the film', () => {
  const film = { perSecond: 50, durationMs: 1_234.5, peaks: new Uint8Array([0, 9, 255]) }

  it('are kept until the film changes', async () => {
    const path = join(folder, 'film.mp4')
    writeFileSync(path, 'film')
    mkdirSync(project.folder.peaks, { recursive: true })
    project.apply({ fields: { media: { path, durationMs: null } } })
    expect(await keptFilmPeaks(project)).toBeNull()
    must(await keepFilmPeaks(project, film))
    expect(await keptFilmPeaks(project)).toEqual(film)
    utimesSync(path, 1, 1)
    expect(await keptFilmPeaks(project)).toBeNull()
  })

  it('are nothing without a film', async () => {
    must(await keepFilmPeaks(project, film))
    expect(await keptFilmPeaks(project)).toBeNull()
  })
})
