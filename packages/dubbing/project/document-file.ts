import { stat, copyFile, mkdir } from 'node:fs/promises'
import { causeText, type ErrorCode, studioError } from '@shared/contracts/errors'
import {
  PROJECT_SCHEMA_VERSION,
  type ProjectFile,
  type ProjectPatch,
  projectFileSchema,
} from '@shared/contracts/project-file'
import { beyondLimits } from '@shared/contracts/project/project-limits'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { z } from 'zod'
import {
  fileError,
  log,
  lstatOrNull,
  namesIn,
  nullIfMissing,
  readPlainFile,
  writeAtomically,
  removeFile,
} from '@cuecast/platform'
import { projectFolder, type ProjectFolder } from './project-folder'
import { join } from 'node:path'

/** Keeps the ASS file that a project is made from, for writing it again with its styles. */
export async function keepSource(
  { source }: ProjectFolder,
  text: string | undefined,
): Promise<Result<void>> {
  return text === undefined ? ok(undefined) : writeAtomically(source, text)
}

/**
 * Saves an edit that the document rejects next to it; returns the path of the file, '' if it cannot
 * be written.
 */
export async function keepRefused(
  { path }: { readonly path: string },
  patch: ProjectPatch,
): Promise<string> {
  const file = join(path, `refused-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`)
  const written = await writeAtomically(file, `${JSON.stringify(patch, null, 2)}\n`)
  return written.ok ? file : ''
}

/** The ASS file that a project was made from; null where it was another format, or is gone. */
export async function readSource(path: string, { source }: ProjectFile): Promise<string | null> {
  if (source?.format !== 'ass') return null
  const kept = await readPlainFile(projectFolder(path).source).catch(() => null)
  return kept?.toString('utf8') ?? null
}

const versionSchema = z.object({
  schemaVersion: z.unknown().refine((version) => version !== undefined),
  needsCuecast: z
    .string()
    .regex(/^\d[\w.+-]{0,30}$/)
    .optional()
    .catch(undefined),
})

interface ReadDocument {
  document: ProjectFile
  /** The backup used instead of an unreadable `project.json`, if any. */
  fromBackup: string | null
}

/** True if this folder is a project, even a damaged one. */
export async function isProject(folder: ProjectFolder): Promise<boolean> {
  try {
    const there = await stat(folder.path).catch(nullIfMissing)
    if (!there?.isDirectory()) return false
    return (
      (await lstatOrNull(folder.document)) !== null || (await lstatOrNull(folder.backups)) !== null
    )
  } catch {
    // An unreadable file may be a project: opening it reports the cause.
    return true
  }
}

/**
 * Reads `project.json`, or the newest valid backup if it is damaged.
 * Errors: PROJECT_NOT_FOUND, PROJECT_NEWER (of another version than this one reads), PROJECT_INVALID naming the place,
 * TOO_MANY_CUES and CUE_TOO_LONG.
 */
export async function readDocument(folder: ProjectFolder): Promise<Result<ReadDocument>> {
  const read = await readVersion(folder.document)
  if (read.ok) return ok({ document: read.value, fromBackup: null })
  if (isSound(read.error.code)) return read
  try {
    for (const backup of await listBackups(folder.backups, 'project')) {
      const older = await readVersion(backup)
      if (older.ok) return ok({ document: older.value, fromBackup: backup })
    }
  } catch (cause) {
    return fail(fileError(cause, folder.backups, 'read'))
  }
  return read.error.code === 'FILE_NOT_FOUND' ? fail(projectNotFound(folder.path)) : read
}

/** The document is not damaged, so a backup would only be older. */
function isSound(code: ErrorCode): boolean {
  return code === 'PROJECT_NEWER' || code === 'TOO_MANY_CUES' || code === 'CUE_TOO_LONG'
}

