import { ok } from '@shared/contracts/result'
import type { JobRegistry } from '../jobs/job-registry'
import type { ProfileStore } from '@cuecast/dubbing'
import type { Handlers } from './register'

/** The profiles of a connection. */
export function profileHandlers(deps: {
  profiles: ProfileStore
  jobs: JobRegistry
  /** Name of a connection, '' for the embedded one. */
  nameOf: (connectionId: string) => string
}) {
  const { profiles: shelves, jobs, nameOf } = deps
  return {
    profilesGet: async ({ connectionId }) => {
      const profiles = await shelves.of(connectionId)
      return profiles.ok ? ok(profiles.value.current) : profiles
    },
    profilesSync: async ({ connectionId }) => {
      const profiles = await shelves.of(connectionId)
      if (!profiles.ok) return profiles
      const connection = { id: connectionId, name: nameOf(connectionId) }
      return jobs.sync('profiles', connection, () => profiles.value.sync())
    },
    profilesEdit: async ({ connectionId, changes }) => {
      const profiles = await shelves.of(connectionId)
      return profiles.ok ? profiles.value.edit(changes) : profiles
    },
  } satisfies Partial<Handlers>
}
