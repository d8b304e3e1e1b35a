import type { Cue } from '@shared/contracts/project-file'
import { defaultCheckLimits } from '@shared/subtitles/check-cues'
import type { StudioDocument } from './document'
import { useDerived } from './derived-store'
import type { Edit } from './execute'
import type { Problem, ProblemKind } from './problems'

const { minGapMs, minMs } = defaultCheckLimits
/** A cue is never cut shorter than this to mend another problem, ms. */
const LEAST_MS = 300

/** Kinds that a change of the cue itself can mend. */
export type MendableKind = 'EMPTY' | 'OVERLAP' | 'GAP_TOO_SMALL' | 'TOO_SHORT' | 'DOES_NOT_FIT'

type LookUp = (id: string) => Cue | undefined
/** The mended cue; 'remove' takes it out; null: this cannot be mended by itself. */
type Mend = (cue: Cue, problem: Problem, find: LookUp) => Cue | 'remove' | null

/** Ends before the other cue with a gap, while enough of the cue is left. */
const endBefore: Mend = (cue, { otherCueId }, find) => {
  const other = find(otherCueId ?? '')
  const endMs = (other?.startMs ?? 0) - minGapMs
  return other && endMs - cue.startMs >= LEAST_MS ? { ...cue, endMs } : null
}

const mends: Record<MendableKind, Mend> = {
  EMPTY: () => 'remove',
  OVERLAP: (cue, problem, find) => endBefore(cue, problem, find) ?? { ...cue, overlapMeant: true },
  GAP_TOO_SMALL: endBefore,
  TOO_SHORT: (cue) => ({ ...cue, endMs: Math.ceil(cue.startMs + minMs) }),
  DOES_NOT_FIT: (cue) => {
    const endMs = useDerived.getState().fits[cue.id]?.neededEndMs
    return endMs === undefined || endMs <= cue.endMs ? null : { ...cue, endMs: Math.ceil(endMs) }
  },
}

/** Whether problems of this kind have a mend. */
export const canMend = (kind: ProblemKind): kind is MendableKind => kind in mends

/** Mends problems in one step; what cannot be mended by itself is left. */
export function mendProblems(problems: readonly Problem[]): Edit {
  return (document: StudioDocument) => {
    const changed = new Map<string, Cue>()
    const removed = new Set<string>()
    const find: LookUp = (id) =>
      removed.has(id) ? undefined : (changed.get(id) ?? document.byId[id])
    for (const problem of problems) {
      const cue = find(problem.cueId)
      const mend = canMend(problem.kind) ? mends[problem.kind] : undefined
      const mended = cue && mend?.(cue, problem, find)
      if (mended === 'remove') removed.add(problem.cueId)
      else if (mended) changed.set(problem.cueId, mended)
    }
    for (const id of removed) changed.delete(id)
    return { cues: { upsert: [...changed.values()], remove: [...removed] } }
  }
}
