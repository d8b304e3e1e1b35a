import { copyFile } from 'node:fs/promises'
import { basename, relative } from 'node:path'
import { causeText, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { ZodType } from 'zod'
import {
  brokenName,
  fileError,
  type Journal,
  log,
  lstatOrNull,
  type OpenedJournal,
  openJournal,
  openJournalToRead,
  setAside,
  writeAtomically,
} from '@cuecast/platform'
import { copyAside, listBackups, newestBackupSize, type BackupKind } from './document-file'
import { readOnlyError, type ProjectAccess } from './project-lock'
import { projectPatchSchema, type ProjectPatch } from '@shared/contracts/project-file'

interface ProjectJournalKind<Line> {
  path: string
  schema: ZodType<Line>
  /** Its copies in `backups/`; null for a journal that is cleared regularly. */
  backups: BackupKind | null
}

interface OpenedProjectJournal<Line> {
  journal: Journal<Line>
  lines: Line[]
  /** Null: nothing was damaged. */
  repair: JournalRepair | null
}

/** Damage in a journal, and the outcome. */
export interface JournalRepair {
  /** Path in the project folder. */
  file: string
  /** Name of the copy of the damaged file next to it; '' if there was none. */
  kept: string
  /** Unreadable entries. */
  damaged: number
  /** Entries restored from a backup. */
  restored: number
}

/**
 * Opens or creates a journal of the project. A journal that is damaged, not a file, or shorter than its
 * last backup is set aside and rewritten from its valid lines and those of the backup. In a read-only
 * project the valid lines are used and nothing is written.
 */
export async function openProjectJournal<Line>(
  kind: ProjectJournalKind<Line>,
  access: ProjectAccess,
): Promise<Result<OpenedProjectJournal<Line>>> {
  return access.readOnly ? openToRead(kind, access) : openToWrite(kind, access)
}

async function openToRead<Line>(
  { path, schema }: ProjectJournalKind<Line>,
  { folder }: ProjectAccess,
): Promise<Result<OpenedProjectJournal<Line>>> {
  const refusal = readOnlyError(folder.path)
  const opened = await openJournalToRead(path, schema, refusal)
  const file = relative(folder.path, path)
  if (!opened.ok)
    return ok({ ...nothingIn(refusal), repair: { file, kept: '', damaged: 1, restored: 0 } })
  const { damaged } = opened.value
  const repair = { file, kept: '', damaged: damaged.length, restored: 0 }
  return ok({ ...opened.value, repair: damaged.length > 0 ? repair : null })
}

function nothingIn<Line>(refusal: StudioError): { journal: Journal<Line>; lines: Line[] } {
  const refuse = async () => fail(refusal)
  return { journal: { append: refuse, clear: refuse, close: async () => undefined }, lines: [] }
}

async function openToWrite<Line>(
  kind: ProjectJournalKind<Line>,
  access: ProjectAccess,
): Promise<Result<OpenedProjectJournal<Line>>> {
  const { folder, mayWrite } = access
  const { path, schema, backups } = kind
  const file = relative(folder.path, path)
  let [kept, size] = ['', 0]
  try {
    const found = await lstatOrNull(path)
    if (found?.isFile()) size = found.size
    else if (found) kept = basename(await setAside(path))
  } catch (cause) {
    return fail(fileError(cause, path, 'write'))
  }
  const isShorter = backups !== null && (await isShorterThanBackup(size, backups, access))
  const opened = await openJournal(path, schema, { mayWrite })
  if (!opened.ok) return opened
  const { damaged } = opened.value
  if (kept === '' && damaged.length === 0 && !isShorter)
    return ok({ ...opened.value, repair: null })
  await opened.value.journal.close()
  const repaired = await repairFile(kind, opened.value, folder.backups)
  if (!repaired.ok) return repaired
  const again = await openJournal(path, schema, { mayWrite })
  if (!again.ok) return again
  const { restored } = repaired.value
  const repair = { file, kept: kept || repaired.value.kept, damaged: damaged.length, restored }
  return ok({ ...again.value, repair })
}

/** Backups that cannot be listed are reported: nothing can be restored from them now. */
async function isShorterThanBackup(
  size: number,
  backups: BackupKind,
  { folder, notices }: ProjectAccess,
): Promise<boolean> {
  try {
    return size < (await newestBackupSize(backups, folder.backups))
  } catch (cause) {
    const detail = causeText(cause)
    log(`${folder.backups} cannot be read: ${detail}`)
    const file = basename(folder.backups)
    if (!notices.some(({ code, at }) => code === 'UNREADABLE_NOW' && at === file))
      notices.push({ code: 'UNREADABLE_NOW', at: file, detail, params: { file } })
    return false
  }
}

/** Copies the damaged file aside and rewrites it from the valid lines. */
async function repairFile<Line>(
  { path, schema, backups }: ProjectJournalKind<Line>,
  { lines, damaged }: OpenedJournal<Line>,
  folder: string,
): Promise<Result<{ kept: string; restored: number }>> {
  let kept = ''
  try {
    if (damaged.length > 0) {
      kept = brokenName(path)
      await copyFile(path, kept)
    }
  } catch (cause) {
    return fail(fileError(cause, path, 'write'))
  }
  const backedUp = backups === null ? [] : await newestBackup(backups, folder, schema)
  const now = lines.map((line) => JSON.stringify(line))
  const merged = mergeJournals(backedUp, now)
  const written = await writeAtomically(path, merged.map((line) => `${line}\n`).join(''))
  if (!written.ok) return written
  // The reference for the next opening.
  if (backups !== null) await copyAside(backups, path, folder)
  return ok({ kept: basename(kept), restored: merged.length - now.length })
}

async function newestBackup<Line>(
  backups: BackupKind,
  folder: string,
  schema: ZodType<Line>,
): Promise<string[]> {
  const refusal = readOnlyError(folder)
  // A folder that cannot be listed has been reported.
  for (const file of await listBackups(folder, backups).catch(() => [])) {
    const opened = await openJournalToRead(file, schema, refusal)
    if (opened.ok && opened.value.lines.length > 0)
      return opened.value.lines.map((line) => JSON.stringify(line))
  }
  return []
}

/**
 * Journals only grow, so a backup is an earlier state: its lines come first, then those of the journal
 * after the last line that both have.
 */
function mergeJournals(backup: readonly string[], now: readonly string[]): string[] {
  const places = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [i, line] of now.entries()) {
    if (places.has(line)) repeated.add(line)
    places.set(line, i)
  }
  const last = backup.findLast((line) => places.has(line) && !repeated.has(line))
  const from = last === undefined ? 0 : (places.get(last) ?? -1) + 1
  const backedUp = new Set(backup)
  // The backup may be damaged itself.
  const onlyNow = now.slice(0, from).filter((line) => !backedUp.has(line))
  return [...onlyNow, ...backup, ...now.slice(from)]
}

