import { accessSync, chmodSync, closeSync, constants, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

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
    // Somebody else may have made it meanwhile.
    if (codeOf(error) !== 'EEXIST')
      throw new Error(`the folder ${path} cannot be made (${codeOf(error)})`, { cause: error })
  }
}

/**
 * Makes the data folder ready: it exists, it can be written, and its database (which holds secrets
 * of webhooks) is for its user alone.
 *
 * @throws with a sentence that names the folder and what to do
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    const file = join(dataDir, DATABASE)
    closeSync(openSync(file, 'a', 0o600))
    chmodSync(file, 0o600)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `the data folder ${dataDir} cannot be used: ${reason}. ` +
        'Make it writable, or name another folder with --data',
      { cause: error },
    )
  }
}

/** Watches a folder in use. */
export function folderWatch(dataDir: string): () => string | null {
  const file = join(dataDir, DATABASE)
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
