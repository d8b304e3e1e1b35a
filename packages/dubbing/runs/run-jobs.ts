import type { PlannedTask } from '@shared/dubbing/batches'
import type { PlannedEdit } from './plan-edit'
import type { OwedWork, RunPlan } from './plan-run'

/** One step of a run's work. */
export type RunJob =
  | { type: 'create'; task: PlannedTask }
  | { type: 'edit'; edit: PlannedEdit }
  /** Fetches what is already paid for. */
  | ({ type: 'follow' } & OwedWork)

export function createJobs(tasks: readonly PlannedTask[]): RunJob[] {
  return tasks.map((task) => ({ type: 'create', task }))
}

/**
 * The jobs of a run; what is already paid for is fetched first.
 * @param edit sent instead of the plan's tasks
 */
export function jobsOfPlan({ tasks, owed }: RunPlan, edit: PlannedEdit | null): RunJob[] {
  const sending: RunJob[] = edit ? [{ type: 'edit', edit }] : createJobs(tasks)
  return [...owed.map((work): RunJob => ({ type: 'follow', ...work })), ...sending]
}
