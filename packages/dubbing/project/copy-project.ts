import { randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { studioError } from '@shared/contracts/errors'
import type { ProjectFile } from '@shared/contracts/project-file'
import { fail, ok, type Result } from '@shared/contracts/result'
import {
  log,
  parseJson,
  systemCode,
  writeAtomically,
  movePath,
  removeFile,
  removeTree,
  withFileErrors,
} from '@cuecast/platform'
import { z } from 'zod'
import { freePath } from './create-project'
import { listBackups } from './document-file'
import { readForeign } from './document-watch'
import { type Project, writeDocument } from './project'
import { fileNameOf, folderIdentity, PROJECT_ENDING, projectFolder } from './project-folder'

/** Folders that are copied; `backups` stay with the original. */
const FOLDERS = ['takes', 'peaks', 'review', 'recordings'] as const

/**
 * Copies the open project into a new folder, including edits in memory, even if the original cannot
 * be written; `id` and `name`, if given, replace those of the original. An original that was
 * renamed meanwhile is found; without its takes there is no copy (TAKES_NOT_FOUND). Skips links and
 * special files, and without `withTasks` the task journal: a run continues in one project only, or
 * it would be paid for twice.
 */
export async function copyProject(
  project: Project,
  target: string,
  { withTasks = false, ...own }: { withTasks?: boolean } & Partial<ProjectFile> = {},
): Promise<Result<void>> {
  const made = await withFileErrors(target, 'write', async () => ok(await mkdir(target)))
  if (!made.ok) return made
  const written = await fill(project, target, { withTasks, own })
  if (!written.ok) await removeTree(target)
  return written
}

async function fill(
  project: Project,
  target: string,
  { withTasks, own }: { withTasks: boolean; own: Partial<ProjectFile> },
): Promise<Result<void>> {
  return withFileErrors(target, 'write', async () => {
    const path = await whereabouts(project)
    const [from, to] = [projectFolder(path), projectFolder(target)]
    for (const name of FOLDERS) {
      const names = await copyFiles(join(path, name), join(target, name))
      if (name === 'takes' && !hasTakes(project, names)) return fail(takesNotFound(project, path))
    }
    await copyIfThere(from.source, to.source)
    if (withTasks) await copyIfThere(from.tasksJournal, to.tasksJournal)
    // An empty journal: the copy has sent no requests.
    else await writeFile(to.tasksJournal, '')
    return writeAtomically(to.document, writeDocument({ ...project.document, ...own }))
  })
}

/** Where the project's folder is now: it may have been renamed since it was opened. */
async function whereabouts({ path, identity }: Project): Promise<string> {
  if (identity === null || (await folderIdentity(path)) === identity) return path
  for (const entry of await entriesOf(dirname(path))) {
    const sibling = join(dirname(path), entry.name)
    if (entry.isDirectory() && (await folderIdentity(sibling)) === identity) return sibling
  }
  return path
}

/** Single files that are missing are reported when the copy is opened. */
function hasTakes({ takes }: Project, copied: ReadonlySet<string>): boolean {
  const all = takes.index.all()
  return all.length === 0 || (copied.has('takes.jsonl') && all.some(({ file }) => copied.has(file)))
}

function takesNotFound({ takes }: Project, path: string) {
  const count = takes.index.all().length
  const message = `the ${count} takes of the project are not in ${path}`
  return studioError('TAKES_NOT_FOUND', message, { at: path, params: { path, count } })
}

/** Copies a project to a free name next to it, as another project with a new id. */
export async function duplicateProject(
  project: Project,
  name: string,
): Promise<Result<{ path: string; name: string }>> {
  const path = await freePath(join(dirname(project.path), fileNameOf(name) + PROJECT_ENDING), false)
  const copied = await copyProject(project, path, { id: randomUUID(), name })
  return copied.ok ? ok({ path, name }) : copied
}

/**
 * Turns a version that another program put in this project's place (`replacedElsewhere`) into a
 * separate project next to it, with the same takes. Returns its folder.
 */
export async function openForeign(project: Project, kept: string): Promise<Result<string>> {
  const version = await readForeign(project.folder, kept)
  if (!version.ok) return version
  const path = await freePath(project.path, false)
  const copied = await copyProject(project, path, { ...version.value, id: randomUUID() })
  return copied.ok ? ok(path) : copied
}

/**
 * Removes the task journal of the original after a move: reopened, it must not continue the same
 * tasks or restore them from its backups. Where nothing was under way, an empty one takes its place:
 * there is nothing to warn of. Fails only if the folder is gone.
 */
export async function leaveTasks(project: Project): Promise<void> {
  try {
    const { backups, tasksJournal } = projectFolder(await whereabouts(project))
    for (const backup of await listBackups(backups, 'tasks')) await removeFile(backup)
    const isOver = !hasOpenTasks(await readFile(tasksJournal, 'utf8'))
    await movePath(tasksJournal, `${tasksJournal}.moved`)
    if (isOver) await writeFile(tasksJournal, '')
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : ''
    log(`the tasks stay in ${project.path}: ${reason}`)
  }
}

const lineSchema = z.object({
  type: z.string(),
  key: z.string().optional(),
  runId: z.string().optional(),
  position: z.number().optional(),
  chunks: z.array(z.unknown()).optional(),
})

/**
 * True if a task journal has an open run, or chunks that were sent and have neither arrived nor
 * failed.
 */
function hasOpenTasks(journal: string): boolean {
  const runs = new Set<string>()
  const owed = new Map<string, Set<number>>()
  for (const written of journal.split('\n')) {
    const line = lineSchema.safeParse(parseJson(written)).data
    const { type, key = '', runId = '', position = -1, chunks = [] } = line ?? { type: '' }
    if (type === 'run') runs.add(runId)
    if (type === 'run-end') runs.delete(runId)
    if (type === 'sending') owed.set(key, new Set(chunks.keys()))
    if (type === 'refused') owed.delete(key)
    if (['arrived', 'chunk-failed', 'dismissed'].includes(type)) owed.get(key)?.delete(position)
  }
  return runs.size > 0 || [...owed.values()].some(({ size }) => size > 0)
}

/** A folder that does not exist has no entries. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (cause) {
    if (systemCode(cause) === 'ENOENT') return []
    throw cause
  }
}

async function copyIfThere(from: string, to: string): Promise<void> {
  const entries = await entriesOf(dirname(from))
  if (entries.some((entry) => entry.isFile() && join(dirname(from), entry.name) === from))
    await copyFile(from, to)
}

/** Copies the plain files of a folder; returns their names. */
async function copyFiles(from: string, to: string): Promise<Set<string>> {
  const entries = await entriesOf(from)
  const plain = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
  await mkdir(to)
  for (const { name } of plain) await copyFile(join(from, name), join(to, name))
  return new Set(plain.map(({ name }) => name))
}
