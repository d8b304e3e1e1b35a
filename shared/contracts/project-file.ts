import { z } from 'zod'
import { audioFieldsSchema, defaultAudioFields, soundFieldsSchema } from './audio-settings'
import { EMBEDDED_CONNECTION_ID } from './connection'
import { modelCreditSchema, voiceOriginSchema } from './models/model-records'
import { chapterSchema, MAX_PAUSE_MS, narrationSchema } from './narration'
import { profileTypeSchema } from './profile'
import { breathSettingsSchema } from './project/breath'
import { cueTranslationSchema, familySchema } from './project/family'
import { lastImportSchema, subtitleSourceSchema } from './project/last-import'
import { roomSchema } from './project/room'
import { serviceCastSchema } from './project/service-cast'
import { editedSchema } from './project/take-edits'
import { projectTermsSchema } from './project/terms'
import { wordTimesSchema } from './project/word-times'
import { projectNoteSchema, projectReviewSchema } from './review'
import {
  defaultFitSettings,
  defaultMixSettings,
  fitSettingsSchema,
  MAX_MUSIC,
  mixSettingsSchema,
  musicSchema,
} from './project/track-settings'

/** Length of the name of a person who uses the studio. */
export const MAX_NAME = 100

/** Words need some silence between them, ms. */
export const MIN_LONGEST_PAUSE_MS = 80

/** Integer milliseconds from the start of the film. */
const ms = z.number().int().min(0)

export const cueSchema = z.object({
  /** Stable for the life of the cue; never reused. */
  id: z.string().min(1),
  startMs: ms,
  endMs: ms,
  /** As the viewer reads it, without the speaker label; may hold line breaks. */
  text: z.string(),
  /** Null: no speaker named; the narrator's voice speaks. */
  speakerId: z.string().nullable(),
  /** Spoken in another language than the project's: its code. */
  language: z.string().optional(),
  /** Overrides the speaker's voice. */
  voiceId: z.number().int().optional(),
  /** The profile that the cue sounds by, among the project's `profiles`. */
  profileId: z.string().optional(),
  /** Overrides single fields of the profile, of speaker and project. */
  audio: soundFieldsSchema.partial().optional(),
  gainDb: z.number().optional(),
  /** Where its voice is in the film; absent: as it was recorded. */
  room: roomSchema.optional(),
  /** The overlap with the next cue of the same lane is meant: never fitted away. */
  overlapMeant: z.boolean().optional(),
  /** Whether the speaker's mouth is visible: that tightens the cue's fit; `off` loosens it. Absent: not known. */
  screen: z.enum(['on', 'off']).optional(),
  /** Whether it is spoken. Absent or `auto`: decided by the text (`notSpeech`). */
  spoken: z.enum(['auto', 'yes', 'no']).optional(),
  /** Spoken alone, though a sentence runs over it and its neighbours. */
  alone: z.literal(true).optional(),
  note: z.string().optional(),
  /** The same in the language that is not spoken, where the subtitles are in two. */
  original: z.string().optional(),
  /** In a language version: of which text of the origin its text is a translation, and by whom. */
  translation: cueTranslationSchema.optional(),
  /** File of the take that is right whatever a recogniser finds in it. */
  acceptedTake: z.string().optional(),
  /** Pauses inside its take are no longer than this, ms; absent: as they were spoken. */
  longestPauseMs: z.number().int().min(MIN_LONGEST_PAUSE_MS).max(MAX_PAUSE_MS).optional(),
  /** The take that was listened to and found good, by its file, and the audible rate and pauses that it had then. */
  approved: z
    .object({
      take: z.string(),
      rate: z.number().positive(),
      longestPauseMs: z.number().optional(),
      /** Approver, as named in the settings, and time; absent: unknown. */
      by: z.string().max(MAX_NAME).optional(),
      at: z.iso.datetime().optional(),
    })
    .optional(),
  /** In a narration: the first cue of a paragraph. */
  paragraph: z.boolean().optional(),
  /** In a narration: the chapter that begins with the cue; begins a paragraph, too. */
  chapter: chapterSchema.optional(),
  /** In a narration: the pause after the cue, whatever the settings say, ms. */
  pauseAfterMs: z.number().int().min(0).max(MAX_PAUSE_MS).optional(),
  /** In a narration: begins at this time, not where the text before it ends. */
  pinnedMs: ms.optional(),
})
export type Cue = z.infer<typeof cueSchema>

