import {
  copyProject,
  duplicateProject,
  listSamples,
  openSample,
  type Project,
  projectName,
} from '@cuecast/dubbing'
import { studioError } from '@shared/contracts/errors'
import type { OpenProject } from '@shared/contracts/open-project'
import type { ProjectPatch } from '@shared/contracts/project-file'
import { fail, ok, type Result } from '@shared/contracts/result'
import { type ChosenPaths, notChosen } from '../settings/chosen-paths'
import type { Parts } from './parts'
import type { Handlers } from './register'
import { withProjectOf } from './with-project'

/** What the window gets of a project that was opened, or why there is none. */
function snapshotOf({ projectSession, recent, lastProject, dubbing }: Parts) {
  return (opened: Result<Project>): Result<OpenProject> => {
    if (!opened.ok) {
      if (!projectSession.project) lastProject.closed()
      return opened
    }
    const project = opened.value
    if (projectSession.project !== project)
      return fail(studioError('CANCELLED', 'another project was opened meanwhile'))
    recent.opened(project, projectSession.subtitlePath)
    // Sent once: the window asks then how the file is to be understood.
    const { imported } = project
    project.imported = null
    return ok({ ...project.snapshot(dubbing.underWay()), ...(imported && { imported }) })
  }
}

/** Opening, saving and closing the one project. */
export function projectHandlers(parts: Parts) {
  const { projectSession, recent, chosen, jobs, dialogs, dubbing, paths } = parts
  const withProject = withProjectOf(parts)
  const snapshot = snapshotOf(parts)
  const mayOpen = (path: string) =>
    chosen.has(path) ||
    recent.has(path) ||
    jobs.list.all().some(({ project }) => project?.path === path)

  return {
    ...recentHandlers(parts, snapshot),
    ...editHandlers(parts),
    projectSamples: (): ReturnType<Handlers['projectSamples']> => listSamples(paths.samples),
    projectOpenSample: async ({ id }) => {
      await projectSession.close()
      const { folder, defaults } = await parts.newProjects()
      const opened = await openSample(paths.samples, id, folder ?? paths.projects, defaults)
      if (opened.ok) await projectSession.use(opened.value)
      return snapshot(opened)
    },
    projectOpenDialog: async () => {
      const path = await dialogs.askOpen('project')
      if (path === null) return ok(null)
      const opened = await projectSession.open(path)
      // The window needs the path to ask for the file's encoding.
      if (!opened.ok) return fail({ ...opened.error, params: { ...opened.error.params, path } })
      return snapshot(opened)
    },
    projectOpenPath: async ({ path, encoding }) =>
      mayOpen(path) ? snapshot(await projectSession.open(path, encoding)) : notChosen(path),
    projectCurrent: () => {
      const { project } = projectSession
      // Applies edits that a crashed window had only noted.
      void project?.flush()
      return ok(project?.snapshot(dubbing.underWay()) ?? null)
    },
    projectSaveCopy: withProject(async (project, { move }): Promise<Result<OpenProject | null>> => {
      const target = await dialogs.askSave('copy')
      if (target === null) return ok(null)
      if (move) return snapshot(await projectSession.move(target))
      const copied = await copyProject(project, target, { name: projectName(target) })
      return copied.ok ? snapshot(await projectSession.open(target)) : copied
    }),
    projectDuplicate: withProject((project, { name }) => duplicateProject(project, name)),
    projectClose: () => projectSession.close(),
  } satisfies Partial<Handlers>
}

/** The list of recent projects. */
function recentHandlers(
  { recent, dialogs, projectSession }: Parts,
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
function editHandlers({ projectSession, chosen, recent }: Parts) {
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
      if (patch.fields?.media) void recent.takePicture(project.value)
      const saved = await project.value.flush()
      return saved.ok ? ok({ savedAt: new Date().toISOString() }) : saved
    },
  } satisfies Partial<Handlers>
}

/** An edit names a film that the user chose, or the one that the project came with. */
function checkFilm(project: Project, { fields }: ProjectPatch, chosen: ChosenPaths) {
  const path = fields?.media?.path
  if (path === undefined || path === project.filmAtOpening || chosen.has(path)) return null
  return path === project.document.media?.path ? null : notChosen(path)
}
