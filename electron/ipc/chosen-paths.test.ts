import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Job } from '@shared/contracts/jobs'
import type { Result } from '@shared/contracts/result'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { JobRegistry } from '../jobs/job-registry'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import type { OpenProject } from '@shared/contracts/open-project'
import { must, present } from '@shared/testing/must'
import { ProjectSession } from '@cuecast/dubbing/project/project-session'
import { ChosenPaths, type LastFolders } from '../settings/chosen-paths'
import { someParts } from './testing/some-parts'
import { mediaHandlers } from './media-handlers'
import { projectHandlers } from './project-handlers'
import { subtitleHandlers } from './subtitle-handlers'

vi.mock('electron', () => ({ app: {}, clipboard: {}, safeStorage: {}, shell: {} }))
const { appHandlers } = await import('./app-handlers')

const folder = testFolder()
let projectSession: ProjectSession
let chosen: ChosenPaths
let calls: ReturnType<typeof handlersOf>
let shown: OpenProject[] = []
const open = () => present(projectSession.project)

function handlersOf(recent: string[], jobs: string[]) {
  const saved = { lastFolders: {} as LastFolders, networkFilms: [] as readonly string[] }
  chosen = new ChosenPaths(saved)
  const parts = someParts({
    projectSession,
    chosen,
    recent: {
      has: (path) => recent.includes(path),
      opened: () => undefined,
      takePicture: async () => undefined,
    },
    jobs: { list: { all: () => jobs.map((path) => ({ project: { path } })) as Job[] } },
    lastProject: { closed: () => undefined },
    dialogs: { askOpen: async () => null },
    emitter: { show: (snapshot) => void shown.push(snapshot) },
    retaking: { shown: () => undefined },
    dubbing: { underWay: () => ({ runs: [], chunks: [], lost: [], paid: [] }) },
  })
  return { ...projectHandlers(parts), ...mediaHandlers(parts), ...subtitleHandlers(parts) }
}

const srt = (name: string): string => {
  const path = join(folder, name)
  writeFileSync(path, '1\n00:00:00,000 --> 00:00:01,000\nXin chào\n')
  return path
}

async function film(name: string): Promise<string> {
  const path = join(folder, name)
  writeFileSync(path, await encodeAudio([new Float32Array(4_800)], 48_000, 'wav'))
  return path
}

const codeOf = async (answer: Promise<Result<unknown>> | Result<unknown>) => {
  const result = await answer
  return result.ok ? 'ok' : result.error.code
}

beforeEach(() => {
  const nothing = async () => undefined
  projectSession = new ProjectSession({
    projectsFolder: folder,
    opened: nothing,
    closing: nothing,
    saved: () => undefined,
    saveFailed: () => undefined,
    takesLost: () => undefined,
    filmChosen: () => false,
  })
  shown = []
  calls = handlersOf([], [])
})
afterEach(() => projectSession.close())

describe('a project that is made of a file', () => {
  it('comes once with how the file was read: it is not read again to show that', async () => {
    const path = srt('mới.srt')
    chosen.grant(path)
    const made = must(await calls.projectOpenPath({ path }))
    const { language } = present(shown.at(-1)).project
    const again = must(await calls.ownSubtitlesRead(open(), { language }))
    expect(made.imported).toEqual(again)
    expect(made.imported?.cues).toMatchObject([{ text: 'Xin chào' }])
    expect(must(await calls.projectOpenPath({ path })).imported).toBeUndefined()
    expect(must(await calls.projectCurrent())?.imported).toBeUndefined()
  })
})

