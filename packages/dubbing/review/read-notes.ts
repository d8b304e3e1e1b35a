import { createHash } from 'node:crypto'
import { mkdir, open, type FileHandle } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { NotesFile, ReceivedNotes } from '@shared/contracts/review'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { type LanguageNotes, notesAbout } from '@shared/review/import-notes'
import { MAX_NOTES_BYTES, notesInvalid, parseNotes } from '@shared/review/parse-notes'
import { fileError, lstatOrNull, NotPlainFile, writeAtomically } from '@cuecast/platform'
import type { Project } from '../project/project'

/**
 * Reads a file of review notes for a project, and stores its recorded remarks in the project's folder.
 * The file is foreign input: nothing in it is run or used as a path; control characters and marks that
 * turn the direction of text are left out. Of a package with several languages, notes about the others are counted.
 *
 * @returns FILE_NOT_FOUND, FILE_UNREADABLE and other failures of the disk; NOTES_INVALID naming the place
 * in the file; NOTES_NEWER for a file that a later Cuecast wrote; NOTES_OTHER_PROJECT naming both
 */
export async function receiveNotes(
  path: string,
  project: Pick<Project, 'path' | 'document'>,
): Promise<Result<ReceivedNotes>> {
  const read = await readNotesFile(path)
  if (!read.ok) return read
  const own = notesAbout(project.document, read.value)
  if (!own.ok) return fail({ ...own.error, at: basename(path) })
  return storeRemarks(project.path, own.value)
}

async function readNotesFile(path: string): Promise<Result<NotesFile>> {
  const text = await readLimited(path)
  return text.ok ? parseNotes(text.value, basename(path)) : text
}

async function readLimited(path: string): Promise<Result<string>> {
  let file: FileHandle | undefined
  try {
    file = await open(path, 'r')
    const info = await file.stat()
    if (!info.isFile())
      return failWith('FILE_UNREADABLE', 'this is not an ordinary file', { at: path })
    if (info.size > MAX_NOTES_BYTES) return fail(notesInvalid(basename(path), 'too_large'))
    return ok(await file.readFile('utf8'))
  } catch (cause) {
    return fail(fileError(cause, path, 'read'))
  } finally {
    await file?.close()
  }
}

/** Folder of recorded remarks inside a project. */
const VOICE_FOLDER = 'review'

const endings = { 'audio/webm': 'webm', 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' } as const

/** Path of a recorded remark in a project; null for an invalid name. */
export function remarkPath(projectPath: string, name: string): string | null {
  return /^[0-9a-f]{64}\.(webm|m4a|ogg)$/.test(name) ? join(projectPath, VOICE_FOLDER, name) : null
}

/** Files are called by the hash of their bytes: the same remark twice is one, and no name comes from outside. */
async function storeRemarks(
  projectPath: string,
  file: LanguageNotes & Pick<ReceivedNotes, 'elsewhere'>,
): Promise<Result<ReceivedNotes>> {
  const notes: ReceivedNotes['notes'] = []
  const folder = join(projectPath, VOICE_FOLDER)
  let made = false
  for (const { voice, ...note } of file.notes) {
    if (!voice) {
      notes.push(note)
      continue
    }
    const bytes = Buffer.from(voice.data, 'base64')
    const voiceFile = `${createHash('sha256').update(bytes).digest('hex')}.${endings[voice.mime]}`
    const path = join(folder, voiceFile)
    let isThere = false
    try {
      if (!made) await mkdir(folder, { recursive: true })
      // A project from elsewhere may have a link there.
      if (!made && !(await lstatOrNull(folder))?.isDirectory()) throw new NotPlainFile(folder)
      made = true
      isThere = (await lstatOrNull(path)) !== null
    } catch (cause) {
      return fail(fileError(cause, folder, 'write'))
    }
    const written = isThere ? ok(undefined) : await writeAtomically(path, bytes)
    if (!written.ok) return written
    notes.push({ ...note, voiceFile })
  }
  return ok({ ...file, notes })
}
