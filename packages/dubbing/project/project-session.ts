import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, extname, isAbsolute, join } from 'node:path'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { copyProject, leaveTasks } from './copy-project'
import { openSubtitles } from './create-project'
import { Project } from './project'
import type { FilmChosen } from './film'
import type { Notice } from './project-access'
import { PROJECT_ENDING } from './project-folder'

export interface ProjectSessionDeps {
  /** Folder for projects of samples and of subtitles in folders that cannot be written. */
  projectsFolder: string
  /** Awaited before the project is shown, so that runs that go on are already there. */
  opened(project: Project): Promise<void>
  saved(at: string): void
  saveFailed(error: StudioError): void
  /** Films on other computers that the user chose. */
  filmChosen: FilmChosen
  /** Files of takes turned out to be damaged: their cues have to be rendered again. */
  takesLost(project: Project, takeIds: string[], notice: Notice): void
  /** Told before a project is closed, so that what works on it stops first. */
  closing(project: Project): Promise<void>
}

/** The one project that is open, if any. */
export class ProjectSession {
  #project: Project | null = null
  /** The file that the open project was opened by. */
  #openedBy: string | null = null
  #closing: Promise<Result<void>> | null = null

  constructor(private readonly deps: ProjectSessionDeps) {}

  get project(): Project | null {
    return this.#project
  }

  /** The subtitle file that the project was made from; it may be gone. Null: there is none. */
  get subtitlePath(): string | null {
    const fileName = this.#project?.document.source?.fileName
    if (this.#project === null || fileName === undefined) return null
    if (basename(fileName) !== fileName) return null
    // A project of a folder that cannot be written lies elsewhere than its subtitles.
    const by = this.#openedBy
    return by !== null && basename(by) === fileName ? by : join(this.#project.path, '..', fileName)
  }

  /** The open project (this one, when an id is given), or the error that there is none. */
  require(id?: string): Result<Project> {
    const project = this.#project
    if (project && (id === undefined || project.document.id === id)) return ok(project)
    return fail(studioError('PROJECT_NOT_FOUND', 'no project is open'))
  }

  /**
   * Opens a project folder (or the `project.json` in it), or makes a project of a subtitle file.
   * The project that was open is closed only once the new one is sound.
   */
  async open(path: string, encoding?: string): Promise<Result<Project>> {
    if (!isAbsolute(path))
      return fail(studioError('FILE_NOT_FOUND', 'not a full path', { at: path }))
    const folder = path.replace(/[\\/]project\.json$/, '').replace(/[\\/]+$/, '')
    const open = this.#project
    // One that could only be read is tried again: it may have become free.
    if (open && !open.access.readOnly && (await sameFolder(open.path, folder))) return ok(open)
    const isFolder = (await stat(folder).catch(() => null))?.isDirectory() ?? false
    const asProject = isFolder || extname(folder) === PROJECT_ENDING
    const again = this.#project
    if (!asProject && encoding !== undefined) await this.close()
    const opened = asProject
      ? await Project.open(folder, { orReadOnly: true })
      : await openSubtitles(path, {
          fallbackFolder: this.deps.projectsFolder,
          ...(encoding !== undefined && { encoding }),
        })
    const usable = opened.ok
      ? opened
      : (this.#sameFile(opened.error, again, path) ?? (await toRead(opened.error)))
    if (!usable.ok || usable.value === this.#project) return usable
    await this.use(usable.value)
    if (this.#project === usable.value) this.#openedBy = path
    return usable
  }

  /**
   * Moves the open project to a new folder and goes on there, with its edits, its takes and what it
   * has asked services for. When that fails everything is as before.
   */
  async move(target: string): Promise<Result<Project>> {
    const open = this.require()
    if (!open.ok) return open
    const project = open.value
    // Its runs write to the folder that is copied.
    await this.deps.closing(project)
    const copied = await copyProject(project, target, { withTasks: true })
    const moved = copied.ok ? await Project.open(target) : copied
    if (!moved.ok) {
      await this.deps.opened(project)
      return moved
    }
    await leaveTasks(project)
    // That the old place cannot be written is why it was left.
    project.listener = {}
    await this.use(moved.value)
    return moved
  }

  /** Makes a project the open one, closing the one before. */
  async use(project: Project): Promise<void> {
    // Another one may have been opened while the last was being closed.
    do await this.close()
    while (this.#project)
    this.#project = project
    project.filmChosen = this.deps.filmChosen
    const { saved, saveFailed, takesLost } = this.deps
    project.listener = {
      saved,
      saveFailed,
      takesLost: (takeIds, notice) => takesLost(project, takeIds, notice),
    }
    await this.deps.opened(project)
  }

  /** Answers when the project is closed, whoever asked for that. */
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

  /** The subtitle file of the project that is open here already: that project is the answer. */
  #sameFile(error: StudioError, open: Project | null, path: string): Result<Project> | null {
    if (error.code !== 'PROJECT_IN_USE' || !open || open !== this.#project) return null
    return path.endsWith(open.document.source?.fileName ?? '\0') ? ok(open) : null
  }
}

/** The project of subtitles that somebody else has open: to look and listen. */
async function toRead(error: StudioError): Promise<Result<Project>> {
  if (error.code !== 'PROJECT_IN_USE' || error.at === undefined) return fail(error)
  return Project.open(dirname(error.at), { orReadOnly: true })
}

/** The same folder, even where one of the paths leads over a link. */
async function sameFolder(one: string, other: string): Promise<boolean> {
  if (one === other) return true
  const [a, b] = await Promise.all([one, other].map((path) => realpath(path).catch(() => null)))
  return a !== null && a === b
}
