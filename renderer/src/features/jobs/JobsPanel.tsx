import { isOpenJob } from '@shared/contracts/jobs'
import { ListChecks, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { studio } from '@/bridge/studio'
import { report } from '@/project/report'
import { useJobs } from '@/project/jobs/job-store'
import { CommandButton } from '@/project/commands/CommandButton'
import { EmptyState } from '@/ui/states/EmptyState'
import { IconButton } from '@/ui/IconButton'
import { Panel, PanelBody } from '@/ui/Panel'
import { JobRow } from './JobRow'

/** Everything that runs, then what has ended in this session, the newest first. */
export function JobsPanel() {
  const t = useTranslations('jobs')
  const jobs = useJobs((state) => state.jobs)
  const open = jobs.filter(isOpenJob)
  const ended = jobs.filter((job) => !isOpenJob(job)).reverse()
  return (
    <Panel
      title={t('title')}
      actions={
        ended.length > 0 && (
          <IconButton
            small
            label={t('forgetEnded')}
            icon={<Trash2 />}
            data-testid="jobs-forget"
            onClick={() => void report(studio.jobsForgetEnded())}
          />
        )
      }
      help="jobs"
      testId="jobs-panel"
    >
      {jobs.length === 0 ? (
        <EmptyState
          icon={<ListChecks />}
          title={t('none')}
          action={<CommandButton name="renderStale" />}
        >
          {t('noneHint')}
        </EmptyState>
      ) : (
        <PanelBody>
          <ul>
            {[...open, ...ended].map((job) => (
              <JobRow key={job.id} job={job} />
            ))}
          </ul>
        </PanelBody>
      )}
    </Panel>
  )
}
