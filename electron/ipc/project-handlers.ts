import type { OpenProject } from '@shared/contracts/open-project'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { subtitleEnding } from '@shared/contracts/export'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { ReceivedNotes } from '@shared/contracts/review'
import type { ProjectFile, ProjectPatch } from '@shared/contracts/project-file'
import {
  copyProject,
  duplicateProject,
  projectName,
  type ProjectDefaults,
  listSamples,
  openSample,
  type Project,
  type ProjectSession,
  readSource,
  readCutFile,
  readSubtitleFile,
  copyForPreview,
  filmFacts,
  filmFrameRate,
  filmsBeside,
  filmVersion,
  lookAtFilm,
  type CastLibraryStore,
  readCastMapFile,
  writeCastMapFile,
  receiveNotes,
} from '@cuecast/dubbing'
import { type ChosenPaths, notChosen } from '../settings/chosen-paths'
import type { RecentProjects } from '../settings/recent-projects'
import type { Dialogs } from '../window/dialogs'
import type { Handlers } from './register'
import { basename } from 'node:path'
import { writeProjectSubtitles } from '@shared/interchange/write-project-subtitles'
import { languageOfCues, withLanguages } from '@shared/subtitles/cue-languages'
import { writeAtomically } from '@cuecast/platform'

interface ProjectDeps {
  projectSession: ProjectSession
  recent: Pick<RecentProjects, 'list' | 'has' | 'opened' | 'forget' | 'takePicture'>
  /** Folder of new projects, and what they begin with. */
  newProjects: () => Promise<{ folder: string | null; defaults: ProjectDefaults }>
  chosen: ChosenPaths
  /** A project could not be opened, and none is open. */
  openFailed: () => void
  /** A job that is on the list belongs to this project. */
  hasJobs: (path: string) => boolean
  samplesFolder: string
  projectsFolder: string
  dialogs: Pick<Dialogs, 'askOpen' | 'askSave'>
  /** The runs of the project that is open, and how far their cues are. */
  underWay: () => Pick<OpenProject, 'runs' | 'chunks' | 'lost'>
}

/** Opening, saving and closing the one project. */
export function projectHandlers(deps: ProjectDeps) {
  const { projectSession, recent, chosen } = deps
  const mayOpen = (path: string) => chosen.has(path) || recent.has(path) || deps.hasJobs(path)

  function snapshot(opened: Result<Project>): Result<OpenProject> {
    if (!opened.ok) {
      if (!projectSession.project) deps.openFailed()
      return opened
    }
    const project = opened.value
    if (projectSession.project !== project)
      return fail(studioError('CANCELLED', 'another project was opened meanwhile'))
    recent.opened(project, projectSession.subtitlePath)
    const shown = project.snapshot(deps.underWay())
    // Said once: the window asks then how the file is to be understood.
    project.imported = false
    return ok(shown)
  }

  async function saveCopy({ move }: { move: boolean }): Promise<Result<OpenProject | null>> {
    const project = projectSession.require()
    if (!project.ok) return project
    const target = await deps.dialogs.askSave('copy')
    if (target === null) return ok(null)
    if (move) return snapshot(await projectSession.move(target))
    const copied = await copyProject(project.value, target, { name: projectName(target) })
    return copied.ok ? snapshot(await projectSession.open(target)) : copied
  }

  return {
    ...recentHandlers(deps, snapshot),
    projectSamples: (): ReturnType<Handlers['projectSamples']> => listSamples(deps.samplesFolder),
    projectOpenSample: async ({ id }) => {
      await projectSession.close()
      const { folder, defaults } = await deps.newProjects()
      const place = folder ?? deps.projectsFolder
      const opened = await openSample(deps.samplesFolder, id, place, defaults)
      if (opened.ok) await projectSession.use(opened.value)
      return snapshot(opened)
    },
    projectOpenDialog: async () => {
      const path = await deps.dialogs.askOpen('project')
      if (path === null) return ok(null)
      const opened = await projectSession.open(path)
      // The window needs the path to ask for the file's encoding.
      if (!opened.ok) return fail({ ...opened.error, params: { ...opened.error.params, path } })
      return snapshot(opened)
    },
    projectOpenPath: async ({ path, encoding }) =>
      mayOpen(path) ? snapshot(await projectSession.open(path, encoding)) : notChosen(path),
    projectCurrent: () => ok(currentProject(projectSession)?.snapshot(deps.underWay()) ?? null),
    ...editHandlers(projectSession, chosen, (project) => void recent.takePicture(project)),
    projectSaveCopy: saveCopy,
    projectDuplicate: async ({ name }) => {
      const project = projectSession.require()
      return project.ok ? duplicateProject(project.value, name) : project
    },
    projectClose: () => projectSession.close(),
  } satisfies Partial<Handlers>
}

