import { studioError } from '@shared/contracts/errors'
import type { Cue, ProjectFile } from '@shared/contracts/project-file'
import { fail, ok, type Result } from '@shared/contracts/result'
import { planBatches, planTasks, type BatchPlan, type PlannedChunk } from '@shared/dubbing/batches'
import type { RecipeProject } from '@shared/dubbing/recipe'
import type { Submission } from './submission'

/** Chunks of a task that are already paid for and only need fetching. */
export interface OwedWork {
  submission: Submission
  positions: number[]
  /** What to send again if the service no longer knows the task; may be empty. */
  otherwise: PlannedChunk[]
}

export interface RunPlan extends BatchPlan {
  owed: OwedWork[]
}

/** The cues with these ids; NOT_FOUND names the first missing one. */
export function cuesById(document: ProjectFile, cueIds: readonly string[]): Result<Cue[]> {
  const byId = new Map(document.cues.map((cue) => [cue.id, cue]))
  const cues: Cue[] = []
  for (const id of new Set(cueIds)) {
    const cue = byId.get(id)
    if (cue === undefined)
      return fail(studioError('NOT_FOUND', 'the project has no such cue', { at: `cue ${id}` }))
    cues.push(cue)
  }
  return ok(cues)
}

/**
 * Plans what a run sends. A chunk that an earlier run paid for with the same recipe but never fetched
 * is fetched now instead of being sent again.
 *
 * @param paid chunks by `cueId recipeHash`
 */
export function planRun(
  cues: readonly Cue[],
  document: ProjectFile & RecipeProject,
  paid: ReadonlyMap<string, { submission: Submission; position: number }>,
): RunPlan {
  const plan = planBatches(cues, document)
  if (paid.size === 0) return { ...plan, owed: [] }
  const owed = new Map<Submission, OwedWork>()
  const isUnpaid = (chunk: PlannedChunk) => {
    const found = paid.get(`${chunk.cueId} ${chunk.recipeHash}`)
    if (found === undefined) return true
    const { submission, position } = found
    const work = owed.get(submission) ?? { submission, positions: [], otherwise: [] }
    owed.set(submission, work)
    work.positions.push(position)
    work.otherwise.push(chunk)
    return false
  }
  const tasks = planTasks(plan.tasks.flatMap((task) => task.chunks.filter(isUnpaid)))
  return { ...plan, tasks, owed: [...owed.values()] }
}
