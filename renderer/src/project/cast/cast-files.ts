import { castMapFromSpeakers } from '@shared/casting/cast-map'
import { studio } from '@/bridge/studio'
import { toast } from '@/ui/overlays/toasts'
import { useDocument } from '../document/document-store'
import { words } from '../words'
import { openDialog } from '../view/workspace-store'

/** Asks for a cast map and shows what it would change. */
export async function importCastMap(): Promise<void> {
  const answer = await studio.castMapChoose()
  if (!answer.ok) toast(answer.error)
  else if (answer.value) openDialog({ kind: 'cast-import', file: answer.value })
}

/** Writes who has which voice as a cast map. */
export async function exportCastMap(): Promise<void> {
  const castMap = castMapFromSpeakers(useDocument.getState().speakers)
  const answer = await studio.castMapExport({ castMap })
  if (!answer.ok) toast(answer.error)
  else if (answer.value) toast(words()('cast.exported', { count: answer.value.entries }))
}

/** Whether a cast map would hold anybody. */
export function anybodyCast(): boolean {
  return useDocument.getState().speakers.some(({ voiceId }) => voiceId !== null)
}