/** The list of recent projects. */
function recentHandlers(
  { recent, dialogs, projectSession }: ProjectDeps,
  snapshot: (opened: Result<Project>) => Result<OpenProject>,
) {
  return {
    projectRecent: async () => ok(await recent.list()),
    projectForget: ({ path }) => {
      recent.forget(path)
      return ok(undefined)
    },
    projectLocate: async ({ path: gone }) => {
      const path = await dialogs.askOpen('project')
      if (path === null) return ok(null)
      const opened = snapshot(await projectSession.open(path))
      if (opened.ok && opened.value.path !== gone) recent.forget(gone)
      return opened
    },
  } satisfies Partial<Handlers>
}

/** Applies the window's edits. */
function editHandlers(
  projectSession: ProjectSession,
  chosen: ChosenPaths,
  /** The project has another film. */
  filmChanged: (project: Project) => void,
) {
  return {
    projectNote: ({ projectId, ...patch }) => {
      const project = projectSession.require(projectId)
      if (!project.ok) return project
      return checkFilm(project.value, patch, chosen) ?? project.value.note(patch)
    },
    projectSave: async ({ projectId, ...patch }) => {
      const project = projectSession.require(projectId)
      if (!project.ok) return project
      const refused = checkFilm(project.value, patch, chosen)
      if (refused) return refused
      const applied = project.value.apply(patch)
      if (!applied.ok) return applied
      if (patch.fields?.media) filmChanged(project.value)
      const saved = await project.value.flush()
      return saved.ok ? ok({ savedAt: new Date().toISOString() }) : saved
    },
  } satisfies Partial<Handlers>
}

function currentProject({ project }: ProjectSession): Project | null {
  // Applies edits that a crashed window had only noted.
  void project?.flush()
  return project
}

/** An edit names a film that the user chose, or the one that the project came with. */
function checkFilm(project: Project, { fields }: ProjectPatch, chosen: ChosenPaths) {
  const path = fields?.media?.path
  if (path === undefined || path === project.filmAtOpening || chosen.has(path)) return null
  return path === project.document.media?.path ? null : notChosen(path)
}

/** Cues that a preview shows. */
const PREVIEW_CUES = 2

/** Subtitle files beside the project: reading a changed one, writing the cues back. */
export function subtitleHandlers(deps: {
  projectSession: ProjectSession
  chosen: ChosenPaths
  dialogs: Pick<Dialogs, 'askOpen' | 'askSave'>
  /** Called with a file that may be shown in its folder. */
  wrote: (path: string) => void
}) {
  return {
    subtitlesRead: async ({ path: given, own: isOwn, choices = {}, language }) => {
      const { subtitlePath } = deps.projectSession
      const own = isOwn
        ? subtitlePath
        : given !== undefined && given === subtitlePath
          ? given
          : null
      if (isOwn && own === null)
        return fail(studioError('FILE_NOT_FOUND', 'the project was not made from a file'))
      if (given !== undefined && own === null && !deps.chosen.has(given)) return notChosen(given)
      const path = own ?? given ?? (await deps.dialogs.askOpen('subtitles'))
      if (path === null) return ok(null)
      const fileName = basename(path)
      const read = await readSubtitleFile(path, choices)
      if (!read.ok) return read
      const guess = languageOfCues(read.value.cues, fileName)
      const main = language ?? guess.language
      const cues = choices.oneLanguage ? read.value.cues : withLanguages(read.value.cues, main)
      return ok({ ...read.value, path, fileName, language: guess, cues })
    },
    cutsRead: async ({ path: given }) => {
      if (given !== undefined && !deps.chosen.has(given)) return notChosen(given)
      const path = given ?? (await deps.dialogs.askOpen('cuts'))
      return path === null ? ok(null) : readCutFile(path)
    },
    subtitlesPreview: async ({ format, labels }) => {
      const project = deps.projectSession.require()
      if (!project.ok) return project
      const { cues, speakers, language } = project.value.document
      // From the first cue with a speaker, where the choice makes a difference.
      const from = Math.max(
        0,
        cues.findIndex(({ speakerId }) => speakerId !== null),
      )
      const shown = { cues: cues.slice(from, from + PREVIEW_CUES), speakers, language }
      return ok({ text: writeProjectSubtitles(shown, format, { labels }).trim() })
    },
    subtitlesSave: async ({ format, labels, bom, only }) => {
      const project = deps.projectSession.require()
      if (!project.ok) return project
      const what = only ? 'someSubtitles' : 'subtitles'
      const path = await deps.dialogs.askSave(what, subtitleEnding(format))
      if (path === null) return ok(null)
      const document = withOnly(project.value.document, only)
      const source = await readSource(project.value.path, document)
      const text = writeProjectSubtitles(document, format, { labels, source })
      const written = await writeAtomically(path, bom ? `\uFEFF${text}` : text)
      if (written.ok) deps.wrote(path)
      return written.ok ? ok({ path }) : written
    },
  } satisfies Partial<Handlers>
}

