import { ListChecks } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { keyOfCommand, runCommand } from '@/project/commands/command-table'
import { useOpenJobs } from '@/project/jobs/job-store'
import { useWorkspace } from '@/project/view/workspace-store'
import { IconButton } from '@/ui/IconButton'

/** Opens the list of everything that runs. */
export function JobsButton() {
  const t = useTranslations('jobs')
  const count = useOpenJobs()
  const open = useWorkspace((state) => state.side === 'jobs')
  return (
    <IconButton
      small
      side="top"
      label={t('openJobs', { count })}
      keys={keyOfCommand('showJobs')}
      icon={<ListChecks />}
      aria-pressed={open}
      data-testid="jobs-button"
      data-count={count}
      onClick={() => runCommand('showJobs')}
    />
  )
}
