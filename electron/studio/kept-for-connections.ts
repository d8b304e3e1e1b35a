import type { AppPaths } from '../app-paths'
import type { Gateways } from '../connections/gateways'
import { Dictionaries } from '../dictionary/dictionaries'
import type { Emitter } from '../ipc/emitter'
import { ProfileShelves } from '../profiles/profile-shelves'

/** What this computer keeps for each connection and syncs with its service; the window is told. */
export function keptForConnections(paths: AppPaths, gateways: Gateways, emitter: Emitter) {
  const dictionaries = new Dictionaries({
    folder: paths.dictionaries,
    calls: (connectionId) => gateways.of(connectionId).pronunciation,
    changed: (connectionId, dictionary) =>
      emitter.emit('dictionaryChanged', { connectionId, dictionary }),
  })
  const profiles = new ProfileShelves({
    folder: paths.profiles,
    calls: (connectionId) => gateways.of(connectionId).profiles,
    changed: (connectionId, changed) =>
      emitter.emit('profilesChanged', { connectionId, profiles: changed }),
  })
  return { dictionaries, profiles }
}
