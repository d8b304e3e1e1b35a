import type { Cue } from '@shared/contracts/project-file'
import type { Edit } from '../document/execute'
import type { Problem } from '../derived/problems'
import { mendedCue, type CueMendName } from './cue-mends'
import { lookAt } from './look'

/** Mends problems in the same way in one step; where that does not help, the cue is left alone. */
export function mendProblems(name: CueMendName, problems: readonly Problem[]): Edit {
  return (document) => {
    const changed = new Map<string, Cue | null>()
    const look = lookAt(document, (id) => changed.get(id))
    for (const problem of problems) {
      const mended = mendedCue(name, problem, look)
      if (mended === 'remove') changed.set(problem.cueId, null)
      else if (mended) changed.set(problem.cueId, mended)
    }
    const upsert = [...changed.values()].flatMap((cue) => cue ?? [])
    const remove = [...changed].flatMap(([id, cue]) => (cue ? [] : id))
    return { cues: { upsert, remove } }
  }
}
