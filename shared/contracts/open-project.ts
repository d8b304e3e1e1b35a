import { call, nothing, ofProject } from './project/calls'
import { z } from 'zod'
import { MAX_SCRIPT_CHARACTERS, narrationSchema } from './narration'
import { keysOf } from './formats/keys-of'
import { takeEditsSchema } from './project/take-edits'
import { sourceFormats } from './formats/subtitle-formats'
import {
  MAX_RECORDED_SAMPLES,
  type ProjectFile,
  recipeSchema,
  type Take,
  takeSchema,
} from './project-file'
import type { ChunkUpdate, LostAnswer, PaidCue, RunProgress } from './run'

const noticeParams = z.record(z.string(), z.union([z.string(), z.number()])).optional()

/** Notices about a project: repairs of its import, or damage in it. */
export const projectNoticeSchema = z.object({
  code: z.string(),
  at: z.string(),
  detail: z.string(),
  /** Number of occurrences; absent: once. */
  times: z.number().int().optional(),
  /** Values for the translated sentence. */
  params: noticeParams,
})

export type ProjectNotice = z.infer<typeof projectNoticeSchema>

const count = z.number().int()

/** Subtitles that say everything in two languages. */
const bilingualSchema = z.object({
  /** Their codes; that of the upper lines, or of the cues that come first, is the first. */
  languages: z.tuple([z.string(), z.string()]),
  /** Cues in both. */
  cues: count,
  /** Code of the one that is spoken; `both`: all of it. */
  spoken: z.string(),
})
export type Bilingual = z.infer<typeof bilingualSchema>

/** A style of an ASS file, for choosing the dubbed ones. */
const assStyleSchema = z.object({
  name: z.string(),
  lines: count,
  /** Lines that are dialogue. */
  dialogue: count,
  /** Kind of most of its lines. */
  kind: z.enum(['dialogue', 'sign', 'song']),
  /** A line of it. */
  sample: z.string(),
})
export type AssStyle = z.infer<typeof assStyleSchema>

/** Properties of the file, independent of choices: the possible choices. */
const readingFactsSchema = z.object({
  /** The styles of an ASS file. */
  styles: z.array(assStyleSchema),
  /** Cues of two dashes in which several people speak. */
  dialogues: count,
  /** Cues whose speaker comes from the format (tags, columns), from brackets, or from a name before a colon. */
  labels: z.object({ format: count, bracket: count, name: count }),
  /** Prefixes of several cues before a colon that are spoken: perhaps speakers. */
  prefixes: z.array(z.object({ name: z.string(), cues: count })),
  /** Apparent errors of text recognition: number of cues, and the first words. */
  slips: z.object({
    cues: count,
    samples: z.array(z.object({ from: z.string(), to: z.string() })),
  }),
  /** The languages of a bilingual file; null: one language. */
  bilingual: bilingualSchema.nullable(),
  /** Before they were changed: the first start, the last end, and the end before the longest pause. */
  times: z.object({ firstMs: count, lastMs: count, beforePauseMs: count, pauseMs: count }),
})
export type ReadingFacts = z.infer<typeof readingFactsSchema>

/** One cue as a subtitle file holds it, after repairs. */
const parsedCueSchema = z.object({
  /** Integer ms from the start of the film; `endMs > startMs` always. */
  startMs: count,
  endMs: count,
  /** As the viewer reads it, without the speaker label; simple markup (`<i>`, `{\an8}`) is kept. */
  text: z.string(),
  /** The speaker named in the file, as written there; null when none is named. */
  label: z.string().nullable(),
  /** 1-based line of the file with the cue's times. */
  line: count,
  /** The cue's number in the file; null when it has none. */
  number: count.nullable(),
  /** Chosen by the user, whatever the text is. */
  spoken: z.enum(['yes', 'no']).optional(),
  /** Another language than the file's, where it mixes several. */
  language: z.string().optional(),
  /** The same in the language that is not spoken, of a file in two. */
  original: z.string().optional(),
})
export type ParsedCue = z.infer<typeof parsedCueSchema>

