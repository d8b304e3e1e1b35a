import { z } from 'zod'
import { locales, localeSchema } from '../languages/locales'

/** Topics of a note, in the order of the keys 1–6 of the review page. */
export const noteKinds = ['pronunciation', 'wording', 'voice', 'timing', 'level', 'other'] as const
export type NoteKind = (typeof noteKinds)[number]

/**
 * Severity of a note, as in the quality control of dubs for streaming, in the order of the keys
 * Alt+7–9.
 */
export const noteSeverities = ['critical', 'major', 'minor'] as const
export type NoteSeverity = (typeof noteSeverities)[number]

const ms = z.number().int().min(0).max(360_000_000)
const shortText = z.string().max(200)
const longText = z.string().max(5_000)

/**
 * Lines drawn on the picture, as an SVG path of M and L alone, in thousandths of the picture's width and
 * height: it fits the picture at every size, and can hold nothing but lines.
 */
const drawingSchema = z
  .string()
  .max(30_000)
  .regex(/^(?:M\d{1,4} \d{1,4}(?:L\d{1,4} \d{1,4})+)+$/)

/** A note as a reviewer writes it: to a cue, to a time, or to a range. */
export const reviewerNoteSchema = z.object({
  /** Made by the page, unique in the world: the same note is never taken in twice. */
  id: z.string().min(8).max(64),
  /** The cue that the note is about; null: only a place in the film. */
  cueId: z.string().max(100).nullable(),
  /** The cue's text as the reviewer read it: finds the cue again after splits and merges. */
  cueText: longText,
  startMs: ms,
  /** Null: a moment, not a range. */
  endMs: ms.nullable(),
  kind: z.enum(noteKinds),
  /** Absent: not required. */
  severity: z.enum(noteSeverities).optional(),
  text: longText,
  /** Wording that the reviewer would rather hear; '' = none. */
  suggestion: longText,
  drawing: drawingSchema.optional(),
  /** Where in the film the picture is that was drawn on. */
  drawnAtMs: ms.optional(),
  /** A recorded remark. */
  voice: z
    .object({
      mime: z.enum(['audio/webm', 'audio/mp4', 'audio/ogg']),
      /** Base64, at most 1.5 MB of sound. */
      data: z.base64().max(2_000_000),
    })
    .optional(),
  /** ISO 8601. */
  createdAt: z.iso.datetime(),
  /** When it was last changed; absent: never, or before pages noted it. */
  editedAt: z.iso.datetime().optional(),
})
export type ReviewerNote = z.infer<typeof reviewerNoteSchema>

/** A reviewer's verdict on a whole cue. */
export const verdictSchema = z.object({
  cueId: z.string().max(100),
  cueText: longText,
  startMs: ms,
  verdict: z.enum(['approved', 'rejected']),
  /** ISO 8601; absent: it comes from a page that did not note it. */
  givenAt: z.iso.datetime().optional(),
})
export type Verdict = z.infer<typeof verdictSchema>

/** A note or verdict that the reviewer has withdrawn: an older file does not restore it. */
export const withdrawnSchema = z.object({
  of: z.enum(['note', 'verdict']),
  /** Id of the note, or of the verdict's cue. */
  id: z.string().max(100),
  /** ISO 8601. */
  at: z.iso.datetime(),
})
export type Withdrawn = z.infer<typeof withdrawnSchema>

export const NOTES_FORMAT = 'cuecast-review-notes'
/** The most notes in one file. */
export const MAX_NOTES = 50_000
/** The most languages in one package. */
export const MAX_LANGUAGES = 100

/** What a reviewer wrote about one project. */
const writtenNotesSchema = z.object({
  project: z.object({ id: z.string().max(100), name: shortText }),
  /** The review package that the notes were written in. */
  packageId: z.string().max(100),
  round: z.number().int().min(1).max(1_000),
  notes: z.array(reviewerNoteSchema).max(MAX_NOTES),
  verdicts: z.array(verdictSchema).max(MAX_NOTES),
  withdrawn: z.array(withdrawnSchema).max(MAX_NOTES).optional(),
})

/** `…review-notes.json`: foreign input, so every field has its limit. */
export const notesFileSchema = writtenNotesSchema.extend({
  format: z.literal(NOTES_FORMAT),
  version: z.literal(1),
  reviewer: shortText,
  savedAt: z.iso.datetime(),
  /** Language of the notes, where the package had several to choose. */
  language: shortText.optional(),
  /** Notes about other languages of the same package, a project each. */
  others: z
    .array(writtenNotesSchema.extend({ language: shortText }))
    .max(MAX_LANGUAGES)
    .optional(),
})
export type NotesFile = z.infer<typeof notesFileSchema>

export const noteStates = ['open', 'done', 'declined'] as const
export type NoteState = (typeof noteStates)[number]

/** Why a note is declined. */
export const declineReasons = ['creativeIntent', 'bestPossible', 'notReproducible'] as const
export type DeclineReason = (typeof declineReasons)[number]

