import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallInput } from '@shared/contracts/ipc'
import { studioError } from '@shared/contracts/errors'
import { fail, ok } from '@shared/contracts/result'
import { sampleProject } from '@/testing/sample-project'
import { scriptStudio } from '@/testing/scripted-studio'

const studio = scriptStudio({})
const { openDropped, openFile, openGiven } = await import('./open-file')
const { openSample, closeProject } = await import('./session')
const { flushEdits } = await import('../document/saving')
const { execute } = await import('../document/execute')
const { setField } = await import('../edits/project-edits')
const { useToasts } = await import('@/ui/overlays/toasts')
const { openDialog } = await import('../view/workspace-store')
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
    await flushEdits()
    await openGiven({ path: '/phim/Có phụ đề.mkv', kind: 'film' })
    expect(useDocument.getState().opened?.path).toBe('/phim/Có phụ đề.mkv')
  })

  it('does not take the place of the film that a project has, unless the user says so', async () => {
    const other = { path: '/phim/khác.mkv', durationMs: 9_000 }
    const isFilm = (path: string) => path.endsWith('.mkv')
    studio.script.projectOpenPath = ({ path }: CallInput<'projectOpenPath'>) =>
      isFilm(path)
        ? fail(studioError('NOT_SUBTITLES', 'This is a film.'))
        : ok({ ...sampleProject(), path })
    studio.script.mediaChoose = () => ok(other)
    await openFile('/phim/một.srt')
    execute('changeMedia', setField('media', { path: film, durationMs: 8_000 }))
    const filmNow = () => useDocument.getState().fields.media?.path
    await openGiven({ path: other.path, kind: 'film' })
    expect(filmNow()).toBe(film)
    const offered = useToasts.getState().toasts.at(-1)
    expect(offered?.action?.label).toBe('Dùng phim này thay thế')
    openDialog({ kind: 'rename-project' })
    await openDropped({ path: other.path, kind: 'film' })
    expect(filmNow()).toBe(film)
    offered?.action?.run()
    await vi.waitFor(() => expect(filmNow()).toBe(other.path))
  })
})
