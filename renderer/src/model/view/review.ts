import { z } from 'zod'
import { useMemo } from 'react'
import {
  noteKinds,
  noteSeverities,
  noteStates,
  type NoteState,
  type ReceivedNotes,
} from '@shared/contracts/review'
import { saysTheSame } from '@shared/review/place-notes'
import { noteTable, notesCsv, notesText } from '@shared/review/note-table'
import { type PlacedNote, placedNotes, timeOf } from '@shared/review/notes'
import { languageNameIn } from '@shared/languages/display-names'
import { ok, type Result } from '@shared/contracts/result'
import { currentPreferences } from '@/bridge/preferences'
import { currentProject, studio } from '@/bridge/studio'
import { announce } from '@/ui/states/LiveRegion'
import { toast, toastWarning } from '@/ui/overlays/toasts'
import { cuesInOrder, type StudioDocument } from '../document/document'
import { useDocument } from '../document/document-store'
import {
  lockApproved,
  takeInNotes,
  takeSuggestion,
  type NotesImported,
} from '../edits/review-edits'
import { usePlayhead, transport } from '../playback/playhead'
import { createProjectStore } from '../project-store'
import { words } from '../report'
import { showRange } from './viewport'
import { activeCue, selectCue, useSelection } from './selection-store'
import { openSide } from './workspace-store'
import { judgedCues } from '../document/judged-cues'

/** Which notes the panel shows; null and undefined leave a choice open. */
export const noteFilterSchema = z.object({
  state: z.enum(noteStates).nullable(),
  reviewer: z.string().nullable(),
  round: z.number().int().nullable(),
  kind: z.enum(noteKinds).nullable(),
  severity: z.enum(noteSeverities).nullable(),
  /** '' = cues without a speaker, and places in the film. */
  speakerId: z.string().nullable(),
})
export type NoteFilter = z.infer<typeof noteFilterSchema>

export const everyNote: NoteFilter = {
  state: null,
  reviewer: null,
  round: null,
  kind: null,
  severity: null,
  speakerId: null,
}

interface ReviewState {
  filter: NoteFilter
  /** The note that keys act on. */
  activeId: string | null
}

/** Selection and filter of the review panel. The filter is stored with the project's view. */
export const useReviewView = createProjectStore<ReviewState>({
  name: 'useReviewView',
  owner: 'user',
  initial: { filter: everyNote, activeId: null },
})

/** The notes of the document, each with its cue as the film is now. */
export interface ReviewNotes {
  /** In the order of the film. */
  all: readonly PlacedNote[]
  byCue: ReadonlyMap<string, readonly PlacedNote[]>
  open: number
}

const none: ReviewNotes = { all: [], byCue: new Map(), open: 0 }

type Source = Pick<StudioDocument, 'byId' | 'order' | 'fields'>
let known: { byId: unknown; review: unknown; notes: ReviewNotes } = {
  byId: null,
  review: null,
  notes: none,
}

/** Worked out once for each state of the document: an edit of the cues may move notes. */
export function reviewNotes(document: Source): ReviewNotes {
  const { byId, fields } = document
  const { review } = fields
  if (!review || review.notes.length === 0) return none
  if (known.byId === byId && known.review === review) return known.notes
  const all = placedNotes({ cues: cuesInOrder(document), review }, byId)
  const byCue = new Map<string, PlacedNote[]>()
  for (const placed of all) {
    if (!placed.cue) continue
    const others = byCue.get(placed.cue.id)
    if (others) others.push(placed)
    else byCue.set(placed.cue.id, [placed])
  }
  const open = all.filter(({ note }) => note.state === 'open').length
  known = { byId, review, notes: { all, byCue, open } }
  return known.notes
}

/** Times of the open notes that belong to no cue, ms. */
export const placeNotes = (document: Source): number[] =>
  reviewNotes(document).all.flatMap((placed) =>
    placed.cue === null && placed.note.state === 'open' ? timeOf(placed) : [],
  )

/** Mark of a cue in table and timeline. */
export interface NoteMark {
  open: number
  all: number
  rejected: boolean
}

/** Null: the cue has no note, and no reviewer rejected it. */
export function noteMark(document: Source, cueId: string): NoteMark | null {
  const { review } = document.fields
  if (!review) return null
  const notes = reviewNotes(document).byCue.get(cueId) ?? []
  const rejected = judgedCues(document).rejected.has(cueId)
  if (notes.length === 0 && !rejected) return null
  return {
    open: notes.filter(({ note }) => note.state === 'open').length,
    all: notes.length,
    rejected,
  }
}

