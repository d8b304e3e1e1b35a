import { useDocument } from '../document/document-store'
import { filmLengthMs } from '../film/film-store'
import { usePlayhead } from './playhead-store'
import { useSelection } from '../view/selection-store'

/** From the first to the last selected cue; the whole film when nothing is selected. */
function selectedRange(): { startMs: number; endMs: number } {
  const { byId } = useDocument.getState()
  const cues = [...useSelection.getState().ids].flatMap((id) => byId.get(id) ?? [])
  if (cues.length === 0) return { startMs: 0, endMs: filmLengthMs() }
  return {
    startMs: Math.min(...cues.map((cue) => cue.startMs)),
    endMs: Math.max(...cues.map((cue) => cue.endMs)),
  }
}

/** Loops the selection while playing; removes an existing loop. */
export function loopSelection(): void {
  const { loop } = usePlayhead.getState()
  usePlayhead.setState({ loop: loop ? null : selectedRange() })
}
