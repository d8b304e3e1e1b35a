import type { Cue } from '@shared/contracts/project-file'
import type { Edit } from '../document/execute'
import type { Problem } from '../derived/problems'
import { fixedCue, type CueFixName } from './cue-fixes'
import { lookAt } from './fix-context'

/** QuickFixes problems in the same way in one step; where that does not help, the cue is left alone. */
export function fixProblems(name: CueFixName, problems: readonly Problem[]): Edit {
  return (document) => {
    const changed = new Map<string, Cue | null>()
    const look = lookAt(document, (id) => changed.get(id))
    for (const problem of problems) {
      const fixed = fixedCue(name, problem, look)
      if (fixed === 'remove') changed.set(problem.cueId, null)
      else if (fixed) changed.set(problem.cueId, fixed)
    }
    const upsert = [...changed.values()].flatMap((cue) => cue ?? [])
    const remove = [...changed].flatMap(([id, cue]) => (cue ? [] : id))
    return { cues: { upsert, remove } }
  }
}
