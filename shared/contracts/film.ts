import { nothing, call, ofProject } from './project/calls'
import { z } from 'zod'
import { writtenSoundEndings } from './formats/sound-formats'
import { modelCreditSchema } from './models/model-records'
import { roomSchema } from './project/room'

/** Loudest absolute sample of the film's sound per bucket, 0–255. */
export const filmPeaksSchema = z.object({
  perSecond: z.number().positive(),
  durationMs: z.number().min(0),
  peaks: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
})
export type FilmPeaks = z.infer<typeof filmPeaksSchema>

/** Coding of a film; null for a missing stream, or one that only ffmpeg reads. */
const mediaFactsSchema = z.object({
  video: z.string().nullable(),
  audio: z.string().nullable(),
  /** A copy that the window can play has been made. */
  hasCopy: z.boolean(),
  /** ffmpeg is here to make one. */
  canCopy: z.boolean(),
})
export type MediaFacts = z.infer<typeof mediaFactsSchema>

/** Codecs that the window decodes by itself. */
const playedVideo = ['avc', 'vp8', 'vp9', 'av1']
const playedAudio = ['aac', 'mp3', 'opus', 'vorbis', 'flac']

export const isPlayedVideo = (codec: string | null): boolean =>
  codec === null || playedVideo.includes(codec)
/**
 * True if exports read the sound of a film without ffmpeg; codec null: decided by the name alone.
 */
export const isReadAudio = (codec: string | null, path: string): boolean =>
  codec === null ? !isForeignFilm(path) : isPlayedAudio(codec) || /^(e?ac3|dts)$/.test(codec)

export const isPlayedAudio = (codec: string | null): boolean =>
  codec === null || playedAudio.includes(codec) || /^(pcm|ulaw|alaw)/.test(codec)

/** Films and sounds that the window plays. */
const playedSounds = [...writtenSoundEndings, 'aac']
const playedEndings = ['mp4', 'm4v', 'mov', 'webm', 'mkv', ...playedSounds]

/** Those that the window cannot play, and many of which only ffmpeg reads: their sound goes into exports. */
const foreignEndings = [
  'avi',
  'wmv',
  'asf',
  'flv',
  'mpg',
  'mpeg',
  'vob',
  'ts',
  'mts',
  'm2ts',
  '3gp',
  'rm',
  'rmvb',
  'wma',
  'ac3',
  'aiff',
] as const

/** Endings of files that can be a take. */
export const soundEndings: readonly string[] = [...playedSounds, 'wma', 'aiff']

/** Endings of files that can be the original of a project, most likely first. */
export const filmEndings: readonly string[] = [...playedEndings, ...foreignEndings]

/** Ending of a file's name, in small letters and without the dot. */
export const endingOf = (path: string): string =>
  /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''

export const isFilmFile = (path: string): boolean => filmEndings.includes(endingOf(path))

export const isForeignFilm = (path: string): boolean =>
  foreignEndings.some((each) => each === endingOf(path))

/** Properties of a film that its copy with the dub may change. */
export const findingKinds = [
  'picture-codec',
  'audio-codec',
  'subtitle-codec',
  'subtitle-track',
  'cover',
  'attachment',
  'timecode',
  'data-stream',
  'chapters',
  'hdr',
  'edit-list',
  'encrypted',
  'no-picture',
  'variable-frame-rate',
  'dub-longer',
  'dub-shorter',
  'several-defaults',
] as const
export type FindingKind = (typeof findingKinds)[number]

/** Remedies for the user. */
export const muxRemedies = [
  'install-ffmpeg',
  'write-mkv',
  'write-mp4',
  'join-first',
  'sound-alone',
  'other-format',
  'film-length',
] as const
export type MuxRemedy = (typeof muxRemedies)[number]

const filmFramesSchema = z.object({
  /** Frames a second, averaged; null where there is no picture. */
  fps: z.number().nullable(),
  /** Timecode of the first frame, with a semicolon where it drops frames; null where the file states none. */
  timecode: z.string().nullable(),
})
export type FilmFrames = z.infer<typeof filmFramesSchema>

const span = { startMs: z.number().int().min(0), endMs: z.number().int().min(0) }

/** Calls of the bridge about the file of the open project's film. */
export const filmFileCalls = {
  /** Frame count of the open project's film; null for a sound or none. */
  mediaFrames: ofProject(nothing, filmFramesSchema.nullable()),
  /** Names the content of the film's file: changes when another file takes its place; null without one. */
  mediaVersion: ofProject(nothing, z.string().nullable()),
  /** Coding of the film. `mediaCopy` makes a copy that plays, which its address then serves. */
  mediaFacts: ofProject(nothing, mediaFactsSchema),
  mediaCopy: ofProject(nothing, nothing),
} as const

/**
 * Files that the window plays for a film whose voices were taken out; `name` is that of a medium,
 * frames are of 48 kHz.
 */
const filmVoicesSchema = z.object({
  pieces: z.array(
    z.object({ name: z.string(), startFrame: z.number().int(), frames: z.number().int() }),
  ),
  /** The film without them. */
  rest: z.string(),
  model: modelCreditSchema,
})
export type PlayedFilmVoices = z.infer<typeof filmVoicesSchema>

