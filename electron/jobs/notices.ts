import { basename } from 'node:path'
import type { Job } from '@shared/contracts/jobs'
import type { JobWords } from './job-words'

export interface Notice {
  title: string
  body: string
}

/**
 * What the system tells of a job while nobody looks at the window: that it has come to its end.
 * Null for everything else, so that it stays quiet. What the user stopped needs no notice.
 */
export function noticeOf(job: Job, before: Job, words: JobWords): Notice | null {
  if (before.state === job.state) return null
  const { kind, state } = job
  if (kind === 'export') return exportNotice(job, words)
  if (kind !== 'run') return null
  if (state === 'done') {
    const { done = 0, failed = 0 } = job.run ?? {}
    return { title: words.runDone(job.subject), body: words.runCounts(done, failed) }
  }
  return state === 'failed' ? { title: words.runFailed(job.subject), body: why(job, words) } : null
}

function exportNotice(job: Job, words: JobWords): Notice | null {
  const title = basename(job.subject)
  if (job.state === 'done') return { title: words.exportDone(title), body: job.subject }
  return job.state === 'failed' ? { title: words.exportFailed(title), body: why(job, words) } : null
}

function why({ error }: Job, words: JobWords): string {
  return (error && words.reasons[error.code]) ?? words.seeWindow
}
