import type { Cue } from '@shared/contracts/project-file'
import { useState } from 'react'
import { setText } from '../edits/cue-edits'
import { execute, undo } from '../document/execute'
import { useHistory } from '../document/history-store'

let stays = 0

/**
 * Text is edited letter by letter, so that length and cost show at once; one stay in the field is
 * one step of undo, and `revert` takes that stay back.
 */
export function useTextEditing(cue: Cue): {
  change: (text: string) => void
  revert: () => void
  /** The next letter begins another step. */
  settle: () => void
} {
  const [group, setGroup] = useState(nextStay)
  return {
    change: (text) => void execute('changeText', setText(cue.id, text), { group }),
    revert: () => {
      if (useHistory.getState().past.at(-1)?.group === group) undo()
    },
    settle: () => setGroup(nextStay()),
  }
}

function nextStay(): string {
  stays += 1
  return `text-${stays}`
}
