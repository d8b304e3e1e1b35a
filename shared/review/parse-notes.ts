import { z } from 'zod'
import { studioError, type StudioError } from '../contracts/errors'
import { fail, failWith, ok, type Result } from '../contracts/result'
import { MAX_NOTES, NOTES_FORMAT, notesFileSchema, type NotesFile } from '../contracts/review'

/** Larger files are refused before they are read: 50,000 notes of a few lines, or 30 recorded minutes. */
export const MAX_NOTES_BYTES = 64 * 1024 * 1024

/** Version of notes files that this Cuecast reads. */
const VERSION = 1

/**
 * Reads the text of a notes file. It is foreign input: every field has its limit, and control characters
 * and marks that turn the direction of text are left out.
 *
 * @param name of the file, for the message
 * @returns NOTES_INVALID naming the place in the file; NOTES_NEWER for a file of a later Cuecast
 */
export function parseNotes(text: string, name: string): Result<NotesFile> {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    const cut = /^\s*\{/.test(text) && !/\}\s*$/.test(text)
    return fail(notesInvalid(name, text.trim() === '' ? 'empty' : cut ? 'incomplete' : 'not_json'))
  }
  const head = headSchema.safeParse(json)
  if (!head.success) return fail(notesInvalid(name, 'not_notes'))
  if (head.data.version > VERSION) {
    const message = 'these notes were saved by a newer Cuecast; update to read them'
    return failWith('NOTES_NEWER', message, { at: name })
  }
  const { notes, verdicts } = head.data
  if (Math.max(notes?.length ?? 0, verdicts?.length ?? 0) > MAX_NOTES)
    return fail(notesInvalid(name, 'too_many'))
  const parsed = notesFileSchema.safeParse(json)
  if (parsed.success) return ok(cleaned(parsed.data))
  const [issue] = parsed.error.issues
  return fail(notesInvalid(name, 'field', issue?.path.join('.') ?? '', issue?.message))
}

/** Marks of a notes file of any version among other JSON. */
const headSchema = z.object({
  format: z.literal(NOTES_FORMAT),
  version: z.number(),
  notes: z.array(z.unknown()).optional(),
  verdicts: z.array(z.unknown()).optional(),
})

const reasons = {
  empty: 'the file is empty',
  incomplete: 'the file ends in the middle: it was not saved or sent completely',
  too_large: `the file is larger than ${MAX_NOTES_BYTES / 1024 / 1024} MB`,
  unreadable: 'the file cannot be read',
  not_json: 'the file is not JSON',
  not_notes: 'the file holds no review notes',
  too_many: `the file holds more than ${MAX_NOTES} notes`,
  field: 'a value has the wrong form',
} as const

/** NOTES_INVALID; `field` is the place in the file, as `notes.3.kind`. */
export function notesInvalid(
  name: string,
  reason: keyof typeof reasons,
  field = '',
  more = '',
): StudioError {
  const message = more === '' ? reasons[reason] : `${reasons[reason]}: ${more}`
  const at = field === '' ? name : `${name} › ${field}`
  return studioError('NOTES_INVALID', message, { at, params: { reason } })
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
  const { reviewer, language, others } = file
  return {
    ...file,
    ...cleanNotes(file),
    reviewer: cleanLine(reviewer),
    ...(language !== undefined && { language: cleanLine(language) }),
    ...(others && {
      others: others.map((each) => ({
        ...each,
        ...cleanNotes(each),
        language: cleanLine(each.language),
      })),
    }),
  }
}

type Written = Pick<NotesFile, 'project' | 'notes' | 'verdicts'>

const cleanNotes = ({ project, notes, verdicts }: Written): Written => ({
  project: { ...project, name: cleanLine(project.name) },
  notes: notes.map((note) => ({
    ...note,
    cueText: clean(note.cueText),
    text: clean(note.text).trim(),
    suggestion: clean(note.suggestion).trim(),
  })),
  verdicts: verdicts.map((each) => ({ ...each, cueText: clean(each.cueText) })),
})
