import { causeText } from '@shared/contracts/errors'
import { type Take, takeSchema } from '@shared/contracts/project-file'
import { fail, ok, type Result } from '@shared/contracts/result'
import {
  fileError,
  type Journal,
  log,
  parseJson,
  readPlainFile,
  writeAtomically,
  lstatOrNull,
  NotPlainFile,
  openPlainFile,
  systemCode,
} from '@cuecast/platform'
import { TakeIndex, takeLineSchema, type TakeLine } from './take-index'
import type { ProjectAccess } from './project-lock'
import { openProjectJournal, type JournalRepair } from './project-journal'
import { type FileHandle, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { constants, type Dirent } from 'node:fs'
import { z } from 'zod'

export interface RecoveredTakes {
  journal: Journal<TakeLine>
  known: TakeIndex
  /** Takes without a sidecar: a kill came before it. */
  bare: Take[]
  /** Names of take files that are empty or not regular files. */
  damaged: string[]
}

const AUDIO = /^[0-9a-f]{64}\.[a-z0-9]{2,4}$/

/**
 * Reads the takes journal and completes it from the sidecars: lines lost from a damaged journal, and
 * audio stored at the moment of a kill. Adds what changed to `access.notices`.
 */
export async function recoverTakes(
  access: ProjectAccess,
  check: TakeCheck,
): Promise<Result<RecoveredTakes>> {
  const { folder } = access
  const kind = { path: folder.takesJournal, schema: takeLineSchema, backups: 'takes' as const }
  const opened = await openProjectJournal(kind, access)
  if (!opened.ok) return opened
  const { journal, lines, repair } = opened.value
  const listed = await listTakeFiles(folder.takes)
  if (!listed.ok) {
    await journal.close()
    return listed
  }
  const files = listed.value
  const known = new TakeIndex()
  const missing = applyLines(lines, known, files)
  const { adopted, unread } = await adopt(known, lines, files, folder.takes)
  if (unread > 0) {
    const params = { file: 'takes' }
    access.notices.push({ code: 'UNREADABLE_NOW', at: 'takes', detail: '', times: unread, params })
  }
  if (!access.readOnly) {
    const noted = await Promise.all(adopted.map((line) => journal.append(line)))
    const failed = noted.find((each) => !each.ok)
    if (failed && !failed.ok) {
      await journal.close()
      return failed
    }
  }
  const takes = known.all()
  const damaged = await check.empty([...new Set(takes.map(({ file }) => file))])
  const wasLost = repair !== null || (lines.length === 0 && adopted.length > 0)
  if (wasLost) access.notices.push(repairNotice(repair, adopted.length, files, known))
  const times = missing.length
  if (times > 0)
    access.notices.push({ code: 'TAKE_FILES_MISSING', at: 'takes', detail: String(times), times })
  const bare = takes.filter(({ id }) => !files.sidecars.has(id))
  return ok({ journal, known, bare, damaged })
}

/** Returns the takes whose audio is missing. */
function applyLines(lines: readonly TakeLine[], known: TakeIndex, files: TakeFiles): Take[] {
  const removed = removedIn(lines)
  const missing: Take[] = []
  for (const line of lines) {
    if (line.type === 'take' && removed.has(line.take.id)) continue
    const isThere = (file: string) => files.audio.has(file) || files.notPlain.has(file)
    if (line.type === 'take' && !isThere(line.take.file)) missing.push(line.take)
    else known.apply(line)
  }
  return missing
}

const removedIn = (lines: readonly TakeLine[]): Set<string> =>
  new Set(lines.flatMap((line) => (line.type === 'remove' ? line.takeId : [])))

/** Adds takes known only from sidecars; the newest of a cue becomes active, as if just stored. */
async function adopt(
  known: TakeIndex,
  lines: readonly TakeLine[],
  files: TakeFiles,
  folder: string,
): Promise<{ adopted: TakeLine[]; unread: number }> {
  const removed = removedIn(lines)
  const named = new Set(lines.flatMap((line) => (line.type === 'take' ? line.take.id : [])))
  const orphans = [...files.sidecars].filter((id) => !named.has(id) && !removed.has(id))
  const { takes, unread } = await readSidecars(folder, orphans, files)
  const adopted = takes.map((take) => {
    const current = known.active(take.cueId)
    const active = !current || (!current.locked && current.createdAt <= take.createdAt)
    const line: TakeLine = { type: 'take', take, active }
    known.apply(line)
    return line
  })
  return { adopted, unread }
}

function repairNotice(
  repair: JournalRepair | null,
  adopted: number,
  { audio }: TakeFiles,
  known: TakeIndex,
) {
  const used = new Set(known.all().map(({ file }) => file))
  const unknown = [...audio].filter((file) => AUDIO.test(file) && !used.has(file)).length
  const restored = adopted + (repair?.restored ?? 0)
  const kept = repair?.kept ?? ''
  const params = { file: 'takes/takes.jsonl', kept: kept || 'none', restored, unknown }
  return { code: 'TAKES_REPAIRED', at: 'takes/takes.jsonl', detail: kept, params }
}

const ENDING = '.take.json'
/** Format of our ids; another id in a foreign project must not become a path. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Contents of `takes/` without links and folders. */
interface TakeFiles {
  audio: Set<string>
  /** Ids of takes with a sidecar. */
  sidecars: Set<string>
  /** Names that are not regular files. */
  notPlain: Set<string>
}

/** A folder that cannot be listed is an error: all its takes would count as missing. */
async function listTakeFiles(folder: string): Promise<Result<TakeFiles>> {
  const found: TakeFiles = { audio: new Set(), sidecars: new Set(), notPlain: new Set() }
  let entries: Dirent[] = []
  try {
    entries = await readdir(folder, { withFileTypes: true })
  } catch (cause) {
    if (systemCode(cause) !== 'ENOENT') return fail(fileError(cause, folder, 'read'))
  }
  for (const entry of entries) {
    const { name } = entry
    if (!entry.isFile()) found.notPlain.add(name)
    else if (name.endsWith(ENDING)) found.sidecars.add(name.slice(0, -ENDING.length))
    else if (!name.startsWith('.')) found.audio.add(name)
  }
  return ok(found)
}

/** Path of the sidecar; null if the id has another format. */
export function sidecarPath(folder: string, takeId: string): string | null {
  return ID.test(takeId) ? join(folder, `${takeId}${ENDING}`) : null
}

/**
 * Writes the metadata of a take next to its audio, so that a lost journal can be rebuilt. The journal
 * is authoritative: a sidecar need not survive a power cut.
 */
export async function writeSidecar(folder: string, take: Take): Promise<Result<void>> {
  const path = sidecarPath(folder, take.id)
  return path === null
    ? ok(undefined)
    : writeAtomically(path, JSON.stringify(take), { flush: false })
}

/**
 * Takes from these sidecars whose audio exists, oldest first. Files in `unread` cannot be read now
 * and are tried again at the next opening.
 */
async function readSidecars(
  folder: string,
  takeIds: Iterable<string>,
  { audio }: TakeFiles,
): Promise<{ takes: Take[]; unread: number }> {
  const takes: Take[] = []
  let unread = 0
  for (const id of takeIds) {
    const path = sidecarPath(folder, id)
    if (path === null) continue
    try {
      const text = (await readPlainFile(path)).toString('utf8')
      const take = takeSchema.safeParse(parseJson(text))
      if (take.success && take.data.id === id && audio.has(take.data.file)) takes.push(take.data)
    } catch (cause) {
      if (cause instanceof NotPlainFile || systemCode(cause) === 'ENOENT') continue
      log(`${path} cannot be read: ${causeText(cause)}`)
      unread += 1
    }
  }
  return { takes: takes.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1)), unread }
}