const speakerSchema = z.object({
  id: z.string().min(1),
  /** The label in the file: `Người dẫn`. */
  label: z.string().min(1),
  /** Index into the speaker palette, 0–11. */
  colour: z.number().int().min(0).max(11),
  voiceId: z.number().int().nullable(),
  voiceName: z.string().optional(),
  gainDb: z.number(),
  /** −1 left … 1 right. */
  pan: z.number().min(-1).max(1),
  muted: z.boolean(),
  /** Corrected by the user; absent: by the label. */
  gender: z.enum(['female', 'male']).optional(),
  /** The profile that the speaker sounds by, among the project's `profiles`. */
  profileId: z.string().optional(),
  /** Overrides single fields of the profile and of the project. */
  audio: soundFieldsSchema.partial().optional(),
})
export type Speaker = z.infer<typeof speakerSchema>

/** A bookmarked place in the film. */
const markerSchema = z.object({
  id: z.string().min(1),
  timeMs: ms,
  /** May be empty: a place without a name. */
  name: z.string(),
  colour: z.number().int().min(0).max(11),
})
export type Marker = z.infer<typeof markerSchema>

/** Inputs of a take: the same recipe never needs to be paid twice. */
export const recipeSchema = z.object({
  text: z.string(),
  language: z.string(),
  voiceId: z.number().int(),
  audio: audioFieldsSchema,
  /** Revision of the pronunciation dictionary, '' when it changes nothing in this text. */
  dictionary: z.string(),
  /** Where its sentence continues: `before`, `after`, `both`, with a hash of that where it counts; absent: alone. */
  context: z.string().optional(),
})
export type Recipe = z.infer<typeof recipeSchema>

/** Ten minutes at 48 kHz: more than one cue can hold. */
export const MAX_RECORDED_SAMPLES = 600 * 48_000

/** Takes in one request for peaks: some 80 kB for common takes, a few MB for the longest. */
export const MAX_PEAKS = 64

/** Where a take comes from that no service has made. */
const ownVoiceSchema = z.object({
  from: z.enum(['microphone', 'file']),
  /** Name of the sound file. */
  fileName: z.string().optional(),
})
export type OwnVoice = z.infer<typeof ownVoiceSchema>

const takePauseSchema = z.object({ fromMs: z.number().min(0), toMs: z.number().min(0) })
/** Silence between two words of a take, in the take's own time, ms. */
export type TakePause = z.infer<typeof takePauseSchema>

/** Measures of a take's sound, given the silence threshold. */
export const takeMeasuresSchema = z.object({
  /** Silence before the onset and behind the voice, ms. */
  leadMs: z.number().min(0),
  tailMs: z.number().min(0),
  /** Level below which that was silence, dBFS; absent: −50. */
  thresholdDb: z.number().optional(),
  /** Silence between the words, in order; absent: the take was measured before pauses were. */
  pauses: z.array(takePauseSchema).optional(),
  /** Integrated loudness, LUFS (null: silence), and channels of the file. Absent like `pauses`. */
  lufs: z.number().nullable().optional(),
  channels: z.number().int().min(1).optional(),
})
export type TakeMeasured = z.infer<typeof takeMeasuresSchema>

/** Texts of the listen check, in bare words; a recogniser can write much about a long take. */
const bareWords = z.string().max(100_000)

