import { z } from 'zod'
import { exportOptionsSchema, subtitleFormats } from './export'
import { creditLimitsSchema, noCreditLimits } from './usage'

/** Sets of keys that hands know. */
export const keyPresetNames = ['cuecast', 'aegisub', 'subtitle-edit'] as const
export type KeyPreset = (typeof keyPresetNames)[number]

/** How far the window can be drawn smaller and larger. */
export const MIN_ZOOM = 0.5
export const MAX_ZOOM = 3

/** How the cues of a project are written as subtitles. */
export const subtitleOptionsSchema = z.object({
  format: z.enum(subtitleFormats),
  /** Write the speaker before the text. */
  labels: z.boolean(),
  /** Begin with a byte order mark: old players take the text for another encoding without it. */
  bom: z.boolean(),
})
export type SubtitleOptions = z.infer<typeof subtitleOptionsSchema>

export const usualSubtitleOptions: SubtitleOptions = { format: 'srt', labels: true, bom: false }

/** What the app remembers between sessions, apart from projects and keys. */
export const preferencesSchema = z.object({
  locale: z.enum(['vi', 'en']),
  theme: z.enum(['system', 'dark', 'light']),
  /** Paid renders up to this many credits start without asking. */
  creditsWithoutAsking: z.number().int().min(0),
  creditLimits: creditLimitsSchema,
  favouriteVoices: z.array(z.object({ connectionId: z.string(), voiceId: z.number().int() })),
  recentVoices: z.array(z.object({ connectionId: z.string(), voiceId: z.number().int() })),
  /** Panel sizes and collapsed states, by the layout's own names. */
  layout: z.record(z.string(), z.number()),
  /** Keys of commands: a set, and what the user changed in it; null = no key. */
  keys: z.object({
    preset: z.enum(keyPresetNames),
    own: z.record(z.string(), z.string().nullable()),
  }),
  /** How large the window draws, 1 = as the system does. */
  zoom: z.number().min(MIN_ZOOM).max(MAX_ZOOM),
  /** The tour of the first minutes: not seen yet, left on the way, walked to its end. */
  tour: z.enum(['new', 'left', 'done']),
  /** Projects, by id, whose film beside them was not wanted. */
  filmsDeclined: z.array(z.string()),
  lastExport: exportOptionsSchema.omit({ path: true }).nullable(),
  /** How subtitles were saved last. */
  lastSubtitles: subtitleOptionsSchema,
})
export type Preferences = z.infer<typeof preferencesSchema>

/** What holds until the user says otherwise. */
export const usualPreferences: Preferences = {
  locale: 'vi',
  theme: 'dark',
  creditsWithoutAsking: 0,
  creditLimits: noCreditLimits,
  favouriteVoices: [],
  recentVoices: [],
  layout: {},
  keys: { preset: 'cuecast', own: {} },
  zoom: 1,
  tour: 'new',
  filmsDeclined: [],
  lastSubtitles: usualSubtitleOptions,
  lastExport: null,
}
