import { join } from 'node:path'
import { rmSync } from 'node:fs'
import Database from 'libsql'
import { isDamage } from './open-store'
import { prepareDataFolder } from './data-folder'
import { isDiskFull } from './sql'

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
  let lock: Database.Database | null = null
  try {
    lock = new Database(file, { timeout: WAIT_MS })
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock?.close()
    if (isDamage(error)) {
      // It holds nothing, and nobody can hold it.
      rmSync(file)
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
  const reason = cause instanceof Error ? cause.message : String(cause)
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
