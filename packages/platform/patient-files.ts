import { existsSync, renameSync, rmSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

// A scanner, an indexer or a sync program holds a new file for a moment, and Windows refuses to move or
// remove it meanwhile. `graceful-fs` repeats a rename only where nothing is replaced, `write-file-atomic`
// never does, and `stubborn-fs` waits on every system, also where a refusal is final.

/** Error codes of Windows for a file that another program holds open. */
const HELD = new Set(['EPERM', 'EACCES', 'EBUSY', 'ENOTEMPTY'])

/** Between two attempts, ms: 4 s in all. */
const PAUSES_MS = [10, 20, 50, 100, 200, 400, 800, 1_200, 1_200]
/** Where everything else waits meanwhile: 0.8 s in all. */
const SHORT_PAUSES_MS = PAUSES_MS.slice(0, 6)

const isHeld = (cause: unknown): boolean =>
  process.platform === 'win32' && HELD.has(systemCode(cause))

/** The system's code of a failed file operation (`ENOSPC`), '' when it is none. */
export function systemCode(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : ''
}

/**
 * The file that another program holds open, so that it can be neither replaced nor removed; null
 * for any other failure. For a file that may be read but not replaced, Windows reports a lack of
 * permission.
 */
export function heldFile(cause: unknown): string | null {
  if (!(cause instanceof Error) || !('path' in cause)) return null
  const syscall = 'syscall' in cause ? String(cause.syscall) : ''
  const isMoved = /^(rename|unlink|rmdir|rm)$/.test(syscall)
  if (systemCode(cause) !== 'EBUSY' && !(isMoved && isHeld(cause))) return null
  const replaced = 'dest' in cause && typeof cause.dest === 'string' ? cause.dest : ''
  return existsSync(replaced) ? replaced : String(cause.path)
}

async function patiently(work: () => Promise<void>): Promise<void> {
  for (const ms of PAUSES_MS)
    try {
      return await work()
    } catch (cause) {
      if (!isHeld(cause)) throw cause
      await pause(ms)
    }
  return work()
}

function patientlySync(work: () => void): void {
  for (const ms of SHORT_PAUSES_MS)
    try {
      return work()
    } catch (cause) {
      if (!isHeld(cause)) throw cause
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
    }
  work()
}

/** Renames a file or folder, over an older file of that name. */
export const movePath = (from: string, to: string): Promise<void> =>
  patiently(() => rename(from, to))

/**
 * Throws where a file cannot be replaced because another program holds it: on Windows it may be written
 * and yet not be moved. Renamed to its own name it stays as it is.
 */
export const checkReplaceable = (path: string): Promise<void> => movePath(path, path)

/** Removes a file, if there is one. */
export const removeFile = (path: string): Promise<void> =>
  patiently(() => rm(path, { force: true }))

/** Removes a folder with all that is in it, or a file, if there is one. */
export const removeTree = (path: string): Promise<void> =>
  patiently(() => rm(path, { recursive: true, force: true }))

/** As `movePath`, while this thread waits. */
export const movePathSync = (from: string, to: string): void =>
  patientlySync(() => renameSync(from, to))

/** As `removeFile`, while this thread waits. */
export const removeFileSync = (path: string): void =>
  patientlySync(() => rmSync(path, { force: true }))
