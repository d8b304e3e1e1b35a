import { ok } from '@shared/contracts/result'
import type { JobDesk } from '../jobs/job-desk'
import type { Handlers } from './register'

type JobHandlers = Pick<Handlers, 'jobsList' | 'jobForget' | 'jobsForgetEnded' | 'jobsTakeUp'>

/** The list of everything that runs. */
export function jobHandlers(jobs: JobDesk): JobHandlers {
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
    jobsTakeUp: () => ok(jobs.takeUp()),
  }
}