/** A note as the project keeps it. `cueId` is the cue that it was placed at in the project. */
export const projectNoteSchema = reviewerNoteSchema.omit({ voice: true }).extend({
  reviewer: shortText,
  round: z.number().int().min(1),
  state: z.enum(noteStates),
  /** Only of a declined note; absent: none was given. */
  reason: z.enum(declineReasons).optional(),
  /** The maker's answer; goes into the next package. */
  answer: z.string().max(5_000),
  /** File of the recorded remark in the project's folder `review/`; absent = none. */
  voiceFile: z.string().optional(),
  /** When the reviewer saved the file that it came in: an older file never replaces a newer note. */
  savedAt: z.string().optional(),
  /** The maker attached it to its cue: it stays there, whatever the text. */
  byHand: z.literal(true).optional(),
  /** The reviewer has taken it back since. */
  withdrawn: z.literal(true).optional(),
})
export type ProjectNote = z.infer<typeof projectNoteSchema>

/** A notes file as it was read: checked, its recorded remarks stored in the project's folder. */
export const receivedNotesSchema = notesFileSchema.omit({ others: true }).extend({
  notes: z.array(
    reviewerNoteSchema.omit({ voice: true }).extend({ voiceFile: z.string().optional() }),
  ),
  /** Notes and verdicts in the file that are about other languages: they are taken in there. */
  elsewhere: z
    .array(z.object({ language: z.string(), name: z.string(), count: z.int() }))
    .optional(),
})
export type ReceivedNotes = z.infer<typeof receivedNotesSchema>

/** Content of one package, so that the next one can show the changes since. */
export const reviewRoundSchema = z.object({
  round: z.number().int().min(1),
  packageId: z.string(),
  /** ISO 8601. */
  date: z.string(),
  /** Names of the reviewers whose notes on this round were imported. */
  reviewers: z.array(shortText),
  /** By cue id: text, time and file of the take as they were sent. */
  cues: z.record(
    z.string(),
    z.object({ startMs: ms, endMs: ms, text: z.string(), takeFile: z.string().nullable() }),
  ),
})
export type ReviewRound = z.infer<typeof reviewRoundSchema>

/** The review in `project.json`; absent = nothing was ever sent out. */
export const projectReviewSchema = z.object({
  rounds: z.array(reviewRoundSchema),
  notes: z.array(projectNoteSchema),
  /** Latest verdict by cue id and reviewer. */
  verdicts: z.array(
    verdictSchema.extend({
      reviewer: shortText,
      round: z.number().int().min(1),
      savedAt: z.string().optional(),
      /** File of the take that was played, null where there was none; absent = not known. */
      takeFile: z.string().nullable().optional(),
    }),
  ),
})
export type ProjectReview = z.infer<typeof projectReviewSchema>

/**
 * One sound that the page can play: MP3 files of some 30 s, so that any part loads at once. A part ends
 * where nobody speaks if possible, and the next begins with the next sample. Decoded by
 * `decodeAudioData` a part is exactly as long as it states; a browser that ignores LAME's length tag
 * gives 1,105 samples more at the start. `previous` and packages of changes alone have gaps between
 * parts: silence.
 */
const reviewTrackSchema = z.object({
  id: z.enum(['mix', 'dub', 'previous', 'original']),
  parts: z.array(z.object({ file: z.string(), startMs: ms, endMs: ms })),
  /** Loudest sample of each 1/20 s, 0–255, base64; null = none is shown. */
  peaks: z.string().nullable(),
})

/** A cue as the page shows it. */
const reviewCueSchema = z.object({
  id: z.string(),
  /** As in the studio's table, from 1. */
  number: z.number().int().min(1),
  startMs: ms,
  endMs: ms,
  speakerId: z.string().nullable(),
  text: z.string(),
  /** The text before translation; absent = not shown. */
  original: z.string().optional(),
  /** Against the round before; absent in a first round and where nothing changed. */
  change: z.enum(['new', 'text', 'sound', 'time']).optional(),
  /** Text of the round before, where that changed. */
  previousText: z.string().optional(),
  /**
   * Spoken words of the text: start and end of each in the text, and its times, film ms; absent:
   * not known.
   */
  words: z.array(z.tuple([z.int().min(0), z.int().min(0), ms, ms])).optional(),
})
export type ReviewCue = z.infer<typeof reviewCueSchema>

/** A language of a package that has several: a project of its own. */
const reviewLanguageSchema = z.object({
  language: z.string(),
  project: z.object({ id: z.string(), name: z.string() }),
  packageId: z.string(),
  round: z.number().int().min(1),
  /** Its content, a package like this one. */
  file: z.string(),
})
export type ReviewLanguage = z.infer<typeof reviewLanguageSchema>

