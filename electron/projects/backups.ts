import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const KEPT = 12
const PATTERN = /^project-[\dTZ-]+\.json$/

/** Copies the document aside and drops the oldest copies. A backup that fails never stops a save. */
export async function backUp(document: string, folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    const name = `project-${new Date().toISOString().replace(/[:.]/g, '-')}.json`
    await copyFile(document, join(folder, name))
    for (const old of (await listBackups(folder)).slice(KEPT)) await rm(old, { force: true })
  } catch {
    // The document itself is intact; the next save tries again.
  }
}

/** Paths of the backups, newest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => PATTERN.test(name))
    .sort()
    .reverse()
    .map((name) => join(folder, name))
}
