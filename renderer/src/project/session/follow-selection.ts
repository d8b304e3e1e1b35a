import { useDocument } from '../document/document-store'
import { usePlayhead } from '../playback/playhead-store'
import { useSelection } from '../view/selection-store'
import { transport } from '../playback/transport'

/** The playhead goes to the cue that is selected, unless the film is playing. Returns the unsubscribe function. */
export function followSelection(): () => void {
  return useSelection.subscribe(({ activeId }, before) => {
    if (activeId === null || activeId === before.activeId) return
    const cue = useDocument.getState().byId.get(activeId)
    if (cue && !usePlayhead.getState().playing) transport().seek(cue.startMs)
  })
}
