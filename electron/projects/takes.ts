import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { studioError } from '@shared/contracts/errors'
import { takeSchema, type Take } from '@shared/contracts/project-file'
import { fail, ok, type Result } from '@shared/contracts/result'
import { z } from 'zod'
import { writeAtomically } from '../files/atomic-write'
import { fileError } from '../files/file-error'
import { openJournal, type Journal } from '../files/journal'
import { bytesOf, deleteFiles } from '../files/delete-files'
import { peaksFile } from '../audio/peaks/peaks-file'
import type { ProjectFolder } from './project-folder'

const lineSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('take'), take: takeSchema, active: z.boolean() }),
  z.object({ type: z.literal('activate'), cueId: z.string(), takeId: z.string() }),
  z.object({ type: z.literal('lock'), takeId: z.string(), locked: z.boolean() }),
  z.object({ type: z.literal('remove'), takeId: z.string() }),
  z.object({
    type: z.literal('measure'),
    takeId: z.string(),
    leadMs: z.number(),
    tailMs: z.number(),
    thresholdDb: z.number(),
  }),
])
type Line = z.infer<typeof lineSchema>

type AboutTake = Omit<Take, 'id' | 'file' | 'locked' | 'createdAt'>

/**
 * The takes of a project: immutable audio files named by their content, and a journal that says
 * which cue each belongs to and which one is heard.
 */
export class Takes {
  readonly #byId = new Map<string, Take>()
  readonly #byCue = new Map<string, string[]>()
  readonly #active = new Map<string, string>()
  /** Files of takes that are just being written down; nobody may delete them. */
  readonly #arriving = new Map<string, number>()
  /** Ids of takes in the journal whose audio is gone. */
  readonly missing: string[] = []

  private constructor(
    private readonly folder: ProjectFolder,
    private readonly journal: Journal<Line>,
  ) {}

  static async open(folder: ProjectFolder): Promise<Result<Takes>> {
    try {
      await mkdir(folder.takes, { recursive: true })
    } catch (cause) {
      return fail(fileError(cause, folder.takes, 'write'))
    }
    const opened = await openJournal(folder.takesJournal, lineSchema)
    if (!opened.ok) return opened
    const takes = new Takes(folder, opened.value.journal)
    const files = new Set(await readdir(folder.takes))
    const removed = new Set(
      opened.value.lines.flatMap((line) => (line.type === 'remove' ? line.takeId : [])),
    )
    for (const line of opened.value.lines) {
      if (line.type === 'take' && removed.has(line.take.id)) continue
      if (line.type === 'take' && !files.has(line.take.file)) takes.missing.push(line.take.id)
      else takes.#replay(line)
    }
    return ok(takes)
  }

  all(): Take[] {
    return [...this.#byId.values()]
  }

  byId(takeId: string): Take | null {
    return this.#byId.get(takeId) ?? null
  }

  /** Takes of a cue, oldest first. */
  of(cueId: string): Take[] {
    return (this.#byCue.get(cueId) ?? []).flatMap((id) => this.#byId.get(id) ?? [])
  }

  /** The take that is heard, null when the cue has none. */
  active(cueId: string): Take | null {
    return this.#byId.get(this.#active.get(cueId) ?? '') ?? null
  }

  activeByCue(): Record<string, string> {
    return Object.fromEntries(this.#active)
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
    if ((await stat(path).catch(() => null))?.size !== bytes.length) {
      const written = await writeAtomically(path, bytes)
      if (!written.ok) return written
    }
    const line: Line = { type: 'take', take, active }
    const noted = await this.journal.append(line)
    if (!noted.ok) return noted
    this.#replay(line)
    return ok(take)
  }

  /** Brings an earlier take back. */
  async activate(cueId: string, takeId: string): Promise<Result<void>> {
    if (this.#byId.get(takeId)?.cueId !== cueId) return fail(unknownTake(takeId))
    return this.#note({ type: 'activate', cueId, takeId })
  }

  /** A locked take stays heard when its cue is rendered again. */
  async lock(takeId: string, locked: boolean): Promise<Result<void>> {
    if (!this.#byId.has(takeId)) return fail(unknownTake(takeId))
    return this.#note({ type: 'lock', takeId, locked })
  }

  /** Takes that are neither heard nor locked. */
  unused(): Take[] {
    const heard = new Set(this.#active.values())
    return this.all().filter((take) => !take.locked && !heard.has(take.id))
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
    const take = this.#byId.get(takeId)
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

  async #note(line: Line): Promise<Result<void>> {
    const noted = await this.journal.append(line)
    if (noted.ok) this.#replay(line)
    return noted
  }

  #replay(line: Line): void {
    if (line.type === 'take') {
      const { take } = line
      this.#byId.set(take.id, take)
      this.#byCue.set(take.cueId, [...(this.#byCue.get(take.cueId) ?? []), take.id])
      if (line.active || !this.#active.has(take.cueId)) this.#active.set(take.cueId, take.id)
      return
    }
    const take = this.#byId.get(line.takeId)
    if (!take) return
    if (line.type === 'remove') this.#forget(take)
    else if (line.type === 'activate') this.#active.set(line.cueId, line.takeId)
    else if (line.type === 'measure') {
      const { leadMs, tailMs, thresholdDb } = line
      this.#byId.set(take.id, { ...take, leadMs, tailMs, thresholdDb })
    } else this.#byId.set(take.id, { ...take, locked: line.locked })
  }

  #forget({ id, cueId }: Take): void {
    this.#byId.delete(id)
    this.#byCue.set(
      cueId,
      (this.#byCue.get(cueId) ?? []).filter((each) => each !== id),
    )
  }
}

function unknownTake(takeId: string) {
  return studioError('NOT_FOUND', 'this cue has no such take', { at: takeId })
}
