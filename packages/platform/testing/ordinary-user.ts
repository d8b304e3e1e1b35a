import { chownSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A user and group of Unix systems that own nothing. */
const ORDINARY_ID = 65_534

/**
 * Runs `work` without the rights of root, to whom no folder is closed; `folder` and all that is in it
 * then belong to that user. Where the tests run as an ordinary user, it only runs.
 */
export async function asOrdinaryUser<T>(folder: string, work: () => T | Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return work()
  for (const name of ['', ...readdirSync(folder, { recursive: true })])
    chownSync(join(folder, String(name)), ORDINARY_ID, ORDINARY_ID)
  process.seteuid?.(ORDINARY_ID)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
  }
}
