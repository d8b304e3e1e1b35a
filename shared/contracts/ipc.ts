import { MAX_LOOKED_AT, traitsOfTakeSchema } from './project/voice-traits'
import { ofProject } from './project/of-project'
import { z } from 'zod'
import { ownVoiceCalls } from './models/model-records'
import { catalogueCalls } from './models/model-catalogue'
import { deliveryCheckSchema, deliveryReportFormats } from './formats/delivery-rules'
import { originCalls } from './formats/origin'
import { recogniserCalls } from './models/recognisers'
import { apiCalls } from './service-manage'
import { appCalls, appMenuSchema } from './app'
import { jobCalls } from './jobs'
import { shareCalls } from './project/review-share'
import { usageCalls } from './usage'
import { compareCalls } from './project/compare'
import { versionCalls } from './project/versions'
import { studioErrorSchema } from './errors'
import { receivedNotesSchema } from './review'
import {
  openedSchema,
  readSubtitlesSchema,
  recordingCalls,
  scriptCalls,
  recentProjectSchema,
} from './open-project'
import { MAX_PEAKS, projectPatchSchema, takeSchema, takesPatchSchema } from './project-file'
import { givenFileSchema } from './project/given-file'
import { readingChoicesSchema } from './project/reading-choices'
import { mixLevelSchema, mixMeterSchema } from './project/track-settings'
import { connectionCalls, wordingCalls } from './connection'
import { castCalls } from './cast'
import { retakeCalls } from './project/retakes'
import { runCalls } from './run'
import { filmFileCalls, filmPeaksSchema, filmSpeechCalls } from './film'
import { draggedFileSchema, exportOptionsSchema, placedPlanSchema } from './export'
import { preferencesSchema, subtitleOptionsSchema } from './preferences'
import { profileChangeSchema, profilesSchema } from './profile'
import { dictionaryChangeSchema, dictionaryFileSchema, dictionarySchema } from './dictionary'

/** Choices for reading a subtitle file. */
const readingSchema = z.object({
  choices: readingChoicesSchema.optional(),
  /** Language of the project; absent: as the file reads. */
  language: z.string().optional(),
})

const nothing = z.void()
const connectionId = z.string().min(1)

/**
 * Input and output of every call between window and main. A call is declared here and handled in
 * `electron/ipc/*-handlers.ts`; everything else (`StudioApi`, the preload's methods, the check that
 * no handler is missing) follows from this table.
 */
