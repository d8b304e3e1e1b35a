import { ok } from '@shared/contracts/result'
import type { JobRegistry } from '../jobs/job-registry'
import type { ChosenPaths } from '../settings/chosen-paths'
import type { Handlers } from './register'

/** The list of everything that runs. */
export function jobHandlers(jobs: JobRegistry, chosen: ChosenPaths) {
  return {
    jobsList: () => ok(jobs.list.all()),
    jobForget: ({ id }) => {
      jobs.list.forget(id)
      return ok(undefined)
    },
    jobsForgetEnded: () => {
      jobs.list.forgetEnded()
      return ok(undefined)
    },
    jobsTakeUp: () => {
      const takeUp = jobs.takeUp()
      // The project was open when the last session ended; the list of recent ones may have lost it.
      if (takeUp) chosen.grant(takeUp.projectPath)
      return ok(takeUp)
    },
  } satisfies Partial<Handlers>
}
