import { z } from 'zod'
import { studioErrorSchema } from './errors'
import { deliveryCheckSchema, deliveryNames } from './formats/delivery-rules'
import { filmExportSchema, filmLanguageSchema } from './formats/film-export'
import { credentialsReportSchema } from './formats/credentials-report'
import { interchangeNames, programInfo } from './formats/program-formats'
import {
  bitDepths,
  type SoundFormat,
  soundFormatNames,
  storedBitrate,
  storedRate,
} from './formats/sound-formats'
import { subtitleFormats } from './formats/subtitle-formats'
import { timecodeSchema } from './project-file'
import { reviewOptionsSchema } from './review'

/**
 * Recipients of the files. Each is a set of options (`shared/interchange/destinations.ts`); `own`
 * is free.
 */
export const destinationNames = [
  'track',
  'premiere',
  'resolve',
  'final-cut',
  'reaper',
  'dawproject',
  'aaf',
  'audacity',
  'film',
  'podcast',
  'podcast-mono',
  'audiobook',
  'acx',
  'youtube',
  'broadcast',
  'premix',
  'review',
  'own',
] as const
export type DestinationName = (typeof destinationNames)[number]

/** Frame rates that editors work in; `df` is drop-frame timecode (SMPTE ST 12-1). */
export const frameRateIds = [
  '23.976',
  '24',
  '25',
  '29.97',
  '29.97df',
  '30',
  '50',
  '59.94',
  '59.94df',
  '60',
] as const
export type FrameRateId = (typeof frameRateIds)[number]

/**
 * Kinds of stems besides one for each speaker. `voices`: their sum; `original`: the film's own
 * sound, ducked as in the mix; `untouched`: the same at its own level, not ducked; `effects`: that
 * without its voices, where a model has taken them out; `music`: all music of the project's own, as
 * in the mix.
 */
export const stemKinds = [
  'speakers',
  'voices',
  'original',
  'untouched',
  'effects',
  'music',
] as const
export type StemKind = (typeof stemKinds)[number]

/** Sound of an AAF file: in the file itself, or in the stems next to it. */
export const aafSounds = ['embedded', 'linked'] as const

/** Sample rates of exported sound, Hz. */
export const exportRates = [44_100, 48_000, 96_000] as const

/** Those of them that a format holds. */
export const exportRatesOf = (format: SoundFormat) =>
  exportRates.filter((rate) => storedRate(format, rate) === rate)

/** The sample rate that an export in this format gets for a requested one. */
export const exportRate = (format: SoundFormat, asked: (typeof exportRates)[number]) =>
  exportRatesOf(format).find((rate) => rate === storedRate(format, asked)) ?? asked

/** `written`: the cues' own times and text. `spoken`: the text and times of the takes. */
export const subtitleFileSchema = z.object({
  format: z.enum(subtitleFormats),
  timing: z.enum(['written', 'spoken']),
})
export type SubtitleFile = z.infer<typeof subtitleFileSchema>

/** Silence or room tone around the sound of a chapter's file. */
export const chapterEndsSchema = z.object({
  /** Before its sound, ms. */
  headMs: z.number().int().min(0).max(10_000),
  /** After its sound, ms. */
  tailMs: z.number().int().min(0).max(30_000),
  /** Digital silence, or room tone at −66 dB. */
  fill: z.enum(['silence', 'room']),
})
export type ChapterEnds = z.infer<typeof chapterEndsSchema>

/** Where a notice about cloned voices stands: as a subtitle before the first or after the last cue, or in the report alone. */
export const cloneNotices = ['none', 'start', 'end', 'report'] as const