export const calls = {
  // the application
  appInfo: {
    input: nothing,
    output: z.object({
      version: z.string(),
      electron: z.string(),
      chrome: z.string(),
      node: z.string(),
      /** Electron of development, which must not be handed on, was packed. */
      developmentRuntime: z.boolean(),
      /** Where settings, keys and logs are. */
      dataFolder: z.string(),
      platform: z.string(),
      systemLocale: z.string(),
      /** False: a key can only be kept for this session (no secure storage). */
      secureStorage: z.boolean(),
      storageBackend: z.string(),
    }),
  },
  /** Everything from elsewhere that is inside the program. */
  licencesList: {
    input: nothing,
    output: z.array(z.object({ name: z.string(), version: z.string(), licence: z.string() })),
  },
  licenceText: { input: z.object({ name: z.string(), version: z.string() }), output: z.string() },
  /**
   * Copies a fault report (versions, settings, the last lines of the log; no texts, no keys), and
   * returns it.
   */
  diagnosticsCopy: { input: nothing, output: z.string() },
  /** Shows the folder of settings and logs. */
  dataFolderShow: { input: nothing, output: nothing },
  preferencesGet: { input: nothing, output: preferencesSchema },
  /** Asks for the folder in which projects are made; null: the user closed the dialog. */
  ffmpegFolderChoose: { input: nothing, output: z.object({ path: z.string() }).nullable() },
  projectsFolderChoose: { input: nothing, output: z.object({ path: z.string() }).nullable() },
  preferencesSet: { input: preferencesSchema.partial(), output: preferencesSchema },
  /** Shows the window's commands in the native menu. */
  menuShow: { input: appMenuSchema, output: nothing },

  // projects
  projectRecent: { input: nothing, output: z.array(recentProjectSchema) },
  /**
   * Asks for the new place of a moved project, and opens it instead of the old one; null: the user
   * closed the dialog.
   */
  projectLocate: { input: z.object({ path: z.string() }), output: openedSchema.nullable() },
  /** Takes a project off the list of recent ones; its folder stays. */
  projectForget: { input: z.object({ path: z.string() }), output: nothing },
  projectSamples: {
    input: nothing,
    output: z.array(
      z.object({ id: z.string(), title: z.string(), language: z.string(), cues: z.number() }),
    ),
  },
  projectOpenSample: { input: z.object({ id: z.string() }), output: openedSchema },
  /** Asks for a subtitle file or a project folder; null when the user closed the dialog. */
  projectOpenDialog: { input: nothing, output: openedSchema.nullable() },
  /** Opens a project folder, or makes one next to a subtitle file. */
  projectOpenPath: {
    input: z.object({ path: z.string(), encoding: z.string().optional() }),
    output: openedSchema,
  },
  ...scriptCalls,
  /** The project that main has open: a window that was loaded again is shown it. Null: none. */
  projectCurrent: { input: nothing, output: openedSchema.nullable() },
  /** The window listens to `openPath` from now on; returns the files that were handed over before. */
  fileOpened: { input: nothing, output: z.array(givenFileSchema) },
  /**
   * Records an edit at once; `projectSave` applies it to the document. A patch of cues that main
   * has never seen is kept next to the document, which stays as it is: EDIT_REFUSED.
   */
  projectNote: ofProject({ input: projectPatchSchema, output: nothing }),
  projectSave: ofProject({ input: projectPatchSchema, output: z.object({ savedAt: z.string() }) }),
  /**
   * Asks for a place, copies the open project there and opens the copy; null when the user closed
   * the dialog. `move`: the copy takes its place and continues its runs.
   */
  projectSaveCopy: ofProject({
    input: z.object({ move: z.boolean() }),
    output: openedSchema.nullable(),
  }),
  /** Makes a separate copy next to the project, which stays open. */
  projectDuplicate: ofProject({
    input: z.object({ name: z.string().min(1) }),
    output: z.object({ path: z.string(), name: z.string() }),
  }),
  /** Makes a project next to this one from the version that `PROJECT_REPLACED` names. */
  projectOpenForeign: ofProject({
    input: z.object({ path: z.string() }),
    output: z.object({ path: z.string() }),
  }),
  projectClose: ofProject({ input: nothing, output: nothing }),
  /** Reads a subtitle file without opening it, or asks for one; null when the user closed the dialog. */
  subtitlesRead: {
    input: readingSchema.extend({ path: z.string().optional() }),
    output: readSubtitlesSchema.nullable(),
  },
  /** Reads the file that the project was made from. */
  ownSubtitlesRead: ofProject({ input: readingSchema, output: readSubtitlesSchema }),
  /** Reads an EDL or a list of offsets of a new cut, or asks for one; null when the user closed the dialog. */
  cutsRead: {
    input: z.object({ path: z.string().optional() }),
    output: z.object({ fileName: z.string(), text: z.string() }).nullable(),
  },
  /**
   * Reads files of review notes about the open project, or asks for some, and stores their recorded
   * remarks; null when the user closed the dialog. Those that cannot be taken come with the reason.
   */
  reviewNotesRead: ofProject({
    input: z.object({ paths: z.array(z.string()).min(1).max(200).optional() }),
    output: z
      .object({ files: z.array(receivedNotesSchema), refused: z.array(studioErrorSchema) })
      .nullable(),
  }),
  /** Asks where to, then writes cues of the open project, all or some; null when the user closed the dialog. */
  subtitlesSave: ofProject({
    input: subtitleOptionsSchema.extend({ only: z.array(z.string()).min(1).optional() }),
    output: z.object({ path: z.string() }).nullable(),
  }),
  /** The beginning of the file that `subtitlesSave` would write. */
  subtitlesPreview: ofProject({
    input: subtitleOptionsSchema,
    output: z.object({ text: z.string() }),
  }),
  /**
   * Looks at the film or sound at `path`, or asks for one (for a sound where it is to be music); null
   * when the user closed the dialog.
   */
  mediaChoose: {
    input: z.object({ path: z.string().optional(), music: z.boolean().optional() }),
    output: z.object({ path: z.string(), durationMs: z.number() }).nullable(),
  },
  /**
   * Films and sounds next to the subtitles of the open project with the same name; most likely
   * first.
   */
  mediaBeside: ofProject({
    input: nothing,
    output: z.array(z.object({ path: z.string(), fileName: z.string() })),
  }),
  ...filmFileCalls,
  /** The music of the open project: which content each file has, or why it cannot be read. */
  musicCheck: ofProject({
    input: nothing,
    output: z.array(
      z.object({
        id: z.string(),
        version: z.string().nullable(),
        error: studioErrorSchema.nullable(),
      }),
    ),
  }),

  // takes
  /**
   * Changes of takes by one edit, all of it or nothing. `edit` numbers the changes of a window:
   * `takesChosen` returns it. `gone`: takes that no longer exist.
   */
  takesChange: ofProject({
    input: takesPatchSchema.extend({ edit: z.number().int() }),
    output: z.object({ gone: z.array(z.string()) }),
  }),
  /** Takes that are neither active nor locked nor the source of one that is, and the bytes that clearing them out frees. */
  takesUnused: ofProject({
    input: nothing,
    output: z.object({ count: z.number().int(), bytes: z.number().int() }),
  }),
  /** Deletes them for good; TAKES_IN_USE while a run or an export is under way. */
  takesClearUnused: ofProject({
    input: nothing,
    output: z.object({ takeIds: z.array(z.string()), bytes: z.number().int() }),
  }),
  /** Measures the silence around takes again at the project's threshold; returns those that changed. */
  takesMeasure: ofProject({ input: nothing, output: z.array(takeSchema) }),
  /**
   * Finds the word times of takes where they are unknown; returns the takes, without those that
   * have none.
   */
  takeWords: ofProject({
    input: z.object({ takeIds: z.array(z.string()).min(1).max(MAX_PEAKS) }),
    output: z.array(takeSchema),
  }),
  ...recordingCalls,
  /**
   * Loudest absolute sample of each bucket, 0–255, `perSecond` buckets a second; null for an
   * unreadable sound. Call again for takes that are left out: their peaks have to be computed.
   */
  takePeaks: ofProject({
    input: z.object({ takeIds: z.array(z.string()).min(1).max(MAX_PEAKS) }),
    output: z.array(
      z.object({
        takeId: z.string(),
        perSecond: z.number(),
        peaks: z.custom<Uint8Array>((value) => value instanceof Uint8Array).nullable(),
      }),
    ),
  }),

  /**
   * Voice traits of takes; null for an unreadable sound. Call again for takes that are left out:
   * their sound has to be analysed.
   */
  takeTraits: ofProject({
    input: z.object({ takeIds: z.array(z.string()).min(1).max(MAX_LOOKED_AT) }),
    output: z.array(traitsOfTakeSchema),
  }),

  // the film
  /** Peaks of the film that an earlier session worked out; null = the window has to. */
  filmPeaksKept: ofProject({ input: nothing, output: filmPeaksSchema.nullable() }),
  ...filmSpeechCalls,
  filmPeaksKeep: ofProject({ input: filmPeaksSchema, output: nothing }),

  // connections
  ...connectionCalls,
  ...wordingCalls,

  // the pronunciation dictionary of a connection
  /** The copy on this computer; sends no request. */
  dictionaryGet: { input: z.object({ connectionId }), output: dictionarySchema },
  /** Merges the service's copy and sends the edits that wait. */
  dictionarySync: { input: z.object({ connectionId }), output: dictionarySchema },
  dictionaryEdit: {
    input: z.object({ connectionId, changes: z.array(dictionaryChangeSchema).max(20_000) }),
    output: dictionarySchema,
  },
  /** Asks for a CSV file and reads it; nothing is taken over yet. Null: the dialog was closed. */
  dictionaryChooseFile: { input: nothing, output: dictionaryFileSchema.nullable() },
  dictionaryExport: {
    input: z.object({ connectionId }),
    output: z.object({ path: z.string(), entries: z.number().int() }).nullable(),
  },

  // the profiles of a connection
  /** The copy on this computer; sends no request. */
  profilesGet: { input: z.object({ connectionId }), output: profilesSchema },
  /** Merges the service's copy and sends the edits that wait. */
  profilesSync: { input: z.object({ connectionId }), output: profilesSchema },
  profilesEdit: {
    input: z.object({ connectionId, changes: z.array(profileChangeSchema).max(1_000) }),
    output: profilesSchema,
  },
  // cast
  ...castCalls,

  // the API settings of the embedded service
  ...apiCalls,
  ...ownVoiceCalls,
  ...recogniserCalls,
  ...catalogueCalls,

  // jobs and usage
  ...jobCalls,
  ...shareCalls,
  ...originCalls,
  ...versionCalls,
  ...compareCalls,
  ...appCalls,
  ...usageCalls,

  // dubbing
  ...runCalls,
  ...retakeCalls,

  // export
  /** Plan of an export of the open project's present state. */
  exportPlan: ofProject({ input: exportOptionsSchema, output: placedPlanSchema }),
  /** Asks for the place and name of this project's files; false when the user closed the dialog. */
  exportPlace: ofProject({ input: exportOptionsSchema, output: z.boolean() }),
  /** Options of this project's last export. */
  exportLast: ofProject({ input: nothing, output: exportOptionsSchema.nullable() }),
  /**
   * Exports to the place of the project, or asks for one; null when the user closed the dialog, or
   * declined to replace a file.
   */
  exportStart: ofProject({
    input: exportOptionsSchema,
    output: z.object({ jobId: z.string() }).nullable(),
  }),
  /**
   * Asks for a file, then writes the report of fits or of rates; null when the user closed the
   * dialog.
   */
  fitReportSave: ofProject({
    input: z.object({ csv: z.string().max(50_000_000), what: z.enum(['fit', 'pace']) }),
    output: z.object({ path: z.string() }).nullable(),
  }),
  /**
   * Level of the mix as an export would write it; an earlier call that has not ended is cancelled.
   */
  mixLevelMeasure: ofProject({ input: nothing, output: mixLevelSchema }),
  mixLevelCancel: { input: nothing, output: nothing },
  mixMeter: ofProject({ input: nothing, output: mixMeterSchema }),
  mixMeterCancel: { input: nothing, output: nothing },
  /** True if this computer has ffmpeg: without it the sound of some films cannot be read. */
  exportNeeds: { input: nothing, output: z.object({ ffmpeg: z.boolean() }) },
  /** Asks for the subtitles with the text before translation; null when the user closed the dialog. */
  originalChoose: { input: nothing, output: z.object({ path: z.string() }).nullable() },
  exportCancel: { input: z.object({ jobId: z.string() }), output: nothing },
  /** Asks where, and writes a delivery check as a report; null when the user closed the dialog. */
  deliveryReportSave: ofProject({
    input: z.object({ check: deliveryCheckSchema, format: z.enum(deliveryReportFormats) }),
    output: z.object({ path: z.string() }).nullable(),
  }),
  /** Starts the system's drag of files into another program, while the mouse button is down. */
  filesDrag: ofProject({
    input: z.object({ files: z.array(draggedFileSchema).min(1).max(1_000) }),
    output: nothing,
  }),
  showInFolder: { input: z.object({ path: z.string() }), output: nothing },
} as const

type Calls = typeof calls
export type CallName = keyof Calls
export const callNames = Object.keys(calls).filter((name): name is CallName => name in calls)
export type CallInput<N extends CallName> = z.infer<Calls[N]['input']>
export type CallOutput<N extends CallName> = z.infer<Calls[N]['output']>

/** The calls that the embedded service answers, each at its `route`. */
export type RoutedCall = {
  [N in CallName]: Calls[N] extends { route: string } ? N : never
}[CallName]
export const routedCalls = callNames.filter((name): name is RoutedCall => 'route' in calls[name])

/** The calls about the open project. */
export type ProjectCallName = {
  [N in CallName]: Calls[N] extends { ofProject: true } ? N : never
}[CallName]
export const isProjectCall = (name: CallName): name is ProjectCallName => 'ofProject' in calls[name]
