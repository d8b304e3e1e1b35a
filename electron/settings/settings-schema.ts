import { apiPortSchema, USUAL_API_PORT } from '@shared/contracts/service-manage'
import { connectionSchema, languageModelSchema } from '@shared/contracts/connection'
import { foundUpdateSchema, updateChannels } from '@shared/contracts/app'
import { localeFor } from '@shared/languages/locales'
import { destinationNames, exportOptionsSchema } from '@shared/contracts/export'
import {
  preferencesSchema,
  usualPreferences,
  type Preferences,
} from '@shared/contracts/preferences'
import { jobSchema } from '@shared/contracts/jobs'
import { translatorSchema } from '@shared/contracts/project/versions'
import { z } from 'zod'
import { unfinishedSchema } from '../jobs/job-registry'
import { chosenKinds } from './chosen-paths'

export const savedConnectionSchema = connectionSchema.omit({ key: true })
export type SavedConnection = z.infer<typeof savedConnectionSchema>

/** With the addresses to which the user agreed that texts are sent. */
export const savedLanguageModelSchema = languageModelSchema.extend({ agreed: z.array(z.string()) })
export type SavedLanguageModel = z.infer<typeof savedLanguageModelSchema>

/** With the address to which the user agreed that texts are sent. */
export const savedTranslatorSchema = translatorSchema.extend({ agreed: z.string().nullable() })
export type SavedTranslator = z.infer<typeof savedTranslatorSchema>

export const recentEntrySchema = z.object({
  path: z.string(),
  name: z.string(),
  openedAt: z.string(),
  /** The file that it was made from, where that is known. */
  source: z.string().optional(),
  /** Cues that can be voiced, and how many have a take. */
  cues: z.number().int().optional(),
  rendered: z.number().int().optional(),
  /** File name of a frame of its film, in the folder of pictures. */
  picture: z.string().optional(),
})
export type RecentEntry = z.infer<typeof recentEntrySchema>

/** The project that is open; `tried`: it was reopened after a crash and has not proved itself since. */
export const leftOpenSchema = z.object({ path: z.string(), name: z.string(), tried: z.boolean() })

export const windowPlaceSchema = z.object({
  x: z.number().int().optional(),
  y: z.number().int().optional(),
  width: z.number().int().min(400),
  height: z.number().int().min(300),
  maximized: z.boolean(),
})
export type WindowPlace = z.infer<typeof windowPlaceSchema>

export const lastFoldersSchema = z.partialRecord(z.enum(chosenKinds), z.string())

/** By project id: the path of the main file, and how it was exported last; where each destination went. */
export const exportPlacesSchema = z.record(
  z.string(),
  z.object({
    path: z.string(),
    options: exportOptionsSchema.nullable(),
    places: z.partialRecord(z.enum(destinationNames), z.string()).optional(),
  }),
)
export type ExportPlaces = z.infer<typeof exportPlacesSchema>

/**
 * By project id: where its review is shared, so that open pages find it again after a restart. No token: sharing
 * was stopped.
 */
export const sharePlacesSchema = z.record(
  z.string(),
  z.object({
    token: z
      .string()
      .regex(/^[\w-]{22}$/)
      .optional(),
    port: z.number().int().min(1).max(65_535),
  }),
)
export type SharePlaces = z.infer<typeof sharePlacesSchema>

/** Port of the embedded service for other programs, and whether it is open to them. */
export const savedEndpointSchema = z.object({ open: z.boolean(), port: apiPortSchema })
export type SavedEndpoint = z.infer<typeof savedEndpointSchema>

export const closedEndpoint: SavedEndpoint = { open: false, port: USUAL_API_PORT }

/** State of updates across restarts. */
export const savedUpdatesSchema = z.object({
  checkedAt: z.string().nullable(),
  /** Date of the newest manifest that was seen, by channel: an older one is refused. */
  seen: z.partialRecord(z.enum(updateChannels), z.string()),
  /** The version that was put off. */
  later: z.string().nullable(),
  /** The available version, and whether it is unpacked next to the program. */
  found: foundUpdateSchema.nullable(),
  ready: z.boolean(),
  /** The previous version, kept next to the program. */
  previous: z.string().nullable(),
})
export type SavedUpdates = z.infer<typeof savedUpdatesSchema>