/** Immutable audio with its recipe. */
export const takeSchema = z.object({
  id: z.string().min(1),
  cueId: z.string().min(1),
  /** File name in `takes/`: the SHA-256 of its bytes and the extension. */
  file: z.string().regex(/^[0-9a-f]{64}\.[a-z0-9]{2,4}$/),
  durationMs: z.number().min(0),
  ...takeMeasuresSchema.shape,
  recipe: recipeSchema,
  recipeHash: z.string(),
  /** The listen check: expected and recognised text, as bare words of the language. Absent: not checked. */
  recognised: z.object({ wanted: bareWords, found: bareWords }).optional(),
  /** Times of the words in the recipe's text; absent: not computed. */
  words: wordTimesSchema.optional(),
  /** A person's own voice: its recipe holds only text and language, its connection is ''. */
  own: ownVoiceSchema.optional(),
  /** Made of another take by changes inside it; absent: as it was spoken. */
  edited: editedSchema.optional(),
  connectionId: z.string(),
  /** Why it was spoken alone, though its recipe has a context: the service's word for it. */
  alone: z.string().max(200).optional(),
  /** Model and licence of the voice as they were then; absent: the service did not say them. */
  origin: voiceOriginSchema.optional(),
  taskId: z.string(),
  chunkIndex: z.number().int().min(0),
  credits: z.number().int().min(0),
  locked: z.boolean(),
  /** The retakes that this was a try of; absent: a render that was asked for. */
  retake: z.string().optional(),
  /** Rating by the user; absent: none. */
  stars: z.number().int().min(1).max(5).optional(),
  createdAt: z.string(),
})
export type Take = z.infer<typeof takeSchema>

/**
 * A profile as the project uses it: a copy, so that the project sounds the same on a computer without the profile, and
 * until the user applies its changes.
 */
export const projectProfileSchema = z.object({
  /** Key of the profile where it was taken from. */
  id: z.string().min(1),
  name: z.string(),
  type: profileTypeSchema,
  fields: soundFieldsSchema.partial(),
})
export type ProjectProfile = z.infer<typeof projectProfileSchema>

/**
 * Rises with every release that adds something to a project which the one before would drop, or not
 * understand. Samples of earlier forms, which open for ever, are in `packages/platform/testing/earlier`.
 */
export const PROJECT_SCHEMA_VERSION = 1
/** The first Cuecast that opens this version; is in the file, so that an older one can name it. */
export const PROJECT_NEEDS_CUECAST = '0.1.0'

/** Timecode of the first frame, as on a clapperboard: `01:00:00:00`, with `;` where frames are dropped. */
export const timecodeSchema = z.string().regex(/^\d{2}:[0-5]\d:[0-5]\d[:;]\d{2}$/)

/** A model that created cues from the sound of the film: their text, or their speakers. */
const cueCreditSchema = modelCreditSchema.extend({ as: z.enum(['recogniser', 'diariser']) })
export type CueCredit = z.infer<typeof cueCreditSchema>

const knownLength = z.preprocess((length) => length || null, z.number().nullable())

/** The project's own settings that every project file has. */
const firstFieldsSchema = z.object({
  name: z.string(),
  /** Language code handed to the service. */
  language: z.string(),
  connectionId: z.string(),
  source: subtitleSourceSchema.nullable(),
  /** Original film or sound, as an absolute path; gives picture, film sound and exact length. */
  /** A length of nothing is that of a damaged file: it is not known. */
  media: z.object({ path: z.string(), durationMs: knownLength }).nullable(),
  /** Voice of cues without a speaker. */
  narratorVoiceId: z.number().int().nullable(),
  audio: audioFieldsSchema,
  fit: fitSettingsSchema,
  mix: mixSettingsSchema,
})

/** Those that came later: absent in a file as long as nothing was set. A new one belongs here. */
const laterFieldsSchema = z.object({
  /** Timecode of the film's first frame, at its rate; null = that of the last export. */
  startTimecode: timecodeSchema.nullable(),
  /** The profiles that project, speakers and cues refer to. */
  profiles: z.array(projectProfileSchema),
  /** The profile of the whole project; takes precedence over `audio`, not over speakers and cues. */
  profileId: z.string().nullable(),
  /** The casts of other services that the project has been with, by connection id. */
  casts: z.record(z.string(), serviceCastSchema),
  /** The show whose cast library learns from the project; '' = none, null = by its name. */
  show: z.string().nullable(),
  /** Review rounds and the notes on them; null = never sent out. */
  review: projectReviewSchema.nullable(),
  music: z.array(musicSchema).max(MAX_MUSIC),
  /** Null: a subtitle project, whose cues have times of their own. */
  narration: narrationSchema.nullable(),
  /** Models that created cues from the sound of the film, each once. */
  cueCredits: z.array(cueCreditSchema),
  /** Null: no subtitle file was read, or by a Cuecast that did not remember it. */
  lastImport: lastImportSchema.nullable(),
  /** How sentences over several cues are spoken; null: each cue alone, as before there was a choice. */
  breath: breathSettingsSchema.nullable(),
  /** The film's other languages; null: there are none. */
  family: familySchema.nullable(),
  /** Key names and forms of address of a language version. */
  terms: projectTermsSchema.nullable(),
})