/**
 * Edits that `project.json` may not have yet, one per line, written as they are made, so that a kill
 * between two saves loses nothing. Patches are idempotent: applied again in order, they give the same
 * document.
 */
export class EditJournal {
  #noted = 0
  /** Lines on their way to the disk, and the last of them. */
  #pending = 0
  #appending: Promise<unknown> = Promise.resolve()

  private constructor(private readonly journal: Journal<ProjectPatch>) {}

  /** Opens the journal; returns the edits that a killed session left in it. */
  static async open(
    access: ProjectAccess,
  ): Promise<Result<{ journal: EditJournal; left: readonly ProjectPatch[] }>> {
    const path = access.folder.editsJournal
    const kind = { path, schema: projectPatchSchema, backups: null }
    const opened = await openProjectJournal(kind, access)
    if (!opened.ok) return opened
    const { journal, lines, repair } = opened.value
    if (repair) {
      const { file, kept, damaged } = repair
      const params = { file, kept: kept || 'none', damaged, applied: lines.length }
      access.notices.push({ code: 'EDITS_DAMAGED', at: file, detail: kept, params })
    }
    const edits = new EditJournal(journal)
    edits.#noted = lines.length
    return ok({ journal: edits, left: lines })
  }

  /** Number of recorded edits; a document written now contains all of them. */
  get mark(): number {
    return this.#noted
  }

  async note(patch: ProjectPatch): Promise<Result<void>> {
    this.#noted += 1
    this.#pending += 1
    const appending = this.journal.append(patch)
    this.#appending = appending
    const noted = await appending
    this.#pending -= 1
    return noted
  }

  /** The document as of `mark` is on disk: clears the journal unless more was recorded. */
  async saved(mark: number): Promise<void> {
    // A line left behind would be applied again at the next opening, over newer values in the
    // document.
    while (this.#pending > 0 && mark === this.#noted) await this.#appending
    if (mark === 0 || mark !== this.#noted) return
    const cleared = await this.journal.clear()
    if (!cleared.ok) log(`the edits stay in their journal: ${cleared.error.message}`)
    else if (mark === this.#noted) this.#noted = 0
  }

  close(): Promise<void> {
    return this.journal.close()
  }
}
