import { useDocument } from '../document/document-store'
import { setField } from '../edits/project-edits'
import { execute } from '../document/execute'
import { useTakes } from '../document/takes-store'
import { openDialog } from '../view/workspace-store'

/**
 * Gives the project another connection. Where voices are cast or takes are there, a dialog shows
 * first what becomes of them and what the final render costs.
 */
export function askSwitch(to: string): void {
  const { fields, speakers, byId } = useDocument.getState()
  if (to === fields.connectionId) return
  const cast =
    fields.narratorVoiceId !== null ||
    speakers.some(({ voiceId }) => voiceId !== null) ||
    [...byId.values()].some(({ voiceId }) => voiceId !== undefined)
  const voiced = useTakes.getState().active.size > 0
  if (cast || voiced || fields.casts[to]) openDialog({ kind: 'switch-connection', to })
  else execute('changeConnection', setField('connectionId', to))
}
