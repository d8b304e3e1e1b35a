import { randomUUID } from 'node:crypto'
import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, extname, isAbsolute, join } from 'node:path'
import type { StudioError } from '@shared/contracts/errors'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { log, samePath } from '@cuecast/platform'
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
  saved(project: Project, at: string): void
  saveFailed(project: Project, error: StudioError): void
  /** Films on other computers that the user chose. */
  filmChosen: FilmChosen
  /** Defaults of new projects, and their folder; null: next to their subtitles. */
  newProjects?(): Promise<{ folder: string | null; defaults: ProjectDefaults }>
  backups?(): BackupPolicy
  /** The file that a project outside its folder was made from, and the other way round; null: not known. */
  madeFrom?(projectPath: string): string | null
  projectOf?(sourcePath: string): string | null
  /** On another disk than most projects: what theirs has no room for is kept there until it is written. */
  unsavedFolder?: string
  /**
   * Edits left by an earlier session were found: they are in the project again, or in a separate
   * version at `kept`.
   */
  editsFound?(project: Project, kept: string | null): void
  /** Take files were found damaged: their cues have to be rendered again. */
  takesLost(project: Project, takeIds: string[], notice: Notice): void
  /** Awaited before a project is closed, so that work on it stops first. */
  closing(project: Project): Promise<void>
  /** The end of work that continues while another project is open, such as exports; null: there is none. */
  background?(project: Project): Promise<void> | null
}

/**
 * The open project, if any. Openings and closings are serialised. Each opening has its own token,
 * which calls and events carry, so that they never reach another project.
 */
export class ProjectSession {
  #project: Project | null = null
  /** The file the open project was opened from. */
  #openedBy: string | null = null
  /** Projects that were left while work on them continues: they are closed at its end. */
  readonly #background = new Set<Project>()
  #last: Promise<unknown> = Promise.resolve()

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
    return by !== null && samePath(basename(by), fileName)
      ? by
      : join(this.#project.path, '..', fileName)
  }

  /** The open project. Errors: PROJECT_NOT_FOUND; PROJECT_CHANGED where it is not the one of the token. */
  require(token: string): Result<Project> {
    const project = this.#project
    if (!project) return failWith('PROJECT_NOT_FOUND', 'no project is open')
    if (project.token === token) return ok(project)
    return failWith('PROJECT_CHANGED', 'another project was opened meanwhile')
  }

  /** The open project, to be shown again: from now on it has another token. */
  shownAgain(): Project | null {
    return this.#project && this.#renewed(this.#project)
  }

