import { copyFile, lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Result } from '@shared/contracts/result'
import { ok, fail } from '@shared/contracts/result'
import { fileError, log, writeAtomically } from '@cuecast/platform'
import { listBackups } from './backups'
import { writeDocument, type Project } from './project'
import { projectFolder } from './project-folder'

/** Folders that are copied; `backups` stay with the original. */
const FOLDERS = ['takes', 'peaks'] as const

/**
 * Copies the open project into a new folder, including edits in memory, even if the original cannot
 * be written. Skips links and special files, and without `withTasks` the task journal: a run
 * continues in one project only, or it would be paid for twice.
 */
export async function copyProject(
  project: Project,
  target: string,
  { withTasks = false } = {},
): Promise<Result<void>> {
  try {
    await mkdir(target)
  } catch (cause) {
    return fail(fileError(cause, target, 'write'))
  }
  try {
    // An empty journal: the copy has sent no requests.
    const { tasksJournal } = projectFolder(target)
    const tasks = withTasks && (await isFile(project.folder.tasksJournal))
    if (tasks) await copyFile(project.folder.tasksJournal, tasksJournal)
    else await writeFile(tasksJournal, '')
    for (const name of FOLDERS) await copyFiles(join(project.path, name), join(target, name))
  } catch (cause) {
    await rm(target, { recursive: true, force: true })
    return fail(fileError(cause, target, 'write'))
  }
  const written = await writeAtomically(
    projectFolder(target).document,
    writeDocument(project.document),
  )
  if (!written.ok) await rm(target, { recursive: true, force: true })
  return written.ok ? ok(undefined) : written
}

/**
 * Removes the task journal of the original after a move: reopened, it must not continue the same
 * tasks or restore them from its backups. Fails only if the folder is gone.
 */
export async function leaveTasks({ folder }: Project): Promise<void> {
  try {
    for (const backup of await listBackups(folder.backups, 'tasks')) await rm(backup)
    await rename(folder.tasksJournal, `${folder.tasksJournal}.moved`)
  } catch (cause) {
    log(`the tasks stay in ${folder.path}: ${cause instanceof Error ? cause.message : ''}`)
  }
}

async function isFile(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null))?.isFile() ?? false
}

async function copyFiles(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch(() => [])
  await mkdir(to)
  for (const entry of entries)
    if (entry.isFile() && !entry.name.startsWith('.'))
      await copyFile(join(from, entry.name), join(to, entry.name))
}
