import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallInput } from '@shared/contracts/ipc'
import { studioError } from '@shared/contracts/errors'
import { fail, ok } from '@shared/contracts/result'
import { sampleProject } from '@/testing/sample-project'
import { scriptStudio } from '@/testing/scripted-studio'

const studio = scriptStudio({})
const { openFile, openGiven } = await import('./open-file')
const { openSample, closeProject } = await import('./session')
const { useDocument } = await import('../document/document-store')

const film = '/phim/Tập 1.mkv'
const opened = () =>
  studio.calls.flatMap(({ name, input }) =>
    name === 'projectOpenPath' || name === 'mediaChoose' ? [[name, input]] : [],
  )

describe('a file that comes by name', () => {
  beforeEach(async () => {
    studio.script = {
      projectOpenPath: ({ path }: CallInput<'projectOpenPath'>) =>
        path === film
          ? fail(studioError('NOT_SUBTITLES', 'This is a film.'))
          : ok({ ...sampleProject(), path }),
      mediaChoose: () => ok(null),
      projectSave: () => ok({ savedAt: '2026-01-01T00:00:00Z' }),
      projectClose: () => ok(undefined),
      projectRecent: () => ok([]),
    }
    await closeProject()
    studio.calls = []
  })
  afterAll(() => {
    vi.unstubAllGlobals()
  })

  it('is opened after the one that is being opened, and once', async () => {
    let answer = () => {}
    studio.script.projectOpenSample = async () => {
      await new Promise<void>((resolve) => (answer = resolve))
      return ok(sampleProject())
    }
    const sample = openSample('a')
    const all = ['/phim/hai.srt', '/phim/ba.srt', '/phim/ba.srt'].map((path) => openFile(path))
    await vi.waitFor(() => expect(studio.calls.at(-1)?.name).toBe('projectOpenSample'))
    expect(opened()).toEqual([])
    answer()
    await Promise.all([sample, ...all])
    expect(opened()).toEqual([
      ['projectOpenPath', { path: '/phim/hai.srt' }],
      ['projectOpenPath', { path: '/phim/ba.srt' }],
    ])
    expect(useDocument.getState().opened?.path).toBe('/phim/ba.srt')
  })

  it('is opened although the one before it failed', async () => {
    studio.script.projectOpenPath = ({ path }: CallInput<'projectOpenPath'>) => {
      if (path === '/a.srt') throw new Error('main does not answer')
      return ok({ ...sampleProject(), path })
    }
    await Promise.allSettled([openFile('/a.srt'), openFile('/b.srt')])
    expect(useDocument.getState().opened?.path).toBe('/b.srt')
  })

  it('is a film with its own subtitles, or the film of what is open, when the system hands it over', async () => {
    await Promise.all([
      openGiven({ path: '/phim/một.srt', kind: 'subtitles' }),
      openGiven({ path: film, kind: 'film' }),
    ])
    expect(opened()).toEqual([
      ['projectOpenPath', { path: '/phim/một.srt' }],
      ['projectOpenPath', { path: film }],
      ['mediaChoose', { path: film }],
    ])
    await openGiven({ path: '/phim/Có phụ đề.mkv', kind: 'film' })
    expect(useDocument.getState().opened?.path).toBe('/phim/Có phụ đề.mkv')
  })
})