export const noUpdates: SavedUpdates = {
  checkedAt: null,
  seen: {},
  later: null,
  found: null,
  ready: false,
  previous: null,
}

/** In the system's language where the interface has it. */
export function defaultPreferences(systemLocale: string): Preferences {
  return { ...usualPreferences, locale: localeFor(systemLocale, usualPreferences.locale) }
}

/** Reads stored preferences member by member, so that one broken value costs only itself. */
export function readPreferences(stored: unknown, defaults: Preferences): Preferences {
  return preferencesSchema.parse({ ...defaults, ...soundPreferences(stored) })
}

function soundPreferences(stored: unknown): Record<string, unknown> {
  const known = z.record(z.string(), z.unknown()).safeParse(stored)
  if (!known.success) return {}
  const kept = Object.entries(preferencesSchema.shape).filter(
    ([name, schema]) => name in known.data && schema.safeParse(known.data[name]).success,
  )
  return Object.fromEntries(kept.map(([name]) => [name, known.data[name]]))
}

/** The entries of a stored list that are sound. */
export function listOf<T>(schema: z.ZodType<T>, stored: unknown): T[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry) => {
    const read = schema.safeParse(entry)
    return read.success ? [read.data] : []
  })
}

interface Member {
  isSound(stored: unknown): boolean
  /** Readable part of a damaged value; undefined: none. */
  rest(stored: unknown): unknown
}

const whole = (schema: z.ZodType): Member => ({
  isSound: (stored) => schema.safeParse(stored).success,
  rest: () => undefined,
})

const list = (schema: z.ZodType): Member => ({
  isSound: (stored) => z.array(schema).safeParse(stored).success,
  rest: (stored) => listOf(schema, stored),
})

const storedPreferences: Member = {
  isSound: (stored) => preferencesSchema.partial().safeParse(stored).success,
  rest: soundPreferences,
}

const members: Record<string, Member> = {
  preferences: storedPreferences,
  connections: list(savedConnectionSchema),
  languageModel: whole(savedLanguageModelSchema),
  translators: list(savedTranslatorSchema),
  recent: list(recentEntrySchema),
  leftOpen: whole(leftOpenSchema),
  door: whole(savedEndpointSchema),
  unfinished: whole(unfinishedSchema),
  endedJobs: list(jobSchema),
  window: whole(windowPlaceSchema),
  picture: whole(windowPlaceSchema),
  lastFolders: whole(lastFoldersSchema),
  exportPlaces: whole(exportPlacesSchema),
  sharePlaces: whole(sharePlacesSchema),
  networkFilms: list(z.string()),
  updates: whole(savedUpdatesSchema),
}

/** The unreadable members of the settings, with the readable part of each. */
export function damagedMembers(stored: {
  get(name: string): unknown
}): { name: string; rest: unknown }[] {
  return Object.entries(members).flatMap(([name, { isSound, rest }]) => {
    const value = stored.get(name)
    return value === undefined || isSound(value) ? [] : [{ name, rest: rest(value) }]
  })
}

/** Where POSIX systems name the language of messages, the strongest first. */
const POSIX_NAMES = ['LC_ALL', 'LC_MESSAGES', 'LANG'] as const

/**
 * The language of the user's system; '' if unknown. Chromium answers `en-US` for
 * the locales C and POSIX, which say nothing of a language.
 */
export function systemLanguage(
  appLocale: string,
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): string {
  if (platform === 'win32' || platform === 'darwin') return appLocale
  const named = POSIX_NAMES.map((name) => env[name]).find((value) => value) ?? ''
  return /^(C|POSIX)?(\.|@|$)/.test(named) ? '' : appLocale
}
