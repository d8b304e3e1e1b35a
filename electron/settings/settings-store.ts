import { samePath } from '@cuecast/platform'
import { jobSchema, type Job } from '@shared/contracts/jobs'
import type { Preferences } from '@shared/contracts/preferences'
import { z } from 'zod'
import type { SealedStore } from '../credentials/key-vault'
import { nothingUnfinished, unfinishedSchema, type Unfinished } from '../jobs/job-registry'
import { SettingsFile } from './settings-file'
import type { LastFolders } from './chosen-paths'
import {
  closedEndpoint,
  damagedMembers,
  defaultPreferences,
  exportPlacesSchema,
  sharePlacesSchema,
  type SharePlaces,
  lastFoldersSchema,
  leftOpenSchema,
  listOf,
  noUpdates,
  readPreferences,
  recentEntrySchema,
  savedConnectionSchema,
  savedEndpointSchema,
  savedLanguageModelSchema,
  savedTranslatorSchema,
  savedUpdatesSchema,
  windowPlaceSchema,
  type ExportPlaces,
  type RecentEntry,
  type SavedConnection,
  type SavedEndpoint,
  type SavedLanguageModel,
  type SavedTranslator,
  type SavedUpdates,
  type WindowPlace,
} from './settings-schema'

/** Rises when an earlier Cuecast would not understand the settings, or lose some of them. */
const SETTINGS_VERSION = 1
const RECENT_KEPT = 40
const PROJECTS_KEPT = 100

/** Receives files that are damaged or cannot be written. */
export type SettingsTrouble = (
  code:
    | 'SETTINGS_DAMAGED'
    | 'SETTINGS_NEWER'
    | 'SETTINGS_PARTLY_DAMAGED'
    | 'CONNECTIONS_DAMAGED'
    | 'KEYS_DAMAGED'
    | 'SETTINGS_NOT_SAVED',
  at: string,
) => void

/** Persistent state of the app, in `settings.json` and `keys.json` of its data folder. */
export class SettingsStore {
  readonly #settings: SettingsFile
  readonly #keys: SettingsFile

