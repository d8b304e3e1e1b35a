import type { Cue, Take } from '@shared/contracts/project-file'
import type { Preferences } from '@shared/contracts/preferences'
import { reportedDifference, type WordDifference } from '@shared/dubbing/listen-check'
import { currentPreferences } from '@/bridge/preferences'
import { useDocument } from '../document/document-store'
import { activeTake, useTakes } from '../document/takes-store'
import { useDerived } from './derived-store'

/**
 * Findings of the listen check in a cue's take; null if nothing differs, or the user accepts it.
 */
export function wordsThatDiffer(
  { acceptedTake }: Pick<Cue, 'acceptedTake'>,
  take: Take | undefined,
  { listenCheck }: Pick<Preferences, 'listenCheck'> = currentPreferences(),
): WordDifference | null {
  if (!take || acceptedTake === take.file) return null
  return reportedDifference(take, listenCheck.limit)
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
