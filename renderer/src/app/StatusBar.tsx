import type { RunProgress } from '@shared/contracts/run'
import { ListChecks, Pause, Play, X } from 'lucide-react'
import { memo } from 'react'
import { useFormatter } from 'use-intl'
import { CommandIcon } from '@/commands/CommandButton'
import { factsOf } from '@/ui/text/error-text'
import { useT } from '@/ui/text/use-t'
import { runCommand } from '@/commands/command-table'
import { useDerived } from '@/model/derived/derived-store'
import { useDocument } from '@/model/document/document-store'
import { useOpenJobs, useRunningExport } from '@/model/session/jobs'
import { useRuns, isActive, useCurrentRun } from '@/model/document/run-store'
import { useWorkspace } from '@/model/view/workspace-store'
import { Row, Text } from '@cuecast/ui'
import { Progress } from '@/ui/states/Progress'
import { formatSpan } from '@/ui/text/timecode'
import { useWaitingText } from '@/ui/text/use-waiting-text'
import styles from './StatusBar.module.css'

/** Counts for the whole film, and the progress of run and export. */
export function StatusBar() {
  const t = useT()
  const cues = useDocument((state) => state.order.length)
  const stale = useDerived((state) => state.unvoiced.size)
  const toRender = useDerived((state) => state.toRender.length)
  const run = useCurrentRun()
  const queued = run && isActive(run) ? run.total - run.done - run.failed : 0
  const drafts = useDerived((state) => state.drafts.size)
  const unfit = useDerived((state) => state.unfit)
  const failed = useRuns((state) => state.failed.length)
  return (
    <footer className={styles.bar}>
      <ul className={styles.counts}>
        <li data-testid="count-cues" data-count={cues}>
          {t('common.cues', { count: cues })}
        </li>
        <li
          data-testid="count-stale"
          data-count={stale}
          data-look={stale > 0 ? 'stale' : undefined}
        >
          {queued > 0
            ? t('status.queued', { count: toRender, queued })
            : t('status.stale', { count: stale })}
        </li>
        {drafts > 0 && (
          <li data-testid="count-draft" data-count={drafts}>
            {t('status.drafts', { count: drafts })}
          </li>
        )}
        <Count name="unfit" count={unfit} text={t('status.unfit', { count: unfit })} />
        <Count name="failed" count={failed} text={t('status.failed', { count: failed })} />
      </ul>
      <RunProgressLine />
      <ExportLine />
      <JobsButton />
    </footer>
  )
}

/** A count of problems; clicking it goes to the next one. */
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

/** Opens the Jobs panel. */
const JobsButton = memo(function JobsButton() {
  const t = useT()
  const count = useOpenJobs()
  const open = useWorkspace((state) => state.side === 'jobs')
  return (
    <CommandIcon
      name="showJobs"
      small
      side="top"
      label={t('jobs.openJobs', { count })}
      icon={<ListChecks />}
      aria-pressed={open}
      data-testid="jobs-button"
      data-count={count}
    />
  )
})

/** Progress of the run and the time left, with buttons to pause and stop it. */
const RunProgressLine = memo(function RunProgressLine() {
  const t = useT()
  const run = useCurrentRun()
  if (!run) return null
  const active = isActive(run)
  const settled = run.done + run.failed
  return (
    <Row gap={10} justify="end" grow data-run-state={run.state}>
      <RunText run={run} />
      {active && (
        <>
          <div style={{ flex: 'none', width: 140 }}>
            <Progress
              label={t('status.progress')}
              value={settled / Math.max(1, run.total)}
              look={run.state === 'running' ? 'busy' : 'paused'}
            />
          </div>
          <CommandIcon
            name="pauseRun"
            small
            side="top"
            label={t(run.state === 'paused' ? 'status.resume' : 'status.pause')}
            icon={run.state === 'paused' ? <Play /> : <Pause />}
            data-testid="pause-run"
          />
          <CommandIcon name="cancelRun" small side="top" icon={<X />} />
        </>
      )}
    </Row>
  )
})

function RunText({ run }: { run: RunProgress }) {
  const t = useT()
  const waitingText = useWaitingText()
  const { state, done, failed, alone = 0, total, leftMs, waiting, error } = run
  switch (state) {
    case 'running':
      return (
        <Text cut>
          {t('status.running', { done: done + failed, total })}
          {waiting
            ? ` · ${waitingText(waiting)}`
            : leftMs !== null && ` · ${t('common.left', { time: formatSpan(leftMs) })}`}
        </Text>
      )
    case 'waiting':
      return (
        <Text cut tone="stale">
          {waiting && waitingText(waiting)}
        </Text>
      )
    case 'paused':
      return (
        <Text cut tone="stale">
          {t('status.pausedAt', { done: done + failed, total })}
        </Text>
      )
    case 'done':
      return <Text cut>{t('status.runDone', { done, failed, alone })}</Text>
    case 'cancelled':
      return <Text cut>{t('status.run.cancelled')}</Text>
    case 'failed':
      // The key is asked for at the top of the window.
      if (error?.code === 'UNAUTHORIZED')
        return (
          <Text cut tone="stale">
            {t('status.needsKey')}
          </Text>
        )
      return (
        <Text cut tone="wrong" data-error-code={error?.code} title={error?.message}>
          {error
            ? `${t(`errors.${error.code}.what`, factsOf(error))} ${t(`errors.${error.code}.next`, factsOf(error))}`
            : t('status.run.failed')}
        </Text>
      )
  }
}

/** Progress of the export; its controls are in the Jobs panel. */
const ExportLine = memo(function ExportLine() {
  const t = useT()
  const format = useFormatter()
  const job = useRunningExport()
  if (!job) return null
  const percent = format.number(job.progress ?? 0, { style: 'percent' })
  return (
    <Row gap={8} fixed>
      <Text cut>
        {t('status.exporting', { percent })}
        {job.leftMs !== null && ` · ${t('common.left', { time: formatSpan(job.leftMs) })}`}
      </Text>
      <div style={{ flex: 'none', width: 72 }}>
        <Progress label={t('status.exporting', { percent })} value={job.progress} />
      </div>
    </Row>
  )
})
