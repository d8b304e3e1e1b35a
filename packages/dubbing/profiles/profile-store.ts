import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Profiles } from '@shared/contracts/profile'
import type { Result } from '@shared/contracts/result'
import type { ProfileCalls } from '../gateway/calls/profiles'
import { ConnectionProfiles } from './connection-profiles'

export interface ProfileStoreDeps {
  folder: string
  calls(connectionId: string): ProfileCalls
  changed(connectionId: string, profiles: Profiles): void
  /** Called with the path of a damaged copy that was set aside. */
  setAside?(to: string): void
}

/** The profiles of each connection. */
export class ProfileStore {
  readonly #open = new Map<string, Promise<Result<ConnectionProfiles>>>()

  constructor(private readonly deps: ProfileStoreDeps) {}

  async of(connectionId: string): Promise<Result<ConnectionProfiles>> {
    const known = this.#open.get(connectionId)
    if (known) return known
    const { folder, calls, changed, setAside } = this.deps
    // Ids may hold characters that file names cannot.
    const name = createHash('sha1').update(connectionId).digest('hex')
    const opening = ConnectionProfiles.open(
      join(folder, `${name}.json`),
      calls(connectionId),
      (profiles) => changed(connectionId, profiles),
      setAside,
    )
    this.#open.set(connectionId, opening)
    const opened = await opening
    if (!opened.ok) this.#open.delete(connectionId)
    return opened
  }
}
