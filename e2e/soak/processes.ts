import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Processes whose environment names this folder: everything that was started on it. Linux only. */
export function processesOn(folder: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && readQuietly(pid, 'environ').includes(folder))
    .filter((pid) => !/^State:\tZ/m.test(readQuietly(pid, 'status')))
}

function readQuietly(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** Files and sockets that a process has open; null where they are not listed. */
export function descriptorsOf(pid: number): number | null {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return null
  }
}

/** A service may open so many while it speaks a film: connections, its database, its sounds. */
const MORE_DESCRIPTORS = 30

/** Leaked descriptors of a process since they were counted; null = none. */
export function keptDescriptors(pid: number, before: number | null): string | null {
  const now = descriptorsOf(pid)
  if (now === null || before === null || now <= before + MORE_DESCRIPTORS) return null
  return `${before} before, ${now} after`
}

/** Kills a process; one that has ended by itself meanwhile is none to kill. */
export function kill(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL')
    return true
  } catch {
    return false
  }
}

/** Polls until the result is true; false after a timeout. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  longestMs: number,
): Promise<boolean> {
  const end = Date.now() + longestMs
  while (!(await isSo())) {
    if (Date.now() > end) return false
    await pause(100)
  }
  return true
}

export class TookTooLong extends Error {}

/**
 * The result of the work, or a failure after the time limit: waiting for a dead process may never
 * end.
 */
export async function within<T>(longestMs: number, what: string, work: Promise<T>): Promise<T> {
  const stop = new AbortController()
  const late = pause(longestMs, undefined, { signal: stop.signal }).then(() => {
    throw new TookTooLong(`${what}: nothing for ${longestMs / 1_000} s`)
  })
  late.catch(() => undefined)
  work.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    stop.abort()
  }
}