/** Everything in the document that is neither a cue, a speaker nor a marker. */
export type DocumentFields = z.infer<typeof firstFieldsSchema> & z.infer<typeof laterFieldsSchema>

const firstDefaults: z.infer<typeof firstFieldsSchema> = {
  name: '',
  language: 'vi',
  connectionId: EMBEDDED_CONNECTION_ID,
  source: null,
  media: null,
  narratorVoiceId: null,
  audio: defaultAudioFields,
  fit: defaultFitSettings,
  mix: defaultMixSettings,
}

/** Values of fields that an older file lacks. */
const laterDefaults: z.infer<typeof laterFieldsSchema> = {
  startTimecode: null,
  profiles: [],
  profileId: null,
  casts: {},
  show: null,
  review: null,
  music: [],
  narration: null,
  cueCredits: [],
  lastImport: null,
  breath: null,
  family: null,
  terms: null,
}

export const defaultFields: DocumentFields = { ...firstDefaults, ...laterDefaults }

/** `project.json`. Takes and tasks are journals next to it, because they grow during a run. */
export const projectFileSchema = z.object({
  schemaVersion: z.literal(PROJECT_SCHEMA_VERSION),
  id: z.string().min(1),
  createdAt: z.string(),
  ...firstFieldsSchema.shape,
  cues: z.array(cueSchema),
  speakers: z.array(speakerSchema),
  /** In the order of their times. */
  markers: z.array(markerSchema).default([]),
  ...laterFieldsSchema.partial().shape,
})
export type ProjectFile = z.infer<typeof projectFileSchema>

/** A project file without a cue, in which nothing is set. */
export const emptyFile: Omit<ProjectFile, 'id' | 'createdAt'> = {
  schemaVersion: PROJECT_SCHEMA_VERSION,
  ...firstDefaults,
  cues: [],
  speakers: [],
  markers: [],
}

/** The fields that a file has, without its defaults. */
export function writtenFields(file: ProjectFile) {
  const {
    schemaVersion: _v,
    id: _i,
    createdAt: _a,
    cues: _c,
    speakers: _s,
    markers: _m,
    ...fields
  } = file
  return fields
}

/** The fields of a file, each with its default where the file does not have it. */
export const documentFields = (file: ProjectFile): DocumentFields => ({
  ...laterDefaults,
  ...writtenFields(file),
})

/** Changes that edits make to takes, which only main stores: cue id → active take, take id → the rest. */
export const takesPatchSchema = z.object({
  active: z.record(z.string(), z.string()).optional(),
  locked: z.record(z.string(), z.boolean()).optional(),
  /** Ratings, 1 to 5; 0: none. */
  stars: z.record(z.string(), z.number().int().min(0).max(5)).optional(),
})
export type TakesPatch = z.infer<typeof takesPatchSchema>

/** Content of one autosave: only the changes. Absent members stay as they are. */
export const projectPatchSchema = z.object({
  cues: z
    .object({
      upsert: z.array(cueSchema),
      remove: z.array(z.string()),
      /** Ids among `upsert` that the document did not have before. */
      added: z.array(z.string()).optional(),
    })
    .optional(),
  speakers: z.array(speakerSchema).optional(),
  markers: z.array(markerSchema).optional(),
  /** Notes of the review, after `fields.review`; ignored where there is no review. */
  notes: z.object({ upsert: z.array(projectNoteSchema), remove: z.array(z.string()) }).optional(),
  fields: firstFieldsSchema.extend(laterFieldsSchema.shape).partial().optional(),
})
export type ProjectPatch = z.infer<typeof projectPatchSchema>

type CuePlace = Pick<Cue, 'startMs' | 'endMs' | 'id'>

/** Order of cues everywhere: by start, then end, then id, so that it never depends on history. */
export function compareCues(a: CuePlace, b: CuePlace): number {
  return a.startMs - b.startMs || a.endMs - b.endMs || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}
