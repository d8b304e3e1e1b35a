import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The built file of a worker thread, by its name (`speech` → `speech.worker.js`).
 *
 * In a build all entries and chunks lie flat in one folder, so it is beside the caller; in unit
 * tests the source runs unbuilt and `CUECAST_WORKERS` names the folder with the built workers.
 */
export function workerFile(name: string): string {
  const folder = process.env['CUECAST_WORKERS'] ?? dirname(fileURLToPath(import.meta.url))
  const file = join(folder, `${name}.worker.js`)
  if (!existsSync(file)) throw new Error(`worker "${name}" is not built: ${file}`)
  return file
}

/** One line to the terminal that the app was started from. Callers never pass keys or texts of cues. */
export function log(line: string): void {
  process.stderr.write(`${new Date().toISOString()} ${line}\n`)
}
