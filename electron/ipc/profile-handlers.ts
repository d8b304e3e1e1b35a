import { ok } from '@shared/contracts/result'
import type { ProfileShelves } from '../profiles/profile-shelves'
import type { Handlers } from './register'

type ProfileHandlers = Pick<Handlers, 'profilesGet' | 'profilesSync' | 'profilesEdit'>

/** The profiles of a connection. */
export function profileHandlers(shelves: ProfileShelves): ProfileHandlers {
  return {
    profilesGet: async ({ connectionId }) => {
      const profiles = await shelves.of(connectionId)
      return profiles.ok ? ok(profiles.value.current) : profiles
    },
    profilesSync: async ({ connectionId }) => {
      const profiles = await shelves.of(connectionId)
      return profiles.ok ? profiles.value.sync() : profiles
    },
    profilesEdit: async ({ connectionId, changes }) => {
      const profiles = await shelves.of(connectionId)
      return profiles.ok ? profiles.value.edit(changes) : profiles
    },
  }
}
