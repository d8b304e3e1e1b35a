import { createHash, randomUUID } from 'node:crypto'
import { link, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { studioError } from '@shared/contracts/errors'
import {
  takeMeasuresSchema,
  takeSchema,
  type Take,
  type TakeMeasured,
} from '@shared/contracts/project-file'
import type { TakesPatch } from '@shared/contracts/project-file'
import type { WordTimes } from '@shared/contracts/project/word-times'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import {
  bytesOf,
  deleteFiles,
  withFileErrors,
  type Journal,
  lstatOrNull,
  setAside,
  writeAtomically,
  makeFolder,
} from '@cuecast/platform'
import { keepPeaks, type Peaks, peaksFile } from '@cuecast/audio'
import type { TakeIndex, TakeLine } from './take-index'
import type { Notice, ProjectAccess } from './project-lock'
import {
  recoverTakes,
  type RecoveredTakes,
  hashOf,
  TakeCheck,
  sidecarPath,
  writeSidecar,
} from './recover-takes'

/** The sound of a new take: its bytes, or a file of this machine that never changes, and its SHA-256. */
export type NewSound = Uint8Array | { file: string; hash: string }

/** Sidecars are written when the project was opened, and no take added, for so long, ms. */
const SIDECARS_AFTER_MS = 2_000

type AboutTake = Omit<Take, 'id' | 'file' | 'locked' | 'createdAt'>

/**
 * The takes of a project: immutable audio files named by content hash, and a journal of which cue each
 * belongs to and which one is active.
 */
export class Takes {
  readonly #index: TakeIndex
  readonly #journal: Journal<TakeLine>
  /** Files being written or set aside right now, which must not be deleted. */
  readonly #inUse = new Map<string, Promise<void>>()
  /** Takes that have no sidecar yet. The next opening writes those that a kill leaves out. */
  readonly #bare = new Set<string>()
  #sidecars: NodeJS.Timeout | undefined
  #checking: Promise<void> = Promise.resolve()
  #onLost: (takeIds: string[], notice: Notice) => void = () => undefined
  #closed = false

  private constructor(
    private readonly access: ProjectAccess,
    private readonly check: TakeCheck,
    { journal, known }: RecoveredTakes,
  ) {
    this.#journal = journal
    this.#index = known
  }

  static async open(access: ProjectAccess): Promise<Result<Takes>> {
    const { folder } = access
    const made = access.readOnly ? ok(undefined) : await makeFolder(folder.takes)
    if (!made.ok) return made
    const check = await TakeCheck.open(folder.takes, join(folder.takes, '.checked.json'))
    const recovered = await recoverTakes(access, check)
    if (!recovered.ok) return recovered
    const takes = new Takes(access, check, recovered.value)
    const dropped = await takes.#drop(recovered.value.damaged)
    if (dropped) access.notices.push(dropped.notice)
    if (!access.readOnly) {
      for (const { id } of recovered.value.bare) takes.#bare.add(id)
      if (takes.#bare.size > 0) takes.#describeSoon()
    }
    return ok(takes)
  }

  /**
   * Verifies every file in the background. A damaged file is set aside, and its cue has to be rendered
   * again.
   */
  startCheck(onLost: (takeIds: string[], notice: Notice) => void): void {
    this.#onLost = onLost
    this.#checking = this.#checking.then(() => this.#checkAll())
  }

  /** Verifies the files again: those that changed since. Resolves when it is done. */
  verify(): Promise<void> {
    this.startCheck(this.#onLost)
    return this.checked()
  }

  /** Resolves when all files are verified and described. */
  checked(): Promise<void> {
    if (this.#sidecars) this.#describeNow()
    return this.#checking
  }

  async #checkAll(): Promise<void> {
    const files = [...new Set(this.#index.all().map(({ file }) => file))]
    const damaged = await this.check.damaged(files, () => this.#closed)
    const lost = await this.#drop(damaged)
    if (lost)
      this.#onLost(
        lost.takes.map(({ id }) => id),
        lost.notice,
      )
    if (!this.access.readOnly) await this.check.save()
  }

  /** Sets damaged files aside and removes their takes; returns those and the notice for the user. */
  async #drop(files: readonly string[]): Promise<{ takes: Take[]; notice: Notice } | null> {
    const dropped = await Promise.all(
      files.map((file) => this.#exclusively(file, () => this.#dropOne(file))),
    )
    const takes = dropped.flat()
    if (takes.length === 0) return null
    const detail = files.join('\n')
    return {
      takes,
      notice: { code: 'TAKE_FILES_DAMAGED', at: 'takes', detail, times: takes.length },
    }
  }

  async #dropOne(file: string): Promise<Take[]> {
    const path = this.pathOf({ file })
    // Rendered again meanwhile.
    const hash = await hashOf(path)
    if (hash === null || hash === file.slice(0, 64)) return []
    const takes = this.#index.all().filter((take) => take.file === file)
    const lines = takes.map(({ id }): TakeLine => ({ type: 'remove', takeId: id }))
    if (!this.access.readOnly) {
      // If the lines cannot be written, the next check finds the files damaged again.
      await Promise.all(lines.map((line) => this.#journal.append(line)))
      await setAside(path).catch(() => undefined)
    }
    for (const line of lines) this.#index.apply(line)
    return takes
  }

  /** Sidecars that cannot be written now are written at the next opening. */
  async #writeSidecars(): Promise<void> {
    for (const id of this.#bare) {
      this.#bare.delete(id)
      const take = this.#index.byId(id)
      if (!take) continue
      const written = await writeSidecar(this.access.folder.takes, take)
      if (!written.ok) return
    }
  }

  /** Later: opening a project and rendering would wait for the disk. */
  #describeSoon(): void {
    this.#sidecars ??= setTimeout(() => this.#describeNow(), SIDECARS_AFTER_MS).unref()
    this.#sidecars.refresh()
  }

  #describeNow(): void {
    clearTimeout(this.#sidecars)
    this.#sidecars = undefined
    this.#checking = this.#checking.then(() => this.#writeSidecars())
  }

  /** The takes by cue, and the active ones. */
  get index(): Omit<TakeIndex, 'apply'> {
    return this.#index
  }

  pathOf(take: Pick<Take, 'file'>): string {
    return join(this.access.folder.takes, take.file)
  }

  /**
   * Writes the audio, then its journal line: a kill in between leaves only an unused file. Then its peaks, if known.
   *
   * A file of this machine is linked. It could be made again: unlike bytes, a power cut may take it.
   */
  async add(
    sound: NewSound,
    extension: string,
    about: AboutTake,
    { activate, peaks }: { activate: boolean; peaks?: Peaks | undefined },
  ): Promise<Result<Take>> {
    const isFile = 'hash' in sound
    const hash = isFile ? sound.hash : createHash('sha256').update(sound).digest('hex')
    const rest = { id: randomUUID(), locked: false, createdAt: new Date().toISOString() }
    const parsed = takeSchema.safeParse({ ...about, ...rest, file: `${hash}.${extension}` })
    if (!parsed.success) {
      const message = `a take does not fit its schema: ${parsed.error.issues[0]?.message ?? ''}`
      return failWith('AUDIO_UNSUPPORTED', message, { at: about.cueId })
    }
    const take = parsed.data
    return this.#exclusively(take.file, async () => {
      const written = await this.#write(take, sound, activate)
      if (written.ok && peaks) await keepPeaks(this.access.folder.peaks, take.file, peaks)
      return written
    })
  }

  async #write(take: Take, sound: NewSound, active: boolean): Promise<Result<Take>> {
    const allowed = await this.access.mayWrite()
    if (!allowed.ok) return allowed
    const stored = await this.#store(take, sound)
    if (!stored.ok) return stored
    await this.check.trust(take.file)
    const line: TakeLine = { type: 'take', take, active }
    const noted = await this.#journal.append(line)
    if (!noted.ok) return noted
    this.#index.apply(line)
    this.#bare.add(take.id)
    this.#describeSoon()
    return ok(take)
  }

  async #store(take: Take, sound: NewSound): Promise<Result<void>> {
    const path = this.pathOf(take)
    const isLinked = 'hash' in sound && (await linked(sound.file, path))
    if (isLinked) return ok(undefined)
    // The same audio may already exist for another cue; a damaged file is written again.
    const found = await lstatOrNull(path).catch(() => 'unknown')
    if (found !== null && (await hashOf(path)) === take.file.slice(0, 64)) return ok(undefined)
    return withFileErrors(path, 'write', async () =>
      writeAtomically(path, 'hash' in sound ? await readFile(sound.file) : sound),
    )
  }

  /**
   * Applies edits of takes: active, locked (a locked take stays active when its cue is rendered
   * again), and stars. Returns the takes that do not exist.
   */
  async change({ active = {}, locked = {}, stars = {} }: TakesPatch): Promise<Result<string[]>> {
    const gone = new Set<string>()
    const isKnown = (takeId: string, cueId?: string): boolean => {
      const take = this.#index.byId(takeId)
      const known = take !== null && (cueId === undefined || take.cueId === cueId)
      if (!known) gone.add(takeId)
      return known
    }
    const marked: TakeLine[] = []
    for (const [takeId, on] of Object.entries(locked))
      if (isKnown(takeId)) marked.push({ type: 'lock', takeId, locked: on })
    for (const [takeId, given] of Object.entries(stars))
      if (isKnown(takeId)) marked.push({ type: 'stars', takeId, stars: given })
    const activated = Object.entries(active)
      .filter(([cueId, takeId]) => isKnown(takeId, cueId))
      .map(([cueId, takeId]): TakeLine => ({ type: 'activate', cueId, takeId }))
    const noted = await Promise.all([...activated, ...marked].map((line) => this.#note(line)))
    const failed = noted.find((result) => !result.ok)
    if (failed && !failed.ok) return failed
    for (const takeId of [...Object.keys(locked), ...Object.keys(stars)]) this.#bare.add(takeId)
    if (marked.length > 0) this.#describeSoon()
    return ok([...gone])
  }

  /** Bytes that `clearUnused` would free. */
  unusedBytes(): Promise<number> {
    return bytesOf(this.#filesOf(this.#index.unused()))
  }

  /**
   * Removes the unused takes, then deletes files that no other take needs, with their peaks: a kill in
   * between leaves only unused files. Returns the removed takes and the freed bytes.
   */
  async clearUnused(): Promise<Result<{ takeIds: string[]; bytes: number }>> {
    const gone = this.#index.unused()
    const files = this.#filesOf(gone)
    const noted = await Promise.all(
      gone.map(({ id }) => this.#note({ type: 'remove', takeId: id })),
    )
    const failed = noted.find((result) => !result.ok)
    if (failed && !failed.ok) return failed
    const sidecars = gone.flatMap(({ id }) => sidecarPath(this.access.folder.takes, id) ?? [])
    await deleteFiles(sidecars)
    const deleted = await deleteFiles(files)
    return deleted.ok ? ok({ takeIds: gone.map(({ id }) => id), bytes: deleted.value }) : deleted
  }

  /** Audio and peaks of these takes that no other take needs. */
  #filesOf(takes: readonly Take[]): string[] {
    const ids = new Set(takes.map(({ id }) => id))
    const needed = new Set(this.#index.all().flatMap(({ id, file }) => (ids.has(id) ? [] : file)))
    const files = new Set(takes.map(({ file }) => file))
    return [...files]
      .filter((file) => !needed.has(file) && !this.#inUse.has(file))
      .flatMap((file) => [this.pathOf({ file }), peaksFile(this.access.folder.peaks, file)])
  }

  /** Records new measures of a take. */
  async measured(takeId: string, found: TakeMeasured): Promise<Result<Take>> {
    const measures = takeMeasuresSchema.parse(found)
    const noted = await this.#note({ type: 'measure', takeId, ...measures })
    const take = this.#index.byId(takeId)
    return !noted.ok ? noted : take ? ok(take) : fail(unknownTake(takeId))
  }

  /** Records the recognised text of a take. */
  async recognised(
    takeId: string,
    recognised: NonNullable<Take['recognised']>,
  ): Promise<Result<Take>> {
    const noted = await this.#note({ type: 'recognised', takeId, recognised })
    const take = this.#index.byId(takeId)
    return !noted.ok ? noted : take ? ok(take) : fail(unknownTake(takeId))
  }

  /** Records the word times of a take. */
  async timed(takeId: string, words: WordTimes): Promise<Result<Take>> {
    const noted = await this.#note({ type: 'words', takeId, words })
    const take = this.#index.byId(takeId)
    return !noted.ok ? noted : take ? ok(take) : fail(unknownTake(takeId))
  }

  /** @param isKept false where the folder is about to be removed: nothing is written for a later opening */
  async close(isKept = true): Promise<void> {
    this.#closed = true
    clearTimeout(this.#sidecars)
    await this.#checking
    const mayWrite = isKept && (await this.access.mayWrite()).ok
    if (mayWrite) await this.#writeSidecars()
    await this.#journal.close()
    if (mayWrite) await this.check.save()
  }

  /** Serializes work on a file: it must not be set aside while it is written again. */
  async #exclusively<T>(file: string, work: () => Promise<T>): Promise<T> {
    const before = this.#inUse.get(file) ?? Promise.resolve()
    const now = before.then(work)
    const settled = now.then(
      () => undefined,
      () => undefined,
    )
    this.#inUse.set(file, settled)
    try {
      return await now
    } finally {
      if (this.#inUse.get(file) === settled) this.#inUse.delete(file)
    }
  }

  async #note(line: TakeLine): Promise<Result<void>> {
    const noted = await this.#journal.append(line)
    if (noted.ok) this.#index.apply(line)
    return noted
  }
}

/** True if the file got a second name; false if that name exists, or links are not possible. */
async function linked(file: string, path: string): Promise<boolean> {
  try {
    await link(file, path)
    return true
  } catch {
    return false
  }
}

function unknownTake(takeId: string) {
  return studioError('NOT_FOUND', 'unknown take of this cue', { at: takeId })
}