/** A subtitle file as it was read. */
export const readSubtitlesSchema = z.object({
  path: z.string(),
  fileName: z.string(),
  format: z.enum(keysOf(sourceFormats)),
  /** Canonical name of the encoding that it was read in. */
  encoding: z.string(),
  /** How the encoding was found: declared, beyond doubt, or a guess. */
  confidence: z.enum(['declared', 'certain', 'guessed']),
  /** Other possible encodings, most likely first. */
  candidates: z.array(z.string()),
  /** Language of its speech, and the confidence in it (0–1). */
  language: z.object({ language: z.string(), confidence: z.number() }),
  /** Points with a choice. */
  facts: readingFactsSchema,
  /** The subtitle tracks of a film, and which of them was read; absent for other files. */
  tracks: z
    .array(
      z.object({ number: count, language: z.string().nullable(), title: z.string().nullable() }),
    )
    .optional(),
  track: count.optional(),
  repairs: z.array(
    z.object({
      code: z.string(),
      line: count,
      times: count.optional(),
      detail: z.string(),
      params: noticeParams,
      /** Words that became no cue. */
      text: z.string().optional(),
    }),
  ),
  cues: z.array(parsedCueSchema),
})
export type ReadSubtitles = z.infer<typeof readSubtitlesSchema>

/** Everything a window needs to show a project; it comes in the stream of main's messages. */
export interface OpenProject {
  /** Names this opening of the project: calls and events of another one are refused. */
  token: string
  /** The `.cuecast` folder. */
  path: string
  project: ProjectFile
  takes: Take[]
  /** cue id → id of the active take. */
  activeTakes: Record<string, string>
  /** Repairs and doubts of the import, for the problems panel. */
  notices: ProjectNotice[]
  /** Open to look and listen only, and why; absent: everything can be changed. */
  readOnly?: 'in-use' | 'no-permission' | undefined
  /** A run that the last session left unfinished and that resumes now. */
  runs: RunProgress[]
  /** Queued, rendering and failed cues of these runs. */
  chunks: ChunkUpdate[]
  /** Cues that may have been charged though the response was lost, in whatever session. */
  lost: LostAnswer[]
  /** Cues of ended runs that are paid and not yet here. */
  paid: PaidCue[]
}

/** A project was opened; the window shows it at its place in the stream. */
export const openedSchema = z.object({
  token: z.string(),
  path: z.string(),
  /** It has just been made from a subtitle file: how that was read. */
  imported: readSubtitlesSchema.optional(),
})
export type OpenedProject = z.infer<typeof openedSchema>

/** A project that was opened before. */
export const recentProjectSchema = z.object({
  path: z.string(),
  name: z.string(),
  openedAt: z.string(),
  /** False: it was moved or deleted. */
  exists: z.boolean(),
  /** Cues that can be voiced, and how many have a take; absent: not known. */
  cues: z.number().int().optional(),
  rendered: z.number().int().optional(),
  /** Name of a frame of its film; absent: there is none. */
  picture: z.string().optional(),
})
export type RecentProject = z.infer<typeof recentProjectSchema>

const scriptChoicesSchema = z.object({
  split: narrationSchema.shape.split,
  keepSpeaker: z.boolean(),
  readAction: z.boolean().optional(),
  notSpeakers: narrationSchema.shape.notSpeakers,
  notes: narrationSchema.shape.notes,
  listNumbers: narrationSchema.shape.listNumbers,
  encoding: z.string().optional(),
})

/** A script: a file, or pasted text. */
const scriptFromSchema = z.union([
  z.object({ path: z.string() }),
  z.object({ text: z.string().max(MAX_SCRIPT_CHARACTERS) }),
])
export type ScriptFrom = z.infer<typeof scriptFromSchema>

const scriptCueSchema = z.object({
  /** As the subtitles show it, with readings (`{GIF|gíp}`). */
  text: z.string(),
  /** The speaker as the script names them; null: the narrator. */
  label: z.string().nullable(),
  /** The first cue of a paragraph. */
  paragraph: z.boolean(),
  /** Title of the chapter that begins here; null: none does. */
  chapter: z.string().nullable(),
  /** Pause after it in the script, ms; null: none given. */
  pauseAfterMs: z.number().nullable(),
  /** Where it differs from the language of the script. */
  language: z.string().optional(),
  /** All of it is spoken: text that subtitles would put in parentheses is speech in a script. */
  spoken: z.literal('yes').optional(),
  /** 1-based line of the script. */
  line: z.number().int(),
})
export type ScriptCue = z.infer<typeof scriptCueSchema>

const readScriptSchema = z.object({
  fileName: z.string(),
  encoding: z.string(),
  /** The script's own title, else the name of its file; '' for pasted text. */
  title: z.string(),
  language: z.string(),
  cues: z.array(scriptCueSchema),
  problems: z.array(projectNoticeSchema),
})
export type ReadScript = z.infer<typeof readScriptSchema>

