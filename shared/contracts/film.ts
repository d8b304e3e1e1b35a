import { z } from 'zod'
import { ofProject } from './project/of-project'
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

/** How a film is coded; null for what it has not, or what only ffmpeg reads. */
const mediaFactsSchema = z.object({
  video: z.string().nullable(),
  audio: z.string().nullable(),
  /** A copy that the window can play has been made. */
  hasCopy: z.boolean(),
  /** ffmpeg is here to make one. */
  canCopy: z.boolean(),
})
export type MediaFacts = z.infer<typeof mediaFactsSchema>

/** What the window decodes by itself. */
const playedVideo = ['avc', 'vp8', 'vp9', 'av1']
const playedAudio = ['aac', 'mp3', 'opus', 'vorbis', 'flac']

export const isPlayedVideo = (codec: string | null): boolean =>
  codec === null || playedVideo.includes(codec)
/** Whether exports read the sound of a film without ffmpeg; null: what is known is its name alone. */
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

/** What can be a take. */
export const soundEndings: readonly string[] = [...playedSounds, 'wma', 'aiff']

/** What can be the original of a project, likeliest first. */
export const filmEndings: readonly string[] = [...playedEndings, ...foreignEndings]

/** Ending of a file's name, in small letters and without the dot. */
export const endingOf = (path: string): string =>
  /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''

export const isFilmFile = (path: string): boolean => filmEndings.includes(endingOf(path))

export const isForeignFilm = (path: string): boolean =>
  foreignEndings.some((each) => each === endingOf(path))

/** What of a film may not be in its copy with the dub as it was. */
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

/** What the user can do about it. */
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
  /** How the frames of the open project's film are counted; null for a sound or none. */
  mediaFrames: ofProject({ input: z.void(), output: filmFramesSchema.nullable() }),
  /** Names the content of the film's file: changes when another file takes its place; null without one. */
  mediaVersion: ofProject({ input: z.void(), output: z.string().nullable() }),
  /** How the film is coded. `mediaCopy` makes a copy that plays, which its address then serves. */
  mediaFacts: ofProject({ input: z.void(), output: mediaFactsSchema }),
  mediaCopy: ofProject({ input: z.void(), output: z.void() }),
} as const

/** What the window plays of a film whose voices were taken out; `name` is that of a medium, frames are of 48 kHz. */
const filmVoicesSchema = z.object({
  pieces: z.array(
    z.object({ name: z.string(), startFrame: z.number().int(), frames: z.number().int() }),
  ),
  /** The film without them. */
  rest: z.string(),
  model: modelCreditSchema,
})
export type PlayedFilmVoices = z.infer<typeof filmVoicesSchema>

/** speech: what is said and by whom · voices: taking them out. One of each can run at a time. */
const filmJobKinds = ['speech', 'voices'] as const
export type FilmJobKind = (typeof filmJobKinds)[number]

/** Calls of the bridge about what is said in a film. */
export const filmSpeechCalls = {
  /**
   * Recognises what is said in the open project's film; the jobs tell how far it is. Stopped, it continues
   * there the next time. RECOGNISER_MISSING, FILM_WITHOUT_SOUND, CANCELLED and failures of models.
   */
  filmTranscribe: ofProject({
    /** '' = found out. */
    input: z.object({ language: z.string() }),
    output: z.object({
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
  }),
  /**
   * Finds out who speaks when in that film, as a job like the one above. Labels are numbers from 1.
   * DIARISER_MISSING, FILM_WITHOUT_SOUND, CANCELLED and failures of models.
   */
  filmSpeakers: ofProject({
    /** How many people speak; null = to be found out. */
    input: z.object({ speakers: z.int().min(1).max(20).nullable() }),
    output: z.object({
      turns: z.array(z.object({ ...span, label: z.string() })),
      /** Null: there was nothing to look at. */
      diariser: modelCreditSchema.nullable(),
    }),
  }),
  /** The voices that were taken out of that film as it is now; null: they were not. */
  filmVoices: ofProject({ input: z.void(), output: filmVoicesSchema.nullable() }),
  /**
   * Takes them out by the user's separator, as a job like those above: SEPARATOR_MISSING, FILM_WITHOUT_SOUND, CANCELLED
   * and failures of models and files.
   */
  filmVoicesTakeOut: ofProject({ input: z.void(), output: filmVoicesSchema }),
  /** Throws them away, and what is unfinished. */
  filmVoicesForget: ofProject({ input: z.void(), output: z.void() }),
  /**
   * The room that the film's voices are in while these cues are on the screen, for their takes. FILM_MISSING,
   * NOT_RENDERED without takes, TAKE_UNREADABLE, NOTHING_SAID.
   */
  roomMatch: ofProject({
    input: z.object({ cueIds: z.array(z.string()).min(1) }),
    output: roomSchema,
  }),
  /** Stops the job of this kind. */
  filmJobCancel: { input: z.object({ kind: z.enum(filmJobKinds) }), output: z.void() },
  /**
   * The listen check: a recogniser of this computer writes down what it finds in the active takes of cues,
   * which `takesChecked` brings. RECOGNISER_MISSING, CANCELLED and failures of models.
   */
  listenCheck: ofProject({
    /** again: takes that have been checked, too. */
    input: z.object({ cueIds: z.array(z.string()), again: z.boolean() }),
    /** failed: takes that could not be checked. */
    output: z.object({ checked: z.number().int(), failed: z.number().int() }),
  }),
  listenCheckCancel: { input: z.void(), output: z.void() },
  /** Asks for RTTM or JSON of a program that finds speakers; null when the user closed the dialog. */
  speakerTurnsChoose: {
    input: z.void(),
    output: z
      .object({
        fileName: z.string(),
        turns: z.array(z.object({ ...span, label: z.string() })),
      })
      .nullable(),
  },
} as const

/** The same paths, films after the others: the film of a project is chosen once that is open. */
export const filmsLast = (paths: readonly string[]): string[] => [
  ...paths.filter((path) => !isFilmFile(path)),
  ...paths.filter(isFilmFile),
]
