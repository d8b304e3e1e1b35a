import { nothing, call } from './project/calls'
import { z } from 'zod'
import { studioErrorSchema } from './errors'

/** Notices about the app itself, independent of the open project. */
const appNoticeCodes = [
  // what went wrong while it ran
  'WINDOW_RELOADED',
  'INTERNAL_FAILURE',
  // `at` is the project that was open when the app ended without closing it
  'PROJECT_REOPENED',
  'PROJECT_CRASHED_AGAIN',
  // another program replaced `project.json` while it was open: `at` is where its version is kept
  'PROJECT_REPLACED',
  'EDITS_TAKEN_UP',
  'EDITS_KEPT_APART',
  // damaged files of the app: kept as `….broken`, path in `at`
  'SETTINGS_DAMAGED',
  // the settings of a later Cuecast, kept at `at`
  'SETTINGS_NEWER',
  'SETTINGS_PARTLY_DAMAGED',
  'CONNECTIONS_DAMAGED',
  'KEYS_DAMAGED',
  'USAGE_DAMAGED',
  'REQUESTS_DAMAGED',
  'CAST_LIBRARY_DAMAGED',
  'DICTIONARY_DAMAGED',
  'PROFILES_DAMAGED',
  'SERVICE_DATA_RESTORED',
  'SERVICE_DATA_LOST',
  // a model has ended its process three times; `at` is the voice
  'VOICE_SWITCHED_OFF',
  // files that cannot be written
  'SETTINGS_NOT_SAVED',
  // `at` is the version that was installed, and the one that did not start and was taken back
  'UPDATED',
  'UPDATE_NOT_STARTED',
] as const
export type AppNoticeCode = (typeof appNoticeCodes)[number]

const appNoticeSchema = z.object({
  /** The same happening again has the same id and is shown once. */
  id: z.string().min(1),
  code: z.enum(appNoticeCodes),
  /** The file, project or voice that it is about. */
  at: z.string().optional(),
})
export type AppNotice = z.infer<typeof appNoticeSchema>

/** Calls of the bridge about notices; they stay until the user dismisses them. */
const noticeCalls = {
  noticesList: call(nothing, z.array(appNoticeSchema)),
  noticeDismiss: call(z.object({ id: z.string().min(1) }), nothing),
} as const

const noticeEvents = { noticeRaised: appNoticeSchema } as const

/** Menu commands of the operating system itself. */
const menuRoles = [
  'cut',
  'copy',
  'paste',
  'togglefullscreen',
  'minimize',
  'reload',
  'toggleDevTools',
  'quit',
] as const
export type MenuRole = (typeof menuRoles)[number]

const menuItemSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('command'),
    /** Name in the window's command table. */
    name: z.string(),
    label: z.string(),
    /** In the writing of the window's keys: `Mod+Shift+z`; null = none. */
    key: z.string().nullable(),
    enabled: z.boolean(),
    /** Null: the command switches nothing on and off. */
    checked: z.boolean().nullable(),
  }),
  z.object({ kind: z.literal('role'), role: z.enum(menuRoles), label: z.string() }),
  z.object({ kind: z.literal('line') }),
])
export type AppMenuItem = z.infer<typeof menuItemSchema>

/** The native menu as the window's command table has it now. */
export const appMenuSchema = z
  .array(z.object({ id: z.string(), label: z.string(), items: z.array(menuItemSchema).max(100) }))
  .max(20)
export type AppMenu = z.infer<typeof appMenuSchema>

/** A version that can be compared: `1.2.3`, or `1.2.3-beta.4` before it. */
const versionSchema = z
  .string()
  .regex(/^(0|[1-9]\d{0,5})(\.(0|[1-9]\d{0,5})){2}(-beta\.[1-9]\d{0,5})?$/)

export const updateChannels = ['stable', 'beta'] as const
export type UpdateChannel = (typeof updateChannels)[number]

/**
 * Kind of installation: folder = the unpacked tar.gz, appimage = one file, setup = by Windows'
 * installer, bundle = on a Mac. No other kind updates itself.
 */
