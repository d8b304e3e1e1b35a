import { z } from 'zod'

/** What the user has to know of the app itself, whatever is open. */
const appNoticeCodes = [
  // what went wrong while it ran
  'WINDOW_RELOADED',
  'INTERNAL_FAILURE',
  // `at` is the project that was open when the app ended without closing it
  'PROJECT_REOPENED',
  'PROJECT_CRASHED_AGAIN',
  // files of the app that could not be understood: kept as `….broken`, `at` says where
  'SETTINGS_DAMAGED',
  // the settings of a later Cuecast: `at` says where they are kept
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
export const noticeCalls = {
  noticesList: { input: z.void(), output: z.array(appNoticeSchema) },
  noticeDismiss: { input: z.object({ id: z.string().min(1) }), output: z.void() },
} as const

export const noticeEvents = { noticeRaised: appNoticeSchema } as const

/** What the operating system itself does when a menu asks for it. */
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
