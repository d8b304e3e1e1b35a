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
import type { ProjectFolder } from './project-folder'

const lineSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('take'), take: takeSchema, active: z.boolean() }),
  z.object({ type: z.literal('activate'), cueId: z.string(), takeId: z.string() }),
  z.object({ type: z.literal('lock'), takeId: z.string(), locked: z.boolean() }),
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
    for (const line of opened.value.lines) {
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
    const path = this.pathOf(take)
    if ((await stat(path).catch(() => null))?.size !== bytes.length) {
      const written = await writeAtomically(path, bytes)
      if (!written.ok) return written
    }
    const line: Line = { type: 'take', take, active: options.activate }
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

  close(): Promise<void> {
    return this.journal.close()
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
    if (line.type === 'activate') this.#active.set(line.cueId, line.takeId)
    else this.#byId.set(take.id, { ...take, locked: line.locked })
  }
}

function unknownTake(takeId: string) {
  return studioError('NOT_FOUND', 'this cue has no such take', { at: takeId })
}
