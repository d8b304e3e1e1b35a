import { execute, undo } from '../document/execute'
import { useHistory } from '../document/history-store'
import { setText } from './cue-edits'

export interface TextStay {
  change: (text: string) => void
  /** Takes back what was typed since the stay, or the last render, began. */
  revert: () => void
  /** The next letter begins another stay. */
  settle: () => void
}

let stays = 0

/**
 * Text is edited letter by letter, so that length and cost show at once; one stay in the field is
 * one step of undo. `finishEditing` ends that step: what has been rendered is not taken back.
 */
export function textStay(cueId: string): TextStay {
  let group = nextGroup()
  return {
    change: (text) => void execute('changeText', setText(cueId, text), { group }),
    revert: () => {
      if (useHistory.getState().past.at(-1)?.group === group) undo()
    },
    settle: () => {
      group = nextGroup()
    },
  }
}

function nextGroup(): string {
  stays += 1
  return `text-${stays}`
}