/** Where the shots of a film change: the first frame of each new shot, ms from the start of the film, in order. */
export const shotChangesSchema = z.object({ timesMs: z.array(z.number().int().min(0)) })
export type ShotChanges = z.infer<typeof shotChangesSchema>

/** Where somebody speaks in the sound of a film, ms, in order and without overlap. */
export const spokenPlacesSchema = z.object({
  spans: z.array(z.object({ startMs: z.number().int().min(0), endMs: z.number().int().min(0) })),
})
export type SpokenPlaces = z.infer<typeof spokenPlacesSchema>

/**
 * speech: recognising text and speakers · voices: taking them out · shots: finding where they change · spoken: finding
 * where somebody speaks. One of each can run at a time.
 */
const filmJobKinds = ['speech', 'voices', 'shots', 'spoken'] as const
export type FilmJobKind = (typeof filmJobKinds)[number]

/** Calls about the speech in a film. */
export const filmSpeechCalls = {
  /**
   * Recognises the speech in the open project's film; the jobs show the progress. After a stop, the
   * next call continues. RECOGNISER_MISSING, FILM_WITHOUT_SOUND, CANCELLED and failures of models.
   */
  filmTranscribe: ofProject(
    /** '' = found out. */
    z.object({ language: z.string() }),
    z.object({
      language: z.string(),
      segments: z.array(
        z.object({
          ...span,
          text: z.string(),
          words: z.array(z.object({ ...span, text: z.string() })),
        }),
      ),
      /** Null: nothing was recognised. */
      recogniser: modelCreditSchema.nullable(),
    }),
  ),
  /**
   * Finds who speaks when in that film, as a job like the one above. Labels are numbers from 1.
   * DIARISER_MISSING, FILM_WITHOUT_SOUND, CANCELLED and failures of models.
   */
  filmSpeakers: ofProject(
    /** Number of speakers; null = to be found out. */
    z.object({ speakers: z.int().min(1).max(20).nullable() }),
    z.object({
      turns: z.array(z.object({ ...span, label: z.string() })),
      /** Null: there was nothing to look at. */
      diariser: modelCreditSchema.nullable(),
    }),
  ),
  /** The voices that were taken out of that film as it is now; null: they were not. */
  filmVoices: ofProject(nothing, filmVoicesSchema.nullable()),
  /**
   * Takes them out by the user's separator, as a job like those above: SEPARATOR_MISSING, FILM_WITHOUT_SOUND, CANCELLED
   * and failures of models and files.
   */
  filmVoicesTakeOut: ofProject(nothing, filmVoicesSchema),
  /** Deletes them, finished or not. */
  filmVoicesForget: ofProject(nothing, nothing),
  /** The shot changes that were found in that film as it is now; null: they were not looked for. */
  filmShots: ofProject(nothing, shotChangesSchema.nullable()),
  /** Finds them, as a job like those above: FFMPEG_MISSING, CANCELLED, AUDIO_UNSUPPORTED without a picture. */
  filmShotsFind: ofProject(nothing, shotChangesSchema),
  /** Where somebody speaks in that film as it is now; null: nobody has looked. */
  filmSpoken: ofProject(nothing, spokenPlacesSchema.nullable()),
  /** Finds it, as a job like those above: FILM_WITHOUT_SOUND, CANCELLED and failures of models and files. */
  filmSpokenFind: ofProject(nothing, spokenPlacesSchema),
  /**
   * The room that the film's voices are in while these cues are on the screen, for their takes. FILM_MISSING,
   * NOT_RENDERED without takes, TAKE_UNREADABLE, NOTHING_SAID.
   */
  roomMatch: ofProject(z.object({ cueIds: z.array(z.string()).min(1) }), roomSchema),
  /** Stops the job of this kind. */
  filmJobCancel: call(z.object({ kind: z.enum(filmJobKinds) }), nothing),
  /**
   * The listen check: runs a local recogniser over the active takes of cues; `takesChecked` brings
   * its text. RECOGNISER_MISSING, CANCELLED and failures of models.
   */
  listenCheck: ofProject(
    /** again: takes that have been checked, too. */
    z.object({ cueIds: z.array(z.string()), again: z.boolean() }),
    /** failed: takes that could not be checked. */
    z.object({ checked: z.number().int(), failed: z.number().int() }),
  ),
  listenCheckCancel: call(nothing, nothing),
  /**
   * Asks for RTTM or JSON of a program that finds speakers; null when the user closed the dialog.
   */
  speakerTurnsChoose: call(
    nothing,
    z
      .object({
        fileName: z.string(),
        turns: z.array(z.object({ ...span, label: z.string() })),
      })
      .nullable(),
  ),
} as const

/** The same paths, films after the others: the film of a project is chosen once that is open. */
export const filmsLast = (paths: readonly string[]): string[] => [
  ...paths.filter((path) => !isFilmFile(path)),
  ...paths.filter(isFilmFile),
]
