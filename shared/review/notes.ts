import { spreadsheetCell } from '../csv/cell'
import type { Cue, ProjectPatch, Speaker } from '../contracts/project-file'
import type { ProjectNote, ProjectReview } from '../contracts/review'
import { formatTime } from '../subtitles/format-time'
import { cuePlaces } from './place-notes'

/** The review with single notes changed, added or taken out; what stays keeps its place. */
export function patchNotes(
  review: ProjectReview,
  { upsert, remove }: NonNullable<ProjectPatch['notes']>,
): ProjectReview {
  const gone = new Set(remove)
  const next = new Map(review.notes.map((note) => [note.id, note]))
  for (const id of gone) next.delete(id)
  for (const note of upsert) next.set(note.id, note)
  return { ...review, notes: [...next.values()] }
}

/** A note with the cue that it belongs to now. */
export interface PlacedNote {
  note: ProjectNote
  /** Null: the note is about a place in the film, or its cue could not be found. */
  cue: Cue | null
}

/** Whether a note was about a cue that is not to be found: somebody has to place it. */
export const isUnplaced = ({ note, cue }: PlacedNote): boolean =>
  cue === null && (note.cueId !== null || note.cueText !== '')

interface NotesOf {
  cues: readonly Cue[]
  review?: ProjectReview | null | undefined
}

/**
 * The notes of a project in the order of the film, each with its cue.
 *
 * @param byId the cues, where the caller has them by id already
 */
export function placedNotes(
  { cues, review }: NotesOf,
  byId: ReadonlyMap<string, Cue> = new Map(cues.map((cue) => [cue.id, cue])),
): PlacedNote[] {
  if (!review || review.notes.length === 0) return []
  const placeOf = cuePlaces(cues, byId)
  return review.notes
    .map((note) => ({ note, cue: byId.get(placeOf(note) ?? '') ?? null }))
    .sort((a, b) => timeOf(a) - timeOf(b) || (a.note.id < b.note.id ? -1 : 1))
}

/** Where a note lies in the film now, ms: its cue may have been moved since it was written. */
export const timeOf = ({ note, cue }: PlacedNote): number => {
  if (!cue) return note.startMs
  return note.startMs >= cue.startMs && note.startMs < cue.endMs ? note.startMs : cue.startMs
}

/** The words that a list of notes needs in the user's language. */
export interface NoteWords {
  head: readonly string[]
  kind: (kind: ProjectNote['kind']) => string
  state: (state: ProjectNote['state']) => string
  /** Somebody who gave no name. */
  unnamed: string
}

/** Notes as a table: a row each, in the order given. */
export function noteRows(
  notes: readonly PlacedNote[],
  { cues, speakers }: { cues: readonly Cue[]; speakers: readonly Speaker[] },
  words: NoteWords,
): string[][] {
  const numbers = new Map(cues.map(({ id }, i) => [id, i + 1]))
  const labels = new Map(speakers.map(({ id, label }) => [id, label]))
  return notes.map((placed) => {
    const { note, cue } = placed
    return [
      cue ? String(numbers.get(cue.id) ?? '') : '',
      formatTime(timeOf(placed)),
      labels.get(cue?.speakerId ?? '') ?? '',
      cue?.text ?? note.cueText,
      words.kind(note.kind),
      note.text,
      note.suggestion,
      note.reviewer || words.unnamed,
      String(note.round),
      words.state(note.state),
      note.answer,
    ]
  })
}

/** The same as CSV for a spreadsheet, with a byte order mark, because Excel reads Vietnamese only then. */
export function notesCsv(rows: readonly (readonly string[])[], { head }: NoteWords): string {
  return `\uFEFF${[head, ...rows].map((row) => `${row.map(spreadsheetCell).join(',')}\r\n`).join('')}`
}
