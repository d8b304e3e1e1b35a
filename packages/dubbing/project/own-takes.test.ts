import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { sine } from '@cuecast/audio/testing/sounds'
import { noContexts } from '@shared/dubbing/breath/sentences-of-film'
import { staleCues, takeState } from '@shared/dubbing/recipe'
import { must, present } from '@shared/testing/must'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { openSubtitles } from './create-project'
import { addRecordedTake, addTakeFromFile } from './own-takes'
import { Project } from './project'

const RATE = 48_000
let folder: string
let project: Project

folderForEach(async (fresh) => {
  folder = fresh
  const srt = join(folder, 'a.srt')
  await writeFile(srt, '1\n00:00:01,000 --> 00:00:03,000\nXin chào\n')
  project = must(await openSubtitles(srt, { fallbackFolder: folder }))
})
afterEach(() => project.close())

const cue = () => present(project.document.cues[0])

it('stores a recording as a take that is still there after reopening', async () => {
  const voice = sine(RATE, RATE, 300, 0.5)
  const take = must(await addRecordedTake(project, cue().id, voice, RATE))
  expect(take).toMatchObject({ own: { from: 'microphone' }, connectionId: '', durationMs: 1_000 })
  const { path } = project
  await project.close()
  project = must(await Project.open(path))
  expect(project.takes.index.active(cue().id)).toEqual(take)
})

it('is not stale by another voice, but by other words, and never sent to a service', async () => {
  const take = must(await addRecordedTake(project, cue().id, sine(RATE, RATE, 300, 0.5), RATE))
  const active = { takes: new Map([[take.id, take]]), activeTakes: { [cue().id]: take.id } }
  const recast = {
    ...project.document,
    narratorVoiceId: 7,
    connectionId: 'elsewhere',
    contexts: noContexts,
  }
  expect(takeState(cue(), null, recast, take)).toBe('fresh')
  const other = { ...cue(), text: 'Tạm biệt' }
  expect(takeState(other, null, recast, take)).toBe('stale')
  expect(staleCues({ ...recast, cues: [other] }, active)).toEqual([])
})

it('takes a sound file over and names it when it is none', async () => {
  const path = join(folder, 'câu 1.flac')
  await writeFile(path, await encodeAudio([sine(RATE, RATE, 300, 0.5)], RATE, 'flac'))
  const take = must(await addTakeFromFile(project, cue().id, path))
  expect(take).toMatchObject({ own: { from: 'file', fileName: 'câu 1.flac' } })
  expect(take.file).toMatch(/\.flac$/)
  await writeFile(path, 'not a sound at all')
  const refused = await addTakeFromFile(project, cue().id, path)
  expect(refused).toMatchObject({ ok: false, error: { code: 'AUDIO_BROKEN', at: path } })
})

it('refuses an empty recording and a cue that is gone', async () => {
  const empty = await addRecordedTake(project, cue().id, new Float32Array(0), RATE)
  expect(empty).toMatchObject({ ok: false, error: { code: 'AUDIO_BROKEN' } })
  const gone = await addRecordedTake(project, 'gone', sine(RATE, 100, 300, 0.5), RATE)
  expect(gone).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
})
