import type { ExportOptions, ExportProgress } from '@shared/contracts/export'
import { isOpenJob, isUnderWay, type Job, type TakeUp } from '@shared/contracts/jobs'
import type { Result } from '@shared/contracts/result'
import type { RunProgress } from '@shared/contracts/run'
import { isWithoutDictionary } from '@shared/dictionary/without-dictionary'
import { JobList, type JobListener } from './job-list'
import { interruptedExports, takeUpOf, unfinishedOf, type UnfinishedStore } from './unfinished'

/** The project that a job belongs to. */
export interface JobProject {
  path: string
  document: { name: string; connectionId: string }
}

interface ExportAbout {
  options: ExportOptions
  path: string
}

/** A sync that ends sooner is not listed, ms. */
const WORTH_SHOWING_MS = 700

/** One list of runs, exports and syncs; remembers what is under way over restarts. */
export class JobRegistry {
  readonly list: JobList
  #takeUp: TakeUp | null
  #left = false
  #remembered = ''

  constructor(
    listener: JobListener,
    private readonly store: UnfinishedStore,
  ) {
    const unfinished = store.unfinished
    const told: JobListener = {
      changed: (job, before) => {
        listener.changed(job, before)
        this.#remember()
      },
      gone: (id) => {
        listener.gone(id)
        this.#remember()
      },
    }
    // Nothing can be notified yet: the app is still being set up, and the window requests the list.
    this.list = new JobList(told, interruptedExports(unfinished))
    this.#takeUp = takeUpOf(unfinished)
  }

  /** What the last session left under way; once. */
  takeUp(): TakeUp | null {
    const takeUp = this.#takeUp
    this.#takeUp = null
    this.#remember()
    return takeUp
  }

  underWay(): Job[] {
    return this.list.all().filter(isUnderWay)
  }

  /** The user quits and was told that what is under way goes on: what is remembered stays as it is. */
  leave(): void {
    this.#remember(true)
    this.#left = true
  }

  run(progress: RunProgress, project: JobProject): void {
    const { runId, state, total, done, failed, credits, leftMs, waiting, error } = progress
    const { failedCueIds, leftCueIds } = progress
    const { name, connectionId } = project.document
    const before = this.list.get(runId)
    this.list.put({
      id: runId,
      kind: 'run',
      state,
      subject: name,
      project: { path: project.path, name },
      connectionId: before?.connectionId ?? connectionId,
      progress: total === 0 ? 1 : (done + failed) / total,
      leftMs,
      startedAt: before?.startedAt ?? now(),
      endedAt: isOpenJob({ state }) ? null : now(),
      ...(error && { error }),
      run: {
        total,
        done,
        failed,
        credits,
        ...(waiting && { waiting }),
        ...(failedCueIds && { failedCueIds }),
        ...(leftCueIds && { leftCueIds }),
      },
    })
  }

  export(
    { jobId, state, progress, leftMs, files, report, error }: ExportProgress,
    project: JobProject,
    about: ExportAbout,
  ): void {
    const before = this.list.get(jobId)
    // Given up with its project: that it was cancelled is only how.
    if (before?.state === 'interrupted') return
    this.list.put({
      id: jobId,
      kind: 'export',
      state,
      subject: about.path,
      project: { path: project.path, name: project.document.name },
      connectionId: null,
      progress,
      leftMs,
      startedAt: before?.startedAt ?? now(),
      endedAt: isOpenJob({ state }) ? null : now(),
      ...(error && { error }),
      export: { ...about, files, ...(report && { report }) },
    })
  }

  /** Shows a sync while it takes long, and after it has failed. */
  async sync<T>(
    kind: 'dictionary' | 'profiles',
    connection: { id: string; name: string },
    work: () => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const id = `${kind}:${connection.id}`
    const startedAt = now()
    const show = (more: Pick<Job, 'state' | 'endedAt'> & { error?: Job['error'] }) => {
      const { error, ...rest } = more
      this.list.put({
        id,
        kind,
        subject: connection.name,
        project: null,
        connectionId: connection.id,
        progress: null,
        leftMs: null,
        startedAt,
        ...rest,
        ...(error && { error }),
      })
    }
    const timer = setTimeout(() => show({ state: 'running', endedAt: null }), WORTH_SHOWING_MS)
    const result = await work()
    clearTimeout(timer)
    // A service without it has nothing to sync: that is no failure.
    const failed = !result.ok && !isWithoutDictionary(result.error)
    if (failed) show({ state: 'failed', endedAt: now(), error: result.error })
    else this.list.remove(id)
    return result
  }

  /** The project is being closed: what it had under way is over for now. */
  closed(project: Pick<JobProject, 'path'>): void {
    for (const job of this.list.all())
      if (job.project?.path === project.path && isOpenJob(job))
        this.list.put({ ...job, state: 'interrupted', leftMs: null, endedAt: now() })
  }

  #remember(left = false): void {
    if (this.#left) return
    const unfinished = unfinishedOf(this.list.all(), left)
    const text = JSON.stringify(unfinished)
    if (text === this.#remembered) return
    this.#remembered = text
    this.store.unfinished = unfinished
  }
}

const now = (): string => new Date().toISOString()
