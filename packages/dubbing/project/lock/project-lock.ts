import { randomUUID } from 'node:crypto'
import { link, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { z } from 'zod'
import {
  bootTimeMs,
  fileError,
  isAlive,
  lstatOrNull,
  NotPlainFile,
  ownIdentity,
  parseJson,
  processIdentitySchema,
  readPlainFile,
  setAside,
  systemCode,
} from '@cuecast/platform'

const holderSchema = processIdentitySchema.extend({ nonce: z.string() })

const BEAT_MS = 5_000
/** Another computer's holder that has not been heard of for this long is taken for dead. */
const SILENT_MS = 20_000
/** A lock without content is being written, or was left by a kill; looked at this often before. */
const EMPTY_TRIES = 5
const EMPTY_PAUSE_MS = 50

/** Locks that this process holds: a project reached by another path is still the same. */
const heldHere = new Set<string>()

export interface ProjectLock {
  /**
   * To be asked before every write. PROJECT_LOCK_LOST when another process has taken the project
   * over: writing now would wipe out its work.
   */
  check(): Promise<Result<void>>
  release(): Promise<void>
}

/**
 * Keeps two writers out of one project. On this computer the process that holds the lock decides: as
 * long as it runs, even stopped or asleep, the project is its own. Another computer's process (on a
 * network disk) cannot be asked; there the time of the last heartbeat decides.
 *
 * @returns PROJECT_IN_USE, or the disk's error where no lock can be written
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
  // Two processes may have cleared the same dead lock away; only one of them is its owner.
  const owner = await lock.check()
  if (owner.ok) return ok(lock)
  await lock.release()
  return fail(inUse(file))
}

class HeldLock implements ProjectLock {
  readonly #beat: NodeJS.Timeout
  #lost: StudioError | null = null

  constructor(
    private readonly file: string,
    private readonly nonce: string,
    private readonly content: string,
  ) {
    this.#beat = setInterval(() => void this.#touch(), BEAT_MS)
    this.#beat.unref()
  }

  async check(): Promise<Result<void>> {
    if (this.#lost) return fail(this.#lost)
    try {
      const owner = await ownerOf(this.file)
      if (owner === this.nonce) return ok(undefined)
      // Deleted, perhaps by a tool that tidies up: still ours unless somebody else was faster.
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
    const owner = await ownerOf(this.file).catch(() => null)
    if (owner === this.nonce) await rm(this.file, { force: true }).catch(() => undefined)
  }

  async #touch(): Promise<void> {
    const now = new Date()
    const owner = await this.check()
    if (owner.ok) await utimes(this.file, now, now).catch(() => undefined)
  }
}

/** False when there is a lock already. */
async function create(file: string, content: string): Promise<boolean> {
  try {
    await writeFile(file, content, { flag: 'wx' })
    return true
  } catch (cause) {
    if (systemCode(cause) === 'EEXIST') return false
    throw cause
  }
}

/** The nonce of who holds the lock; '' when that cannot be told, null when there is no lock. */
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

/** Clears a lock away whose holder is gone; false when its holder lives. */
async function clearDead(file: string): Promise<boolean> {
  let text: string | null
  try {
    text = await readFilled(file)
  } catch (cause) {
    if (!(cause instanceof NotPlainFile)) throw cause
    // No Cuecast makes pipes, links or folders here.
    await setAside(file)
    return true
  }
  if (text === null) return true
  if (await holderLives(file, text)) return false
  return moveAway(file, text)
}

/** The content; given a moment where it is empty. */
async function readFilled(file: string): Promise<string | null> {
  let text = await readLock(file)
  for (let tries = 0; text === '' && tries < EMPTY_TRIES; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, EMPTY_PAUSE_MS))
    text = await readLock(file)
  }
  return text
}

async function holderLives(file: string, text: string): Promise<boolean> {
  const written = (await lstatOrNull(file))?.mtimeMs ?? 0
  const recent = Date.now() - written <= SILENT_MS
  if (text === '') return false
  const holder = holderSchema.safeParse(parseJson(text))
  // Of an older Cuecast, or damaged: only the clock can tell.
  if (!holder.success) return recent
  if (holder.data.pid === process.pid && isAlive(holder.data))
    return heldHere.has(holder.data.nonce)
  const alive = isAlive(holder.data)
  if (alive === null) return recent
  // Where the system does not name its starts, a lock older than the last one is a dead one's.
  return alive && (holder.data.boot !== '' || written > bootTimeMs())
}

/**
 * Removes exactly the lock that was found dead: by the time of the removal another process may have
 * put its own there, which then goes back to its place.
 */
async function moveAway(file: string, dead: string): Promise<boolean> {
  const aside = `${file}.${randomUUID()}`
  try {
    await rename(file, aside)
  } catch (cause) {
    if (systemCode(cause) === 'ENOENT') return true
    throw cause
  }
  const same = (await readLock(aside)) === dead
  if (!same) await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
  return same
}

function inUse(at: string): StudioError {
  const message = 'the project is open elsewhere; close it there first'
  return studioError('PROJECT_IN_USE', message, { at })
}
