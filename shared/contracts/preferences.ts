import { z } from 'zod'
import { updateChannels } from './app'
import { destinationNames, exportOptionsSchema } from './export'
import { subtitleFormats } from './formats/subtitle-formats'
import { locales, localeSchema } from '../languages/locales'
import { MAX_TRIES } from './project/retakes'
import { MAX_NAME, projectProfileSchema } from './project-file'
import { creditLimitsSchema, noCreditLimits } from './usage'

/** Sets of keys that hands know. */
export const keyPresetNames = ['cuecast', 'aegisub', 'subtitle-edit'] as const
export type KeyPreset = (typeof keyPresetNames)[number]

/** Smallest and largest zoom of the window. */
export const MIN_ZOOM = 0.5
export const MAX_ZOOM = 3
/** Sizes of the window's drawing that the keys go through. */
export const zoomSteps = [
  MIN_ZOOM,
  0.67,
  0.8,
  0.9,
  1,
  1.1,
  1.25,
  1.5,
  1.75,
  2,
  2.5,
  MAX_ZOOM,
] as const

/** Options for writing a project's cues as subtitles. */
export const subtitleOptionsSchema = z.object({
  format: z.enum(subtitleFormats),
  /** Write the speaker before the text. */
  labels: z.boolean(),
  /** Begin with a byte order mark: old players take the text for another encoding without it. */
  bom: z.boolean(),
  /** Write the text of the language that is not spoken below the text, where cues are in two. */
  originals: z.boolean().optional(),
})
export type SubtitleOptions = z.infer<typeof subtitleOptionsSchema>

export const usualSubtitleOptions: SubtitleOptions = { format: 'srt', labels: true, bom: false }

/** The user's limits on display times and reading speed of cues. */
export const cueLimitsSchema = z
  .object({
    /** ms. */
    minMs: z.number().int().min(100).max(10_000),
    maxMs: z.number().int().min(1_000).max(60_000),
    /** Characters per second above which a cue is hard to read, and too fast to read. */
    warnCps: z.number().min(5).max(60),
    maxCps: z.number().min(5).max(60),
  })
  .refine(({ minMs, maxMs, warnCps, maxCps }) => minMs < maxMs && warnCps <= maxCps)
export type CueLimits = z.infer<typeof cueLimitsSchema>

/** Defaults of every new project. */
export const newProjectsSchema = z.object({
  /** Where the text does not say for certain what language it is; null = the likeliest. */
  language: z.string().nullable(),
  /** Reads projects without speakers in its own language; of the voices on this computer. */
  voice: z.object({ id: z.number().int(), name: z.string(), language: z.string() }).nullable(),
  profile: projectProfileSchema.nullable(),
  /** Folder of new projects; null = next to their subtitles. */
  folder: z.string().nullable(),
})
export type NewProjects = z.infer<typeof newProjectsSchema>

/** Ways to share the window that the studio offers. */
export const builtInLayouts = ['edit', 'timeline', 'picture', 'script', 'record', 'mix'] as const

/** Places for layouts of the user's own, each with a key. */
export const ownLayoutIds = ['own1', 'own2', 'own3'] as const

const ownLayoutSchema = z.object({
  id: z.enum(ownLayoutIds),
  name: z.string().min(1).max(60),
  /** Built-in layout that it was made from: sizes that were not changed are its own. */
  from: z.enum(builtInLayouts),
  /** The panel that is open with it; null = none. */
  side: z.string().nullable(),
  /** The cues are shown as running text. */
  script: z.boolean(),
})
export type OwnLayout = z.infer<typeof ownLayoutSchema>

/** Columns of the table that can be left out, in the order of the table. */
export const cueColumns = [
  'speaker',
  'cps',
  'speed',
  'words',
  'price',
  'fit',
  'state',
  'take',
  'approved',
] as const
export type CueColumn = (typeof cueColumns)[number]

/** Lines of a cue that a row of the table shows; auto: two where there is room and cues have two. */
export const cueLineChoices = ['auto', 'one', 'two'] as const