/**
 * Content of a review package, shown by its `index.html`. It reveals nothing about the maker's machine or account.
 *
 * How the page gets a file NAME (this object is the file `package.json`): in a single HTML file it
 * is in `<script type="text/plain" data-file="NAME">`. In a folder the page adds
 * `<script src="NAME.js">`, which calls `cuecastFile(NAME, TEXT)`, a function that the page defined.
 * TEXT is the JSON of `package.json`, and Base64 of everything else. Pictures and film are plain files
 * beside `index.html` in a folder. The page itself is `page.js`, a classic script (modules cannot be
 * loaded from a disk) that draws into `#root`, and `page.css`.
 */
export const reviewPackageSchema = z.object({
  format: z.literal('cuecast-review'),
  version: z.literal(1),
  packageId: z.string(),
  project: z.object({ id: z.string(), name: z.string() }),
  round: z.number().int().min(1),
  /** ISO 8601 day; null = not shown. */
  date: z.string().nullable(),
  /** Text over the picture and the page, e.g. the owner of this copy; '' = none. */
  watermark: z.string(),
  /** Language the page opens in. */
  locale: localeSchema,
  /** The film's time at the start of the package and its length. */
  startMs: ms,
  durationMs: ms,
  /**
   * The film's frame rate (`FrameRate`), and the number of its first frame; absent: times are
   * shown.
   */
  timecode: z
    .object({
      numerator: z.number().int().min(1),
      denominator: z.union([z.literal(1), z.literal(1001)]),
      nominal: z.number().int().min(1),
      dropFrame: z.boolean(),
      startFrame: z.number().int().min(0),
    })
    .optional(),
  speakers: z.array(z.object({ id: z.string(), label: z.string(), colour: z.number().int() })),
  cues: z.array(reviewCueSchema),
  tracks: z.array(reviewTrackSchema).min(1),
  /** Stills of the film (`every` ms apart, files in order) or a small copy of it; null = sound alone. */
  picture: z
    .union([
      z.object({ kind: z.literal('stills'), everyMs: ms, files: z.array(z.string()) }),
      z.object({ kind: z.literal('film'), file: z.string() }),
    ])
    .nullable(),
  /** Notes of earlier rounds with how each was resolved. */
  earlierNotes: z.array(
    projectNoteSchema.pick({
      id: true,
      cueId: true,
      startMs: true,
      endMs: true,
      kind: true,
      severity: true,
      text: true,
      suggestion: true,
      drawing: true,
      drawnAtMs: true,
      reviewer: true,
      round: true,
      state: true,
      reason: true,
      answer: true,
    }),
  ),
  verdicts: z.array(
    z.object({ cueId: z.string(), reviewer: z.string(), verdict: verdictSchema.shape.verdict }),
  ),
  /** The languages to choose from, the one of this content first; absent: there is one. */
  languages: z.array(reviewLanguageSchema).max(MAX_LANGUAGES).optional(),
})
export type ReviewPackage = z.infer<typeof reviewPackageSchema>

/** The empty block that ends a single HTML file: without it the file was cut short on its way. */
export const END_BLOCK = 'end'

/** Content and form of a review package. */
export const reviewOptionsSchema = z.object({
  /** A folder with `index.html`, the same as a zip file, or one HTML file with everything inside. */
  pack: z.enum(['folder', 'zip', 'html']).default('folder'),
  /** Most that the one HTML file may take, MB: mail and messengers refuse more. */
  mostMegabytes: z.number().int().min(1).max(500).default(50),
  /** Times of the film; null = all of it. */
  range: z.object({ startMs: ms, endMs: ms }).nullable().default(null),
  /** Speakers whose cues are listed ('' = cues without a speaker); null = all. */
  speakers: z.array(z.string()).nullable().default(null),
  /** Only cues that changed since an earlier round, and those with notes on it or a rejection. */
  changesOnly: z.boolean().default(false),
  /** The round to compare with; null = the one before this. */
  since: z.number().int().min(1).nullable().default(null),
  /** Subtitle file with the text before translation, matched by time. */
  originalFile: z.string().nullable().default(null),
  /** Every language version of the film that has takes, to choose from in the page. */
  languages: z.boolean().default(false),
  /** Lets reviewers switch to the film's own sound, if the project has a film. */
  filmSound: z.boolean().default(false),
  /** Only where the project has a film with a picture, and ffmpeg is there. */
  picture: z.enum(['none', 'stills', 'film']).default('stills'),
  /** Words over the picture and the page. */
  watermark: shortText.default(''),
  /** Shows timecode instead of times, by the frame rate and start of the export. */
  timecode: z.boolean().default(false),
  /** Shows the day on which the package was made. */
  date: z.boolean().default(true),
  /** `small` 64 kbit/s mono; `good` 96 mono, 160 stereo. */
  quality: z.enum(['small', 'good']).default('good'),
  /** Language that the page opens in. */
  locale: localeSchema.default(locales[0]),
})
export type ReviewOptions = z.infer<typeof reviewOptionsSchema>