export const installForms = ['folder', 'appimage', 'setup', 'bundle'] as const
export type InstallForm = (typeof installForms)[number]

/** News of a version, by the language of the interface; later versions may have more of them. */
const notesSchema = z.record(z.string().max(35), z.string().max(20_000))

/**
 * Published release of a channel, as `<channel>.json`; `<channel>.json.sig` signs its exact bytes.
 */
export const releaseSchema = z.object({
  product: z.literal('cuecast'),
  format: z.literal(1),
  channel: z.enum(updateChannels),
  version: versionSchema,
  /** When it was signed; one with an earlier date than was seen before is refused. */
  date: z.iso.datetime(),
  /** Refused from then on: an old answer cannot be given for ever. */
  expires: z.iso.datetime(),
  /** The oldest version that can be replaced by it. */
  minimum: versionSchema,
  /** Plain text. */
  notes: notesSchema,
  files: z
    .array(
      z.object({
        platform: z.string().max(20),
        arch: z.string().max(20),
        form: z.enum(installForms),
        /** Relative to the address of the manifest, or whole. */
        url: z.string().min(1).max(2_000),
        /** Bytes. */
        size: z
          .number()
          .int()
          .min(1)
          .max(2 ** 31),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        /** In base64: electron-updater checks the file against it after a differential download. */
        sha512: z.base64().length(88),
      }),
    )
    .max(50),
})
export type Release = z.infer<typeof releaseSchema>

/** A version newer than this one that fits this installation. */
export const foundUpdateSchema = z.object({
  version: versionSchema,
  channel: z.enum(updateChannels),
  date: z.string(),
  notes: notesSchema,
  /** Size of the download. */
  bytes: z.number().int(),
})
export type FoundUpdate = z.infer<typeof foundUpdateSchema>

const updateStateSchema = z.object({
  /** Origin of the address that was built in. */
  address: z.string(),
  phase: z.enum([
    'idle',
    /** Something runs: the check, or the restart that the user wants, follows when it has ended. */
    'waitingToCheck',
    'waitingToInstall',
    'checking',
    'downloading',
    'unpacking',
    /** Unpacked next to this version. */
    'ready',
    /** The program is about to end and to start again. */
    'installing',
  ]),
  found: foundUpdateSchema.nullable(),
  /** It was put off: no banner any more. */
  later: z.boolean(),
  /** Progress of the download or of unpacking, 0–1. */
  progress: z.number().min(0).max(1),
  /** Until the download is complete, ms; null while unknown. */
  leftMs: z.number().nullable(),
  checkedAt: z.string().nullable(),
  error: studioErrorSchema.nullable(),
  /** The previous version, kept next to this one and restorable. */
  previous: versionSchema.nullable(),
})
export type UpdateState = z.infer<typeof updateStateSchema>

/** Calls of the bridge about updates; each returns at once, and what follows comes as `updateChanged`. */
const updateCalls = {
  /** Null: this installation does not replace itself, so nothing is offered. */
  updateGet: call(nothing, updateStateSchema.nullable()),
  updateCheck: call(nothing, nothing),
  updateDownload: call(nothing, nothing),
  /** Stops a download, or a wait. */
  updateCancel: call(nothing, nothing),
  updateLater: call(nothing, nothing),
  /** Ends the program and starts the new version, or the one before, once nothing runs. */
  updateInstall: call(z.object({ what: z.enum(['found', 'previous']) }), nothing),
} as const

const updateEvents = { updateChanged: updateStateSchema } as const

/** Calls and events of the bridge about the app itself. */
export const appCalls = {
  ...noticeCalls,
  ...updateCalls,
  /** The picture's own window on the whole screen that it is on, or back; nothing while there is none. */
  pictureFullScreen: call(z.enum(['toggle', 'leave']), nothing),
  /** Writes a failure of the window into the log. */
  faultNote: call(z.object({ report: z.string().max(100_000) }), nothing),
  /** Puts a text into the clipboard. */
  copyText: call(z.object({ text: z.string().max(20_000_000) }), nothing),
} as const
export const windowEvents = { ...noticeEvents, ...updateEvents } as const
