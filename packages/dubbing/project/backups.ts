import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lstatOrNull } from '@cuecast/platform'
import type { ProjectFolder } from './project-folder'

/** Number of copies in `backups/`, by file. */
const MAX_COPIES = { project: 12, takes: 3, tasks: 3 } as const
export type BackupKind = keyof typeof MAX_COPIES

const endings: Record<BackupKind, string> = { project: 'json', takes: 'jsonl', tasks: 'jsonl' }

/**
 * Backs up document and journals and deletes the oldest copies. A failed backup never stops a save:
 * the files themselves are intact, and the next save tries again.
 */
export async function backUp(folder: ProjectFolder): Promise<void> {
  await copyAside('project', folder.document, folder.backups)
  await backUpJournals(folder)
}

/** Backs up the journals that have grown since their last copy. */
export async function backUpJournals(folder: ProjectFolder): Promise<void> {
  await backUpJournal('takes', folder.takesJournal, folder.backups)
  await backUpJournal('tasks', folder.tasksJournal, folder.backups)
}

async function backUpJournal(kind: BackupKind, file: string, folder: string): Promise<void> {
  const size = (await lstatOrNull(file))?.size ?? 0
  if (size > (await newestBackupSize(kind, folder))) await copyAside(kind, file, folder)
}

export async function copyAside(kind: BackupKind, file: string, folder: string): Promise<void> {
  try {
    if (!(await lstatOrNull(file))?.isFile()) return
    await mkdir(folder, { recursive: true })
    const stamp = new Date().toISOString().replace(/[:.]/g, '-')
    await copyFile(file, join(folder, `${kind}-${stamp}.${endings[kind]}`))
    const old = (await listBackups(folder, kind)).slice(MAX_COPIES[kind])
    for (const each of old) await rm(each, { force: true })
  } catch {
    // See `backUp`.
  }
}

/** Bytes of the newest copy. Journals only grow, so a smaller journal has lost lines. */
export async function newestBackupSize(kind: BackupKind, folder: string): Promise<number> {
  const [newest] = await listBackups(folder, kind)
  return newest === undefined ? 0 : ((await lstatOrNull(newest))?.size ?? 0)
}

/** Paths of the backups, newest first. */
export async function listBackups(folder: string, kind: BackupKind): Promise<string[]> {
  const pattern = new RegExp(`^${kind}-[\\dTZ-]+\\.${endings[kind]}$`)
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => pattern.test(name))
    .sort()
    .reverse()
    .map((name) => join(folder, name))
}
