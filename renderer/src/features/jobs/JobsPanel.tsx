import { isOpenJob, type Job } from '@shared/contracts/jobs'
import {
  ListChecks,
  Trash2,
  BookA,
  Captions,
  Clapperboard,
  Download,
  Ear,
  Languages,
  Mic,
  Pause,
  Play,
  SlidersHorizontal,
  Speech,
  X,
  FolderOpen,
  ListFilter,
  RefreshCw,
  RotateCcw,
  VolumeX,
} from 'lucide-react'
import { useDeferredValue, useEffect, useRef } from 'react'
import { useT } from '@/ui/text/use-t'
import { studio } from '@/bridge/studio'
import { BetterVoices } from '@/commands/BetterVoices'
import { CommandButton } from '@/commands/CommandButton'
import { DragHandle, SilentCues } from '@/features/export'
import { useDocument } from '@/model/document/document-store'
import { useTakes } from '@/model/document/takes-store'
import {
  canCancel,
  canResume,
  canPause,
  cancelJob,
  resumeJob,
  pauseJob,
  cuesLeft,
  retryJob,
  showFailedCues,
  useJobs,
} from '@/model/session/jobs'
import { useProjectVoices } from '@/model/services/voices'
import { report } from '@/model/report'
import { useRuns } from '@/model/document/run-store'
import { openDialog, useWorkspace } from '@/model/view/workspace-store'
import { Button, Hint, Row, Stack, Text } from '@cuecast/ui'
import { IconButton } from '@/ui/IconButton'
import { Panel, PanelBody } from '@/ui/Panel'
import { EmptyState } from '@/ui/states/EmptyState'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { Progress } from '@/ui/states/Progress'
import { fileName } from '@/ui/text/file-name'
import { useJobLine, useJobTitle, withoutPath } from './job-words'
import styles from './JobsPanel.module.css'

/** Jobs in progress, then those that have ended, today and on other days, the newest first. */
export function JobsPanel() {
  const t = useT()
  const jobs = useJobs()
  const open = jobs.filter(isOpenJob)
  const ended = jobs.filter((job) => !isOpenJob(job)).reverse()
  return (
    <Panel
      title={t('app.sides.jobs')}
      actions={
        ended.length > 0 && (
          <IconButton
            small
            label={t('jobs.forgetEnded')}
            icon={<Trash2 />}
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
          title={t('jobs.none')}
          action={<CommandButton name="renderStale" />}
        >
          {t('jobs.noneHint')}
        </EmptyState>
      ) : (
        <PanelBody>
          <ul>
            {[...open, ...ended].map((job) => (
              <JobRow key={job.id} job={job} />
            ))}
          </ul>
          {ended.some(({ kind, state }) => kind === 'run' && state === 'done') && <AfterRender />}
        </PanelBody>
      )}
    </Panel>
  )
}

/** Below the first render that has ended. */
function AfterRender() {
  const { data: voices } = useProjectVoices()
  return (
    <Stack padding="10px 12px">
      <BetterVoices voices={voices} dismissible />
    </Stack>
  )
}

const icons = {
  run: <Mic />,
  export: <Download />,
  speech: <Captions />,
  voices: <VolumeX />,
  shots: <Clapperboard />,
  spoken: <Speech />,
  listen: <Ear />,
  retake: <RefreshCw />,
  translate: <Languages />,
  dictionary: <BookA />,
  profiles: <SlidersHorizontal />,
} as const

/** One job: title, progress, and what can be done with it. */
function JobRow({ job }: { job: Job }) {
  const t = useT()
  const title = useJobTitle()(job)
  const line = useJobLine()(job)
  const shown = useWorkspace((state) => state.shownJob === job.id)
  const openPath = useDocument((state) => state.opened?.path)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (shown) row.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <Stack
      as="li"
      gap={6}
      ref={row}
      line="top"
      padding="10px 8px 10px 12px"
      className={styles.row}
      data-testid="job"
      data-job-kind={job.kind}
      data-job-state={job.state}
      data-shown={shown || undefined}
    >
      <Row gap={8} minHeight={24}>
        <span className={styles.icon} aria-hidden>
          {icons[job.kind]}
        </span>
        <Text as="h3" cut grow title={title}>
          {title}
        </Text>
        <JobControls job={job} title={title} />
      </Row>
      {isOpenJob(job) && (
        <Progress
          label={t('jobs.progressOf', { title })}
          value={job.progress}
          look={job.state === 'running' ? 'busy' : 'paused'}
        />
      )}
      <Hint figures className={styles.line} title={job.export?.path}>
        {line}
      </Hint>
      <JobError job={job} />
      {job.export?.report && (
        <SilentCues report={job.export.report} isOpen={job.project?.path === openPath} />
      )}
      {job.kind === 'run' && <AfterRun job={job} />}
      {job.kind === 'export' && <AfterExport job={job} />}
      {job.kind !== 'run' && job.kind !== 'export' && job.state === 'failed' && <Retry job={job} />}
    </Stack>
  )
}

