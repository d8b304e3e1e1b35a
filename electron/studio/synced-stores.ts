import type { Gateways } from '../connections/gateways'
import { Dictionaries, ProfileStore } from '@cuecast/dubbing'
import type { Shell } from './shell'

/** What this computer keeps for each connection and syncs with its service; the window is told. */
export function createSyncedStores({ paths, emitter, notices }: Shell, gateways: Gateways) {
  const dictionaries = new Dictionaries({
    folder: paths.dictionaries,
    calls: (connectionId) => gateways.of(connectionId).pronunciation,
    changed: (connectionId, dictionary) =>
      emitter.emit('dictionaryChanged', { connectionId, dictionary }),
    setAside: (to) => notices.raise('DICTIONARY_DAMAGED', to),
  })
  const profiles = new ProfileStore({
    folder: paths.profiles,
    calls: (connectionId) => gateways.of(connectionId).profiles,
    changed: (connectionId, changed) =>
      emitter.emit('profilesChanged', { connectionId, profiles: changed }),
    setAside: (to) => notices.raise('PROFILES_DAMAGED', to),
  })
  return { dictionaries, profiles }
}
