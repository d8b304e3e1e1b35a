import type { Cue } from '@shared/contracts/project-file'
import type {
  DeclineReason,
  NoteState,
  ProjectNote,
  ReceivedNotes,
  ReviewRound,
} from '@shared/contracts/review'
import type { StudioError } from '@shared/contracts/errors'
import { importNotes, type NotesImport, noReview } from '@shared/review/import-notes'
import { cuesInOrder, type StudioDocument } from '../document/document'
import { useDocument } from '../document/document-store'
import { withRound } from '@shared/review/review-package'
import { execute, type Edit } from '../document/execute'
import { activeTake, useTakes } from '../document/takes-store'
import { judgedCues } from '../document/judged-cues'
import { withOptional } from './cue-edits'

/** Changes single notes; one for which `change` answers itself is left alone. */
function changeNotes(ids: Iterable<string>, change: (note: ProjectNote) => ProjectNote): Edit {
  return ({ fields: { review } }) => {
    const wanted = new Set(ids)
    const notes = (review?.notes ?? []).filter(({ id }) => wanted.has(id))
    const upsert = notes.map(change).filter((note, i) => note !== notes[i])
    return { notes: { upsert, remove: [] } }
  }
}

export function setNoteState(ids: Iterable<string>, state: NoteState): boolean {
  const edit = changeNotes(ids, (note) =>
    note.state === state ? note : { ...withOptional(note, 'reason', undefined), state },
  )
  return execute('changeNoteState', edit)
}

/** Declines a note, or sets the reason for declining it; null: no reason. */
export function declineNote(id: string, reason: DeclineReason | null): boolean {
  const edit = changeNotes([id], (note) => ({
    ...withOptional(note, 'reason', reason ?? undefined),
    state: 'declined',
  }))
  return execute('changeNoteState', edit)
}

/** @param stay one stay in the field is one step of undo */
export function setAnswer(id: string, answer: string, stay: string): boolean {
  const edit = changeNotes([id], (note) => (note.answer === answer ? note : { ...note, answer }))
  return execute('answerNote', edit, { group: stay })
}

/** Attaches a note to a cue for good, whatever the text of the cue. */
export function placeNote(id: string, cueId: string): boolean {
  return execute(
    'placeNote',
    changeNotes([id], (note) => ({ ...note, cueId, byHand: true })),
  )
}

/**
 * Text of a cue with a note's wording. If the cue has grown since the note, only the noted part is
 * replaced.
 */
function withSuggestion({ text }: Cue, { cueText, suggestion }: ProjectNote): string {
  if (cueText !== '' && text !== cueText && text.includes(cueText))
    return text.replace(cueText, () => suggestion)
  return suggestion
}

/** Gives the cue the wording that a note suggests; the note is done. One step of undo. */
export function takeSuggestion(note: ProjectNote, cue: Cue): boolean {
  return execute('takeSuggestion', () => ({
    cues: { upsert: [{ ...cue, text: withSuggestion(cue, note) }], remove: [] },
    notes: { upsert: [{ ...note, state: 'done' }], remove: [] },
  }))
}

/** Changes from several files of notes, one after the other. */
export interface NotesImported extends NotesImport {
  refused: StudioError[]
}

/** Keeps a round sent for review with the project, for the next round. */
export function keepReviewRound(round: ReviewRound): void {
  execute('sendForReview', (document) => {
    const before = document.fields.review
    const review = withRound(before, round)
    return before?.rounds.length === review.rounds.length ? null : { fields: { review } }
  })
}

/**
 * Takes notes in, all files as one step of undo; answers what came of it.
 *
 * @param group several calls in a row are one step of undo
 */
export function takeInNotes(files: readonly ReceivedNotes[], group?: string): NotesImported {
  let all: NotesImported = { ...nothing, refused: [] }
  const projectId = useDocument.getState().opened?.id ?? ''
  const edit: Edit = (document) => {
    all = foldImports(document, projectId, files)
    const { review } = document.fields
    return all.review === (review ?? noReview) ? null : { fields: { review: all.review } }
  }
  execute('importNotes', edit, { group })
  return all
}

const nothing: NotesImport = {
  review: noReview,
  added: [],
  changed: [],
  unplaced: [],
  already: 0,
  withdrawn: 0,
  verdicts: 0,
  outdated: [],
}

function foldImports(
  document: StudioDocument,
  projectId: string,
  files: readonly ReceivedNotes[],
): NotesImported {
  const { name } = document.fields
  const cues = cuesInOrder(document)
  const takeFileOf = (cueId: string) => activeTake(useTakes.getState(), cueId)?.file ?? null
  const refused: StudioError[] = []
  let all: NotesImport = { ...nothing, review: document.fields.review ?? noReview }
  for (const file of files) {
    const one = importNotes({ id: projectId, name, cues, review: all.review, takeFileOf }, file)
    if (!one.ok) {
      refused.push(one.error)
      continue
    }
    all = {
      review: one.value.review,
      added: [...all.added, ...one.value.added],
      changed: [...all.changed, ...one.value.changed],
      unplaced: [...all.unplaced, ...one.value.unplaced],
      already: all.already + one.value.already,
      withdrawn: all.withdrawn + one.value.withdrawn,
      verdicts: all.verdicts + one.value.verdicts,
      outdated: [...all.outdated, ...one.value.outdated],
    }
  }
  return { ...all, refused }
}

/**
 * Takes that can be locked because every reviewer who judged their cue has approved it: the cue
 * still has the approved text and take.
 */
export function approvedTakes(document: StudioDocument): string[] {
  const { approved, outdated } = judgedCues(document)
  const changed = new Set(outdated.map(({ verdict }) => verdict.cueId))
  return [...approved].flatMap((cueId) => {
    const take = changed.has(cueId) ? undefined : activeTake(useTakes.getState(), cueId)
    return take && !take.locked ? [take.id] : []
  })
}

/** Locks them in one step of undo; answers how many. */
export function lockApproved(): number {
  let count = 0
  execute('lockApproved', (document) => {
    const ids = approvedTakes(document)
    count = ids.length
    return { lockedTakes: Object.fromEntries(ids.map((id) => [id, true])) }
  })
  return count
}