export const exportOptionsSchema = z.object({
  /** Path of a listed export, to repeat it; otherwise the user is asked. */
  path: z.string().optional(),
  destination: z.enum(destinationNames).default('own'),
  /** The complete track. */
  mix: z.boolean().default(true),
  /** The voices without the film's own sound. */
  dub: z.boolean().default(false),
  /** Full-length files of parts of the mix: those of `stemKinds`. */
  stems: z.boolean(),
  /** Which of these parts. */
  stemKinds: z.array(z.enum(stemKinds)).default([...stemKinds]),
  /** The film's own sound alone, ducked as in the mix. */
  effects: z.boolean().default(false),
  /** One file per cue, cut from its speaker's stem. */
  clips: z.boolean().default(false),
  /** Names of the clips: {number}, {speaker}, {time}, {text}. */
  clipPattern: z.string().min(1).max(200).default('{number} {speaker} {text}'),
  /** Sound before and after each clip, ms; of embedded ones in AAF, too. */
  clipHandlesMs: z.number().int().min(0).max(10_000).default(0),
  /** Fades around the clips of AAF and DAWproject files, where there is a pause; their sound itself is not faded. */
  clipFadeMs: z.number().int().min(0).max(1_000).default(0),
  /** One file for each chapter, cut from the complete track. */
  chapterFiles: z.boolean().default(false),
  /** Null: chapters are cut where they begin and end. */
  chapterEnds: chapterEndsSchema.nullable().default(null),
  /** Artist tag of every sound file; '': none. */
  artist: z.string().max(200).default(''),
  /** Of every sound file. */
  format: z.enum(soundFormatNames),
  /** Hz. */
  sampleRate: z.literal(exportRates),
  /** Of lossless formats; 32 bits, floating point, in WAV alone. */
  bitDepth: z.literal(bitDepths),
  /** Of lossy formats, kbit/s: one of `bitratesOf`; null: as is usual for the format. */
  bitrateKbits: z.number().int().min(16).max(320).nullable().default(null),
  /** `auto`: two where something in the mix has two sides, otherwise one. 6: 5.1 with the dub in the centre (WAV, FLAC, M4A). */
  channels: z.union([z.literal('auto'), z.literal(1), z.literal(2), z.literal(6)]),
  /** Null: as the project's mix is set. LUFS (null = as it is) and dBTP. */
  loudness: z
    .object({
      targetLufs: z.number().min(-40).max(-5).nullable(),
      peakDbtp: z.number().min(-12).max(0),
    })
    .nullable()
    .default(null),
  /** `film`: exactly the picture's length, padded or cut. `voices`: no speech is cut. */
  length: z.enum(['voices', 'film']).default('voices'),
  /** Frames a second; `df`: drop-frame timecode. */
  frameRate: z.enum(frameRateIds).default('25'),
  /** Timecode of the film's first frame, at `frameRate`. */
  startTimecode: timecodeSchema.default('00:00:00:00'),
  /** Files for other programs. */
  interchange: z.array(z.enum(interchangeNames)).default([]),
  /** The clips' sound in the AAF file, or in WAV stems next to it. */
  aafSound: z.enum(aafSounds).default('embedded'),
  /** Open review notes as markers in every file that has markers. */
  reviewMarkers: z.boolean().default(false),
  /** Subtitle files: the cues' own times and text, or those of the takes. */
  subtitles: z.array(subtitleFileSchema).default([]),
  film: filmExportSchema.nullable().default(null),
  /** Puts an inaudible mark into synthetic voices that is still found after coding and cutting (`docs/origin.md`). */
  soundMark: z.boolean().default(true),
  /** Notice that voices are copies of people, where some are: a subtitle at the start or end, and in the report. */
  cloneNotice: z.enum(cloneNotices).default('none'),
  /** Its text; '': the usual one, in the project's language. */
  cloneNoticeText: z.string().max(300).default(''),
  /** Rules that the written files are checked against afterwards; null = none. */
  checkAs: z.enum(deliveryNames).nullable().default(null),
  /** Also writes a text file with a list of the files and their measures. */
  report: z.boolean().default(false),
  /** All files in one zip file with a read-me, and nothing else. They are not measured then. */
  zip: z.boolean().default(false),
  /** A package to listen and take notes in; nothing else is written then. Null = none. */
  review: reviewOptionsSchema.nullable().default(null),
})
export type ExportOptions = z.infer<typeof exportOptionsSchema>

/** True if any output has word times, or cuts between words. */
export const needsWords = (
  { interchange, subtitles, review }: Pick<ExportOptions, 'interchange' | 'subtitles' | 'review'>,
  isNarration: boolean,
): boolean =>
  review !== null ||
  interchange.some((name) => programInfo(name).needsWords) ||
  subtitles.some(({ format, timing }) => timing === 'spoken' && (isNarration || format === 'dapt'))

/** The chosen bit rate, bits per second, for files in the format that it was chosen for. */
export function bitrateFor(
  { format: chosen, bitrateKbits }: Pick<ExportOptions, 'format' | 'bitrateKbits'>,
  format: SoundFormat,
): { bitrate?: number } {
  const kbits = format === chosen ? storedBitrate(format, bitrateKbits) : null
  return kbits === null ? {} : { bitrate: kbits * 1_000 }
}

export const defaultExportOptions: ExportOptions = exportOptionsSchema.parse({
  destination: 'track',
  format: 'wav',
  sampleRate: 48_000,
  bitDepth: 24,
  channels: 'auto',
  stems: false,
})

export const exportFileKinds = [
  'track',
  'dub',
  'stem',
  'effects',
  'clip',
  'interchange',
  'subtitles',
  'film',
  'credentials',
  'report',
  'review',
  'zip',
] as const

/** Notes for the user before an export starts. `params` fill the translated sentence. */
export const exportNoteSchema = z.object({
  kind: z.enum([
    /** Cues without a take stay silent: `count`. */
    'missing-cues',
    /** The takes of `count` cues cannot be read: the cues stay silent. */
    'unreadable-takes',
    /** Voices continue beyond the end of the picture and are cut: `count` cues. */
    'voices-cut',
    /** These need markers, or the film's own sound: there are none. */
    'no-chapters',
    'no-film-sound',
    /**
     * The film's voices should be removed, but have not been separated from this film: they are
     * ducked.
     */
    'voices-left',
    /** A picture is wanted, but there is no film with one, or no ffmpeg: sound alone. */
    'no-picture',
    /** The package would be the same round again: nothing changed since it was sent: `round`. */
    'same-round',
    /** Licences of `voices` (names; `count` of them): `commercial` is `forbidden` or `unknown`. */
    'voice-licence',
    /** Cloned `voices` (names; `count` of them) without a consent on record. */
    'voice-consent',
    /** Cloned `voices` (names; `count` of them): `notice` is `none`, `start`, `end`, `report` or `no-room`. */
    'voice-cloned',
    /** Frames are counted at `chosen` a second where the `film` has others: clips are off by the end. */
    'frame-rate',
    /** A version is not in the film or package: `language`, `name`; `reason` is `no-takes`, or the code of the error. */
    'language-left-out',
    /** `count` cues of a further language stay silent: they have no take, or no text. `language`, `name`. */
    'language-missing',
    /** The film: `kind`, `effect` (lost, changed, note), `remedy` and the finding's facts. */
    'film',
  ]),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
})
export type ExportNote = z.infer<typeof exportNoteSchema>

