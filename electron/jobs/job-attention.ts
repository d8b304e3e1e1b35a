import { Notification } from 'electron'
import type { Job } from '@shared/contracts/jobs'
import type { JobWords } from './job-words'
import { noticeOf } from './notices'
import { taskbarOf, type TaskbarProgress } from './taskbar'

export interface AttentionDeps {
  jobs(): readonly Job[]
  words(): JobWords
  window: {
    /** True while the user looks at it. */
    readonly focused: boolean
    showProgress(progress: TaskbarProgress): void
    raise(): void
  }
  /** Shows the job in the window. */
  show(id: string): void
  log(line: string): void
}

/** Tells of jobs outside the window: on the taskbar, and by a notice while nobody looks. */
export class JobAttention {
  #seenAt = new Date().toISOString()
  #shown = ''
  /** A notice that nobody holds is collected and no longer hears its press. */
  readonly #notices = new Map<string, Notification>()

  constructor(private readonly deps: AttentionDeps) {}

  changed(job: Job, before: Job): void {
    const { window, words } = this.deps
    if (window.focused) this.#seenAt = new Date().toISOString()
    else {
      const notice = noticeOf(job, before, words())
      if (notice && Notification.isSupported()) this.#notify(job.id, notice.title, notice.body)
    }
    this.#showProgress()
  }

  /** The user looks at the window: what had failed is seen. */
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
    // A Mac shows none of an app that is not signed; other desktops may have no place for them.
    notice.on('failed', (_event, reason) => {
      this.deps.log(`the desktop shows no notices: ${reason}`)
      notice.removeAllListeners('click')
      this.#notices.delete(id)
    })
    this.#notices.set(id, notice)
    notice.show()
  }
}
