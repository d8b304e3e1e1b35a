import type { Cue, Take } from '@shared/contracts/project-file'
import type { Preferences } from '@shared/contracts/preferences'
import type { WordDifference } from '@shared/dubbing/listen-check'
import { wordDoubt } from '@shared/review/take-doubts'
import { currentPreferences } from '@/bridge/preferences'
import { useDocument } from '../document/document-store'
import { activeTake, useTakes } from '../document/takes-store'
import { useDerived } from './derived-store'

/**
 * Findings of the listen check in a cue's take; null if nothing differs, or the user accepts it.
 */
export function wordsThatDiffer(
  cue: Pick<Cue, 'acceptedTake'>,
  take: Take | undefined,
  { listenCheck }: Pick<Preferences, 'listenCheck'> = currentPreferences(),
): WordDifference | null {
  return take ? wordDoubt(cue, take, listenCheck.limit) : null
}

/** Cues of the film that the listen check reports now. */
export function differingCues(): string[] {
  const { byId, order } = useDocument.getState()
  const { stale } = useDerived.getState()
  const takes = useTakes.getState()
  return order.filter((id) => {
    const cue = byId.get(id)
    return cue && !stale.has(id) && wordsThatDiffer(cue, activeTake(takes, id)) !== null
  })
}
