import { join } from 'node:path'
import { rmSync } from 'node:fs'
import Database from 'libsql'
import { isDamage } from './open-store'
import { prepareDataFolder } from './data-folder'

/** How long a starting service waits for one that is still stopping, ms. */
const WAIT_MS = 5_000

/**
 * Keeps a data folder for one service at a time: two would render the same chunks twice. The lock
 * is the operating system's, so it falls with the process, however that ends.
 * @returns gives the folder free again
 * @throws when another service holds the folder
 */
export function lockFolder(dataDir: string): () => void {
  prepareDataFolder(dataDir)
  const file = join(dataDir, 'service.lock')
  const lock = new Database(file, { timeout: WAIT_MS })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (isDamage(error)) {
      // It holds nothing, and nobody can hold it.
      rmSync(file)
      return lockFolder(dataDir)
    }
    throw new Error(`another service is running on ${dataDir}`, { cause: error })
  }
  return () => {
    lock.exec('ROLLBACK')
    lock.close()
  }
}
