import { useDocument, type DocumentState } from '../document/document-store'
import { useSelection } from '../view/selection-store'

function textOf({ byId }: DocumentState, cueId: string | null, speakerId: string | null): string {
  const cue = byId.get(cueId ?? '')
  return cue?.speakerId === speakerId ? cue.text.trim() : ''
}

/**
 * What the voices of a speaker are tried with: the selected cue when it is the speaker's, else
 * `first`. Null stands for cues without a speaker. Only the rows concerned render anew.
 */
export function useTrialText(speakerId: string | null, first: string | undefined) {
  const bySelection = useSelection(({ activeId }) =>
    textOf(useDocument.getState(), activeId, speakerId),
  )
  const byEdit = useDocument((state) => textOf(state, useSelection.getState().activeId, speakerId))
  return byEdit || bySelection || first
}
