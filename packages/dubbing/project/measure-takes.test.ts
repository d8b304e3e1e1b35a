import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defaultAudioFields } from '@shared/contracts/audio-settings'
import { defaultFitSettings } from '@shared/contracts/project/track-settings'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { measureTake } from '@cuecast/audio/measure-take'
import { sine } from '@cuecast/audio/testing/sounds'
import { openSubtitles } from './create-project'
import { measureTakes } from './derived-audio'
import { Project } from './project'
import { must } from '@shared/testing/must'
import { folderForEach } from '@cuecast/platform/testing/test-folder'

const RATE = 24_000
let folder: string
let project: Project

/** 400 ms of faint hiss (−46 dBFS) around one second of voice. */
function hissing(): Float32Array {
  const sound = new Float32Array(RATE * 1.8).map((_, i) => (i % 2 ? 0.005 : -0.005))
  sound.set(sine(RATE, RATE, 400, 0.4), RATE * 0.4)
  return sound
}

folderForEach(async (fresh) => {
  folder = fresh
  const srt = join(folder, 'a.srt')
  await writeFile(srt, '1\n00:00:01,000 --> 00:00:03,000\nXin chào\n')
  project = must(await openSubtitles(srt, { fallbackFolder: folder }))
  const bytes = await encodeAudio([hissing()], RATE, 'wav')
  const measured = must(await measureTake(bytes))
  const recipe = { text: '', language: 'vi', voiceId: 1, audio: defaultAudioFields, dictionary: '' }
  const origin = { recipeHash: '', connectionId: 'c', taskId: 't', chunkIndex: 0, credits: 0 }
  const cueId = project.document.cues[0]?.id ?? ''
  const about = { cueId, ...measured, recipe, ...origin }
  must(await project.takes.add(bytes, 'wav', about, { activate: true }))
})
afterEach(() => project.close())

describe('measuring takes at another threshold', () => {
  it('finds more silence if hiss counts as silence, and stores it', async () => {
    expect(project.takes.index.all()[0]?.leadMs).toBe(0)
    project.apply({ fields: { fit: { ...defaultFitSettings, trimThresholdDb: -40 } } })
    const [take] = must(await measureTakes(project))
    expect(take?.leadMs).toBeCloseTo(400, 0)
    expect(take?.tailMs).toBeCloseTo(360, 0)
    expect(must(await measureTakes(project))).toEqual([])
    const { path } = project
    await project.close()
    project = must(await Project.open(path))
    expect(project.takes.index.all()[0]).toMatchObject({ leadMs: take?.leadMs, thresholdDb: -40 })
  })

  it('answers takes as they are at its end', async () => {
    project.apply({ fields: { fit: { ...defaultFitSettings, trimThresholdDb: -40 } } })
    const { takes } = project
    const note = takes.measured.bind(takes)
    vi.spyOn(takes, 'measured').mockImplementation(async (id, found) => {
      const noted = await note(id, found)
      await takes.change({ locked: { [id]: true } })
      return noted
    })
    expect(must(await measureTakes(project))).toMatchObject([{ locked: true, thresholdDb: -40 }])
  })

  it('keeps the values of a take with unreadable audio', async () => {
    const [take] = project.takes.index.all()
    if (take) await writeFile(project.takes.pathOf(take), 'gone')
    project.apply({ fields: { fit: { ...defaultFitSettings, trimThresholdDb: -40 } } })
    expect(must(await measureTakes(project))).toEqual([])
    expect(project.takes.index.all()[0]?.leadMs).toBe(0)
  })
})