/** Calls about scripts, and the narrations that are made of them. */
export const scriptCalls = {
  /** Asks for a script; null when the user closed the dialog. */
  scriptChoose: call(nothing, z.object({ path: z.string() }).nullable()),
  /** The project that was made from this script earlier; null: none was. */
  scriptProject: call(z.object({ path: z.string() }), z.string().nullable()),
  /**
   * Reads a script without making anything of it: SCRIPT_EMPTY, SCRIPT_UNREADABLE, ENCODING_UNKNOWN,
   * FILE_TOO_LARGE. The next call of it stops it, and `scriptStop`: CANCELLED.
   */
  scriptRead: call(scriptChoicesSchema.extend({ from: scriptFromSchema }), readScriptSchema),
  scriptStop: call(nothing, nothing),
  /** Makes a narration next to the script, or among the user's projects, and opens it. */
  narrationCreate: call(
    scriptChoicesSchema.extend({
      /** Null: an empty narration, to be written in the studio. */
      from: scriptFromSchema.nullable(),
      name: z.string(),
      language: z.string(),
    }),
    openedSchema,
  ),
} as const

/** A recording that is in the project's folder and neither a take nor discarded. */
const leftRecordingSchema = z.object({
  id: z.uuid(),
  cueId: z.string(),
  /** Text to be read. */
  text: z.string(),
  /** Only a part of the cue's take was recorded again. */
  part: z.boolean(),
  startedAt: z.string(),
  durationMs: z.number().positive(),
})
export type LeftRecording = z.infer<typeof leftRecordingSchema>

const samplesSchema = z.custom<Float32Array<ArrayBuffer>>(
  (value) => value instanceof Float32Array && value.length <= MAX_RECORDED_SAMPLES,
)
const oneRecording = z.object({ id: z.uuid() })

/** A part of a take that belongs to another cue after a split. */
const cutPartSchema = z.object({
  cueId: z.string(),
  /** In the take's own time, ms. */
  fromMs: z.number().min(0),
  toMs: z.number().min(0),
  /** Its words among those of the take: the first, and the one behind the last. */
  words: z.tuple([count, count]),
  /** Recipe of the cue's present text. */
  recipe: recipeSchema,
})
export type CutPart = z.infer<typeof cutPartSchema>

/** Calls about takes in the user's own voice, and about parts of takes. */
export const recordingCalls = {
  /**
   * Allows the window to use the microphone, until it turns it off. MICROPHONE_REFUSED where the
   * system does not allow it.
   */
  microphoneUse: call(z.object({ on: z.boolean() }), nothing),
  /** Starts a recording of the cue in a separate file, which every `recordingAppend` extends. */
  recordingBegin: ofProject(
    z.object({
      cueId: z.string(),
      part: z.boolean(),
      sampleRate: z.number().int().min(8_000).max(192_000),
    }),
    oneRecording,
  ),
  /** Returns once the samples are on the disk. */
  recordingAppend: ofProject(oneRecording.extend({ samples: samplesSchema }), nothing),
  /** Recordings left by a kill, a full disk or a closed dialog; without `inHand`. */
  recordingsLeft: ofProject(z.object({ inHand: z.array(z.uuid()) }), z.array(leftRecordingSchema)),
  recordingRead: ofProject(
    oneRecording,
    z.object({ samples: samplesSchema, sampleRate: z.number().int() }),
  ),
  /** Stores a recording as a take of the cue, not active unless it is the first; its file goes. */
  recordingKeep: ofProject(oneRecording.extend({ cueId: z.string() }), takeSchema),
  recordingDiscard: ofProject(oneRecording, nothing),
  /** Stores a sound of the cue as a take, which is not active unless it is the first; one channel. */
  takeRecord: ofProject(
    z.object({
      cueId: z.string(),
      sampleRate: z.number().int().min(8_000).max(192_000),
      samples: samplesSchema,
    }),
    takeSchema,
  ),
  /** Stores a take of the cue without its noise as another one, by the denoiser of the user's. */
  takeDenoise: ofProject(z.object({ cueId: z.string(), takeId: z.string() }), takeSchema),
  /** Stores parts of a take as takes of other cues, in order; they are active only where a cue has none. */
  takeCut: ofProject(
    z.object({ takeId: z.string(), parts: z.array(cutPartSchema).min(1) }),
    z.array(takeSchema),
  ),
  /**
   * Makes another take of a take by changes inside it, always from the sound that was spoken; it is not
   * active. Without changes: the take that was spoken. WORD_NOT_FOUND where a word to be put in
   * cannot be told apart.
   */
  takeEdit: ofProject(z.object({ takeId: z.string(), edits: takeEditsSchema }), takeSchema),
  /** Asks for a sound file and stores it as a take of the cue; null when the user closed the dialog. */
  takeImport: ofProject(z.object({ cueId: z.string() }), takeSchema.nullable()),
} as const
