import { activeCue } from '@/model/view/selection-store'
import { otherTake, useTakes } from '@/model/document/takes-store'
import { switchToOther, playCue } from '@/model/work/compare-takes'
import { usePlayhead } from '@/model/playback/playhead'
import type { Commands } from '@/commands/command'

/** Plays the other take: from the same position while playing, otherwise from the cue's start. */
async function playOther(): Promise<void> {
  const cue = activeCue()
  if (!cue) return
  await switchToOther(cue.id)
  if (!usePlayhead.getState().playing) playCue(cue)
}

export const commands = {
  switchTakes: {
    menu: 'play.cue@7',
    key: 'b',
    enabled: () => {
      const cue = activeCue()
      return cue !== undefined && otherTake(useTakes.getState(), cue.id) !== undefined
    },
    run: () => void playOther(),
  },
} satisfies Commands