/** A file that an export will write. */
export const plannedFileSchema = z.object({
  kind: z.enum(exportFileKinds),
  /** Relative to the folder of the export, with `/`. */
  name: z.string(),
  /** Estimated. */
  bytes: z.number().min(0),
  /** There is a file of this name now, and it would be replaced. */
  exists: z.boolean(),
  /** Single clips are listed as one entry with their number. */
  count: z.number().int().min(1).default(1),
  /** It will be in the zip file of the same list. */
  inZip: z.boolean().optional(),
})
export type PlannedFile = z.infer<typeof plannedFileSchema>

/** Channels of a track, and what decided: the choice of the user, or the part of the mix that needs two. */
export const trackChannelsSchema = z.object({
  count: z.union([z.literal(1), z.literal(2), z.literal(6)]),
  because: z.enum(['chosen', 'original', 'music', 'pan', 'voices', 'format']),
})
export type TrackChannels = z.infer<typeof trackChannelsSchema>
/** One, two, or 5.1 in the order of WAV: left, right, centre, LFE, left and right surround. */
export type ChannelCount = TrackChannels['count']

/** Plan of an export before it starts. */
export const exportPlanSchema = z.object({
  folder: z.string(),
  /** First part of every file's name. */
  name: z.string(),
  files: z.array(plannedFileSchema),
  /** Of every sound file; absent for a review package. */
  channels: trackChannelsSchema.optional(),
  /** Free on the disk of `folder`; null = unknown. */
  freeBytes: z.number().nullable(),
  /** The most that the export needs while it works, with its temporary files. */
  neededBytes: z.number(),
  /** Losses and oddities that do not prevent the export. */
  notes: z.array(exportNoteSchema),
  /** Cues whose take is missing or unreadable, in order of time. */
  unreadableCueIds: z.array(z.string()).default([]),
  /** Why the export cannot start. */
  errors: z.array(studioErrorSchema),
})
export type ExportPlan = z.infer<typeof exportPlanSchema>

/** The plan for the project's own place. */
export const placedPlanSchema = exportPlanSchema.extend({
  /** The user has chosen the place; otherwise it is a suggestion. */
  chosen: z.boolean(),
})
export type PlacedPlan = z.infer<typeof placedPlanSchema>

/** A file that can be dragged out of the window: one that this session wrote, or a take. */
export const draggedFileSchema = z.union([
  z.object({ path: z.string() }),
  z.object({ takeId: z.string() }),
])
export type DraggedFile = z.infer<typeof draggedFileSchema>

export const exportReportSchema = z.object({
  durationMs: z.number(),
  /** null = silence. */
  integratedLufs: z.number().nullable(),
  /** Requested loudness; null or absent: the mix as it is. */
  targetLufs: z.number().nullable().optional(),
  truePeakDbtp: z.number().nullable(),
  /** Largest reduction by the limiter, dB; absent: not measured. */
  limitedDb: z.number().optional(),
  /** Largest reduction by the compressor before it, dB. */
  compressedDb: z.number().optional(),
  /** Cues left out because they have no take. */
  missingCues: z.number().int(),
  /** The same cues by id, in order of time. */
  missingCueIds: z.array(z.string()).optional(),
  /** Cues that stay silent because their take could not be read, each with the reason. */
  failedCues: z
    .array(
      z.object({
        cueId: z.string(),
        /** Position in the film, from 1. */
        number: z.number().int().min(0),
        error: studioErrorSchema,
      }),
    )
    .optional(),
  credentials: credentialsReportSchema.optional(),
  /** Further languages of the film or package; absent or []: none were wanted, or there are none. */
  languages: z.array(filmLanguageSchema).optional(),
})
export type ExportReport = z.infer<typeof exportReportSchema>

export const exportProgressSchema = z.object({
  jobId: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  /** 0–1. */
  progress: z.number().min(0).max(1),
  leftMs: z.number().nullable(),
  /** done: the main file and everything written with it. */
  files: z.array(z.string()),
  /** done: measured on the written track. */
  report: exportReportSchema.optional(),
  /** running: everything is written and in its place; the files are measured. */
  checking: z.boolean().optional(),
  /** done: results of the chosen rules. */
  check: deliveryCheckSchema.optional(),
  error: studioErrorSchema.optional(),
})
export type ExportProgress = z.infer<typeof exportProgressSchema>
