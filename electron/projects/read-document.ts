import { readFile, stat } from 'node:fs/promises'
import { studioError } from '@shared/contracts/errors'
import {
  PROJECT_SCHEMA_VERSION,
  projectFileSchema,
  type ProjectFile,
} from '@shared/contracts/project-file'
import { fail, ok, type Result } from '@shared/contracts/result'
import { z } from 'zod'
import { fileError } from '../files/file-error'
import { listBackups } from './backups'
import type { ProjectFolder } from './project-folder'

const versionSchema = z.object({ schemaVersion: z.number().int() })

export interface ReadDocument {
  document: ProjectFile
  /** Set when `project.json` was unreadable: the backup that was used instead. */
  fromBackup: string | null
}

/**
 * Reads `project.json`; when it is damaged, the newest backup that is sound.
 * Errors: PROJECT_NOT_FOUND, PROJECT_NEWER (made by a later Cuecast), PROJECT_INVALID naming the place.
 */
export async function readDocument(folder: ProjectFolder): Promise<Result<ReadDocument>> {
  const there = await stat(folder.path).catch(() => null)
  if (!there?.isDirectory()) return fail(notFound(folder.path))
  const read = await readOne(folder.document)
  if (read.ok) return ok({ document: read.value, fromBackup: null })
  if (read.error.code === 'PROJECT_NEWER') return read
  for (const backup of await listBackups(folder.backups)) {
    const older = await readOne(backup)
    if (older.ok) return ok({ document: older.value, fromBackup: backup })
  }
  return read.error.code === 'FILE_NOT_FOUND' ? fail(notFound(folder.path)) : read
}

async function readOne(file: string): Promise<Result<ProjectFile>> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (cause) {
    return fail(fileError(cause, file, 'read'))
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'not JSON'
    return fail(studioError('PROJECT_INVALID', reason, { at: file }))
  }
  const version = versionSchema.safeParse(json)
  if (version.success && version.data.schemaVersion > PROJECT_SCHEMA_VERSION) {
    const message = 'this project was saved by a newer Cuecast; update to open it'
    return fail(studioError('PROJECT_NEWER', message, { at: file }))
  }
  const document = projectFileSchema.safeParse(json)
  if (document.success) return ok(document.data)
  const issue = document.error.issues[0]
  const place = issue ? `${file} › ${issue.path.join('.')}` : file
  return fail(studioError('PROJECT_INVALID', issue?.message ?? 'not a project', { at: place }))
}

function notFound(path: string) {
  return studioError('PROJECT_NOT_FOUND', 'there is no project here', {
    at: path,
    params: { path },
  })
}