/** Reads one version of a document: `project.json` or a copy of it. */
export async function readVersion(file: string): Promise<Result<ProjectFile>> {
  let text: string
  try {
    // An editor may have added a byte order mark.
    text = (await readPlainFile(file)).toString('utf8').replace(/^\uFEFF/, '')
  } catch (cause) {
    return fail(fileError(cause, file, 'read'))
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'not JSON'
    return failWith('PROJECT_INVALID', reason, { at: file })
  }
  const version = versionSchema.safeParse(json)
  if (version.success && version.data.schemaVersion !== PROJECT_SCHEMA_VERSION) {
    const { schemaVersion, needsCuecast } = version.data
    const needed =
      needsCuecast === undefined ? 'the one that saved it' : `version ${needsCuecast} or later`
    const message = `this Cuecast does not know version ${JSON.stringify(schemaVersion)} of the project format; it needs ${needed}`
    return failWith('PROJECT_NEWER', message, {
      at: file,
      ...(needsCuecast !== undefined && { params: { needsCuecast } }),
    })
  }
  const document = projectFileSchema.safeParse(json)
  if (document.success) {
    const { cues } = document.data
    const beyond = beyondLimits(cues, file, (i) => `${file} › cue ${i + 1}`)
    return beyond ? fail(beyond) : ok(document.data)
  }
  const issue = document.error.issues[0]
  const place = issue ? `${file} › ${issue.path.join('.')}` : file
  return failWith('PROJECT_INVALID', issue?.message ?? 'not a project', { at: place })
}

export function projectNotFound(path: string) {
  return studioError('PROJECT_NOT_FOUND', 'not a project folder', {
    at: path,
    params: { path },
  })
}

/** How often an open project is copied into its `backups/`, ms, and how many copies are kept. */
export interface BackupPolicy {
  everyMs: number
  keep: number
}

export const usualBackups: BackupPolicy = { everyMs: 10 * 60_000, keep: 12 }

/** Number of copies of the journals, which only grow. */
const MAX_COPIES = { takes: 3, tasks: 3 } as const
export type BackupKind = 'project' | keyof typeof MAX_COPIES

const endings: Record<BackupKind, string> = { project: 'json', takes: 'jsonl', tasks: 'jsonl' }

/**
 * Backs up document and journals and deletes the oldest copies. A failed backup never stops a save:
 * the files themselves are intact, and the next save tries again.
 */
export async function backUp(
  folder: ProjectFolder,
  { keep }: Pick<BackupPolicy, 'keep'> = usualBackups,
): Promise<void> {
  await copyAside('project', folder.document, folder.backups, keep)
  await backUpJournals(folder)
}

/** Backs up the journals that have grown since their last copy. */
export async function backUpJournals(folder: ProjectFolder): Promise<void> {
  await backUpJournal('takes', folder.takesJournal, folder.backups)
  await backUpJournal('tasks', folder.tasksJournal, folder.backups)
}

async function backUpJournal(kind: BackupKind, file: string, folder: string): Promise<void> {
  try {
    const size = (await lstatOrNull(file))?.size ?? 0
    if (size > (await newestBackupSize(kind, folder))) await copyAside(kind, file, folder)
  } catch (cause) {
    noBackup(cause, folder)
  }
}

export async function copyAside(
  kind: BackupKind,
  file: string,
  folder: string,
  keep = kind === 'project' ? usualBackups.keep : MAX_COPIES[kind],
): Promise<void> {
  try {
    if (!(await lstatOrNull(file))?.isFile()) return
    await mkdir(folder, { recursive: true })
    const stamp = new Date().toISOString().replace(/[:.]/g, '-')
    await copyFile(file, join(folder, `${kind}-${stamp}.${endings[kind]}`))
    const old = (await listBackups(folder, kind)).slice(keep)
    for (const each of old) await removeFile(each)
  } catch (cause) {
    noBackup(cause, folder)
  }
}

/** See `backUp`. */
function noBackup(cause: unknown, folder: string): void {
  log(`no backup in ${folder}: ${causeText(cause)}`)
}

/** Bytes of the newest copy. Journals only grow, so a smaller journal has lost lines. */
export async function newestBackupSize(kind: BackupKind, folder: string): Promise<number> {
  const [newest] = await listBackups(folder, kind)
  return newest === undefined ? 0 : ((await lstatOrNull(newest))?.size ?? 0)
}

/** Paths of the backups, newest first. Throws where they cannot be listed. */
export async function listBackups(folder: string, kind: BackupKind): Promise<string[]> {
  const pattern = new RegExp(`^${kind}-[\\dTZ-]+\\.${endings[kind]}$`)
  const names = await namesIn(folder)
  return names
    .filter((name) => pattern.test(name))
    .sort()
    .reverse()
    .map((name) => join(folder, name))
}