  constructor(
    private readonly systemLocale: string,
    trouble: SettingsTrouble,
  ) {
    const notSaved = (at: string) => trouble('SETTINGS_NOT_SAVED', at)
    let isLater = false
    this.#settings = new SettingsFile({
      name: 'settings',
      version: SETTINGS_VERSION,
      damaged: (at) => trouble('SETTINGS_DAMAGED', at),
      newer: (at) => {
        isLater = true
        trouble('SETTINGS_NEWER', at)
      },
      notSaved,
    })
    this.#keys = new SettingsFile({
      name: 'keys',
      damaged: (at) => trouble('KEYS_DAMAGED', at),
      notSaved,
    })
    this.#dropDamaged(trouble, isLater)
  }

  /**
   * Members that cannot be understood are dropped, once a copy of their file is kept; in settings of a
   * later Cuecast, which are kept whole, they are not damaged.
   */
  #dropDamaged(trouble: SettingsTrouble, isLater: boolean): void {
    const settings = damagedMembers(this.#settings)
    if (settings.length > 0 && !isLater) {
      const copy = this.#settings.keepCopy()
      const connections = settings.some(({ name }) => name === 'connections')
      trouble(connections ? 'CONNECTIONS_DAMAGED' : 'SETTINGS_PARTLY_DAMAGED', copy)
    }
    for (const { name, rest } of settings) this.#settings.set(name, rest)
    const keys = this.#keys.names().filter((name) => typeof this.#keys.get(name) !== 'string')
    if (keys.length > 0) {
      trouble('KEYS_DAMAGED', this.#keys.keepCopy())
      for (const name of keys) this.#keys.set(name, undefined)
    }
  }

  get preferences(): Preferences {
    const defaults = defaultPreferences(this.systemLocale)
    return readPreferences(this.#settings.get('preferences'), defaults)
  }

  changePreferences(change: Partial<Preferences>): Preferences {
    const next = { ...this.preferences, ...change }
    // Values of a later Cuecast stay.
    const stored = z.looseObject({}).safeParse(this.#settings.get('preferences'))
    this.#settings.set('preferences', { ...stored.data, ...next })
    return next
  }

  get connections(): SavedConnection[] {
    return listOf(savedConnectionSchema, this.#settings.get('connections'))
  }

  set connections(connections: SavedConnection[]) {
    this.#settings.set('connections', connections)
  }

  get languageModel(): SavedLanguageModel | null {
    return savedLanguageModelSchema.safeParse(this.#settings.get('languageModel')).data ?? null
  }

  set languageModel(model: SavedLanguageModel | null) {
    this.#settings.set('languageModel', model ?? undefined)
  }

  get translators(): SavedTranslator[] {
    return listOf(savedTranslatorSchema, this.#settings.get('translators'))
  }

  set translators(translators: SavedTranslator[]) {
    this.#settings.set('translators', translators)
  }

  get endpoint(): SavedEndpoint {
    return savedEndpointSchema.safeParse(this.#settings.get('door')).data ?? closedEndpoint
  }

  set endpoint(endpoint: SavedEndpoint) {
    this.#settings.set('door', endpoint)
  }

  /** Jobs that have ended, oldest first. */
  get endedJobs(): readonly Job[] {
    return z.array(jobSchema).safeParse(this.#settings.get('endedJobs')).data ?? []
  }

  set endedJobs(jobs: readonly Job[]) {
    this.#settings.set('endedJobs', jobs)
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

  /** Puts a project on top of the recent list; its other facts stay. */
  remember(path: string, name: string): void {
    const known = this.recent.find((entry) => samePath(entry.path, path))
    const others = this.recent.filter((entry) => !samePath(entry.path, path))
    const entry = { ...known, path, name, openedAt: new Date().toISOString() }
    this.#settings.set('recent', [entry, ...others].slice(0, RECENT_KEPT))
  }

  /** Notes more of a project on the recent list, at its place. */
  noteRecent(path: string, more: Partial<Omit<RecentEntry, 'path' | 'openedAt'>>): void {
    const noted = this.recent.map((entry) =>
      samePath(entry.path, path) ? { ...entry, ...more } : entry,
    )
    this.#settings.set('recent', noted)
  }

  forget(path: string): void {
    const others = this.recent.filter((entry) => !samePath(entry.path, path))
    this.#settings.set('recent', others)
  }

  get leftOpen(): z.infer<typeof leftOpenSchema> | null {
    return leftOpenSchema.safeParse(this.#settings.get('leftOpen')).data ?? null
  }

  set leftOpen(project: z.infer<typeof leftOpenSchema> | null) {
    this.#settings.set('leftOpen', project ?? undefined)
  }

  get windowPlace(): WindowPlace | null {
    return windowPlaceSchema.safeParse(this.#settings.get('window')).data ?? null
  }

  set windowPlace(place: WindowPlace) {
    this.#settings.set('window', place)
  }

  /** Where the picture's own window was last. */
  get picturePlace(): WindowPlace | null {
    return windowPlaceSchema.safeParse(this.#settings.get('picture')).data ?? null
  }

  set picturePlace(place: WindowPlace | null) {
    this.#settings.set('picture', place ?? undefined)
  }

  get lastFolders(): LastFolders {
    return lastFoldersSchema.safeParse(this.#settings.get('lastFolders')).data ?? {}
  }

  set lastFolders(folders: LastFolders) {
    this.#settings.set('lastFolders', folders)
  }

  get exportPlaces(): ExportPlaces {
    return exportPlacesSchema.safeParse(this.#settings.get('exportPlaces')).data ?? {}
  }

  /** Takes the place of a project's exports; where other destinations went stays known. */
  rememberExport(projectId: string, place: ExportPlaces[string]): void {
    const { options, path } = place
    const before = this.exportPlaces[projectId]?.places
    const places = { ...before, ...(options && { [options.destination]: path }) }
    const newest = { ...place, places }
    this.#settings.set('exportPlaces', withNewest(this.exportPlaces, projectId, newest))
  }

  get sharePlaces(): SharePlaces {
    return sharePlacesSchema.safeParse(this.#settings.get('sharePlaces')).data ?? {}
  }

  rememberShare(projectId: string, place: SharePlaces[string]): void {
    this.#settings.set('sharePlaces', withNewest(this.sharePlaces, projectId, place))
  }

  get networkFilms(): readonly string[] {
    return listOf(z.string(), this.#settings.get('networkFilms'))
  }

  set networkFilms(films: readonly string[]) {
    this.#settings.set('networkFilms', films)
  }

  get updates(): SavedUpdates {
    return savedUpdatesSchema.safeParse(this.#settings.get('updates')).data ?? noUpdates
  }

  set updates(updates: SavedUpdates) {
    this.#settings.set('updates', updates)
  }

  /** Sealed keys by connection id. */
  get sealedKeys(): SealedStore {
    return {
      get: (id) => z.string().safeParse(this.#keys.get(id)).data,
      set: (id, sealed) => {
        // A key that is not on the disk must not count as stored.
        if (!this.#keys.set(id, sealed)) this.#keys.set(id, undefined)
      },
      delete: (id) => void this.#keys.set(id, undefined),
    }
  }
}

/** Kept by project for those used last. */
function withNewest<T>(kept: Record<string, T>, projectId: string, newest: T) {
  const { [projectId]: _old, ...others } = kept
  const last = Object.fromEntries(Object.entries(others).slice(-(PROJECTS_KEPT - 1)))
  return { ...last, [projectId]: newest }
}
