import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openSubtitles } from './create-project'
import { keepFilmPeaks, keptFilmPeaks } from './derived-audio'
import type { Project } from './project'
import { must } from '@shared/testing/must'
import { folderForEach } from '@cuecast/platform/testing/test-folder'

let folder: string
let project: Project

folderForEach(async (fresh) => {
  folder = fresh
  writeFileSync(join(folder, 'a.srt'), '1\n00:00:00,000 --> 00:00:01,000\nXin chào\n')
  project = must(await openSubtitles(join(folder, 'a.srt')))
})

afterEach(() => project.close())

describe('peaks of the film', () => {
  const film = { perSecond: 50, durationMs: 1_234.5, peaks: new Uint8Array([0, 9, 255]) }

  it('are kept until the film changes', async () => {
    const path = join(folder, 'film.mp4')
    writeFileSync(path, '\0\0\0\u0018ftypisom')
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
