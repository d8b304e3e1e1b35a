import type { Cue, ProjectPatch } from '../contracts/project-file'
import type { ProjectNote, ProjectReview } from '../contracts/review'
import type { Translate } from '../texts/texts'
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

/** True if a note was about a cue that cannot be found: the user has to place it. */
export const isUnplaced = ({ note, cue }: PlacedNote): boolean =>
  cue === null && (note.cueId !== null || note.cueText !== '')

/**
 * The notes of a project in the order of the film, each with its cue.
 *
 * @param byId the cues, where the caller has them by id already
 */
export function placedNotes(
  { cues, review }: { cues: readonly Cue[]; review?: ProjectReview | null | undefined },
  byId: ReadonlyMap<string, Cue> = new Map(cues.map((cue) => [cue.id, cue])),
): PlacedNote[] {
  if (!review || review.notes.length === 0) return []
  const placeOf = cuePlaces(cues, byId)
  return review.notes
    .map((note) => ({ note, cue: byId.get(placeOf(note) ?? '') ?? null }))
    .sort((a, b) => timeOf(a) - timeOf(b) || (a.note.id < b.note.id ? -1 : 1))
}

/** Where a note is in the film now, ms: its cue may have been moved since it was written. */
export const timeOf = ({ note, cue }: PlacedNote): number => {
  if (!cue) return note.startMs
  return note.startMs >= cue.startMs && note.startMs < cue.endMs ? note.startMs : cue.startMs
}

/** End of a note's object, ms: its range, its cue, or its moment. */
export function endOf(placed: PlacedNote): number {
  const { note, cue } = placed
  if (note.endMs === null && cue) return cue.endMs
  const lengthMs = note.endMs === null ? 0 : note.endMs - note.startMs
  return timeOf(placed) + Math.max(0, lengthMs)
}

/** Colour of review notes among the markers: an index into the speaker palette, red. */
const NOTE_COLOUR = 7

/** The open notes as markers: over the marked range, else over their cue. */
export function noteMarkers(notes: readonly PlacedNote[], t: Translate) {
  return notes
    .filter(({ note }) => note.state === 'open')
    .map((placed) => {
      const { note, cue } = placed
      const timeMs = timeOf(placed)
      const endMs = endOf(placed)
      const name = t('review.marker', {
        kind: t(`review.kinds.${note.kind}`),
        reviewer: note.reviewer || t('review.unnamed'),
        text: note.text || note.suggestion,
      })
      const wording = note.suggestion === '' ? '' : `→ ${note.suggestion}`
      const comment = [cue?.text ?? note.cueText, wording].filter(Boolean).join('\n')
      return { timeMs, endMs, name, comment, colour: NOTE_COLOUR, ofReview: true as const }
    })
}
