import type { Locale } from '@shared/languages/locales'
import type { NotesFile, ReviewerNote } from '@shared/contracts/review'
import type { Filter } from './model'
import type { Draft } from './notes/draft'

/** What is left to be said of notes files that were opened. */
export interface OpenedNotes {
  /** A sentence for each file that was not taken in. */
  refused: string[]
  /** Signed with another name than the reviewer's: they may be somebody else's. */
  foreign: NotesFile[]
}

/** What the page shows. */
export interface View {
  locale: Locale
  theme: 'dark' | 'light'
  filter: Filter
  search: string
  /** '' = cues without one; null = all. */
  speaker: string | null
  selected: string | null
  /** The list scrolls to the cue that sounds. */
  follows: boolean
  draft: Draft | null
  /** The sound was playing when the draft was opened, and continues afterwards. */
  resumes: boolean
  /** The draft's drawing, or that of a note, is looked at or made in a large picture. */
  drawing: 'draft' | Drawn | null
  /** A remark is being recorded for the draft. */
  isRecording: boolean
  range: { startMs: number; endMs: number } | null
  /** A finger rests on the waveform: what it drags over becomes the range. */
  choosesRange: boolean
  /** A range was chosen: how that is done need not be said. */
  knowsRange: boolean
  dialog: 'help' | 'save' | 'name' | null
  /** Notes file that was downloaded as the dialog opened. */
  savedAs: string | null
  /** What is to be said of notes files that were opened. */
  opened: OpenedNotes | null
  /** Files of a package that was not sent completely; null: it is whole. */
  cutShort: { missing: number; files: number } | null
  /** What was just done, for eyes and screen readers; `undo`: with a button for that. */
  message: { text: string; undo: boolean } | null
}

/** Lines on the picture at a time of the film, ms. */
export type Drawn = Pick<ReviewerNote, 'drawing' | 'drawnAtMs'>
