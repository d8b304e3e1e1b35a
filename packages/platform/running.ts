import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'

/** The built file of a worker thread, by its name (`speech` → `speech.worker.js`). */
export const workerFile = (name: string): string => builtFile(`${name}.worker.js`)

/**
 * A file of the build, by its path in there.
 *
 * A build has all entries and chunks flat in one folder, so the file is next to the caller; in unit
 * tests the source runs unbuilt and `CUECAST_WORKERS` names the folder with the built workers.
 */
export function builtFile(path: string): string {
  const folder = process.env['CUECAST_WORKERS'] ?? dirname(fileURLToPath(import.meta.url))
  const file = join(folder, path)
  if (!existsSync(file)) throw new Error(`"${path}" is not built: ${file}`)
  return file
}

/**
 * A program or data packed next to the build by `scripts/packaging/engine-data.ts`, by its name.
 */
export const unpackedPart = (name: string): Uint8Array =>
  brotliDecompressSync(readFileSync(builtFile(`engines/${name}.br`)))

const LOG_BYTES = 1024 * 1024
const OLD_LOGS = 4
let logFile: string | null = null

/**
 * From now on lines of the log also go to `cuecast.log` in this folder. A full one (1 MB) becomes
 * `cuecast.1.log`, and of those four are kept. A log that cannot be written is done without.
 */
export function keepLog(folder: string): void {
  mkdirSync(folder, { recursive: true })
  logFile = join(folder, 'cuecast.log')
}

/** The last lines of the kept log, oldest first. */
export function lastLogLines(count: number): string[] {
  if (logFile === null || !existsSync(logFile)) return []
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-count)
}

/** One line to the terminal that the app was started from, and to the kept log. Callers never pass keys or texts of cues. */
export function log(line: string): void {
  const dated = `${new Date().toISOString()} ${line}\n`
  process.stderr.write(dated)
  if (logFile === null) return
  try {
    appendFileSync(logFile, dated)
  } catch {
    logFile = null
    return
  }
  try {
    if (statSync(logFile).size > LOG_BYTES) rotate(logFile)
  } catch {
    // Another program holds it: the next line tries again.
  }
}

function rotate(file: string): void {
  const old = (number: number) => file.replace(/log$/, `${number}.log`)
  for (let number = OLD_LOGS - 1; number > 0; number -= 1)
    if (existsSync(old(number))) renameSync(old(number), old(number + 1))
  renameSync(file, old(1))
}
