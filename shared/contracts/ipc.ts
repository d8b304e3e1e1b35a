import { call, nothing, ofProject } from './project/calls'
import { MAX_LOOKED_AT, traitsOfTakeSchema } from './project/voice-traits'
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

const connectionId = z.string().min(1)

/**
 * Input and output of every call between window and main. A call is declared here and handled in
 * `electron/ipc/*-handlers.ts`; everything else (`StudioApi`, the preload's methods, the check that
 * no handler is missing) follows from this table.
 */
export const calls = {
  // the application
  appInfo: call(
    nothing,
    z.object({
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
  ),
  /** Everything from elsewhere that is inside the program. */
  licencesList: call(
    nothing,
    z.array(z.object({ name: z.string(), version: z.string(), licence: z.string() })),
  ),
  licenceText: call(z.object({ name: z.string(), version: z.string() }), z.string()),
  /**
   * Copies a fault report (versions, settings, the last lines of the log; no texts, no keys), and
   * returns it.
   */
  diagnosticsCopy: call(nothing, z.string()),
  /** Shows the folder of settings and logs. */
  dataFolderShow: call(nothing, nothing),
  preferencesGet: call(nothing, preferencesSchema),
  /** Asks for the folder in which projects are made; null: the user closed the dialog. */
  ffmpegFolderChoose: call(nothing, z.object({ path: z.string() }).nullable()),
  projectsFolderChoose: call(nothing, z.object({ path: z.string() }).nullable()),
  preferencesSet: call(preferencesSchema.partial(), preferencesSchema),
  /** Shows the window's commands in the native menu. */
  menuShow: call(appMenuSchema, nothing),

  // projects
  projectRecent: call(nothing, z.array(recentProjectSchema)),
  /**
   * Asks for the new place of a moved project, and opens it instead of the old one; null: the user
   * closed the dialog.
   */
  projectLocate: call(z.object({ path: z.string() }), openedSchema.nullable()),
  /** Takes a project off the list of recent ones; its folder stays. */
  projectForget: call(z.object({ path: z.string() }), nothing),
  projectSamples: call(
    nothing,
    z.array(
      z.object({ id: z.string(), title: z.string(), language: z.string(), cues: z.number() }),
    ),
  ),
  projectOpenSample: call(z.object({ id: z.string() }), openedSchema),
  /** Asks for a subtitle file or a project folder; null when the user closed the dialog. */
  projectOpenDialog: call(nothing, openedSchema.nullable()),
  /** Opens a project folder, or makes one next to a subtitle file. */
  projectOpenPath: call(
    z.object({ path: z.string(), encoding: z.string().optional() }),
    openedSchema,
  ),
  ...scriptCalls,
  /** The project that main has open: a window that was loaded again is shown it. Null: none. */
  projectCurrent: call(nothing, openedSchema.nullable()),
  /** The window listens to `openPath` from now on; returns the files that were handed over before. */
  fileOpened: call(nothing, z.array(givenFileSchema)),
  /**
   * Records an edit at once; `projectSave` applies it to the document. A patch of cues that main
   * has never seen is kept next to the document, which stays as it is: EDIT_REFUSED.
   */
  projectNote: ofProject(projectPatchSchema, nothing),
  projectSave: ofProject(projectPatchSchema, z.object({ savedAt: z.string() })),
  /**
   * Asks for a place, copies the open project there and opens the copy; null when the user closed
   * the dialog. `move`: the copy takes its place and continues its runs.
   */
  projectSaveCopy: ofProject(z.object({ move: z.boolean() }), openedSchema.nullable()),
  /** Makes a separate copy next to the project, which stays open. */
  projectDuplicate: ofProject(
    z.object({ name: z.string().min(1) }),
    z.object({ path: z.string(), name: z.string() }),
  ),
  /** Makes a project next to this one from the version that `PROJECT_REPLACED` names. */
  projectOpenForeign: ofProject(z.object({ path: z.string() }), z.object({ path: z.string() })),
  projectClose: ofProject(nothing, nothing),
  /** Reads a subtitle file without opening it, or asks for one; null when the user closed the dialog. */
  subtitlesRead: call(
    readingSchema.extend({ path: z.string().optional() }),
    readSubtitlesSchema.nullable(),
  ),
  /** Reads the file that the project was made from. */
  ownSubtitlesRead: ofProject(readingSchema, readSubtitlesSchema),
  /** Reads an EDL or a list of offsets of a new cut, or asks for one; null when the user closed the dialog. */
  cutsRead: call(
    z.object({ path: z.string().optional() }),
    z.object({ fileName: z.string(), text: z.string() }).nullable(),
  ),
  /**
   * Reads files of review notes about the open project, or asks for some, and stores their recorded
   * remarks; null when the user closed the dialog. Those that cannot be taken come with the reason.
   */
  reviewNotesRead: ofProject(
    z.object({ paths: z.array(z.string()).min(1).max(200).optional() }),
    z
      .object({ files: z.array(receivedNotesSchema), refused: z.array(studioErrorSchema) })
      .nullable(),
  ),
  /** Asks where to, then writes cues of the open project, all or some; null when the user closed the dialog. */
  subtitlesSave: ofProject(
    subtitleOptionsSchema.extend({ only: z.array(z.string()).min(1).optional() }),
    z.object({ path: z.string() }).nullable(),
  ),
  /** The beginning of the file that `subtitlesSave` would write. */
  subtitlesPreview: ofProject(subtitleOptionsSchema, z.object({ text: z.string() })),
  /**
   * Looks at the film or sound at `path`, or asks for one (for a sound where it is to be music); null
   * when the user closed the dialog.
   */
  mediaChoose: call(
    z.object({ path: z.string().optional(), music: z.boolean().optional() }),
    z.object({ path: z.string(), durationMs: z.number() }).nullable(),
  ),
  /**
   * Films and sounds next to the subtitles of the open project with the same name; most likely
   * first.
   */
  mediaBeside: ofProject(nothing, z.array(z.object({ path: z.string(), fileName: z.string() }))),
  ...filmFileCalls,
  /** The music of the open project: which content each file has, or why it cannot be read. */
  musicCheck: ofProject(
    nothing,
    z.array(
      z.object({
        id: z.string(),
        version: z.string().nullable(),
        error: studioErrorSchema.nullable(),
      }),
    ),
  ),

  // takes
  /**
   * Changes of takes by one edit, all of it or nothing. `edit` numbers the changes of a window:
   * `takesChosen` returns it. `gone`: takes that no longer exist.
   */
  takesChange: ofProject(
    takesPatchSchema.extend({ edit: z.number().int() }),
    z.object({ gone: z.array(z.string()) }),
  ),
  /** Takes that are neither active nor locked nor the source of one that is, and the bytes that clearing them out frees. */
  takesUnused: ofProject(nothing, z.object({ count: z.number().int(), bytes: z.number().int() })),
  /** Deletes them for good; TAKES_IN_USE while a run or an export is under way. */
  takesClearUnused: ofProject(
    nothing,
    z.object({ takeIds: z.array(z.string()), bytes: z.number().int() }),
  ),
  /** Measures the silence around takes again at the project's threshold; returns those that changed. */
  takesMeasure: ofProject(nothing, z.array(takeSchema)),
  /**
   * Finds the word times of takes where they are unknown; returns the takes, without those that
   * have none.
   */
  takeWords: ofProject(
    z.object({ takeIds: z.array(z.string()).min(1).max(MAX_PEAKS) }),
    z.array(takeSchema),
  ),
  ...recordingCalls,
  /**
   * Loudest absolute sample of each bucket, 0–255, `perSecond` buckets a second; null for an
   * unreadable sound. Call again for takes that are left out: their peaks have to be computed.
   */
  takePeaks: ofProject(
    z.object({ takeIds: z.array(z.string()).min(1).max(MAX_PEAKS) }),
    z.array(
      z.object({
        takeId: z.string(),
        perSecond: z.number(),
        peaks: z.custom<Uint8Array>((value) => value instanceof Uint8Array).nullable(),
      }),
    ),
  ),

  /**
   * Voice traits of takes; null for an unreadable sound. Call again for takes that are left out:
   * their sound has to be analysed.
   */
  takeTraits: ofProject(
    z.object({ takeIds: z.array(z.string()).min(1).max(MAX_LOOKED_AT) }),
    z.array(traitsOfTakeSchema),
  ),

  // the film
  /** Peaks of the film that an earlier session worked out; null = the window has to. */
  filmPeaksKept: ofProject(nothing, filmPeaksSchema.nullable()),
  ...filmSpeechCalls,
  filmPeaksKeep: ofProject(filmPeaksSchema, nothing),

  // connections
  ...connectionCalls,
  ...wordingCalls,

  // the pronunciation dictionary of a connection
  /** The copy on this computer; sends no request. */
  dictionaryGet: call(z.object({ connectionId }), dictionarySchema),
  /** Merges the service's copy and sends the edits that wait. */
  dictionarySync: call(z.object({ connectionId }), dictionarySchema),
  dictionaryEdit: call(
    z.object({ connectionId, changes: z.array(dictionaryChangeSchema).max(20_000) }),
    dictionarySchema,
  ),
  /** Asks for a CSV file and reads it; nothing is taken over yet. Null: the dialog was closed. */
  dictionaryChooseFile: call(nothing, dictionaryFileSchema.nullable()),
  dictionaryExport: call(
    z.object({ connectionId }),
    z.object({ path: z.string(), entries: z.number().int() }).nullable(),
  ),

  // the profiles of a connection
  /** The copy on this computer; sends no request. */
  profilesGet: call(z.object({ connectionId }), profilesSchema),
  /** Merges the service's copy and sends the edits that wait. */
  profilesSync: call(z.object({ connectionId }), profilesSchema),
  profilesEdit: call(
    z.object({ connectionId, changes: z.array(profileChangeSchema).max(1_000) }),
    profilesSchema,
  ),
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
  exportPlan: ofProject(exportOptionsSchema, placedPlanSchema),
  /** Asks for the place and name of this project's files; false when the user closed the dialog. */
  exportPlace: ofProject(exportOptionsSchema, z.boolean()),
  /** Options of this project's last export. */
  exportLast: ofProject(nothing, exportOptionsSchema.nullable()),
  /**
   * Exports to the place of the project, or asks for one; null when the user closed the dialog, or
   * declined to replace a file.
   */
  exportStart: ofProject(exportOptionsSchema, z.object({ jobId: z.string() }).nullable()),
  /**
   * Asks for a file, then writes the report of fits or of rates; null when the user closed the
   * dialog.
   */
  fitReportSave: ofProject(
    z.object({ csv: z.string().max(50_000_000), what: z.enum(['fit', 'pace']) }),
    z.object({ path: z.string() }).nullable(),
  ),
  /**
   * Level of the mix as an export would write it; an earlier call that has not ended is cancelled.
   */
  mixLevelMeasure: ofProject(nothing, mixLevelSchema),
  mixLevelCancel: call(nothing, nothing),
  mixMeter: ofProject(nothing, mixMeterSchema),
  mixMeterCancel: call(nothing, nothing),
  /** True if this computer has ffmpeg: without it the sound of some films cannot be read. */
  exportNeeds: call(nothing, z.object({ ffmpeg: z.boolean() })),
  /** Asks for the subtitles with the text before translation; null when the user closed the dialog. */
  originalChoose: call(nothing, z.object({ path: z.string() }).nullable()),
  exportCancel: call(z.object({ jobId: z.string() }), nothing),
  /** Asks where, and writes a delivery check as a report; null when the user closed the dialog. */
  deliveryReportSave: ofProject(
    z.object({ check: deliveryCheckSchema, format: z.enum(deliveryReportFormats) }),
    z.object({ path: z.string() }).nullable(),
  ),
  /** Starts the system's drag of files into another program, while the mouse button is down. */
  filesDrag: ofProject(z.object({ files: z.array(draggedFileSchema).min(1).max(1_000) }), nothing),
  showInFolder: call(z.object({ path: z.string() }), nothing),
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
