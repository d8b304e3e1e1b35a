import type { Cue } from '@shared/contracts/project-file'
import { useDerived } from '../derived/derived-store'
import { useDocument } from '../document/document-store'
import { usePlayhead } from '../playback/playhead-store'
import { useSelection } from '../view/selection-store'
import { transport } from '../playback/transport'
import type { Command } from './command'
import { isOpen } from './file-commands'

/** Ms heard around or inside the edges of a cue. */
const AROUND_MS = 500

function activeCue(): Cue | undefined {
  const { activeId } = useSelection.getState()
  return activeId === null ? undefined : useDocument.getState().byId.get(activeId)
}

/** Where a cue is over for the ear: its voice may borrow time, or overhang. */
function reachMs({ id, startMs, endMs }: Cue): number {
  return Math.max(endMs, startMs + (useDerived.getState().fits.get(id)?.fittedMs ?? 0))
}

function withCue(name: Command['name'], key: string, run: (cue: Cue) => void): Command {
  return {
    name,
    key,
    enabled: () => activeCue() !== undefined,
    run: () => {
      const cue = activeCue()
      if (cue) run(cue)
    },
  }
}

export const playCommands: Command[] = [
  {
    name: 'playPause',
    key: ' ',
    enabled: isOpen,
    run: () => (usePlayhead.getState().playing ? transport().pause() : transport().play()),
  },
  withCue('playCue', 'r', (cue) => transport().play(cue.startMs, reachMs(cue))),
  withCue('playFromHere', 'Shift+ ', (cue) => transport().play(cue.startMs)),
  withCue('playBefore', 'q', (cue) => {
    transport().play(Math.max(0, cue.startMs - AROUND_MS), cue.startMs)
  }),
  withCue('playAfter', 'w', (cue) => transport().play(cue.endMs, cue.endMs + AROUND_MS)),
  withCue('playBegin', 'e', (cue) => {
    transport().play(cue.startMs, Math.min(reachMs(cue), cue.startMs + AROUND_MS))
  }),
  withCue('playEnd', 'd', (cue) => {
    transport().play(Math.max(cue.startMs, reachMs(cue) - AROUND_MS), reachMs(cue))
  }),
]