function JobControls({ job, title }: { job: Job; title: string }) {
  const t = useT()
  const forget = () => studio.jobForget({ id: job.id })
  const controls = [
    ['pause', canPause(job), <Pause key="icon" />, pauseJob],
    ['resume', canResume(job), <Play key="icon" />, resumeJob],
    ['cancel', canCancel(job), <X key="icon" />, cancelJob],
    ['forget', !isOpenJob(job), <X key="icon" />, forget],
  ] as const
  return (
    <Row gap={2}>
      {controls.map(
        ([name, isOffered, icon, act]) =>
          isOffered && (
            <IconButton
              key={name}
              small
              label={t(`jobs.${name}`, { title })}
              icon={icon}
              data-testid={`job-${name}`}
              onClick={() => void report(act(job))}
            />
          ),
      )}
    </Row>
  )
}

/** Failures that are fixed in the connection's settings, and those that are fixed in its account. */
const connectionFailures = new Set([
  'UNAUTHORIZED',
  'FORBIDDEN',
  'INSECURE_URL',
  'PLAIN_HTTP_NOT_AGREED',
  'ADDRESS_REFUSED',
  'OFFLINE',
  'TIMEOUT',
])
const accountFailures = new Set(['INSUFFICIENT_CREDITS', 'CREDIT_LIMIT'])

/** Why a job failed, with a button to where that is fixed. */
function JobError({ job: { state, error } }: { job: Job }) {
  const t = useT()
  if (state !== 'failed' || !error) return null
  const { code } = error
  return (
    <ErrorNote
      error={withoutPath(error)}
      action={
        connectionFailures.has(code) || accountFailures.has(code) ? (
          <Button
            onClick={() =>
              openDialog(
                accountFailures.has(code)
                  ? { kind: 'account' }
                  : { kind: 'settings', section: 'connections' },
              )
            }
          >
            {t(accountFailures.has(code) ? 'jobs.toAccount' : 'jobs.toConnections')}
          </Button>
        ) : undefined
      }
    />
  )
}

function AfterRun({ job }: { job: Job }) {
  const t = useT()
  const document = useDeferredValue(useDocument())
  const takes = useTakes()
  const chunks = useRuns((state) => state.chunks)
  if (job.state === 'interrupted') return <Retry job={job} label={t('jobs.openProject')} />
  const { failed, left } = cuesLeft(job, document, takes, { chunks })
  if (failed.length + left.length === 0) return null
  return (
    <Row wrap gap={6} className={styles.next}>
      {left.length > 0 && (
        <Button
          icon={<RotateCcw />}
          data-testid="job-rest"
          onClick={() => void report(retryJob(job))}
        >
          {t('jobs.rest', { count: failed.length + left.length })}
        </Button>
      )}
      {failed.length > 0 && left.length === 0 && (
        <Button icon={<RotateCcw />} onClick={() => void report(retryJob(job, 'failed'))}>
          {t('jobs.retryFailed', { count: failed.length })}
        </Button>
      )}
      {failed.length > 0 && (
        <Button look="quiet" icon={<ListFilter />} onClick={() => showFailedCues(job)}>
          {t('jobs.showFailed')}
        </Button>
      )}
    </Row>
  )
}

/** Files of an export that are named; the rest is counted. */
const FILES_SHOWN = 4

function AfterExport({ job }: { job: Job }) {
  const t = useT()
  const { state, export: about } = job
  const [main] = about?.files ?? []
  if (state === 'done' && main !== undefined) {
    const files = about?.files ?? []
    return (
      <Row wrap gap={6} className={styles.next}>
        <ul style={{ flex: '1 0 100%', minWidth: 0 }}>
          {files.slice(0, FILES_SHOWN).map((path) => (
            <Text as="li" key={path} quiet small cut title={path}>
              {fileName(path)}
            </Text>
          ))}
          {files.length > FILES_SHOWN && (
            <Text as="li" quiet small>
              {t('jobs.moreFiles', { count: files.length - FILES_SHOWN })}
            </Text>
          )}
        </ul>
        <Button
          icon={<FolderOpen />}
          data-testid="job-open-folder"
          onClick={() => void report(studio.showInFolder({ path: main }))}
        >
          {t('ui.openFolder')}
        </Button>
        <DragHandle
          files={files.map((path) => ({ path }))}
          name={t('export.files', { count: files.length })}
        />
      </Row>
    )
  }
  return isOpenJob(job) || state === 'done' ? null : (
    <Retry job={job} label={t('jobs.exportAgain')} />
  )
}

function Retry({ job, label }: { job: Job; label?: string }) {
  const t = useT()
  return (
    <Row wrap gap={6} className={styles.next}>
      <Button
        icon={<RotateCcw />}
        data-testid="job-retry"
        onClick={() => void report(retryJob(job))}
      >
        {label ?? t('ui.again')}
      </Button>
    </Row>
  )
}