  #renewed(project: Project): Project {
    project.token = randomUUID()
    return project
  }

  /**
   * Opens a project folder (or the `project.json` in it), or creates a project from a subtitle file.
   * The current project stays open until the new one has been read and everything of the current one is
   * on disk.
   */
  open(path: string, encoding?: string): Promise<Result<Project>> {
    return this.#inTurn(() => this.#open(path, encoding))
  }

  /** Opens a project that is made now, as of a script or a sample. */
  openMade(make: () => Promise<Result<Project>>): Promise<Result<Project>> {
    return this.#inTurn(async () => {
      const made = await make()
      return this.#replace(made.ok ? made : this.#inUseHere(made.error))
    })
  }

  async #open(path: string, encoding?: string): Promise<Result<Project>> {
    if (!isAbsolute(path)) return failWith('FILE_NOT_FOUND', 'not a full path', { at: path })
    const known = encoding === undefined ? await this.#projectOf(path) : null
    const folder = known ?? path.replace(/[\\/]project\.json$/, '').replace(/[\\/]+$/, '')
    const here = await this.#openHere(folder)
    if (here) return this.#replace(ok(here))
    const isFolder = (await stat(folder).catch(() => null))?.isDirectory() ?? false
    const asProject = isFolder || extname(folder) === PROJECT_ENDING
    const opened = asProject
      ? await Project.open(folder, { orReadOnly: true })
      : await openSubtitles(path, await this.#importOptions(path, encoding))
    const own = opened.ok ? opened : this.#inUseHere(opened.error)
    const used = await this.#replace(own.ok ? own : await openReadOnly(own.error))
    if (used.ok && used.value !== here)
      this.#openedBy = asProject && known === null ? (this.deps.madeFrom?.(folder) ?? path) : path
    return used
  }

  /** The project of this folder if it is open here. One that is open read-only is tried again: it may be free now. */
  async #openHere(folder: string): Promise<Project | null> {
    for (const project of this.#all())
      if (!project.access.readOnly && (await sameFolder(project.path, folder))) return project
    return null
  }

  /** The project whose folder was found locked, if this session holds the lock. */
  #inUseHere(error: StudioError): Result<Project> {
    const folder = error.code === 'PROJECT_IN_USE' && error.at ? dirname(error.at) : null
    const own = this.#all().find(({ path }) => folder !== null && samePath(path, folder))
    return own ? ok(own) : fail(error)
  }

  #all(): Project[] {
    return [...(this.#project ? [this.#project] : []), ...this.#background]
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
      isOther: (project: string) => !samePath(madeFrom?.(project) ?? path, path),
      ...(folder !== null && { folder }),
      ...(encoding !== undefined && { encoding }),
    }
  }

  /**
   * Moves the open project to a new folder and continues there, with its edits, takes and tasks. If
   * that fails, nothing changes.
   */
  move(project: Project, target: string): Promise<Result<Project>> {
    return this.#inTurn(async () => {
      const open = this.require(project.token)
      if (!open.ok) return open
      // Runs write to the folder being copied.
      await this.deps.closing(project)
      const copied = await copyProject(project, target, { withTasks: true })
      const moved = copied.ok ? await Project.open(target) : copied
      if (!moved.ok) {
        await this.deps.opened(project)
        return moved
      }
      await leaveTasks(project)
      await project.forgetUnsaved()
      project.listener = {}
      // The old folder may not be writable: that can be the reason for the move.
      return this.#replace(moved, { unsaved: true })
    })
  }

  /** Makes this the open project. It is closed again where the current one cannot be left. */
  async #replace(
    opened: Result<Project>,
    how: { unsaved?: boolean } = {},
  ): Promise<Result<Project>> {
    if (!opened.ok) return opened
    const project = opened.value
    if (project === this.#project) return ok(this.#renewed(project))
    const left = await this.#leave(how)
    if (!left.ok) {
      if (!this.#background.has(project)) await project.close()
      return left
    }
    this.#background.delete(project)
    this.#project = this.#renewed(project)
    project.filmChosen = this.deps.filmChosen
    if (this.deps.backups) project.backups = this.deps.backups
    project.listener = {
      saved: (at) => this.deps.saved(project, at),
      saveFailed: (error) => this.deps.saveFailed(project, error),
      takesLost: (takeIds, notice) => this.deps.takesLost(project, takeIds, notice),
    }
    await this.#takeUpUnsaved(project)
    await this.deps.opened(project)
    return opened
  }

  async #takeUpUnsaved(project: Project): Promise<void> {
    const { unsavedFolder, editsFound } = this.deps
    if (unsavedFolder === undefined) return
    const left = await project.keepUnsavedIn(unsavedFolder)
    if (left !== 'nothing-left') editsFound?.(project, left === 'taken-up' ? null : left.kept)
  }

  /** Closes the project; it stays open where its edits cannot be written. */
  close(): Promise<Result<void>> {
    return this.#inTurn(() => this.#leave())
  }

  /** The program ends: closes the project and those with work in the background, which has been stopped. */
  async end(): Promise<void> {
    await this.#inTurn(() => this.#leave({ unsaved: true }))
    await Promise.all([...this.#background].map((project) => this.#closeInBackground(project)))
  }

  /** Puts everything of the open project on disk, then lets go of it. */
  async #leave({ unsaved = false } = {}): Promise<Result<void>> {
    const project = this.#project
    if (!project) return ok(undefined)
    const saved = await project.flush()
    if (!saved.ok && !unsaved) return saved
    this.#project = null
    this.#openedBy = null
    await this.deps.closing(project)
    const work = this.deps.background?.(project) ?? null
    if (work === null) {
      await project.close()
      return ok(undefined)
    }
    this.#background.add(project)
    void work.then(() => this.#inTurn(() => this.#closeInBackground(project)))
    return ok(undefined)
  }

  /** Unless it was opened again meanwhile. */
  async #closeInBackground(project: Project): Promise<void> {
    if (!this.#background.delete(project)) return
    const closed = await project.close()
    if (!closed.ok) log(`${project.path} could not be saved: ${closed.error.message}`)
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work)
    this.#last = done.catch(() => undefined)
    return done
  }
}

/** Opens the project of subtitles read-only if it is in use elsewhere. */
async function openReadOnly(error: StudioError): Promise<Result<Project>> {
  if (error.code !== 'PROJECT_IN_USE' || error.at === undefined) return fail(error)
  return Project.open(dirname(error.at), { orReadOnly: true })
}

/** True if both paths are the same folder, with links resolved. */
async function sameFolder(one: string, other: string): Promise<boolean> {
  if (one === other) return true
  const [a, b] = await Promise.all([one, other].map((path) => realpath(path).catch(() => null)))
  return a !== null && a === b
}
