import { join } from 'node:path'
import { app } from 'electron'
import Store from 'electron-store'
import type { Preferences } from '@shared/contracts/preferences'
import { z } from 'zod'
import type { SealedStore } from '../credentials/key-vault'
import { fileError, FileUnusable } from '../files/file-error'
import { nothingUnfinished, unfinishedSchema, type Unfinished } from '../jobs/unfinished'
import {
  closedDoor,
  defaultPreferences,
  readPreferences,
  recentEntrySchema,
  savedConnectionSchema,
  savedDoorSchema,
  windowPlaceSchema,
  type RecentEntry,
  type SavedConnection,
  type SavedDoor,
  type WindowPlace,
} from './settings-schema'

const RECENT_KEPT = 40

/** What the app remembers, in `settings.json` and `keys.json` of its data folder. */
export class SettingsStore {
  readonly #settings: Store<Record<string, unknown>>
  readonly #keys: Store<Record<string, unknown>>

  constructor(private readonly systemLocale: string) {
    this.#settings = openStore({ name: 'settings' })
    this.#keys = openStore({ name: 'keys', configFileMode: 0o600 })
  }

  get preferences(): Preferences {
    const defaults = defaultPreferences(this.systemLocale)
    return readPreferences(this.#settings.get('preferences'), defaults)
  }

  changePreferences(change: Partial<Preferences>): Preferences {
    const next = { ...this.preferences, ...change }
    this.#settings.set('preferences', next)
    return next
  }

  get connections(): SavedConnection[] {
    return listOf(savedConnectionSchema, this.#settings.get('connections'))
  }

  set connections(connections: SavedConnection[]) {
    this.#settings.set('connections', connections)
  }

  get door(): SavedDoor {
    return savedDoorSchema.safeParse(this.#settings.get('door')).data ?? closedDoor
  }

  set door(door: SavedDoor) {
    this.#settings.set('door', door)
  }

  get unfinished(): Unfinished {
    return unfinishedSchema.safeParse(this.#settings.get('unfinished')).data ?? nothingUnfinished
  }

  set unfinished(unfinished: Unfinished) {
    this.#settings.set('unfinished', unfinished)
  }

  get recent(): RecentEntry[] {
    return listOf(recentEntrySchema, this.#settings.get('recent'))
  }

  /** Puts a project on top of the recent list. */
  remember(path: string, name: string): void {
    const others = this.recent.filter((entry) => entry.path !== path)
    const entry = { path, name, openedAt: new Date().toISOString() }
    this.#settings.set('recent', [entry, ...others].slice(0, RECENT_KEPT))
  }

  forget(path: string): void {
    const others = this.recent.filter((entry) => entry.path !== path)
    this.#settings.set('recent', others)
  }

  get windowPlace(): WindowPlace | null {
    return windowPlaceSchema.safeParse(this.#settings.get('window')).data ?? null
  }

  set windowPlace(place: WindowPlace) {
    this.#settings.set('window', place)
  }

  /** Sealed keys by connection id. */
  get sealedKeys(): SealedStore {
    return {
      get: (id) => z.string().safeParse(this.#keys.get(id)).data,
      set: (id, sealed) => this.#keys.set(id, sealed),
      delete: (id) => this.#keys.delete(id),
    }
  }
}

function openStore(options: { name: string; configFileMode?: number }) {
  const common = { clearInvalidConfig: true, accessPropertiesByDotNotation: false }
  try {
    return new Store<Record<string, unknown>>({ ...common, ...options })
  } catch (cause) {
    const path = join(app.getPath('userData'), `${options.name}.json`)
    throw new FileUnusable(fileError(cause, path, 'read'))
  }
}

/** The entries of a stored list that are sound. */
function listOf<T>(schema: z.ZodType<T>, stored: unknown): T[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry) => {
    const read = schema.safeParse(entry)
    return read.success ? [read.data] : []
  })
}
