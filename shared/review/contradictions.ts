import type { ProjectNote } from '../contracts/review'
import type { PlacedNote } from './notes'
import { saysTheSame } from './place-notes'

/**
 * Names of the reviewers who contradict a note about its cue: an open note of theirs suggests
 * another wording, or they approve the cue as it is. A resolved note has no contradictions.
 *
 * @param onCue all notes on the note's cue
 * @param approvers reviewers whose approval of the cue holds
 */
export function contradicting(
  note: ProjectNote,
  onCue: readonly PlacedNote[],
  approvers: readonly string[],
): string[] {
  if (note.state !== 'open') return []
  const isOther = ({ note: other }: PlacedNote): boolean =>
    other.state === 'open' &&
    note.suggestion !== '' &&
    other.suggestion !== '' &&
    !saysTheSame(other.suggestion, note.suggestion)
  const names = [...onCue.filter(isOther).map(({ note: { reviewer } }) => reviewer), ...approvers]
  return [...new Set(names)].filter((name) => name !== note.reviewer)
}
