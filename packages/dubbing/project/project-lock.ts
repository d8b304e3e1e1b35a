import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { OpenProject } from '@shared/contracts/open-project'
import type { ProjectFolder } from './project-folder'
import { randomUUID } from 'node:crypto'
import { link, lstat, utimes, writeFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import {
  bootTimeMs,
  fileError,
  isAlive,
  lstatOrNull,
  NotPlainFile,
  nullIfMissing,
  ownIdentity,
  parseJson,
  processIdentitySchema,
  readPlainFile,
  setAside,
  systemCode,
  movePath,
  removeFile,
} from '@cuecast/platform'

/** Why a project is open read-only. */
type ReadOnlyReason = 'in-use' | 'no-permission'

export type Notice = OpenProject['notices'][number]

/** Whether this process may write to a project folder, and notices from opening it. */
export interface ProjectAccess {
  folder: ProjectFolder
  /** Null: writable. */
  readOnly: ReadOnlyReason | null
  /** Called before every write: the lock may have been lost since. */
  mayWrite(): Promise<Result<void>>
  /** Damage, and what was recovered. */
  notices: Notice[]
  release(): Promise<void>
}

/**
 * Acquires the project lock. If that fails and `orReadOnly` is set, returns an access that refuses
 * every write.
 */
export async function accessProject(
  folder: ProjectFolder,
  orReadOnly: boolean,
): Promise<Result<ProjectAccess>> {
  const lock = await lockProject(folder.lock)
  if (lock.ok) return ok(writableAccess(folder, lock.value))
  const reason = reasonOf(lock.error)
  return orReadOnly && reason ? ok(readOnlyAccess(folder, reason)) : lock
}

/** The error for every change of a read-only project. */
export function readOnlyError(at: string): StudioError {
  return studioError('PROJECT_READ_ONLY', 'the project is open read-only', { at })
}

function writableAccess(folder: ProjectFolder, lock: ProjectLock): ProjectAccess {
  return {
    folder,
    readOnly: null,
    notices: [],
    mayWrite: () => lock.check(),
    release: () => lock.release(),
  }
}

/** An access that asks for no lock and refuses every write. */
export function readOnlyAccess(folder: ProjectFolder, readOnly: ReadOnlyReason): ProjectAccess {
  return {
    folder,
    readOnly,
    notices: [],
    mayWrite: async () => fail(readOnlyError(folder.path)),
    release: async () => undefined,
  }
}

function reasonOf({ code }: StudioError): ReadOnlyReason | null {
  if (code === 'PROJECT_IN_USE') return 'in-use'
  return code === 'PERMISSION_DENIED' ? 'no-permission' : null
}

const holderSchema = processIdentitySchema.extend({ nonce: z.string() })

const BEAT_MS = 5_000
/** A holder on another computer without a heartbeat for this long counts as dead. */
const SILENT_MS = 20_000
/** Attempts to read an empty lock: it is being written, or was left by a kill. */
const EMPTY_TRIES = 5
const EMPTY_PAUSE_MS = 50

/** Locks held by this process: the same project may be opened by another path. */
const heldHere = new Set<string>()

interface ProjectLock {
  /**
   * Call before every write. PROJECT_LOCK_LOST if another process has taken the project over: writing
   * now would overwrite its work.
   */
  check(): Promise<Result<void>>
  release(): Promise<void>
}

/**
 * Prevents two writers in one project. On this computer the lock is valid as long as its process runs,
 * on Linux even suspended. Elsewhere the number of a process may have become another's, and a process on
 * another computer (network disk) cannot be checked: there the last heartbeat decides.
 *
 * @returns PROJECT_IN_USE, or a file error if no lock can be written
 */
export async function lockProject(file: string): Promise<Result<ProjectLock>> {
  const nonce = randomUUID()
  const content = JSON.stringify({ ...ownIdentity(), nonce })
  try {
    for (let tries = 0; !(await create(file, content)); tries += 1)
      if (tries === 3 || !(await clearDead(file))) return fail(inUse(file))
  } catch (cause) {
    return fail(fileError(cause, file, 'write'))
  }
  heldHere.add(nonce)
  const lock = new HeldLock(file, nonce, content)
  // Two processes may have removed the same dead lock; only one of them is the owner.
  const owner = await lock.check()
  if (owner.ok) return ok(lock)
  await lock.release()
  return fail(inUse(file))
}

class HeldLock implements ProjectLock {
  readonly #beat: NodeJS.Timeout
  #lost: StudioError | null = null
  /** Content of the lock file when it was last ours: another holder writes a different one. */
  #seen: string | null = null
  #looking: Promise<Result<void>> | null = null

  constructor(
    private readonly file: string,
    private readonly nonce: string,
    private readonly content: string,
  ) {
    this.#beat = setInterval(() => void this.#touch(), BEAT_MS)
    this.#beat.unref()
  }

  /** Writes that begin together ask once. */
  check(): Promise<Result<void>> {
    this.#looking ??= this.#look().finally(() => (this.#looking = null))
    return this.#looking
  }

  async #look(): Promise<Result<void>> {
    if (this.#lost) return fail(this.#lost)
    try {
      const now = await markOf(this.file)
      if (now !== null && now === this.#seen) return ok(undefined)
      const owner = await ownerOf(this.file)
      if (owner === this.nonce) {
        // As it was before it was read: a later change shows.
        this.#seen = now
        return ok(undefined)
      }
      // Deleted, perhaps by a cleanup tool: still ours unless another process was faster.
      if (owner === null && (await create(this.file, this.content))) return ok(undefined)
    } catch (cause) {
      if (!(cause instanceof NotPlainFile)) return fail(fileError(cause, this.file, 'write'))
    }
    clearInterval(this.#beat)
    this.#lost = studioError(
      'PROJECT_LOCK_LOST',
      'another Cuecast has taken this project over; nothing was written',
      { at: this.file },
    )
    return fail(this.#lost)
  }

  async release(): Promise<void> {
    clearInterval(this.#beat)
    heldHere.delete(this.nonce)
    // Late work must not make the lock again: the next opening would find the project in use.
    this.#lost ??= studioError('PROJECT_NOT_FOUND', 'the project was closed', { at: this.file })
    const owner = await ownerOf(this.file).catch(() => null)
    if (owner === this.nonce) await removeFile(this.file).catch(() => undefined)
  }

  async #touch(): Promise<void> {
    const now = new Date()
    const owner = await this.check()
    if (owner.ok) await utimes(this.file, now, now).catch(() => undefined)
  }
}

/** Names the file and its state; null where there is none. One look instead of opening and reading it. */
async function markOf(file: string): Promise<string | null> {
  const info = await lstat(file, { bigint: true }).catch(nullIfMissing)
  return info && `${info.ino} ${info.mtimeNs} ${info.ctimeNs} ${info.size}`
}

/** Returns false if there already is a lock. */
async function create(file: string, content: string): Promise<boolean> {
  try {
    await writeFile(file, content, { flag: 'wx' })
    return true
  } catch (cause) {
    if (systemCode(cause) === 'EEXIST') return false
    throw cause
  }
}

/** The holder's nonce; '' if unreadable, null without a lock. */
async function ownerOf(file: string): Promise<string | null> {
  const text = await readLock(file)
  return text === null ? null : (holderSchema.safeParse(parseJson(text)).data?.nonce ?? '')
}

async function readLock(file: string): Promise<string | null> {
  try {
    return (await readPlainFile(file)).toString('utf8')
  } catch (cause) {
    if (systemCode(cause) === 'ENOENT') return null
    throw cause
  }
}

/** Removes a lock whose holder is dead; false if the holder is alive. */
async function clearDead(file: string): Promise<boolean> {
  let text: string | null
  try {
    text = await readFilled(file)
  } catch (cause) {
    if (!(cause instanceof NotPlainFile)) throw cause
    // Cuecast never creates pipes, links or folders here.
    await setAside(file)
    return true
  }
  if (text === null) return true
  if (await holderLives(file, text)) return false
  return moveAway(file, text)
}

/** The content; waits a moment if it is empty. */
async function readFilled(file: string): Promise<string | null> {
  let text = await readLock(file)
  for (let tries = 0; text === '' && tries < EMPTY_TRIES; tries += 1) {
    await setTimeout(EMPTY_PAUSE_MS)
    text = await readLock(file)
  }
  return text
}

async function holderLives(file: string, text: string): Promise<boolean> {
  const written = (await lstatOrNull(file))?.mtimeMs ?? 0
  const recent = Date.now() - written <= SILENT_MS
  if (text === '') return false
  const holder = holderSchema.safeParse(parseJson(text))
  // Damaged: only the time can decide.
  if (!holder.success) return recent
  if (holder.data.pid === process.pid && isAlive(holder.data))
    return heldHere.has(holder.data.nonce)
  const alive = isAlive(holder.data)
  if (alive === null) return recent
  // Windows and macOS say neither when a process nor when the computer was started here: a number that
  // runs may be another program's by now, as after a log-off, so the heartbeat decides as well.
  const isNamed = holder.data.started !== '' && holder.data.boot !== ''
  return alive && (isNamed || (recent && written > bootTimeMs()))
}

/**
 * Removes exactly the lock that was found dead: another process may have replaced it meanwhile, and
 * its lock is then put back.
 */
async function moveAway(file: string, dead: string): Promise<boolean> {
  const aside = `${file}.${randomUUID()}`
  try {
    await movePath(file, aside)
  } catch (cause) {
    if (systemCode(cause) === 'ENOENT') return true
    throw cause
  }
  const same = (await readLock(aside)) === dead
  if (!same) await link(aside, file).catch(() => undefined)
  await removeFile(aside)
  return same
}

function inUse(at: string): StudioError {
  const message = 'the project is open elsewhere; close it there first'
  return studioError('PROJECT_IN_USE', message, { at })
}