const passes = ({ note, cue }: PlacedNote, filter: NoteFilter): boolean =>
  (filter.state === null || note.state === filter.state) &&
  (filter.reviewer === null || note.reviewer === filter.reviewer) &&
  (filter.round === null || note.round === filter.round) &&
  (filter.kind === null || note.kind === filter.kind) &&
  (filter.severity === null || note.severity === filter.severity) &&
  (filter.speakerId === null || (cue?.speakerId ?? '') === filter.speakerId)

/** The notes that the filter leaves, in the order of the film. */
export function shownNotes(all: readonly PlacedNote[], filter: NoteFilter): PlacedNote[] {
  return all.filter((placed) => passes(placed, filter))
}

/** Choices of the filter, and the number of notes in each state under the other choices. */
export function useNoteChoices() {
  const { all } = useDocument(reviewNotes)
  const { filter } = useReviewView()
  return useMemo(() => {
    const others = shownNotes(all, { ...filter, state: null })
    const counts: Record<NoteState, number> = { open: 0, done: 0, declined: 0 }
    for (const { note } of others) counts[note.state] += 1
    const distinct = <T>(values: T[]): T[] => [...new Set(values)]
    return {
      counts,
      total: others.length,
      reviewers: distinct(all.map(({ note }) => note.reviewer)).sort(),
      rounds: distinct(all.map(({ note }) => note.round)).sort((a, b) => a - b),
      kinds: noteKinds.filter((kind) => all.some(({ note }) => note.kind === kind)),
      severities: noteSeverities.filter((each) => all.some(({ note }) => note.severity === each)),
      speakers: distinct(all.map(({ cue }) => cue?.speakerId ?? '')),
    }
  }, [all, filter])
}

/** Goes to a note: its cue is selected, or the playhead moves to its place. */
export function goToNote(placed: PlacedNote): void {
  useReviewView.setState({ activeId: placed.note.id })
  if (placed.cue) selectCue(placed.cue.id)
  const atMs = placed.note.drawnAtMs ?? timeOf(placed)
  if (usePlayhead.getState().playing) return
  transport().seek(atMs)
  if (!placed.cue) showRange(atMs, atMs)
}

/** Plays the place of a note: its range, its cue, or two seconds from its moment. */
export function playNote(placed: PlacedNote): void {
  goToNote(placed)
  const { note, cue } = placed
  const fromMs = timeOf(placed)
  const lengthMs = note.endMs === null ? 2_000 : note.endMs - note.startMs
  transport().play(fromMs, Math.max(cue?.endMs ?? 0, fromMs + lengthMs))
}

/** The note that was gone to, while its cue is still selected. */
function noteGoneTo(): PlacedNote | undefined {
  const { activeId } = useReviewView.getState()
  const active = reviewNotes(useDocument.getState()).all.find(({ note }) => note.id === activeId)
  const { activeId: selected } = useSelection.getState()
  return active?.cue && active.cue.id !== selected ? undefined : active
}

/** The note that keys act on; the first open one of the selected cue where none was gone to. */
export function activeNote(): PlacedNote | undefined {
  const gone = noteGoneTo()
  if (gone) return gone
  const { byCue } = reviewNotes(useDocument.getState())
  const here = byCue.get(useSelection.getState().activeId ?? '') ?? []
  return here.find(({ note }) => note.state === 'open') ?? here[0]
}

/** Goes to the next or previous open note after where one is, from the other end again at the end. */
export function goToOpenNote(by: 1 | -1): void {
  const { all } = reviewNotes(useDocument.getState())
  const isOpen = ({ note }: PlacedNote): boolean => note.state === 'open'
  const active = noteGoneTo()
  const at = active ? all.indexOf(active) : -1
  const hereMs = activeCue()?.startMs ?? -1
  const isBeyond = (placed: PlacedNote, i: number): boolean =>
    at >= 0 ? (i - at) * by > 0 : by === 1 ? timeOf(placed) >= hereMs : timeOf(placed) < hereMs
  const open = all.map((placed, i) => ({ placed, i })).filter(({ placed }) => isOpen(placed))
  const row = by === 1 ? open : open.toReversed()
  const next = row.find(({ placed, i }) => isBeyond(placed, i)) ?? row[0]
  if (!next) return
  openSide('review')
  goToNote(next.placed)
}

