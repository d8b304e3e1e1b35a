import type { StudioError } from '@shared/contracts/errors'
import { asNamed } from '@shared/interchange/destinations'
import { type Job, type WorkKind, workKinds } from '@shared/contracts/jobs'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { fileName } from '@/ui/text/file-name'
import { formatSpan } from '@/ui/text/timecode'
import { useWaitingText } from '@/ui/text/use-waiting-text'

export function useJobTitle(): (job: Job) => string {
  const t = useT()
  return ({ kind, subject, export: about }) => {
    if (kind === 'run') return t('jobs.titles.run', { name: subject })
    if (kind === 'export')
      return t('jobs.titles.export', { name: fileName(about?.files[0] ?? subject) })
    return t(`jobs.titles.${kind}`, { name: subject === '' ? t('header.embedded') : subject })
  }
}

const isWork = (kind: Job['kind']): kind is WorkKind => workKinds.some((each) => each === kind)

/** The state of a job in one line. */
export function useJobLine(): (job: Job) => string {
  const t = useT()
  const waitingText = useWaitingText()
  const format = useFormatter()
  // Jobs of other days say which.
  const endOf = (end: Date) => {
    const today = end.toDateString() === new Date().toDateString()
    return format.dateTime(end, { timeStyle: 'short', ...(!today && { dateStyle: 'short' }) })
  }
  const parts = (job: Job): (string | null)[] => {
    const { kind, state, run, progress, leftMs, endedAt } = job
    const left = leftMs === null ? null : t('common.left', { time: formatSpan(leftMs) })
    const at = endedAt && endOf(new Date(endedAt))
    const destination = job.export
      ? t(`export.destinations.${asNamed(job.export.options.destination)}`)
      : null
    const counted = run && { done: run.done + run.failed, total: run.total }
    switch (state) {
      case 'running': {
        const percent = format.number(progress ?? 0, { style: 'percent' })
        if (counted)
          return [t('jobs.cuesOf', counted), run?.waiting ? waitingText(run.waiting) : left]
        if (isWork(kind)) return [t(`jobs.done.${kind}`, { percent }), left]
        return [
          destination,
          kind === 'export' ? t('jobs.written', { percent }) : t('jobs.syncing'),
          left,
        ]
      }
      case 'waiting':
        if (kind === 'export') return [destination, t('jobs.waiting')]
        return [run?.waiting ? waitingText(run.waiting) : null]
      case 'paused':
        return [t('jobs.paused'), counted ? t('jobs.cuesOf', counted) : null]
      case 'done':
        if (isWork(kind))
          return [t(`jobs.done.${kind}`, { percent: format.number(1, { style: 'percent' }) }), at]
        return [
          destination,
          run
            ? t('status.runDone', { done: run.done, failed: run.failed, alone: run.alone ?? 0 })
            : t('jobs.exported', { count: job.export?.files.length ?? 0 }),
          at,
        ]
      case 'failed':
        return [t('jobs.failed'), counted ? t('jobs.cuesOf', counted) : null, at]
      case 'cancelled':
        return [t('jobs.cancelled'), counted ? t('jobs.cuesOf', counted) : null, at]
      case 'interrupted':
        if (kind === 'speech' || kind === 'voices' || kind === 'spoken')
          return [t('jobs.speechInterrupted')]
        if (kind === 'listen' || kind === 'retake' || kind === 'translate' || kind === 'shots')
          return [t(`jobs.${kind}Interrupted`)]
        return [t(kind === 'export' ? 'jobs.exportInterrupted' : 'jobs.runInterrupted')]
    }
  }
  return (job) => parts(job).filter(Boolean).join(' · ')
}

/** The error without the path of a request (`/stt_stream`): that belongs in the log, not in the Jobs panel. */
export function withoutPath(error: StudioError): StudioError {
  if (!error.at?.startsWith('/') || error.at.includes('.')) return error
  const { at: _, ...rest } = error
  return rest
}

/**
 * Whether a change is worth interrupting a screen reader's user: another state, or another quarter
 * of the way. Jobs that had already ended when the window first saw them are not announced.
 */
export function worthSaying(job: Job, before: Job | undefined): boolean {
  if (!before) return job.state === 'running'
  if (before.state !== job.state) return true
  return job.state === 'running' && quarter(job) > quarter(before)
}

const quarter = ({ progress }: Job): number => Math.floor((progress ?? 0) * 4)
