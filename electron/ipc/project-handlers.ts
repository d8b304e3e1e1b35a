import {
  copyProject,
  duplicateProject,
  keepRefused,
  listSamples,
  openForeign,
  openSample,
  type Project,
  projectName,
} from '@cuecast/dubbing'
import { log, samePath } from '@cuecast/platform'
import type { OpenedProject } from '@shared/contracts/open-project'
import type { ProjectPatch } from '@shared/contracts/project-file'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { type ChosenPaths, notChosen } from '../settings/chosen-paths'
import type { Parts } from './parts'
import type { Handlers } from './register'
import { shownBy } from './show-project'

/** Opening, saving and closing the one project. */
export function projectHandlers(parts: Parts) {
  const { projectSession, recent, chosen, jobs, dialogs, paths } = parts
  const shown = shownBy(parts)
  const mayOpen = (path: string) =>
    chosen.has(path) ||
    recent.has(path) ||
    jobs.list.all().some(({ project }) => project?.path === path)

  return {
    ...recentHandlers(parts, shown),
    ...editHandlers(parts),
    projectSamples: (): ReturnType<Handlers['projectSamples']> => listSamples(paths.samples),
    projectOpenSample: async ({ id }) => {
      const { folder, defaults } = await parts.newProjects()
      const place = folder ?? paths.projects
      return shown(
        await projectSession.openMade(() => openSample(paths.samples, id, place, defaults)),
      )
    },
    projectOpenDialog: async () => {
      const path = await dialogs.askOpen('project')
      if (path === null) return ok(null)
      const opened = await projectSession.open(path)
      // The window needs the path to ask for the file's encoding.
      if (!opened.ok) return fail({ ...opened.error, params: { ...opened.error.params, path } })
      return shown(opened)
    },
    projectOpenPath: async ({ path, encoding }) =>
      mayOpen(path) ? shown(await projectSession.open(path, encoding)) : notChosen(path),
    projectCurrent: async () => {
      const project = projectSession.shownAgain()
      // Applies edits that a crashed window had only noted.
      void project?.flush()
      return project ? shown(ok(project)) : ok(null)
    },
    projectSaveCopy: async (project, { move }): Promise<Result<OpenedProject | null>> => {
      const target = await dialogs.askSave('copy')
      if (target === null) return ok(null)
      if (move) return shown(await projectSession.move(project, target))
      const copied = await copyProject(project, target, { name: projectName(target) })
      return copied.ok ? shown(await projectSession.open(target)) : copied
    },
    projectDuplicate: (project, { name }) => duplicateProject(project, name),
    projectOpenForeign: async (project, { path }) => {
      const made = await openForeign(project, path)
      if (made.ok) chosen.grant(made.value)
      return made.ok ? ok({ path: made.value }) : made
    },
    projectClose: () => projectSession.close(),
  } satisfies Partial<Handlers>
}

/** The list of recent projects. */
function recentHandlers(
  { recent, dialogs, projectSession }: Parts,
  shown: (opened: Result<Project>) => Result<OpenedProject>,
) {
  return {
    projectRecent: async () => ok(await recent.list()),
    projectForget: ({ path }) => recent.forget(path),
    projectLocate: async ({ path: gone }) => {
      const path = await dialogs.askOpen('project')
      if (path === null) return ok(null)
      const opened = shown(await projectSession.open(path))
      if (opened.ok && !samePath(opened.value.path, gone)) recent.forget(gone)
      return opened
    },
  } satisfies Partial<Handlers>
}

/** Applies the window's edits. */
function editHandlers({ chosen, recent }: Parts) {
  const refused = async (project: Project, patch: ProjectPatch) =>
    checkFilm(project, patch, chosen) ?? checkCues(project, patch)
  return {
    projectNote: async (project, patch) => (await refused(project, patch)) ?? project.note(patch),
    projectSave: async (project, patch) => {
      const refusal = await refused(project, patch)
      if (refusal) return refusal
      const applied = project.apply(patch)
      if (!applied.ok) return applied
      if (patch.fields?.media) void recent.takePicture(project)
      const saved = await project.flush()
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

/**
 * An edit must change cues of the project or declare them new; one of another project is kept next
 * to it.
 */
async function checkCues(project: Project, patch: ProjectPatch): Promise<Result<never> | null> {
  const { upsert = [], added = [] } = patch.cues ?? {}
  if (upsert.length === added.length) return null
  const isNew = new Set(added)
  const changed = upsert.filter(({ id }) => !isNew.has(id))
  if (changed.length === 0 || project.hasCues(changed.map(({ id }) => id))) return null
  const kept = await keepRefused(project, patch)
  log(`an edit was refused by ${project.path}: it changes cues that are not there; ${kept}`)
  const message = 'the edit changes cues that the project does not have'
  return failWith('EDIT_REFUSED', message, { at: project.path, params: { file: kept } })
}