function withOnly(document: ProjectFile, only: readonly string[] | undefined): ProjectFile {
  const wanted = new Set(only)
  return only ? { ...document, cues: document.cues.filter(({ id }) => wanted.has(id)) } : document
}

const noFacts = { video: null, audio: null, hasCopy: false, canCopy: false }

/** The original film or sound of the open project. */
export function mediaHandlers(deps: {
  dialogs: Pick<Dialogs, 'askOpen'>
  /** Runs what is on no list of jobs, but must not be interrupted. */
  unlisted: <T>(work: () => Promise<T>) => Promise<T>
  projectSession: ProjectSession
  chosen: ChosenPaths
}) {
  return {
    mediaBeside: async () => {
      const path = deps.projectSession.subtitlePath
      const films = path === null ? [] : await filmsBeside(path)
      for (const film of films) deps.chosen.grant(film)
      return ok(films.map((film) => ({ path: film, fileName: basename(film) })))
    },
    mediaFrameRate: async () => {
      const film = await deps.projectSession.project?.film()
      return ok(film?.ok && film.value !== null ? await filmFrameRate(film.value) : null)
    },
    mediaVersion: async () => {
      const film = await deps.projectSession.project?.film()
      return ok(film?.ok && film.value !== null ? await filmVersion(film.value) : null)
    },
    mediaFacts: async () => {
      const { project } = deps.projectSession
      const film = await project?.film()
      if (!project || !film?.ok || film.value === null) return ok(noFacts)
      return ok(await filmFacts(film.value, project.path))
    },
    mediaCopy: async () => {
      const { project } = deps.projectSession
      const film = await project?.film()
      if (!project || !film) return ok(undefined)
      if (!film.ok) return film
      const { value } = film
      if (value === null) return ok(undefined)
      return deps.unlisted(() => copyForPreview(value, project.path))
    },
    musicCheck: async () => {
      const { project } = deps.projectSession
      const looked = (project?.document.music ?? []).map(async ({ id }) => {
        const file = await project?.musicFile(id)
        if (!file?.ok) return { id, version: null, error: file?.error ?? null }
        return { id, version: await filmVersion(file.value), error: null }
      })
      return ok(await Promise.all(looked))
    },
    mediaChoose: async ({ path, music }) => {
      if (path !== undefined && !deps.chosen.has(path)) return notChosen(path)
      const chosen = path ?? (await deps.dialogs.askOpen(music ? 'music' : 'film'))
      if (chosen === null) return ok(null)
      const film = await lookAtFilm(chosen)
      if (film.ok) deps.chosen.grantFilm(film.value.path)
      return film
    },
  } satisfies Partial<Handlers>
}

/** Review notes that come back to the open project. */
export function reviewHandlers(deps: {
  dialogs: Pick<Dialogs, 'askOpenSeveral'>
  projectSession: ProjectSession
  chosen: ChosenPaths
}) {
  return {
    reviewNotesRead: async ({ paths }) => {
      const project = deps.projectSession.require()
      if (!project.ok) return project
      if (project.value.access.readOnly)
        return fail(studioError('PROJECT_READ_ONLY', 'the project is open to look and listen only'))
      const stranger = paths?.find((path) => !deps.chosen.has(path))
      if (stranger !== undefined) return notChosen(stranger)
      const chosen = paths ?? (await deps.dialogs.askOpenSeveral('notes'))
      if (chosen.length === 0) return ok(null)
      const files: ReceivedNotes[] = []
      const refused: StudioError[] = []
      for (const path of chosen) {
        const read = await receiveNotes(path, project.value)
        if (read.ok) files.push(read.value)
        else refused.push(read.error)
      }
      return ok({ files, refused })
    },
  } satisfies Partial<Handlers>
}

/** Cast maps from and to files, and the cast library. */
export function castHandlers(deps: {
  projectSession: ProjectSession
  library: CastLibraryStore
  dialogs: Pick<Dialogs, 'askOpen' | 'askSave'>
}) {
  const { projectSession, library, dialogs } = deps
  return {
    castLibraryGet: () => library.get(),
    castLibraryChange: ({ change }) => library.change(change),
    castMapChoose: async () => {
      const path = await dialogs.askOpen('castMap')
      return path === null ? ok(null) : readCastMapFile(path)
    },
    castMapExport: async ({ castMap }) => {
      const project = projectSession.require()
      if (!project.ok) return project
      const path = await dialogs.askSave('castMap')
      if (path === null) return ok(null)
      const written = await writeCastMapFile(path, castMap)
      return written.ok ? ok({ path, entries: written.value }) : written
    },
  } satisfies Partial<Handlers>
}
