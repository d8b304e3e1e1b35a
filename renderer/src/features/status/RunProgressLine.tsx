import { Pause, Play, X } from 'lucide-react'
import type { RunProgress } from '@shared/contracts/run'
import { useTranslations } from 'use-intl'
import { keyOfCommand, runCommand } from '@/project/commands/command-table'
import { isActive } from '@/project/runs/run-store'
import { useCurrentRun } from '@/project/runs/use-current-run'
import { IconButton } from '@/ui/IconButton'
import { Progress } from '@/ui/states/Progress'
import { useWaitingText } from '@/ui/text/use-waiting-text'
import { formatSpan } from '@/ui/text/timecode'
import styles from './RunProgressLine.module.css'

/** How far the run is, how long it still takes, and the way to stop it. */
export function RunProgressLine() {
  const t = useTranslations('status')
  const run = useCurrentRun()
  if (!run) return null
  const active = isActive(run)
  const settled = run.done + run.failed
  return (
    <div className={styles.line} data-testid="run-progress" data-run-state={run.state}>
      <RunText run={run} />
      {active && (
        <>
          <div className={styles.progress}>
            <Progress
              label={t('progress')}
              value={settled / Math.max(1, run.total)}
              look={run.state === 'running' ? 'busy' : 'paused'}
            />
          </div>
          <IconButton
            small
            side="top"
            label={t(run.state === 'paused' ? 'goOn' : 'pause')}
            keys={keyOfCommand('pauseRun')}
            icon={run.state === 'paused' ? <Play /> : <Pause />}
            data-testid="pause-run"
            onClick={() => runCommand('pauseRun')}
          />
          <IconButton
            small
            side="top"
            label={t('cancel')}
            icon={<X />}
            data-testid="cancel-run"
            onClick={() => runCommand('cancelRun')}
          />
        </>
      )}
    </div>
  )
}

function RunText({ run }: { run: RunProgress }) {
  const t = useTranslations('status')
  const te = useTranslations('errors')
  const waitingText = useWaitingText()
  const { state, done, failed, total, leftMs, waiting, error } = run
  switch (state) {
    case 'running':
      return (
        <span className={styles.text}>
          {t('running', { done: done + failed, total })}
          {waiting
            ? ` · ${waitingText(waiting)}`
            : leftMs !== null && ` · ${t('left', { time: formatSpan(leftMs) })}`}
        </span>
      )
    case 'waiting':
      return <span className={styles.waiting}>{waiting && waitingText(waiting)}</span>
    case 'paused':
      return <span className={styles.waiting}>{t('pausedAt', { done: done + failed, total })}</span>
    case 'done':
      return <span className={styles.text}>{t('runDone', { done, failed })}</span>
    case 'cancelled':
      return <span className={styles.text}>{t('run.cancelled')}</span>
    case 'failed':
      return (
        <span className={styles.wrong} data-error-code={error?.code} title={error?.message}>
          {error ? `${te(`${error.code}.what`)} ${te(`${error.code}.next`)}` : t('run.failed')}
        </span>
      )
  }
}
