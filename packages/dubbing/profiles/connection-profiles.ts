import {
  noProfiles,
  profilesSchema,
  type ProfileChange,
  type Profiles,
  type ProfileType,
} from '@shared/contracts/profile'
import { ok, type Result } from '@shared/contracts/result'
import { changeRows } from '@shared/profiles/rows'
import { readKept, writeKept } from '@cuecast/platform'
import type { ProfileCalls } from '../gateway/calls/profiles'
import { syncProfiles } from './sync-profiles'

/** Both profile types, one after the other: they share the rate limit. */
const profileTypes: readonly ProfileType[] = ['srt', 'tts']

/**
 * The profiles of one connection: edits are on disk at once and go to the service with the next sync.
 * Syncs do not overlap; edits may come in between.
 */
export class ConnectionProfiles {
  #syncing: Promise<Result<Profiles>> | null = null
  #writing: Promise<unknown> = Promise.resolve()

  private constructor(
    private readonly path: string,
    private readonly calls: ProfileCalls,
    private readonly changed: (profiles: Profiles) => void,
    private profiles: Profiles,
  ) {}

  static async open(
    path: string,
    calls: ProfileCalls,
    changed: (profiles: Profiles) => void,
    setAside?: (to: string) => void,
  ): Promise<Result<ConnectionProfiles>> {
    const read = await readKept(path, profilesSchema, noProfiles, setAside)
    return read.ok ? ok(new ConnectionProfiles(path, calls, changed, read.value)) : read
  }

  get current(): Profiles {
    return this.profiles
  }

  edit(changes: readonly ProfileChange[]): Promise<Result<Profiles>> {
    return this.put({ rows: changeRows(this.profiles.rows, changes) })
  }

  /** Fetches the service's copy, merges it and sends pending edits. */
  sync(): Promise<Result<Profiles>> {
    this.#syncing ??= this.#sync().finally(() => {
      this.#syncing = null
    })
    return this.#syncing
  }

  async #sync(): Promise<Result<Profiles>> {
    for (const type of profileTypes) {
      const synced = await syncProfiles(type, this.calls, this)
      if (!synced.ok) return synced
    }
    return this.put({ syncedAt: new Date().toISOString() })
  }

  /** Memory first, so that a later change builds on it; the file follows in order. */
  async put(change: Partial<Profiles>): Promise<Result<Profiles>> {
    const next = { ...this.profiles, ...change }
    this.profiles = next
    const written = this.#writing.then(() => writeKept(this.path, next))
    this.#writing = written
    const result = await written
    if (!result.ok) return result
    this.changed(this.profiles)
    return ok(this.profiles)
  }
}
