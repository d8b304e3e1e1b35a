import { basename } from 'node:path'
import { Notification } from 'electron'
import { isUnderWay, type Job } from '@shared/contracts/jobs'
import type { Translate } from '@shared/texts/texts'

/** Progress on the app's taskbar icon, in the form of Electron's `setProgressBar`. */
export interface TaskbarProgress {
  /** 0–1, −1 = none, above 1 = progress unknown. */
  value: number
  mode: 'none' | 'normal' | 'paused' | 'error' | 'indeterminate'
}

export interface AttentionDeps {
  jobs(): readonly Job[]
  translate(): Translate
  window: {
    /** True while it has the focus. */
    readonly focused: boolean
    showProgress(progress: TaskbarProgress): void
    raise(): void
  }
  /** Shows the job in the window. */
  show(id: string): void
  log(line: string): void
}

/** Reports jobs outside the window: on the taskbar, and by a notice while the window has no focus. */
export class JobAttention {
  #seenAt = new Date().toISOString()
  #shown = ''
  /** A notice without a reference is garbage-collected, and its click is lost. */
  readonly #notices = new Map<string, Notification>()

  constructor(private readonly deps: AttentionDeps) {}

  changed(job: Job, before: Job): void {
    const { window, translate } = this.deps
    if (window.focused) this.#seenAt = new Date().toISOString()
    else {
      const notice = noticeOf(job, before, translate())
      if (notice && Notification.isSupported()) this.#notify(job.id, notice.title, notice.body)
    }
    this.#showProgress()
  }

  /** The window has the focus: failures count as seen. */
  seen(): void {
    this.#seenAt = new Date().toISOString()
    this.#showProgress()
  }

  #showProgress(): void {
    const progress = taskbarOf(this.deps.jobs(), this.#seenAt)
    const text = `${progress.mode} ${progress.value.toFixed(2)}`
    if (text === this.#shown) return
    this.#shown = text
    this.deps.window.showProgress(progress)
  }

  #notify(id: string, title: string, body: string): void {
    const notice = new Notification({ title, body })
    notice.on('click', () => {
      this.deps.window.raise()
      this.deps.show(id)
      this.#notices.delete(id)
    })
    notice.on('close', () => this.#notices.delete(id))
    // macOS shows no notices of an unsigned app; other desktops may not support them.
    notice.on('failed', (_event, reason) => {
      this.deps.log(`the desktop shows no notices: ${reason}`)
      notice.removeAllListeners('click')
      this.#notices.delete(id)
    })
    this.#notices.set(id, notice)
    notice.show()
  }
}

const none: TaskbarProgress = { value: -1, mode: 'none' }

/**
 * The mean progress of active jobs. Without any: a failure that the user has not seen yet, then
 * paused jobs. Syncs are too short to be shown.
 *
 * @param seenAt ISO time at which the window was last in front; earlier failures have been seen
 */
export function taskbarOf(jobs: readonly Job[], seenAt: string): TaskbarProgress {
  const shown = jobs.filter(({ kind }) => kind !== 'dictionary' && kind !== 'profiles')
  const underWay = shown.filter(isUnderWay)
  if (underWay.length > 0) {
    const known = underWay.flatMap(({ progress }) => progress ?? [])
    if (known.length === 0) return { value: 2, mode: 'indeterminate' }
    const value = known.reduce((sum, each) => sum + each, 0) / known.length
    const waits = underWay.every(({ state }) => state === 'waiting')
    return { value, mode: waits ? 'paused' : 'normal' }
  }
  const failed = shown.find(
    ({ state, endedAt, run }) =>
      (state === 'failed' || (run?.failed ?? 0) > 0) && endedAt !== null && endedAt > seenAt,
  )
  if (failed) return { value: 1, mode: 'error' }
  const paused = shown.find(({ state }) => state === 'paused')
  return paused ? { value: paused.progress ?? 0, mode: 'paused' } : none
}

interface Notice {
  title: string
  body: string
}

/**
 * The notice that a job has ended, for a window without focus; null for everything else. Jobs
 * stopped by the user need no notice.
 */
export function noticeOf(job: Job, before: Job, t: Translate): Notice | null {
  const { kind, state, subject } = job
  if (before.state === state) return null
  const failed = state === 'failed'
  if (kind === 'run' && state === 'done') {
    const { done = 0, failed: lost = 0 } = job.run ?? {}
    return {
      title: t('native.notices.runDone', { project: subject }),
      body: t('native.notices.runCounts', { done, failed: lost }),
    }
  }
  if (kind === 'run' && failed)
    return { title: t('native.notices.runFailed', { project: subject }), body: reasonOf(job, t) }
  const file = basename(subject)
  if (kind === 'export' && state === 'done')
    return { title: t('native.notices.exportDone', { file }), body: subject }
  if (kind === 'export' && failed)
    return { title: t('native.notices.exportFailed', { file }), body: reasonOf(job, t) }
  return null
}

/** Reasons that fit into a notice; for others the window has the words. */
const noticeReasons = [
  'INSUFFICIENT_CREDITS',
  'CREDIT_LIMIT',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'DISK_FULL',
] as const

function reasonOf({ error }: Job, t: Translate): string {
  const code = noticeReasons.find((each) => each === error?.code)
  return code ? t(`native.notices.reasons.${code}`) : t('native.notices.seeWindow')
}

export interface LeavingQuestion {
  title: string
  message: string
  detail: string
  quit: string
  stay: string
}

/** Question before quitting; null if nothing would be interrupted. */
export function leavingQuestion(jobs: readonly Job[], t: Translate): LeavingQuestion | null {
  const underWay = jobs.filter(isUnderWay)
  const runs = underWay.flatMap(({ kind, subject: project, run }) =>
    kind === 'run' && run
      ? t('native.leaving.runUnderWay', {
          project,
          settled: run.done + run.failed,
          total: run.total,
        })
      : [],
  )
  const exports = underWay.flatMap(({ kind, subject, progress }) =>
    kind === 'export'
      ? t('native.leaving.exportUnderWay', { file: basename(subject), part: progress ?? 0 })
      : [],
  )
  if (runs.length + exports.length === 0) return null
  const detail = [
    ...(runs.length > 0 ? [t('native.leaving.runResumes')] : []),
    ...(exports.length > 0 ? [t('native.leaving.exportIsOffered')] : []),
  ]
  return {
    title: t('native.leaving.title'),
    message: [...runs, ...exports].join('\n'),
    detail: detail.join('\n\n'),
    quit: t(runs.length > 0 ? 'native.leaving.quit' : 'native.leaving.quitExport'),
    stay: t('native.leaving.stay'),
  }
}