/** True if a note suggests a wording for an existing cue. */
export const canTake = (placed: PlacedNote | undefined): boolean =>
  placed !== undefined && placed.cue !== null && placed.note.suggestion !== ''

/** Applies the wording of a note, and marks the note as done. */
export function takeWording(placed = activeNote()): void {
  if (!placed?.cue || !canTake(placed)) return
  const { note, cue } = placed
  if (!takeSuggestion(note, cue)) return
  useReviewView.setState({ activeId: note.id })
  selectCue(cue.id)
  const t = words()
  announce(t('review.taken'))
  const part = cue.text.length < note.cueText.length && !saysTheSame(cue.text, note.cueText)
  if (part) toastWarning(`${t('review.taken')} ${t('review.parts')}`)
  else toast(t('review.taken'))
}

export function lockApprovedTakes(): void {
  const count = lockApproved()
  const t = words()
  if (count > 0) toast(t('review.locked', { count }))
  else toastWarning(t('review.nothingToLock'))
}

/** Imports files of review notes, or asks for some, and reports the result. */
export async function importReviewNotes(paths?: string[]): Promise<Result<void>> {
  const read = await currentProject().reviewNotesRead(paths ? { paths } : {})
  if (!read.ok) return read
  if (!read.value) return ok(undefined)
  const { files, refused } = read.value
  for (const error of refused) toast(error)
  if (files.length > 0) sayImported(takeInNotes(files), files)
  sayElsewhere(files)
  return ok(undefined)
}

/** Names the notes that are about other languages of the film: they are taken in there. */
function sayElsewhere(files: readonly ReceivedNotes[]): void {
  const counts = new Map<string, { language: string; count: number }>()
  for (const { language, name, count } of files.flatMap(({ elsewhere = [] }) => elsewhere)) {
    const before = counts.get(name)?.count ?? 0
    counts.set(name, { language, count: before + count })
  }
  const t = words()
  const { locale } = currentPreferences()
  for (const [name, { language, count }] of counts)
    toastWarning(
      t('review.elsewhere', { count, name, language: languageNameIn(locale, language) ?? name }),
    )
}

function sayImported(all: NotesImported, files: readonly ReceivedNotes[]): void {
  const t = words()
  for (const error of all.refused) toast(error)
  if (all.refused.length === files.length) return
  openSide('review')
  const sentence = t('review.imported', {
    added: all.added.length,
    changed: all.changed.length,
    already: all.already,
    withdrawn: all.withdrawn,
    verdicts: all.verdicts,
    unplaced: all.unplaced.length,
    outdated: all.outdated.length,
  })
  announce(sentence)
  if (all.unplaced.length + all.outdated.length > 0) toastWarning(sentence)
  else toast(sentence)
  useReviewView.setState({ activeId: null })
}

/** Puts the shown notes on the clipboard: as CSV for a spreadsheet, or as lines to read. */
export async function copyNotes(how: 'text' | 'csv'): Promise<Result<void>> {
  const document = useDocument.getState()
  const { all } = reviewNotes(document)
  const shown = shownNotes(all, useReviewView.getState().filter)
  const { name, review } = document.fields
  const film = {
    name,
    cues: cuesInOrder(document),
    speakers: document.speakers,
    // An active filter implies notes.
    ...(shown.length === all.length && { review }),
  }
  const table = noteTable(shown, film, words())
  const text = how === 'csv' ? notesCsv(table) : notesText(table)
  const copied = await studio.copyText({ text })
  if (copied.ok) toast(words()('review.copied', { count: shown.length }))
  return copied
}

/** The first open notes of a cue, a line each. */
export function openTexts(cueId: string): string[] {
  const notes = reviewNotes(useDocument.getState()).byCue.get(cueId) ?? []
  return notes
    .filter(({ note }) => note.state === 'open')
    .slice(0, 5)
    .map(({ note }) => `${note.reviewer}: ${(note.text || note.suggestion).slice(0, 200)}`)
}

/** Lines drawn on the picture where the playhead is: of the note that was gone to, unless it plays. */
export function useDrawing(): string | null {
  const activeId = useReviewView((state) => state.activeId)
  const note = useDocument((state) =>
    activeId === null ? undefined : state.fields.review?.notes.find(({ id }) => id === activeId),
  )
  const at = note?.drawing === undefined ? null : (note.drawnAtMs ?? null)
  const isThere = usePlayhead(
    ({ playing, timeMs }) => at !== null && !playing && Math.abs(timeMs - at) < 100,
  )
  return isThere ? (note?.drawing ?? null) : null
}
