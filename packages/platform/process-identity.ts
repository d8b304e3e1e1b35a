import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname, uptime } from 'node:os'
import { z } from 'zod'
import { systemCode } from './patient-files'

/** Identifies a process in files that outlive it, so that another process can check whether it is alive. */
export const processIdentitySchema = z.object({
  pid: z.number().int(),
  /** Distinguishes computers, and containers on one computer. */
  machine: z.string(),
  /** Changes when the computer is restarted; '' where the system has no such name. */
  boot: z.string(),
  /** When the process started, so that another one with its number is not taken for it; '' = unknown. */
  started: z.string(),
})
export type ProcessIdentity = z.infer<typeof processIdentitySchema>

let own: ProcessIdentity | undefined

export function ownIdentity(): ProcessIdentity {
  own ??= {
    pid: process.pid,
    machine: machineName(),
    boot: readText('/proc/sys/kernel/random/boot_id'),
    started: startOf(process.pid),
  }
  return own
}

/** Of another process on this computer, as it runs now. */
export const identityOf = (pid: number): ProcessIdentity => ({
  ...ownIdentity(),
  pid,
  started: startOf(pid),
})

/** True if the process still runs; null if it belongs to another computer and cannot be checked. */
export function isAlive({ pid, machine, boot, started }: ProcessIdentity): boolean | null {
  const here = ownIdentity()
  if (machine !== here.machine) return null
  if (boot !== here.boot || !hasProcess(pid)) return false
  return started === startOf(pid)
}

/** When the computer was started, ms since 1970. */
export const bootTimeMs = (): number => Date.now() - uptime() * 1_000

function machineName(): string {
  const id = readText('/etc/machine-id')
  // Process numbers are specific to a container.
  const processes = linkTarget('/proc/self/ns/pid')
  return createHash('sha256').update(`${hostname()} ${id} ${processes}`).digest('hex').slice(0, 12)
}

/** Linux only: field 22 of `stat`, in clock ticks since the system was started. */
function startOf(pid: number): string {
  const text = readText(`/proc/${pid}/stat`)
  // The name before it may hold spaces and brackets.
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return systemCode(cause) === 'EPERM'
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}

function linkTarget(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}
