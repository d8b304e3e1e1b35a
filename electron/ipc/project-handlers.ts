import { stat } from 'node:fs/promises'
import type { OpenProject } from '@shared/contracts/ipc'
import { studioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { ProjectPatch } from '@shared/contracts/project-file'
import {
  copyProject,
  listSamples,
  openSample,
  type Project,
  type ProjectSession,
} from '@cuecast/dubbing'
import type { SettingsStore } from '../settings/settings-store'
import type { ChosenPaths } from '../settings/chosen-paths'
import { notChosen } from './not-chosen'
import type { Dialogs } from '../window/dialogs'
import type { Handlers } from './register'

interface ProjectDeps {
  projectSession: ProjectSession
  settings: Pick<SettingsStore, 'recent' | 'remember' | 'forget'>
  chosen: ChosenPaths
  /** A job that is on the list belongs to this project. */
  hasJobs: (path: string) => boolean
  samplesFolder: string
  projectsFolder: string
  dialogs: Pick<Dialogs, 'askOpen' | 'askSave'>
  /** The runs of the project that is open, and how far their cues are. */
  underWay: () => Pick<OpenProject, 'runs' | 'chunks'>
}

/** Opening, saving and closing the one project. */
export function projectHandlers(deps: ProjectDeps) {
  const { projectSession, settings, chosen } = deps
  const mayOpen = (path: string) =>
    chosen.has(path) || settings.recent.some((entry) => entry.path === path) || deps.hasJobs(path)

  function snapshot(opened: Result<Project>): Result<OpenProject> {
    if (!opened.ok) return opened
    const project = opened.value
    if (projectSession.project !== project)
      return fail(studioError('CANCELLED', 'another project was opened meanwhile'))
    settings.remember(project.path, project.document.name)
    return ok(project.snapshot(deps.underWay()))
  }

  async function saveCopy({ move }: { move: boolean }): Promise<Result<OpenProject | null>> {
    const project = projectSession.require()
    if (!project.ok) return project
    const target = await deps.dialogs.askSave('copy')
    if (target === null) return ok(null)
    if (move) return snapshot(await projectSession.move(target))
    const copied = await copyProject(project.value, target)
    return copied.ok ? snapshot(await projectSession.open(target)) : copied
  }

  return {
    projectRecent: async () => {
      const entries = settings.recent.map(async (entry) => {
        const exists = (await stat(entry.path).catch(() => null)) !== null
        return { ...entry, exists }
      })
      return ok(await Promise.all(entries))
    },
    projectForget: ({ path }) => {
      settings.forget(path)
      return ok(undefined)
    },
    projectSamples: () => listSamples(deps.samplesFolder),
    projectOpenSample: async ({ id }) => {
      await projectSession.close()
      const opened = await openSample(deps.samplesFolder, id, deps.projectsFolder)
      if (opened.ok) await projectSession.use(opened.value)
      return snapshot(opened)
    },
    projectOpenDialog: async () => {
      const path = await deps.dialogs.askOpen('project')
      if (path === null) return ok(null)
      const opened = await projectSession.open(path)
      // The window has to know which file it was, to ask for its encoding.
      if (!opened.ok) return fail({ ...opened.error, params: { ...opened.error.params, path } })
      return snapshot(opened)
    },
    projectOpenPath: async ({ path, encoding }) =>
      mayOpen(path) ? snapshot(await projectSession.open(path, encoding)) : notChosen(path),
    projectCurrent: () => ok(currentProject(projectSession)?.snapshot(deps.underWay()) ?? null),
    ...editHandlers(projectSession, chosen),
    projectSaveCopy: saveCopy,
    projectClose: () => projectSession.close(),
  } satisfies Partial<Handlers>
}

/** Takes over what the window edits. */
function editHandlers(projectSession: ProjectSession, chosen: ChosenPaths) {
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
      const saved = await project.value.flush()
      return saved.ok ? ok({ savedAt: new Date().toISOString() }) : saved
    },
  } satisfies Partial<Handlers>
}

function currentProject({ project }: ProjectSession): Project | null {
  // Edits that a crashed window had only noted come into the document.
  void project?.flush()
  return project
}

/** An edit names a film that the user chose, or the one that the project came with. */
function checkFilm(project: Project, { fields }: ProjectPatch, chosen: ChosenPaths) {
  const path = fields?.media?.path
  if (path === undefined || path === project.filmAtOpening || chosen.has(path)) return null
  return path === project.document.media?.path ? null : notChosen(path)
}
