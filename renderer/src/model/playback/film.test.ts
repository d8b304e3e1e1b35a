// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok } from '@shared/contracts/result'
import { sampleProject } from '@/testing/sample-project'
import { scriptStudio } from '@/testing/scripted-studio'

const studio = scriptStudio({})
const { chooseOriginal, followOriginal, useFilm } = await import('./film')
const { clearDocument, showDocument } = await import('../document/document-store')

const path = '/phim/bản dựng.mp4'
const coded = { video: 'avc', audio: 'aac', hasCopy: false, canCopy: false }
let version: string | null = 'half'
let end = () => {}

const shown = () => new URL(useFilm.getState().url ?? 'none:').searchParams.get('version')
const settled = (expected: string) => vi.waitFor(() => expect(shown()).toBe(expected))

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  version = 'half'
  studio.script = {
    mediaVersion: () => ok(version),
    mediaFacts: () => ok(coded),
    mediaChoose: () => ok({ path, durationMs: 9_000 }),
    projectNote: () => ok(undefined),
    projectSave: () => ok({ savedAt: '2026-01-01T00:00:00.000Z' }),
  }
  const opened = sampleProject()
  const media = { path, durationMs: 9_000 }
  showDocument({ ...opened, project: { ...opened.project, media } })
  end = followOriginal()
  await settled('half')
  await vi.waitUntil(() => useFilm.getState().facts !== null)
})
afterEach(() => {
  end()
  clearDocument()
  vi.useRealTimers()
})

it('has another address once the file is another one and the window is used again', async () => {
  version = 'whole'
  window.dispatchEvent(new Event('focus'))
  await settled('whole')
  expect(useFilm.getState()).toMatchObject({ failed: false, version: 'whole' })
})

it('is looked for while it cannot be played, also where it was gone', async () => {
  useFilm.setState({ failed: true })
  version = null
  vi.advanceTimersByTime(2_000)
  await vi.waitFor(() => expect(useFilm.getState().version).toBeNull())
  useFilm.setState({ failed: true })
  version = 'back'
  vi.advanceTimersByTime(2_000)
  await settled('back')
})

it('that failed is tried again when it is chosen again, and one that plays is left alone', async () => {
  const before = useFilm.getState().url
  await chooseOriginal(path)
  window.dispatchEvent(new Event('focus'))
  await vi.waitFor(() => expect(studio.calls.at(-1)?.name).toBe('mediaVersion'))
  expect(useFilm.getState().url).toBe(before)
  useFilm.setState({ failed: true })
  await chooseOriginal(path)
  expect(useFilm.getState()).toMatchObject({ failed: false, version: 'half' })
  expect(useFilm.getState().url).not.toBe(before)
})
