import { stat } from 'node:fs/promises'
import type { StudioError } from '@shared/contracts/errors'
import type { OpenProject, ReadSubtitles } from '@shared/contracts/open-project'
import {
  type ProjectFile,
  type ProjectPatch,
  compareCues,
  PROJECT_NEEDS_CUECAST,
} from '@shared/contracts/project-file'
import { fail, ok, type Result } from '@shared/contracts/result'
import { patchNotes } from '@shared/review/notes'
import { log, lstatOrNull, setAside, writeAtomically } from '@cuecast/platform'
import {
  backUp,
  type BackupPolicy,
  backUpJournals,
  usualBackups,
  listBackups,
  isProject,
  projectNotFound,
  readDocument,
} from './document-file'
import { DocumentWatch, keepVersion } from './document-watch'
import { EditJournal } from './project-journal'
import { usableFilm, type FilmChosen, withFilesMovedAlong } from './film'
import {
  folderIdentity,
  projectFolder,
  removeTemporary,
  setLinksAside,
  type ProjectFolder,
} from './project-folder'
import { accessProject, readOnlyError, type Notice, type ProjectAccess } from './project-lock'
import { Takes } from './takes'
import { UnsavedDocument } from './unsaved-document'

/** Pause after the last change before the document is written, ms. */
const SAVE_AFTER_MS = 400

interface ProjectListener {
  saved?(at: string): void
  saveFailed?(error: StudioError): void
  /** Take files were found damaged: their cues have to be rendered again. */
  takesLost?(takeIds: string[], notice: Notice): void
}

interface OpenOptions {
  /** Notices from importing the subtitles. */
  notices?: Notice[]
  /** Opens a project read-only if it cannot be written or is open elsewhere. */
  orReadOnly?: boolean
}

/** An open project folder: its document, its takes, and its lock unless it is read-only. */
export class Project {
  #document: ProjectFile
  #timer: NodeJS.Timeout | null = null
  #dirty = false
  #writing: Promise<Result<void>> = Promise.resolve(ok(undefined))
  #backedUpAt: number
  /** Names this opening of the project in calls and events; '' until a session has opened it. */
  token = ''
  listener: ProjectListener = {}
  /** Films on other computers that the user chose. */
  filmChosen: FilmChosen = () => false
  /** Another program had replaced `project.json`: its version was kept at this path. */
  replacedElsewhere: (kept: string) => void = (kept) => log(`another version is kept: ${kept}`)
  readonly #watch: DocumentWatch
  /** Hash of `project.json` as it was opened. */
  #opened: string | null = null
  #unsaved: UnsavedDocument | null = null
  /** Backup settings of the user. */
  backups: () => BackupPolicy = () => usualBackups
  /** Path of the film when the project was opened. */
  readonly filmAtOpening: string | undefined
  /** It has just been made from a subtitle file, which was read like this. */
  imported: ReadSubtitles | null = null

  private constructor(
    document: ProjectFile,
    readonly takes: Takes,
    private readonly edits: EditJournal,
    readonly access: ProjectAccess,
    lastBackupAt: number,
    /** Names the folder whatever it is called now; null where that is not known. */
    readonly identity: string | null,
  ) {
    this.#document = document
    this.filmAtOpening = document.media?.path
    this.#watch = new DocumentWatch(access.folder)
    this.#backedUpAt = lastBackupAt
  }

  /**
   * Opens a project folder. Errors: PROJECT_NOT_FOUND, PROJECT_INVALID, PROJECT_NEWER,
   * PROJECT_IN_USE, and those of the disk.
   */
  static async open(path: string, options: OpenOptions = {}): Promise<Result<Project>> {
    const folder = projectFolder(path)
    if (!(await isProject(folder))) return fail(projectNotFound(path))
    const access = await accessProject(folder, options.orReadOnly ?? false)
    if (!access.ok) return access
    access.value.notices.push(...(options.notices ?? []))
    // Read under the lock: the previous holder may have saved just before.
    const opened = await Project.#openWith(access.value)
    if (!opened.ok) await access.value.release()
    return opened
  }

