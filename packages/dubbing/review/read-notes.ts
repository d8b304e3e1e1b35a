import { createHash } from 'node:crypto'
import { mkdir, open, type FileHandle } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { studioError, type StudioError } from '@shared/contracts/errors'
import {
  MAX_NOTES,
  NOTES_FORMAT,
  notesFileSchema,
  type NotesFile,
  type ReceivedNotes,
} from '@shared/contracts/review'
import { fail, ok, type Result } from '@shared/contracts/result'
import { aboutOtherProject } from '@shared/review/import-notes'
import { fileError, lstatOrNull, NotPlainFile, writeAtomically } from '@cuecast/platform'
import { z } from 'zod'
import type { Project } from '../project/project'

/** Larger files are refused before they are read: 50,000 notes of a few lines, or 30 recorded minutes. */
const MAX_BYTES = 64 * 1024 * 1024

/** Version of notes files that this Cuecast reads. */
const VERSION = 1

/**
 * Reads a file of review notes for a project, and stores its recorded remarks in the project's folder.
 * The file is foreign input: nothing in it is run or used as a path; control characters and marks that
 * turn the direction of text are left out.
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
  const foreign = aboutOtherProject(project.document, read.value)
  if (foreign) return fail({ ...foreign, at: basename(path) })
  return storeRemarks(project.path, read.value)
}

async function readNotesFile(path: string): Promise<Result<NotesFile>> {
  const text = await readLimited(path)
  if (!text.ok) return text
  const name = basename(path)
  let json: unknown
  try {
    json = JSON.parse(text.value.replace(/^\uFEFF/, ''))
  } catch {
    const cut = /^\s*\{/.test(text.value) && !/\}\s*$/.test(text.value)
    const reason = text.value.trim() === '' ? 'empty' : cut ? 'incomplete' : 'not_json'
    return fail(invalid(name, reason))
  }
  const head = headSchema.safeParse(json)
  if (!head.success) return fail(invalid(name, 'not_notes'))
  if (head.data.version > VERSION) {
    const message = 'these notes were saved by a newer Cuecast; update to read them'
    return fail(studioError('NOTES_NEWER', message, { at: name }))
  }
  const { notes, verdicts } = head.data
  if (Math.max(notes?.length ?? 0, verdicts?.length ?? 0) > MAX_NOTES)
    return fail(invalid(name, 'too_many'))
  const parsed = notesFileSchema.safeParse(json)
  if (parsed.success) return ok(cleaned(parsed.data))
  const [issue] = parsed.error.issues
  return fail(invalid(name, 'field', issue?.path.join('.') ?? '', issue?.message))
}

/** What tells a notes file, of whatever version, from any other JSON. */
const headSchema = z.object({
  format: z.literal(NOTES_FORMAT),
  version: z.number(),
  notes: z.array(z.unknown()).optional(),
  verdicts: z.array(z.unknown()).optional(),
})

const reasons = {
  empty: 'the file is empty',
  incomplete: 'the file ends in the middle: it was not saved or sent completely',
  too_large: `the file is larger than ${MAX_BYTES / 1024 / 1024} MB`,
  not_json: 'the file is not JSON',
  not_notes: 'the file holds no review notes',
  too_many: `the file holds more than ${MAX_NOTES} notes`,
  field: 'a value has the wrong form',
} as const

/** NOTES_INVALID; `field` is the place in the file, as `notes.3.kind`. */
function invalid(name: string, reason: keyof typeof reasons, field = '', more = ''): StudioError {
  const message = more === '' ? reasons[reason] : `${reasons[reason]}: ${more}`
  const at = field === '' ? name : `${name} › ${field}`
  return studioError('NOTES_INVALID', message, { at, params: { reason } })
}

async function readLimited(path: string): Promise<Result<string>> {
  let file: FileHandle | undefined
  try {
    file = await open(path, 'r')
    const info = await file.stat()
    if (!info.isFile())
      return fail(studioError('FILE_UNREADABLE', 'this is not an ordinary file', { at: path }))
    if (info.size > MAX_BYTES) return fail(invalid(basename(path), 'too_large'))
    return ok(await file.readFile('utf8'))
  } catch (cause) {
    return fail(fileError(cause, path, 'read'))
  } finally {
    await file?.close()
  }
}

/** Control characters but line breaks and tabs; embeddings, overrides and isolates of direction. */
const unseen = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069\uFEFF]/gu

const clean = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replace(unseen, '')
    .replace(/\p{Cs}/gu, '\uFFFD')
    .normalize('NFC')

const cleanLine = (text: string): string => clean(text).replace(/\s+/g, ' ').trim()

function cleaned(file: NotesFile): NotesFile {
  const { project, reviewer } = file
  return {
    ...file,
    project: { ...project, name: cleanLine(project.name) },
    reviewer: cleanLine(reviewer),
    notes: file.notes.map((note) => ({
      ...note,
      cueText: clean(note.cueText),
      text: clean(note.text).trim(),
      suggestion: clean(note.suggestion).trim(),
    })),
    verdicts: file.verdicts.map((each) => ({ ...each, cueText: clean(each.cueText) })),
  }
}

/** Folder of recorded remarks inside a project. */
const VOICE_FOLDER = 'review'

const endings = { 'audio/webm': 'webm', 'audio/mp4': 'm4a', 'audio/ogg': 'ogg' } as const

/** The recorded remark of this name in a project; null for what can be no such name. */
export function remarkPath(projectPath: string, name: string): string | null {
  return /^[0-9a-f]{64}\.(webm|m4a|ogg)$/.test(name) ? join(projectPath, VOICE_FOLDER, name) : null
}

/** Files are called by the hash of their bytes: the same remark twice is one, and no name comes from outside. */
async function storeRemarks(projectPath: string, file: NotesFile): Promise<Result<ReceivedNotes>> {
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
