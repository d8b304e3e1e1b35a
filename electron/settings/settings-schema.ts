import { apiPortSchema, USUAL_API_PORT } from '@shared/contracts/api-settings'
import { connectionSchema } from '@shared/contracts/connection'
import {
  preferencesSchema,
  usualPreferences,
  type Preferences,
} from '@shared/contracts/preferences'
import { z } from 'zod'

export const savedConnectionSchema = connectionSchema.omit({ key: true })
export type SavedConnection = z.infer<typeof savedConnectionSchema>

export const recentEntrySchema = z.object({
  path: z.string(),
  name: z.string(),
  openedAt: z.string(),
})
export type RecentEntry = z.infer<typeof recentEntrySchema>

export const windowPlaceSchema = z.object({
  x: z.number().int().optional(),
  y: z.number().int().optional(),
  width: z.number().int().min(400),
  height: z.number().int().min(300),
  maximized: z.boolean(),
})
export type WindowPlace = z.infer<typeof windowPlaceSchema>

/** Whether other programs find the embedded service, and on which port. */
export const savedDoorSchema = z.object({ open: z.boolean(), port: apiPortSchema })
export type SavedDoor = z.infer<typeof savedDoorSchema>

export const closedDoor: SavedDoor = { open: false, port: USUAL_API_PORT }

/** Vietnamese unless the system speaks English. */
export function defaultPreferences(systemLocale: string): Preferences {
  const locale = systemLocale.toLowerCase().startsWith('en') ? 'en' : 'vi'
  return { ...usualPreferences, locale }
}

/** Reads stored preferences member by member, so that one broken value costs only itself. */
export function readPreferences(stored: unknown, defaults: Preferences): Preferences {
  const known = z.record(z.string(), z.unknown()).safeParse(stored)
  if (!known.success) return defaults
  const kept = Object.entries(preferencesSchema.shape).filter(
    ([name, schema]) => name in known.data && schema.safeParse(known.data[name]).success,
  )
  const sound = Object.fromEntries(kept.map(([name]) => [name, known.data[name]]))
  return preferencesSchema.parse({ ...defaults, ...sound })
}
