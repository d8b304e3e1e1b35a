import { isOpenJob, type Job } from '@shared/contracts/jobs'
import { BookA, Download, Mic, Pause, Play, SlidersHorizontal, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { studio } from '@/bridge/studio'
import { report } from '@/project/report'
import {
  canCancel,
  canGoOn,
  canPause,
  cancelJob,
  goOnWithJob,
  pauseJob,
} from '@/project/jobs/job-actions'
import { useJobs } from '@/project/jobs/job-store'
import { IconButton } from '@/ui/IconButton'
import { Progress } from '@/ui/states/Progress'
import { openDialog } from '@/project/view/workspace-store'
import { Button } from '@/ui/Button'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { JobNext } from './JobNext'
import styles from './JobRow.module.css'
import { useJobLine, useJobTitle } from './job-words'
import { withoutPath } from './without-path'

const icons = {
  run: <Mic />,
  export: <Download />,
  dictionary: <BookA />,
  profiles: <SlidersHorizontal />,
} as const

/** One job: what it is, how far it is, what can be done about it. */
export function JobRow({ job }: { job: Job }) {
  const t = useTranslations('jobs')
  const title = useJobTitle()(job)
  const line = useJobLine()(job)
  const shown = useJobs((state) => state.shown === job.id)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (shown) row.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <li
      ref={row}
      className={styles.row}
      data-testid="job"
      data-job-kind={job.kind}
      data-job-state={job.state}
      data-shown={shown || undefined}
    >
      <div className={styles.head}>
        <span className={styles.icon} aria-hidden>
          {icons[job.kind]}
        </span>
        <h3 className={styles.title} title={title}>
          {title}
        </h3>
        <JobControls job={job} title={title} />
      </div>
      {isOpenJob(job) && (
        <Progress
          label={t('progressOf', { title })}
          value={job.progress}
          look={job.state === 'running' ? 'busy' : 'paused'}
        />
      )}
      <p className={styles.line} title={job.export?.path}>
        {line}
      </p>
      <JobError job={job} />
      <JobNext job={job} />
    </li>
  )
}

function JobControls({ job, title }: { job: Job; title: string }) {
  const t = useTranslations('jobs')
  return (
    <div className={styles.controls}>
      {canPause(job) && (
        <IconButton
          small
          label={t('pause', { title })}
          icon={<Pause />}
          data-testid="job-pause"
          onClick={() => void report(pauseJob(job))}
        />
      )}
      {canGoOn(job) && (
        <IconButton
          small
          label={t('goOn', { title })}
          icon={<Play />}
          data-testid="job-go-on"
          onClick={() => void report(goOnWithJob(job))}
        />
      )}
      {canCancel(job) && (
        <IconButton
          small
          label={t('cancel', { title })}
          icon={<X />}
          data-testid="job-cancel"
          onClick={() => void report(cancelJob(job))}
        />
      )}
      {!isOpenJob(job) && (
        <IconButton
          small
          label={t('forget', { title })}
          icon={<X />}
          data-testid="job-forget"
          onClick={() => void report(studio.jobForget({ id: job.id }))}
        />
      )}
    </div>
  )
}

/** Failures that are fixed at the connection: another key, another account, another service. */
const atConnection = new Set(['UNAUTHORIZED', 'FORBIDDEN', 'INSECURE_URL', 'OFFLINE', 'TIMEOUT'])
const atAccount = new Set(['INSUFFICIENT_CREDITS', 'CREDIT_LIMIT'])

/** Why a job failed and what to do, with the button that leads there. */
function JobError({ job: { state, error } }: { job: Job }) {
  const t = useTranslations('jobs')
  if (state !== 'failed' || !error) return null
  const { code } = error
  return (
    <ErrorNote
      error={withoutPath(error)}
      action={
        atConnection.has(code) || atAccount.has(code) ? (
          <Button
            data-testid="job-fix"
            onClick={() =>
              openDialog(
                atAccount.has(code)
                  ? { kind: 'account' }
                  : { kind: 'settings', section: 'connections' },
              )
            }
          >
            {t(atAccount.has(code) ? 'toAccount' : 'toConnections')}
          </Button>
        ) : undefined
      }
    />
  )
}