/** Persistent state of the app, apart from projects and keys. */
export const preferencesSchema = z.object({
  locale: localeSchema,
  theme: z.enum(['system', 'dark', 'light']),
  /** Paid renders up to this many credits start without asking. */
  creditsWithoutAsking: z.number().int().min(0),
  creditLimits: creditLimitsSchema,
  favouriteVoices: z.array(z.object({ connectionId: z.string(), voiceId: z.number().int() })),
  recentVoices: z.array(z.object({ connectionId: z.string(), voiceId: z.number().int() })),
  /** Panel sizes and collapsed states, by the layout's own names. */
  layout: z.record(z.string(), z.number()),
  /** Layouts that the user has saved; their sizes are in `layout`. */
  ownLayouts: z.array(ownLayoutSchema).max(ownLayoutIds.length),
  cueColumns: z.array(z.enum(cueColumns)),
  cueLines: z.enum(cueLineChoices),
  /** Keys of commands: a set, and the user's changes to it; null = no key. */
  keys: z.object({
    preset: z.enum(keyPresetNames),
    own: z.record(z.string(), z.string().nullable()),
  }),
  /** Name of the user in approvals and reports; '' = none. */
  name: z.string().max(MAX_NAME),
  /** Nothing is sent beyond this machine. */
  offline: z.boolean(),
  /** Where ffmpeg and ffprobe are; null = they are looked for. */
  ffmpegFolder: z.string().nullable(),
  /** The line that leads to better voices was dismissed on the first screen, or after a render. */
  betterVoicesDismissed: z.boolean(),
  /** Asked in place of the publishers of models; '' = they themselves. */
  modelMirror: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2_000)]),
  /** Channel of automatic update checks; `ask`: not decided yet, so none. */
  updates: z.enum(['ask', 'off', ...updateChannels]),
  /** Zoom of the window, 1 = as the system does. */
  zoom: z.number().min(MIN_ZOOM).max(MAX_ZOOM),
  /** Projects, by id, for which a film next to them was declined. */
  filmsDeclined: z.array(z.string()),
  /** Dismissed warnings about licences: project id and text. */
  licencesKnown: z.array(z.string().max(4_000)).max(1_000),
  lastExport: exportOptionsSchema.omit({ path: true }).nullable(),
  /** Preset of a project that was never exported; null = as the last export. */
  exportPreset: z.enum(destinationNames).nullable(),
  newProjects: newProjectsSchema,
  cueLimits: cueLimitsSchema,
  /** Dragged edges on the timeline snap to nearby ones; Shift does the opposite. */
  snap: z.boolean(),
  /** The studio plays as loud as it exports. */
  playsAsExported: z.boolean(),
  /** The device that the window's sound comes out of; null: the system's. */
  soundOutput: z.object({ id: z.string().min(1), name: z.string() }).nullable(),
  /** Length of one skip, ms. */
  skipMs: z.number().int().min(100).max(60_000),
  /** Copies of `project.json` while it is being worked on. */
  backups: z.object({
    everyMinutes: z.number().int().min(1).max(240),
    keep: z.number().int().min(1).max(200),
  }),
  /** Options of the last saved subtitles. */
  lastSubtitles: subtitleOptionsSchema,
  listenCheck: z.object({
    /** Checks rendered takes by listening if a recogniser is installed. */
    afterRender: z.boolean(),
    /** Share of wrong words from which on a take is reported. */
    limit: z.number().min(0.01).max(1),
  }),
  /** Limits within which doubtful takes are rendered again; null: no other than the number of tries. */
  retakes: z.object({
    tries: z.number().int().min(1).max(MAX_TRIES),
    credits: z.number().int().min(0).nullable(),
  }),
  recording: z.object({
    /** Null: the one of the system. */
    deviceId: z.string().nullable(),
    countIn: z.enum(['none', 'silent', 'beeps']),
    /** A pause of this length lies between two cues that are read in one go, ms. */
    pauseMs: z.number().int().min(200).max(3_000),
    /** Delay from playing a sound to its place in the recording, by the microphone it was measured with, ms. */
    latency: z
      .object({ deviceId: z.string().nullable(), ms: z.number().min(0).max(1_000) })
      .nullable()
      .default(null),
  }),
})
export type Preferences = z.infer<typeof preferencesSchema>

/** Default preferences. */
export const usualPreferences: Preferences = {
  locale: locales[0],
  theme: 'dark',
  creditsWithoutAsking: 0,
  creditLimits: noCreditLimits,
  favouriteVoices: [],
  recentVoices: [],
  layout: {},
  ownLayouts: [],
  cueColumns: ['speaker', 'cps', 'fit', 'state', 'take'],
  cueLines: 'auto',
  keys: { preset: 'cuecast', own: {} },
  name: '',
  offline: false,
  ffmpegFolder: null,
  betterVoicesDismissed: false,
  modelMirror: '',
  updates: 'ask',
  zoom: 1,
  filmsDeclined: [],
  licencesKnown: [],
  lastSubtitles: usualSubtitleOptions,
  lastExport: null,
  exportPreset: null,
  newProjects: { language: null, voice: null, profile: null, folder: null },
  // Netflix: 5/6 s to 7 s, 17 characters per second for adults; Subtitle Edit: 25 at most.
  cueLimits: { minMs: 833, maxMs: 7_000, warnCps: 17, maxCps: 25 },
  snap: true,
  playsAsExported: false,
  soundOutput: null,
  skipMs: 1_000,
  backups: { everyMinutes: 10, keep: 12 },
  // Recognisers are wrong about a few words, too.
  listenCheck: { afterRender: false, limit: 0.25 },
  retakes: { tries: 2, credits: null },
  recording: { deviceId: null, countIn: 'silent', pauseMs: 600, latency: null },
}