  static async #openWith(access: ProjectAccess): Promise<Result<Project>> {
    const plain = await setLinksAside(access.folder, access.readOnly !== null)
    if (!plain.ok) return plain
    for (const { name, kept } of plain.value) {
      const params = { file: name, kept }
      access.notices.push({ code: 'FOLDER_WAS_LINK', at: name, detail: kept, params })
    }
    if (!access.readOnly) await removeTemporary(access.folder)
    const read = await readDocument(access.folder)
    if (!read.ok) return read
    const { fromBackup } = read.value
    if (fromBackup) {
      access.notices.push({ code: 'OPENED_FROM_BACKUP', at: fromBackup, detail: '' })
      // Saving would overwrite the rest of the file.
      if (!access.readOnly) await setAside(access.folder.document).catch(() => undefined)
    }
    const takes = await Takes.open(access)
    if (!takes.ok) return takes
    const edits = await EditJournal.open(access)
    if (!edits.ok) {
      await takes.value.close()
      return edits
    }
    const { journal, left } = edits.value
    const identity = await folderIdentity(access.folder.path)
    const patched = left.reduce(patchDocument, read.value.document)
    const document = await withFilesMovedAlong(patched, access.folder.path)
    const project = new Project(document, takes.value, journal, access, 0, identity)
    await project.#watch.note()
    project.#opened = project.#watch.hash
    await project.#warnOfMissingTasks()
    if (!access.readOnly && (fromBackup || left.length > 0 || document !== patched)) {
      project.#dirty = true
      await project.flush()
    }
    takes.value.startCheck((takeIds, notice) => {
      access.notices.push(notice)
      project.listener.takesLost?.(takeIds, notice)
    })
    return ok(project)
  }

  get folder(): ProjectFolder {
    return this.access.folder
  }

  /** Damage, and what was recovered. */
  get notices(): Notice[] {
    return this.access.notices
  }

  get path(): string {
    return this.folder.path
  }

  /** The document as it is now; a new object after every patch. */
  get document(): ProjectFile {
    return this.#document
  }

  /** True if the document has all of these cues. */
  hasCues(cueIds: readonly string[]): boolean {
    const known = new Set(this.#document.cues.map(({ id }) => id))
    return cueIds.every((id) => known.has(id))
  }

  /**
   * Applies a patch and journals it at once, so that a kill before the next save cannot lose it. The
   * caller saves later.
   */
  async note(patch: ProjectPatch): Promise<Result<void>> {
    if (this.access.readOnly) return fail(readOnlyError(this.path))
    this.#document = patchDocument(this.#document, patch)
    this.#dirty = true
    const noted = await this.edits.note(patch)
    // Kept elsewhere, where it cannot be saved either.
    if (!noted.ok) this.#timer ??= setTimeout(() => void this.flush(), SAVE_AFTER_MS)
    return noted
  }

  /**
   * From now on, keeps unwritable edits in a folder on another disk; first restores those of an
   * earlier session. If `project.json` has changed since, they become a version next to it, whose
   * path is returned.
   */
  async keepUnsavedIn(folder: string): Promise<'nothing-left' | 'taken-up' | { kept: string }> {
    if (this.access.readOnly || this.#unsaved) return 'nothing-left'
    this.#unsaved = new UnsavedDocument(folder, this.path, this.#document.id)
    const left = await this.#unsaved.left(this.#opened)
    if (!left) return 'nothing-left'
    if (left.isNewer) {
      this.#document = left.document
      this.#dirty = true
      await this.flush()
      return 'taken-up'
    }
    const kept = await keepVersion(this.folder, left.document)
    if (!kept.ok) {
      log(`edits of ${this.path} stay in ${folder}: ${kept.error.message}`)
      this.#unsaved = null
      return 'nothing-left'
    }
    await this.#unsaved.drop()
    return { kept: kept.value }
  }

  /** Drops the unsaved edits, which have been written elsewhere. */
  async forgetUnsaved(): Promise<void> {
    await this.#unsaved?.drop()
    this.#unsaved = null
  }

  /** Applies a patch and saves a moment later, together with patches that follow. */
  apply(patch: ProjectPatch): Result<void> {
    if (this.access.readOnly) return fail(readOnlyError(this.path))
    this.#document = patchDocument(this.#document, patch)
    this.#dirty = true
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), SAVE_AFTER_MS)
    return ok(undefined)
  }

  /** Resolves once everything applied is on disk. */
  flush(): Promise<Result<void>> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  /** The film of the project if it may be read; null if it has none. */
  async film(): Promise<Result<string | null>> {
    const path = this.#document.media?.path
    if (path === undefined) return ok(null)
    return usableFilm({ path, projectPath: this.path, chosen: this.filmChosen })
  }

  /** The file of a piece of music if it may be read; null if the project has no such music. */
  async musicFile(id: string): Promise<Result<string> | null> {
    const music = this.#document.music?.find((each) => each.id === id)
    if (!music) return null
    return usableFilm({ path: music.path, projectPath: this.path, chosen: this.filmChosen })
  }

  snapshot(running: Pick<OpenProject, 'runs' | 'chunks' | 'lost' | 'paid'>): OpenProject {
    return {
      token: this.token,
      path: this.path,
      project: this.#document,
      takes: this.takes.index.all(),
      activeTakes: this.takes.index.activeByCue(),
      notices: this.notices,
      ...(this.access.readOnly && { readOnly: this.access.readOnly }),
      ...running,
    }
  }

  /** @param isKept false where the folder is about to be removed: nothing is written for a later opening */
  async close(isKept = true): Promise<Result<void>> {
    const saved = await this.flush()
    await this.edits.close()
    await this.takes.close(isKept)
    if (isKept && (await this.access.mayWrite()).ok) await backUpJournals(this.folder)
    await this.access.release()
    return saved
  }

  /** Warns if takes exist without a task journal: unfinished tasks cannot be resumed. */
  async #warnOfMissingTasks(): Promise<void> {
    const { tasksJournal: path, backups } = this.folder
    try {
      if (this.access.readOnly || (await lstatOrNull(path))) return
      const hadSome = this.takes.index.all().some(({ taskId }) => taskId !== '')
      if (!hadSome || (await listBackups(backups, 'tasks')).length > 0) return
    } catch {
      // Not known to be missing; the journal itself reports why it cannot be read.
      return
    }
    this.notices.push({ code: 'TASKS_MISSING', at: 'tasks.jsonl', detail: '' })
  }

  async #write(): Promise<Result<void>> {
    if (!this.#dirty) return ok(undefined)
    this.#dirty = false
    const allowed = await this.access.mayWrite()
    if (allowed.ok) await this.#backUpIfDue()
    const mark = this.edits.mark
    const kept = allowed.ok ? await this.#watch.keepForeign() : allowed
    const written = kept.ok
      ? await writeAtomically(this.folder.document, writeDocument(this.#document))
      : kept
    if (kept.ok && kept.value !== null) this.replacedElsewhere(kept.value)
    if (written.ok) {
      await this.#watch.note()
      await this.edits.saved(mark)
      await this.#unsaved?.drop()
      this.listener.saved?.(new Date().toISOString())
    } else {
      this.#dirty = true
      // Another session that has taken the project over knows better.
      const base =
        allowed.ok || allowed.error.code !== 'PROJECT_LOCK_LOST' ? this.#watch.hash : null
      if (base !== null) await this.#unsaved?.keep(this.#document, base)
      this.listener.saveFailed?.(written.error)
    }
    return written
  }

  async #backUpIfDue(): Promise<void> {
    const policy = this.backups()
    if (Date.now() - this.#backedUpAt < policy.everyMs) return
    if (!(await stat(this.folder.document).catch(() => null))) return
    this.#backedUpAt = Date.now()
    await backUp(this.folder, policy)
  }
}

/** An open project, or one that is only read. */
export type ProjectContent = Pick<Project, 'document' | 'path'> & {
  takes: { index: Pick<Takes['index'], 'active' | 'activeByCue' | 'all'> }
}

/** One cue per line, for readable diffs under version control. */
export function writeDocument(document: ProjectFile): string {
  const { cues, schemaVersion, ...rest } = document
  const versions = { schemaVersion, needsCuecast: PROJECT_NEEDS_CUECAST }
  const head = JSON.stringify({ ...versions, ...rest }, null, 2).slice(0, -2)
  const rows = cues.map((cue) => `    ${JSON.stringify(cue)}`).join(',\n')
  return `${head},\n  "cues": [${rows ? `\n${rows}\n  ` : ''}]\n}\n`
}

/** Applies a patch to the document as stored; unchanged members keep their identity. */
export function patchDocument(document: ProjectFile, patch: ProjectPatch): ProjectFile {
  const next: ProjectFile = { ...document, ...patch.fields }
  if (patch.speakers) next.speakers = patch.speakers
  if (patch.markers) next.markers = patch.markers
  if (patch.notes && next.review) next.review = patchNotes(next.review, patch.notes)
  if (patch.cues) {
    const removed = new Set(patch.cues.remove)
    const upserted = new Map(patch.cues.upsert.map((cue) => [cue.id, cue]))
    const kept = document.cues.filter((cue) => !removed.has(cue.id) && !upserted.has(cue.id))
    next.cues = [...kept, ...upserted.values()].sort(compareCues)
  }
  return next
}
