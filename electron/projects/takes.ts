import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { studioError } from '@shared/contracts/errors'
import { takeSchema, type Take } from '@shared/contracts/project-file'
import { fail, ok, type Result } from '@shared/contracts/result'
import { writeAtomically } from '../files/atomic-write'
import { fileError } from '../files/file-error'
import type { Journal } from '../files/journal'
import { bytesOf, deleteFiles } from '../files/delete-files'
import { peaksFile } from '../audio/peaks/peaks-file'
import { KnownTakes, takeLineSchema, type TakeLine } from './known-takes'
import { openProjectJournal, type ProjectAccess } from './project-access'
import type { ProjectFolder } from './project-folder'

type AboutTake = Omit<Take, 'id' | 'file' | 'locked' | 'createdAt'>

/**
 * The takes of a project: immutable audio files named by their content, and a journal that says
 * which cue each belongs to and which one is heard.
 */
export class Takes {
  readonly #known = new KnownTakes()
  /** Files of takes that are just being written down; nobody may delete them. */
  readonly #arriving = new Map<string, number>()
  /** Ids of takes in the journal whose audio is gone. */
  readonly missing: string[] = []

  private constructor(
    private readonly folder: ProjectFolder,
    private readonly journal: Journal<TakeLine>,
    private readonly access: ProjectAccess,
  ) {}

  static async open(folder: ProjectFolder, access: ProjectAccess): Promise<Result<Takes>> {
    try {
      if (!access.readOnly) await mkdir(folder.takes, { recursive: true })
    } catch (cause) {
      return fail(fileError(cause, folder.takes, 'write'))
    }
    const opened = await openProjectJournal(folder.takesJournal, takeLineSchema, access)
    if (!opened.ok) return opened
    const takes = new Takes(folder, opened.value.journal, access)
    const files = new Set(await readdir(folder.takes).catch(() => []))
    const removed = new Set(
      opened.value.lines.flatMap((line) => (line.type === 'remove' ? line.takeId : [])),
    )
    for (const line of opened.value.lines) {
      if (line.type === 'take' && removed.has(line.take.id)) continue
      if (line.type === 'take' && !files.has(line.take.file)) takes.missing.push(line.take.id)
      else takes.#known.apply(line)
    }
    return ok(takes)
  }

  all(): Take[] {
    return this.#known.all()
  }

  byId(takeId: string): Take | null {
    return this.#known.byId(takeId)
  }

  /** Takes of a cue, oldest first. */
  of(cueId: string): Take[] {
    return this.#known.of(cueId)
  }

  /** The take that is heard, null when the cue has none. */
  active(cueId: string): Take | null {
    return this.#known.active(cueId)
  }

  activeByCue(): Record<string, string> {
    return this.#known.activeByCue()
  }

  pathOf(take: Pick<Take, 'file'>): string {
    return join(this.folder.takes, take.file)
  }

  /** Writes the audio, then the line that names it: a kill in between leaves only an unused file. */
  async add(
    bytes: Uint8Array,
    extension: string,
    about: AboutTake,
    options: { activate: boolean },
  ): Promise<Result<Take>> {
    const hash = createHash('sha256').update(bytes).digest('hex')
    const rest = { id: randomUUID(), locked: false, createdAt: new Date().toISOString() }
    const parsed = takeSchema.safeParse({ ...about, ...rest, file: `${hash}.${extension}` })
    if (!parsed.success) {
      const message = `a take does not fit its schema: ${parsed.error.issues[0]?.message ?? ''}`
      return fail(studioError('AUDIO_UNSUPPORTED', message, { at: about.cueId }))
    }
    const take = parsed.data
    return this.#whileArriving(take.file, () => this.#write(take, bytes, options.activate))
  }

  async #write(take: Take, bytes: Uint8Array, active: boolean): Promise<Result<Take>> {
    const path = this.pathOf(take)
    const allowed = await this.access.mayWrite()
    if (!allowed.ok) return allowed
    if ((await stat(path).catch(() => null))?.size !== bytes.length) {
      const written = await writeAtomically(path, bytes)
      if (!written.ok) return written
    }
    const line: TakeLine = { type: 'take', take, active }
    const noted = await this.journal.append(line)
    if (!noted.ok) return noted
    this.#known.apply(line)
    return ok(take)
  }

  /** Brings an earlier take back. */
  async activate(cueId: string, takeId: string): Promise<Result<void>> {
    if (this.byId(takeId)?.cueId !== cueId) return fail(unknownTake(takeId))
    return this.#note({ type: 'activate', cueId, takeId })
  }

  /** A locked take stays heard when its cue is rendered again. */
  async lock(takeId: string, locked: boolean): Promise<Result<void>> {
    if (!this.byId(takeId)) return fail(unknownTake(takeId))
    return this.#note({ type: 'lock', takeId, locked })
  }

  /** Takes that are neither heard nor locked. */
  unused(): Take[] {
    return this.#known.unused()
  }

  /** Bytes on the disk that `clearUnused` would free. */
  unusedBytes(): Promise<number> {
    return bytesOf(this.#filesOf(this.unused()))
  }

  /**
   * Forgets the unused takes, then deletes the files that no other take needs, with their peaks: a
   * kill in between leaves only unused files. Answers what has gone and the bytes that it freed.
   */
  async clearUnused(): Promise<Result<{ takeIds: string[]; bytes: number }>> {
    const gone = this.unused()
    const files = this.#filesOf(gone)
    const noted = await Promise.all(
      gone.map(({ id }) => this.#note({ type: 'remove', takeId: id })),
    )
    const failed = noted.find((result) => !result.ok)
    if (failed && !failed.ok) return failed
    const deleted = await deleteFiles(files)
    return deleted.ok ? ok({ takeIds: gone.map(({ id }) => id), bytes: deleted.value }) : deleted
  }

  /** Audio and peaks of these takes, without those that other takes need as well. */
  #filesOf(takes: readonly Take[]): string[] {
    const ids = new Set(takes.map(({ id }) => id))
    const needed = new Set(this.all().flatMap(({ id, file }) => (ids.has(id) ? [] : file)))
    const files = new Set(takes.map(({ file }) => file))
    return [...files]
      .filter((file) => !needed.has(file) && !this.#arriving.has(file))
      .flatMap((file) => [this.pathOf({ file }), peaksFile(this.folder.peaks, file)])
  }

  /** Notes what the silence around a take is at another threshold. */
  async measured(
    takeId: string,
    { leadMs, tailMs, thresholdDb }: Required<Pick<Take, 'leadMs' | 'tailMs' | 'thresholdDb'>>,
  ): Promise<Result<Take>> {
    const noted = await this.#note({ type: 'measure', takeId, leadMs, tailMs, thresholdDb })
    const take = this.byId(takeId)
    return !noted.ok ? noted : take ? ok(take) : fail(unknownTake(takeId))
  }

  close(): Promise<void> {
    return this.journal.close()
  }

  async #whileArriving<T>(file: string, work: () => Promise<T>): Promise<T> {
    this.#arriving.set(file, (this.#arriving.get(file) ?? 0) + 1)
    try {
      return await work()
    } finally {
      const others = (this.#arriving.get(file) ?? 1) - 1
      if (others > 0) this.#arriving.set(file, others)
      else this.#arriving.delete(file)
    }
  }

  async #note(line: TakeLine): Promise<Result<void>> {
    const noted = await this.journal.append(line)
    if (noted.ok) this.#known.apply(line)
    return noted
  }
}

function unknownTake(takeId: string) {
  return studioError('NOT_FOUND', 'this cue has no such take', { at: takeId })
}
