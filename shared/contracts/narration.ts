import { z } from 'zod'

/** Longest pause of a narration, ms. */
export const MAX_PAUSE_MS = 600_000

export const chapterSchema = z.object({
  /** May be empty: a chapter without a name. */
  title: z.string(),
  /** Target length of the chapter, ms; absent: none. */
  targetMs: z.number().int().min(1_000).optional(),
})
export type Chapter = z.infer<typeof chapterSchema>

/** The text of a book of 3,000 pages; longer ones are refused as scripts. */
export const MAX_SCRIPT_CHARACTERS = 6_000_000

/** Formats of scripts that a narration is made from. */
export const scriptFormats = ['txt', 'md', 'docx', 'epub', 'pptx', 'fountain', 'fdx'] as const
/** Endings of files that hold a script; `.txt` may hold subtitles, too. */
export const scriptEndings: readonly string[] = [...scriptFormats, 'markdown']
export type ScriptFormat = (typeof scriptFormats)[number]

const pauseMs = z.number().int().min(0).max(MAX_PAUSE_MS)

/** A project whose cues have no times of their own: each begins after the one before. */
export const narrationSchema = z.object({
  /** Part of the script that becomes one cue. */
  split: z.enum(['sentence', 'line', 'paragraph']),
  /** After each sentence, paragraph and chapter; `startMs`: before the first cue. */
  pauses: z.object({
    startMs: pauseMs,
    sentenceMs: pauseMs,
    paragraphMs: pauseMs,
    chapterMs: pauseMs,
  }),
  /** Target length of the whole, ms; null: none. */
  targetMs: z.number().int().min(1_000).nullable(),
  /** A speaker named in the script speaks until the next one is named, not only the paragraph. */
  keepSpeaker: z.boolean(),
  /** Names before a colon or in brackets that are not speakers: they stay a part of the text. */
  notSpeakers: z.array(z.string().max(80)).max(500).optional(),
  /** The narrator reads the action of a screenplay; otherwise it is left out. */
  readAction: z.boolean().optional(),
  /** Footnotes and endnotes of a book: left out unless chosen, or read in place or after the chapter. */
  notes: z.enum(['skip', 'inline', 'end']).optional(),
  /** Numbers of lists are spoken unless this is false. */
  listNumbers: z.boolean().optional(),
})
export type Narration = z.infer<typeof narrationSchema>

/** The settings by which a script is read; the others tell how it is spoken. */
export type ScriptReading = Pick<
  Narration,
  'split' | 'keepSpeaker' | 'readAction' | 'notSpeakers' | 'notes' | 'listNumbers'
>
