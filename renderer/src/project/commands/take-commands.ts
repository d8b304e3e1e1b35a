import type { Cue } from '@shared/contracts/project-file'
import { naturalLengthMs } from '@shared/fitting/fit-inputs'
import { useDerived } from '../derived/derived-store'
import { useDocument } from '../document/document-store'
import { usePlayhead } from '../playback/playhead-store'
import { useSelection } from '../view/selection-store'
import { switchTakes } from '../takes/take-actions'
import { activeTake, otherTake, useTakes } from '../document/takes-store'
import { transport } from '../playback/transport'
import type { Command } from './command'

function activeCue(): Cue | undefined {
  return useDocument.getState().byId.get(useSelection.getState().activeId ?? '')
}

/** Where the active take will end; its fit is worked out only after this. */
function endOfTake({ id, startMs, endMs }: Cue): number {
  const { fit } = useDocument.getState().fields
  const take = activeTake(useTakes.getState(), id)
  const natural = take ? naturalLengthMs(take, fit) : 0
  const slot = useDerived.getState().fits.get(id)?.slotMs ?? 0
  return Math.max(endMs, startMs + Math.max(Math.min(natural, slot), natural / fit.maxRate))
}

/** Makes the other take active and plays it: at the same place while playing, else from the cue's start. */
function playOther(): void {
  const cue = activeCue()
  if (!cue || !switchTakes(cue.id)) return
  if (!usePlayhead.getState().playing) transport().play(cue.startMs, endOfTake(cue))
}

export const takeCommands: Command[] = [
  {
    name: 'switchTakes',
    key: 'b',
    enabled: () => {
      const cue = activeCue()
      return cue !== undefined && otherTake(useTakes.getState(), cue.id) !== undefined
    },
    run: playOther,
  },
]
