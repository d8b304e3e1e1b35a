import type { Job } from '@shared/contracts/jobs'
import { FolderOpen, ListFilter, RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { studio } from '@/bridge/studio'
import { report } from '@/project/report'
import { useDocument } from '@/project/document/document-store'
import { cuesLeft, retryJob, showFailedCues } from '@/project/jobs/job-actions'
import { useRuns } from '@/project/runs/run-store'
import { Button } from '@/ui/Button'
import styles from './JobRow.module.css'

/** What one does after a job has ended. */
export function JobNext({ job }: { job: Job }) {
  switch (job.kind) {
    case 'run':
      return <AfterRun job={job} />
    case 'export':
      return <AfterExport job={job} />
    default:
      return job.state === 'failed' ? <Retry job={job} /> : null
  }
}

function AfterRun({ job }: { job: Job }) {
  const t = useTranslations('jobs')
  // Which cues are left changes with the runs and with what is open.
  useRuns((state) => state.chunks)
  useDocument((state) => state.opened)
  if (job.state === 'interrupted') return <Retry job={job} label={t('openProject')} />
  const { failed, left } = cuesLeft(job)
  if (failed.length + left.length === 0) return null
  return (
    <div className={styles.next}>
      {left.length > 0 && (
        <Button
          icon={<RotateCcw />}
          data-testid="job-rest"
          onClick={() => void report(retryJob(job))}
        >
          {t('rest', { count: failed.length + left.length })}
        </Button>
      )}
      {failed.length > 0 && left.length === 0 && (
        <Button
          icon={<RotateCcw />}
          data-testid="job-retry-failed"
          onClick={() => void report(retryJob(job, 'failed'))}
        >
          {t('retryFailed', { count: failed.length })}
        </Button>
      )}
      {failed.length > 0 && (
        <Button
          look="quiet"
          icon={<ListFilter />}
          data-testid="job-show-failed"
          onClick={() => showFailedCues(job)}
        >
          {t('showFailed')}
        </Button>
      )}
    </div>
  )
}

function AfterExport({ job }: { job: Job }) {
  const t = useTranslations('jobs')
  const { state, export: about } = job
  const [main] = about?.files ?? []
  if (state === 'done' && main !== undefined) {
    return (
      <div className={styles.next}>
        <Button
          icon={<FolderOpen />}
          data-testid="job-open-folder"
          onClick={() => void report(studio.showInFolder({ path: main }))}
        >
          {t('openFolder')}
        </Button>
      </div>
    )
  }
  return state === 'running' || state === 'done' ? null : (
    <Retry job={job} label={t('exportAgain')} />
  )
}

function Retry({ job, label }: { job: Job; label?: string }) {
  const t = useTranslations('jobs')
  return (
    <div className={styles.next}>
      <Button
        icon={<RotateCcw />}
        data-testid="job-retry"
        onClick={() => void report(retryJob(job))}
      >
        {label ?? t('retry')}
      </Button>
    </div>
  )
}
