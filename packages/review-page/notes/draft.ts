import { z } from 'zod'
import { reviewerNoteSchema, type ReviewerNote } from '@shared/contracts/review'

/** A note holds so many characters of text, and of a suggestion. */
const MAX_TEXT = 5_000
/** Nothing that is typed or pasted is cut off; it is shortened by the reviewer. */
export const MAX_DRAFT = 100_000
const text = z.string().max(MAX_DRAFT)

/** A note while it is being written. */
export const draftSchema = reviewerNoteSchema
  .omit({ cueText: true, createdAt: true, editedAt: true })
  .extend({
    /** Set where a note of that id is edited. */
    id: z.string().max(64).optional(),
    about: z.enum(['cue', 'time', 'range']),
    endMs: reviewerNoteSchema.shape.startMs,
    text,
    suggestion: text,
  })
export type Draft = z.infer<typeof draftSchema>

/** What a draft is kept under: one for each note that is edited, one for each cue. */
export const draftKey = ({ id, cueId }: Pick<Draft, 'id' | 'cueId'>): string =>
  id === undefined ? `cue-${cueId ?? ''}` : `note-${id}`

/** Whether there is nothing in it that anybody could read, see or hear. */
export const saysNothing = (
  written: Pick<Draft, 'text' | 'suggestion' | 'drawing' | 'voice'>,
): boolean =>
  written.text.trim() === '' &&
  written.suggestion.trim() === '' &&
  !written.drawing &&
  !written.voice

/** By how many characters the longer of its texts is too long for a note; 0: it fits. */
export const tooMany = ({ text: words, suggestion }: Pick<Draft, 'text' | 'suggestion'>): number =>
  Math.max(0, words.trim().length - MAX_TEXT, suggestion.trim().length - MAX_TEXT)

/** Whether something would be lost with it. */
export function isHalfWritten(draft: Draft, notes: readonly ReviewerNote[]): boolean {
  const edited = notes.find(({ id }) => id === draft.id)
  if (!edited) return !saysNothing(draft)
  return (
    draft.text !== edited.text ||
    draft.suggestion !== edited.suggestion ||
    draft.kind !== edited.kind ||
    draft.severity !== edited.severity ||
    draft.drawing !== edited.drawing ||
    draft.voice?.data !== edited.voice?.data
  )
}
