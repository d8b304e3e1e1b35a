import { causeText } from '@shared/contracts/errors'
import { accessSync, chmodSync, closeSync, constants, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isDamage, isDiskFull } from './sql'
import { openDriver, type SqliteDriver } from './sqlite-driver'
import { removeFileSync } from '@cuecast/platform'

export const DATABASE = 'service.db'

/** Said to clients and at `/healthz`; the path stays in the log. */
export const FOLDER_TROUBLE = "the service's data folder is gone or cannot be written"

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

/**
 * Makes the folder where it is not there yet, readable by its user alone. Each folder by itself:
 * `recursive` never comes back from an impossible path such as `/proc/nope` (Node 20–22).
 */
function makeFolder(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) return
  if (found) throw new Error(`${path} is not a folder`)
  if (dirname(path) !== path) makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it first.
    if (codeOf(error) !== 'EEXIST')
      throw new Error(`the folder ${path} cannot be made (${codeOf(error)})`, { cause: error })
  }
}

/**
 * Makes the data folder ready: it exists, it can be written, and its database (which holds secrets
 * of webhooks) is for its user alone.
 *
 * @param database false: it is on a server, and the folder is for files only
 * @throws with a sentence that names the folder and what to do
 */
export function prepareDataFolder(dataDir: string, database = true): void {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    if (!database) return
    const file = join(dataDir, DATABASE)
    closeSync(openSync(file, 'a', 0o600))
    chmodSync(file, 0o600)
  } catch (error) {
    throw unusable(dataDir, error)
  }
}

function unusable(dataDir: string, cause: unknown): Error {
  const reason = causeText(cause)
  const next = 'Make it writable, or name another folder with --data'
  return new Error(`the data folder ${dataDir} cannot be used: ${reason}. ${next}`, { cause })
}

/**
 * Watches a folder in use.
 * @param inside what in it may not be exchanged: the database, or `.` where this is on a server
 */
export function folderWatch(dataDir: string, inside = DATABASE): () => string | null {
  const file = join(dataDir, inside)
  const { ino } = statSync(file)
  return () => {
    try {
      accessSync(dataDir, constants.W_OK)
      accessSync(file, constants.W_OK)
      return statSync(file).ino === ino ? null : FOLDER_TROUBLE
    } catch {
      return FOLDER_TROUBLE
    }
  }
}

/** How long a starting service waits for one that is still stopping, ms. */
const WAIT_MS = 5_000

/**
 * Keeps a data folder for one service at a time: two would render the same chunks twice. The lock
 * is the operating system's, so it falls with the process, however that ends.
 * @returns gives the folder free again
 * @throws when another service holds the folder, or it cannot be written
 */
export function lockFolder(dataDir: string): () => void {
  prepareDataFolder(dataDir)
  const file = join(dataDir, 'service.lock')
  let lock: SqliteDriver | null = null
  try {
    lock = openDriver(file)
    lock.exec(`PRAGMA busy_timeout = ${WAIT_MS}`)
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock?.close()
    if (isDamage(error)) {
      // It is damaged and holds no data.
      removeFileSync(file)
      return lockFolder(dataDir)
    }
    throw lockFailure(dataDir, error)
  }
  const held = lock
  return () => {
    held.exec('ROLLBACK')
    held.close()
  }
}

/** Why the lock was not given, in words that say what to do. */
export function lockFailure(dataDir: string, cause: unknown): Error {
  const reason = causeText(cause)
  const isHeld = /SQLITE_BUSY|database is locked/.test(
    `${Reflect.get(Object(cause), 'code')} ${reason}`,
  )
  if (isHeld) return new Error(`another service is running on ${dataDir}`, { cause })
  const next = isDiskFull(cause)
    ? "the service's disk is full. Free some room"
    : `service.lock: ${reason}. Make it writable`
  const message = `the data folder ${dataDir} cannot be used: ${next}, or name another folder with --data`
  return new Error(message, { cause })
}
