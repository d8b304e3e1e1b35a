// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { studioError } from '@shared/contracts/errors'
import { ok } from '@shared/contracts/result'
import { changedMusic } from '@shared/mixing/music'
import { sampleProject } from '@/testing/sample-project'
import { scriptStudio } from '@/testing/scripted-studio'

const studio = scriptStudio({})
const { followMusic, musicFailed, useMusic } = await import('./music')
const { clearDocument, showDocument } = await import('../document/document-store')

const gone = studioError('FILE_NOT_FOUND', 'gone', { at: '/nhạc.mp3' })
let answer: { id: string; version: string | null; error: typeof gone | null }
let end = () => {}

const use = () => window.dispatchEvent(new Event('focus'))
const version = (expected: string | undefined) =>
  vi.waitFor(() => expect(useMusic.getState().versions.get('m')).toBe(expected))

beforeEach(async () => {
  answer = { id: 'm', version: 'one', error: null }
  studio.script = {
    musicCheck: () => ok([answer]),
    projectSave: () => ok({ savedAt: '2026-01-01T00:00:00.000Z' }),
  }
  const opened = sampleProject()
  const placed = { id: 'm', path: '/nhạc.mp3', durationMs: 9_000, startMs: 0, offsetMs: 0 }
  const usual = { gainDb: 0, fadeInMs: 0, fadeOutMs: 0, ducked: true, endMs: 9_000 }
  const music = [changedMusic({ ...placed, ...usual }, {})]
  showDocument({ ...opened, project: { ...opened.project, music } })
  end = followMusic()
  await version('one')
})
afterEach(() => {
  end()
  clearDocument()
})

it('is another one once its file was replaced and the window is used again', async () => {
  musicFailed('m')
  answer = { ...answer, version: 'two' }
  use()
  await version('two')
  expect(useMusic.getState().errors.size).toBe(0)
})

it('that could not be played stays so while its file is the same', async () => {
  musicFailed('m')
  const asked = studio.calls.length
  use()
  await vi.waitFor(() => expect(studio.calls.length).toBeGreaterThan(asked))
  await version('one')
  expect(useMusic.getState().errors.has('m')).toBe(true)
})

it('that was gone is there again', async () => {
  answer = { ...answer, version: null, error: gone }
  use()
  await version(undefined)
  expect(useMusic.getState().errors.get('m')).toEqual(gone)
  answer = { ...answer, version: 'one', error: null }
  use()
  await version('one')
  expect(useMusic.getState().errors.size).toBe(0)
})
