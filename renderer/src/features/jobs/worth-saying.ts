import type { Job } from '@shared/contracts/jobs'

/**
 * Whether a change of a job is worth interrupting somebody who listens: another state, or another
 * quarter of the way. What had ended before the window knew of it is no news.
 */
export function worthSaying(job: Job, before: Job | undefined): boolean {
  if (!before) return job.state === 'running'
  if (before.state !== job.state) return true
  return job.state === 'running' && quarter(job) > quarter(before)
}

const quarter = ({ progress }: Job): number => Math.floor((progress ?? 0) * 4)