describe('a path that the window names', () => {
  it('is not read as subtitles unless the user chose it, or the project was made from it', async () => {
    expect(await codeOf(calls.subtitlesRead({ path: '/etc/passwd' }))).toBe('PATH_NOT_CHOSEN')
    const path = srt('một.srt')
    expect(await codeOf(calls.subtitlesRead({ path }))).toBe('PATH_NOT_CHOSEN')
    chosen.grant(path)
    expect(await codeOf(calls.subtitlesRead({ path }))).toBe('ok')
    calls = handlersOf([], [])
    await projectSession.open(path)
    expect(await codeOf(calls.subtitlesRead({ path }))).toBe('ok')
  })

  it('is not opened, and no project is made beside it, unless the user chose it', async () => {
    const path = srt('hai.srt')
    expect(await codeOf(calls.projectOpenPath({ path }))).toBe('PATH_NOT_CHOSEN')
    expect(existsSync(join(folder, 'hai.cuecast'))).toBe(false)
    chosen.grant(path)
    expect(await codeOf(calls.projectOpenPath({ path }))).toBe('ok')
  })

  it('is opened from the list of recent projects, and from that of jobs', async () => {
    await projectSession.open(srt('ba.srt'))
    await projectSession.close()
    const path = join(folder, 'ba.cuecast')
    calls = handlersOf([path], [])
    expect(await codeOf(calls.projectOpenPath({ path }))).toBe('ok')
    calls = handlersOf([], [path])
    expect(await codeOf(calls.projectOpenPath({ path }))).toBe('ok')
  })

  it('is opened when the last session left a run under way in it', async () => {
    const path = join(folder, 'bảy.cuecast')
    const unfinished = { run: { path, name: 'bảy', left: true }, exports: [] }
    const jobs = new JobRegistry(
      { changed: () => undefined, gone: () => undefined },
      { unfinished, endedJobs: [] },
    )
    const lastProject = { toReopen: () => null }
    appHandlers(someParts({ jobs, chosen, lastProject })).jobsResumable()
    expect(await codeOf(calls.projectOpenPath({ path }))).toBe('PROJECT_NOT_FOUND')
  })

  it('becomes no film unless the user chose it or main found it beside the subtitles', async () => {
    await projectSession.open(srt('bốn.srt'))
    const [beside, other] = [await film('bốn.wav'), await film('khác.wav')]
    expect(await codeOf(calls.mediaChoose({ path: other }))).toBe('PATH_NOT_CHOSEN')
    expect(await codeOf(calls.mediaChoose({ path: beside }))).toBe('PATH_NOT_CHOSEN')
    await calls.mediaBeside()
    expect(await codeOf(calls.mediaChoose({ path: beside }))).toBe('ok')
  })

  it('does not come into the document as its film by an edit, either', async () => {
    await projectSession.open(srt('năm.srt'))
    const path = await film('năm.wav')
    const patch = { fields: { media: { path, durationMs: 100 } } }
    expect(await codeOf(calls.projectNote(open(), patch))).toBe('PATH_NOT_CHOSEN')
    expect(await codeOf(calls.projectSave(open(), patch))).toBe('PATH_NOT_CHOSEN')
    expect(projectSession.project?.document.media).toBeNull()
    chosen.grantFilm(path)
    expect(await codeOf(calls.projectNote(open(), patch))).toBe('ok')
    expect(await codeOf(calls.projectSave(open(), { fields: { media: null } }))).toBe('ok')
    expect(await projectSession.project?.film()).toEqual({ ok: true, value: null })
  })

  it('may be the film again that the project came with', async () => {
    await projectSession.open(srt('sáu.srt'))
    const path = await film('sáu.wav')
    projectSession.project?.apply({ fields: { media: { path, durationMs: 100 } } })
    const folderPath = projectSession.project?.path ?? ''
    await projectSession.close()
    await projectSession.open(folderPath)
    expect(await codeOf(calls.projectNote(open(), { fields: { media: null } }))).toBe('ok')
    const again = { fields: { media: { path, durationMs: 100 } } }
    expect(await codeOf(calls.projectNote(open(), again))).toBe('ok')
    expect(await projectSession.project?.film()).toEqual({ ok: true, value: path })
  })
})