/** Verified files, with their size and time at that moment. */
const checkedSchema = z.record(z.string(), z.string())

/** Files checked in parallel. */
const PARALLEL = 8

/**
 * Verifies audio files against the hash in their name. Results are cached in a file by size and time,
 * so that the files are read once and not at every opening.
 */
export class TakeCheck {
  #known: Record<string, string> = {}
  #changed = false

  private constructor(
    private readonly folder: string,
    private readonly memory: string,
  ) {}

  static async open(folder: string, memory: string): Promise<TakeCheck> {
    const check = new TakeCheck(folder, memory)
    const text = (await readPlainFile(memory).catch(() => null))?.toString('utf8')
    check.#known = checkedSchema.safeParse(parseJson(text ?? '')).data ?? {}
    return check
  }

  /** Files that are empty or not regular files; reads no content. */
  async empty(files: readonly string[]): Promise<string[]> {
    return this.#each(files, async (file) => {
      const path = join(this.folder, file)
      const info = await lstatOrNull(path).catch(() => 'unknown' as const)
      // An inaccessible file is not damaged.
      return info !== 'unknown' && (!info?.isFile() || info.size === 0)
    })
  }

  /** Files whose content does not match the hash in their name. */
  async damaged(files: readonly string[], isStopped: () => boolean): Promise<string[]> {
    return this.#each(files, async (file) => !isStopped() && !(await this.#isSound(file)))
  }

  /** Marks a file as verified that was just written under its hash. */
  async trust(file: string): Promise<void> {
    const mark = await this.#markOf(file)
    if (mark === null) return
    this.#known[file] = mark
    this.#changed = true
  }

  /** Writes the cache; a failure only costs time later. */
  async save(): Promise<void> {
    if (!this.#changed) return
    this.#changed = false
    await writeAtomically(this.memory, JSON.stringify(this.#known), { flush: false })
  }

  async #each(
    files: readonly string[],
    isWrong: (file: string) => Promise<boolean>,
  ): Promise<string[]> {
    const wrong: string[] = []
    for (let i = 0; i < files.length; i += PARALLEL) {
      const some = files.slice(i, i + PARALLEL)
      const found = await Promise.all(some.map(isWrong))
      wrong.push(...some.filter((_, at) => found[at]))
    }
    return wrong
  }

  async #isSound(file: string): Promise<boolean> {
    const mark = await this.#markOf(file)
    if (mark !== null && this.#known[file] === mark) return true
    const path = join(this.folder, file)
    const hash = await hashOf(path)
    // An inaccessible or missing file is not damaged: it is checked again at the next start.
    if (hash === null || (await lstatOrNull(path).catch(() => null)) === null) return true
    if (mark === null || hash !== file.slice(0, 64)) return false
    this.#known[file] = mark
    this.#changed = true
    return true
  }

  async #markOf(file: string): Promise<string | null> {
    const info = await lstatOrNull(join(this.folder, file)).catch(() => null)
    return info?.isFile() ? `${info.size} ${info.mtimeMs}` : null
  }
}

/** SHA-256 of a file, streamed; '' if there is no such file, null if it cannot be read now. */
export async function hashOf(path: string): Promise<string | null> {
  let file: FileHandle
  try {
    file = await openPlainFile(path, constants.O_RDONLY)
  } catch (cause) {
    return cause instanceof NotPlainFile || systemCode(cause) === 'ENOENT' ? '' : null
  }
  const hash = createHash('sha256')
  try {
    for await (const piece of file.createReadStream({ autoClose: false })) hash.update(piece)
    return hash.digest('hex')
  } catch {
    return null
  } finally {
    await file.close()
  }
}
