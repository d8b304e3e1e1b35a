import { isOpenJob, type Job } from '@shared/contracts/jobs'

export interface JobListener {
  changed(job: Job, before: Job | null): void
  gone(id: string): void
}

/** Ended jobs that are kept; the oldest leave first. */
const ENDED_KEPT = 50

/** Everything that runs or has run, oldest first. */
export class JobList {
  readonly #jobs: Map<string, Job>

  /** Starts with the jobs of an earlier session, without notifying the listener. */
  constructor(
    private readonly listener: JobListener,
    earlier: readonly Job[],
  ) {
    this.#jobs = new Map(earlier.map((job) => [job.id, job]))
  }

  all(): Job[] {
    return [...this.#jobs.values()]
  }

  get(id: string): Job | null {
    return this.#jobs.get(id) ?? null
  }

  /** Adds a job, or takes over how it stands now. */
  put(job: Job): void {
    const before = this.get(job.id)
    this.#jobs.set(job.id, job)
    this.listener.changed(job, before)
    const ended = this.all().filter((each) => !isOpenJob(each))
    for (const { id } of ended.slice(0, Math.max(0, ended.length - ENDED_KEPT))) this.remove(id)
  }

  remove(id: string): void {
    if (this.#jobs.delete(id)) this.listener.gone(id)
  }

  /** Takes an ended job off the list; one that is open stays. */
  forget(id: string): void {
    const job = this.get(id)
    if (job && !isOpenJob(job)) this.remove(id)
  }

  forgetEnded(): void {
    for (const { id } of this.all()) this.forget(id)
  }
}
