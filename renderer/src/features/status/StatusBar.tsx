import { useTranslations } from 'use-intl'
import { runCommand, keyOfCommand } from '@/project/commands/command-table'
import { useDerived } from '@/project/derived/derived-store'
import { useDocument } from '@/project/document/document-store'
import { useRuns } from '@/project/runs/run-store'
import { ListChecks } from 'lucide-react'
import { useOpenJobs } from '@/project/jobs/job-store'
import { useWorkspace } from '@/project/view/workspace-store'
import { IconButton } from '@/ui/IconButton'
import { ExportLine } from './ExportLine'
import { RunProgressLine } from './RunProgressLine'
import styles from './StatusBar.module.css'

/** The state of the whole film in figures, and of what runs. */
export function StatusBar() {
  const t = useTranslations('status')
  const cues = useDocument((state) => state.order.length)
  const stale = useDerived((state) => state.unvoiced)
  const drafts = useDerived((state) => state.drafts.size)
  const unfit = useDerived((state) => state.unfit)
  const failed = useRuns((state) => state.failed.length)
  return (
    <footer className={styles.bar} data-testid="status-bar">
      <ul className={styles.counts}>
        <li data-testid="count-cues" data-count={cues}>
          {t('cues', { count: cues })}
        </li>
        <li
          data-testid="count-stale"
          data-count={stale}
          data-look={stale > 0 ? 'stale' : undefined}
        >
          {t('stale', { count: stale })}
        </li>
        {drafts > 0 && (
          <li data-testid="count-draft" data-count={drafts}>
            {t('drafts', { count: drafts })}
          </li>
        )}
        <Count name="unfit" count={unfit} text={t('unfit', { count: unfit })} />
        <Count name="failed" count={failed} text={t('failed', { count: failed })} />
      </ul>
      <RunProgressLine />
      <ExportLine />
      <JobsButton />
    </footer>
  )
}

/** A count of problems; pressing it goes to the next one. */
function Count({ name, count, text }: { name: string; count: number; text: string }) {
  return (
    <li
      data-testid={`count-${name}`}
      data-count={count}
      data-look={count > 0 ? 'wrong' : undefined}
    >
      {count > 0 ? (
        <button type="button" className={styles.jump} onClick={() => runCommand('nextProblem')}>
          {text}
        </button>
      ) : (
        text
      )}
    </li>
  )
}

/** Opens the list of everything that runs. */
function JobsButton() {
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
