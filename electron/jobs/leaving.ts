import { basename } from 'node:path'
import { isUnderWay, type Job } from '@shared/contracts/jobs'
import type { JobWords } from './job-words'

export interface LeavingQuestion {
  title: string
  message: string
  detail: string
  quit: string
  stay: string
}

/** What to ask before quitting; null when nothing would stop. */
export function leavingQuestion(jobs: readonly Job[], words: JobWords): LeavingQuestion | null {
  const { leaving } = words
  const underWay = jobs.filter(isUnderWay)
  const runs = underWay.flatMap(({ kind, subject, run }) =>
    kind === 'run' && run ? leaving.runUnderWay(subject, run.done + run.failed, run.total) : [],
  )
  const exports = underWay.flatMap(({ kind, subject, progress }) =>
    kind === 'export' ? leaving.exportUnderWay(basename(subject), progress ?? 0) : [],
  )
  if (runs.length + exports.length === 0) return null
  const detail = [
    ...(runs.length > 0 ? [leaving.runGoesOn] : []),
    ...(exports.length > 0 ? [leaving.exportIsOffered] : []),
  ]
  const { title, quit, stay } = leaving
  return {
    title,
    message: [...runs, ...exports].join('\n'),
    detail: detail.join('\n\n'),
    quit,
    stay,
  }
}
