import { isOpenJob, type Job } from '@shared/contracts/jobs'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useT } from '@/ui/text/use-t'
import { studio } from '@/bridge/studio'
import { differingCues } from '@/model/derived/differing-words'
import { useDocument } from '@/model/document/document-store'
import { retryJob, showJob, useJobs, resumeLastSession } from '@/model/session/jobs'
import { report } from '@/model/report'
import { openFile } from '@/model/session/open-file'
import { openSide, useWorkspace } from '@/model/view/workspace-store'
import { toast, toastWarning, type Toast } from '@/ui/overlays/toasts'
import { fileName } from '@/ui/text/file-name'
import { announce } from '@/ui/states/LiveRegion'
import { useJobLine, useJobTitle, withoutPath, worthSaying } from './job-words'

/** Called for each job that is not as it was, with what it was. */
function useChangedJobs(changed: (job: Job, before: Job | undefined) => void): void {
  const jobs = useJobs()
  const before = useRef<readonly Job[]>([])
  const tell = useEffectEvent(changed)
  useEffect(() => {
    for (const job of jobs) {
      const known = before.current.find(({ id }) => id === job.id)
      if (known !== job) tell(job, known)
    }
    before.current = jobs
  }, [jobs])
}

/** Toasts for jobs that ended out of sight, and for what the last session left unfinished. */
export function JobToasts() {
  const t = useT()
  useChangedJobs((job, known) => {
    if (!known || known.state === job.state) return
    const toJob: Toast['action'] = { label: t('jobs.showJobs'), run: () => showJob(job.id) }
    const failed = job.run?.failed ?? 0
    // A missing key is asked for at the top of the window.
    if (job.error?.code === 'UNAUTHORIZED' || isVisible(job)) return
    if (job.state === 'failed' && job.error) toast(withoutPath(job.error), toJob)
    else if (job.state === 'done' && failed > 0)
      toastWarning(t('status.someFailed', { count: failed }), toJob)
    else if (job.state === 'done' && job.kind === 'listen') {
      const count = differingCues().length
      // That all is well is no news after each of many renders.
      if (count === 0) return
      const show = () => openSide('problems')
      toast(t('jobs.listenDone', { count }), {
        label: t('ui.showProblems'),
        run: show,
      })
    } else if (job.state === 'done' && job.kind === 'export') {
      const [main = job.subject] = job.export?.files ?? []
      const show = () => void report(studio.showInFolder({ path: main }))
      toast(t('jobs.exportDone', { name: fileName(main) }), {
        label: t('ui.openFolder'),
        run: show,
      })
    }
  })
  const offer = useEffectEvent(() =>
    resumeLastSession({
      run: ({ name, projectPath }) =>
        toastWarning(t('jobs.offerRun', { name }), {
          label: t('jobs.openProject'),
          run: () => void openFile(projectPath),
        }),
      export: (job) =>
        toastWarning(t('jobs.offerExport', { name: fileName(job.subject) }), {
          label: t('jobs.exportAgain'),
          run: () => void report(retryJob(job)),
        }),
    }),
  )
  useEffect(() => void offer(), [])
  return null
}

/** Whether the user can see the job already: in the Jobs panel, its dialog or the panel that syncs. */
function isVisible({ kind }: Job): boolean {
  const { side, dialog } = useWorkspace.getState()
  if (side === 'jobs' && useDocument.getState().opened) return true
  if (kind === 'speech') return dialog?.kind === 'from-film'
  if (kind === 'voices') return side === 'sound'
  if (kind === 'listen') return dialog?.kind === 'listen-check' || side === 'problems'
  if (kind === 'retake') return dialog?.kind === 'retakes'
  if (kind === 'translate') return dialog?.kind === 'translate'
  return kind === 'export' ? dialog?.kind === 'export' : kind !== 'run'
}

/** Announces jobs to screen readers: each quarter and change of state politely, failures assertively. */
export function JobAnnouncer() {
  const t = useT()
  const title = useJobTitle()
  const line = useJobLine()
  useChangedJobs((job, known) => {
    if (!worthSaying(job, known)) return
    const bad = job.state === 'failed' || (!isOpenJob(job) && (job.run?.failed ?? 0) > 0)
    announce(t('jobs.announcement', { title: title(job), line: line(job) }), bad)
  })
  return null
}
