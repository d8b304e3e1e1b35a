import type { PlannedTask } from '@shared/dubbing/batches'
import type { PlannedEdit } from './plan-edit'
import type { OwedWork } from './plan-run'

/** One step of a run's work. */
export type RunJob =
  | { type: 'create'; task: PlannedTask }
  | { type: 'edit'; edit: PlannedEdit }
  /** Fetch what is paid. */
  | ({ type: 'follow' } & OwedWork)
