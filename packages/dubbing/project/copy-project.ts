import { copyFile, lstat, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Result } from '@shared/contracts/result'
import { ok, fail } from '@shared/contracts/result'
import { fileError, log, writeAtomically } from '@cuecast/platform'
import { listBackups } from './backups'
import { writeDocument, type Project } from './project'
import { projectFolder } from './project-folder'

/** Folders of a project whose files belong to a copy; `backups` are those of the original. */
const FOLDERS = ['takes', 'peaks'] as const

/**
 * Copies the open project into a new folder, with every edit that it has in memory: also where the
 * original cannot be written. Links and whatever is no ordinary file stay behind, and the journal
 * of tasks does unless it is taken along: a run goes on in one project only, or it would be paid for
 * twice.
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
    // Nothing was asked for by a copy: an empty journal says so.
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
 * Leaves the original behind after its copy has taken over what it had asked a service for: opened
 * again, it must not go on with that too, nor get it back from its backups. Where this fails its
 * folder is gone.
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
