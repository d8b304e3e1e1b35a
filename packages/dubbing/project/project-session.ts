import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, extname, isAbsolute, join } from 'node:path'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { copyProject, leaveTasks } from './copy-project'
import { openSubtitles, type ProjectDefaults } from './create-project'
import { type BackupPolicy, isProject } from './document-file'
import { Project } from './project'
import type { FilmChosen } from './film'
import type { Notice } from './project-lock'
import { PROJECT_ENDING, projectFolder } from './project-folder'

export interface ProjectSessionDeps {
  /** Folder for projects of samples and of subtitles in folders that cannot be written. */
  projectsFolder: string
  /** Awaited before the project is shown, so that resumed runs are already listed. */
  opened(project: Project): Promise<void>
  saved(at: string): void
  saveFailed(error: StudioError): void
  /** Films on other computers that the user chose. */
  filmChosen: FilmChosen
  /** What new projects begin with, and where they are made; null: beside their subtitles. */
  newProjects?(): Promise<{ folder: string | null; defaults: ProjectDefaults }>
  backups?(): BackupPolicy
  /** The file that a project outside its folder was made from, and the other way round; null: not known. */
  madeFrom?(projectPath: string): string | null
  projectOf?(sourcePath: string): string | null
  /** Take files were found damaged: their cues have to be rendered again. */
  takesLost(project: Project, takeIds: string[], notice: Notice): void
  /** Awaited before a project is closed, so that work on it stops first. */
  closing(project: Project): Promise<void>
}

/** The open project, if any. */
export class ProjectSession {
  #project: Project | null = null
  /** The file the open project was opened from. */
  #openedBy: string | null = null
  #closing: Promise<Result<void>> | null = null

  constructor(private readonly deps: ProjectSessionDeps) {}

  get project(): Project | null {
    return this.#project
  }

  /** The subtitle file the project was created from, if any; it may no longer exist. */
  get subtitlePath(): string | null {
    const fileName = this.#project?.document.source?.fileName
    if (this.#project === null || fileName === undefined) return null
    if (basename(fileName) !== fileName) return null
    // If the folder of the subtitles is not writable, the project is elsewhere.
    const by = this.#openedBy
    return by !== null && basename(by) === fileName ? by : join(this.#project.path, '..', fileName)
  }

  /** The open project (with this id, if given), or PROJECT_NOT_FOUND. */
  require(id?: string): Result<Project> {
    const project = this.#project
    if (project && (id === undefined || project.document.id === id)) return ok(project)
    return fail(studioError('PROJECT_NOT_FOUND', 'no project is open'))
  }

  /**
   * Opens a project folder (or the `project.json` in it), or creates a project from a subtitle file.
   * The current project is closed only once the new one is open.
   */
  async open(path: string, encoding?: string): Promise<Result<Project>> {
    if (!isAbsolute(path))
      return fail(studioError('FILE_NOT_FOUND', 'not a full path', { at: path }))
    const known = encoding === undefined ? await this.#projectOf(path) : null
    const folder = known ?? path.replace(/[\\/]project\.json$/, '').replace(/[\\/]+$/, '')
    const open = this.#project
    // Retries a read-only project: it may be free now.
    if (open && !open.access.readOnly && (await sameFolder(open.path, folder))) return ok(open)
    const isFolder = (await stat(folder).catch(() => null))?.isDirectory() ?? false
    const asProject = isFolder || extname(folder) === PROJECT_ENDING
    const again = this.#project
    if (!asProject && encoding !== undefined) await this.close()
    const opened = asProject
      ? await Project.open(folder, { orReadOnly: true })
      : await openSubtitles(path, await this.#importOptions(path, encoding))
    const usable = opened.ok
      ? opened
      : (this.#sameFile(opened.error, again, path) ?? (await openReadOnly(opened.error)))
    if (!usable.ok || usable.value === this.#project) return usable
    await this.use(usable.value)
    if (this.#project === usable.value)
      this.#openedBy = asProject && known === null ? (this.deps.madeFrom?.(folder) ?? path) : path
    return usable
  }

  /** A project that was made from this file earlier, in another folder, and is still there. */
  async #projectOf(path: string): Promise<string | null> {
    const known = this.deps.projectOf?.(path) ?? null
    return known !== null && (await isProject(projectFolder(known))) ? known : null
  }

  async #importOptions(path: string, encoding: string | undefined) {
    const { projectsFolder, madeFrom, newProjects } = this.deps
    const { folder = null, defaults = {} } = (await newProjects?.()) ?? {}
    return {
      fallbackFolder: projectsFolder,
      defaults,
      isOther: (project: string) => (madeFrom?.(project) ?? path) !== path,
      ...(folder !== null && { folder }),
      ...(encoding !== undefined && { encoding }),
    }
  }

  /**
   * Moves the open project to a new folder and continues there, with its edits, takes and tasks. If
   * that fails, nothing changes.
   */
  async move(target: string): Promise<Result<Project>> {
    const open = this.require()
    if (!open.ok) return open
    const project = open.value
    // Runs write to the folder being copied.
    await this.deps.closing(project)
    const copied = await copyProject(project, target, { withTasks: true })
    const moved = copied.ok ? await Project.open(target) : copied
    if (!moved.ok) {
      await this.deps.opened(project)
      return moved
    }
    await leaveTasks(project)
    // The old folder may not be writable: that can be the reason for the move.
    project.listener = {}
    await this.use(moved.value)
    return moved
  }

  /** Makes this the open project, closing the previous one. */
  async use(project: Project): Promise<void> {
    // Another project may have been opened while the last one was closing.
    do await this.close()
    while (this.#project)
    this.#project = project
    project.filmChosen = this.deps.filmChosen
    if (this.deps.backups) project.backups = this.deps.backups
    const { saved, saveFailed, takesLost } = this.deps
    project.listener = {
      saved,
      saveFailed,
      takesLost: (takeIds, notice) => takesLost(project, takeIds, notice),
    }
    await this.deps.opened(project)
  }

  /** Resolves when the project is closed; concurrent calls share one close. */
  close(): Promise<Result<void>> {
    this.#closing ??= this.#close().finally(() => {
      this.#closing = null
    })
    return this.#closing
  }

  async #close(): Promise<Result<void>> {
    const project = this.#project
    if (!project) return ok(undefined)
    this.#project = null
    this.#openedBy = null
    await this.deps.closing(project)
    return project.close()
  }

  /** If the subtitle file belongs to the project that is already open here: that project. */
  #sameFile(error: StudioError, open: Project | null, path: string): Result<Project> | null {
    if (error.code !== 'PROJECT_IN_USE' || !open || open !== this.#project) return null
    return path.endsWith(open.document.source?.fileName ?? '\0') ? ok(open) : null
  }
}

/** Opens the project of subtitles read-only if it is in use elsewhere. */
async function openReadOnly(error: StudioError): Promise<Result<Project>> {
  if (error.code !== 'PROJECT_IN_USE' || error.at === undefined) return fail(error)
  return Project.open(dirname(error.at), { orReadOnly: true })
}

/** Whether both paths are the same folder, resolving links. */
async function sameFolder(one: string, other: string): Promise<boolean> {
  if (one === other) return true
  const [a, b] = await Promise.all([one, other].map((path) => realpath(path).catch(() => null)))
  return a !== null && a === b
}
