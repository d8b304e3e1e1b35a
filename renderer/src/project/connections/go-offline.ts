import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { execute } from '../document/execute'
import { activeTake, useTakes } from '../document/takes-store'
import { switchConnection } from './switch-connection'

/**
 * The project goes to the voices on this computer because its service is gone: speakers get the
 * voices that they had here before, the others none; what the service made stays as drafts.
 */
export function goOffline(): void {
  const takes = useTakes.getState()
  execute('changeConnection', (document) =>
    switchConnection(document, {
      to: EMBEDDED_CONNECTION_ID,
      voices: new Map(),
      nameOf: (id) => document.speakers.find(({ voiceId }) => voiceId === id)?.voiceName,
      dictionary: [],
      replaced: [],
      takesOf: (cueId) => (takes.byCue.get(cueId) ?? []).flatMap((id) => takes.byId.get(id) ?? []),
      takeOf: (cueId) => activeTake(takes, cueId),
    }),
  )
}
