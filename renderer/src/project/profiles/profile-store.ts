import { noProfiles, type ProfileChange, type Profiles } from '@shared/contracts/profile'
import { waitsForService } from '@shared/profiles/rows'
import { studio } from '@/bridge/studio'
import { SyncedStore } from '../connections/synced-store'

const store = new SyncedStore<Profiles, Profiles, ProfileChange>({
  empty: noProfiles,
  get: (connectionId) => studio.profilesGet({ connectionId }),
  sync: (connectionId) => studio.profilesSync({ connectionId }),
  edit: (connectionId, changes) => studio.profilesEdit({ connectionId, changes }),
  onChanged: (listener) =>
    studio.on('profilesChanged', ({ connectionId, profiles }) => listener(connectionId, profiles)),
  show: (profiles) => profiles,
  isWaiting: (profiles) => waitingIn(profiles) > 0,
})

/** The profiles of the project's connection. */
export const useProfiles = store.useStore
export const followProfiles = store.follow
export const syncProfiles = store.sync
export const editProfiles = store.edit

/** How many profiles have edits that the service does not have yet. */
export const waitingProfiles = (): number => waitingIn(useProfiles.getState())

const waitingIn = ({ rows, shelves }: Profiles): number =>
  rows.filter((row) => waitsForService(row, rows, shelves[row.type])).length
