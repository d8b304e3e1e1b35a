import {
  exportOptionsSchema,
  type ExportOptions,
  type ExportProgress,
} from '@shared/contracts/export'
import {
  isOpenJob,
  isUnderWay,
  type Job,
  type Resumable,
  type WorkKind,
} from '@shared/contracts/jobs'
import type { Result } from '@shared/contracts/result'
import type { RunProgress } from '@shared/contracts/run'
import { isWithoutDictionary } from '@shared/dictionary/rows'
import { z } from 'zod'

const projectSchema = z.object({ path: z.string(), name: z.string() })

/** Jobs in progress, stored in the settings so that they survive a kill. */
export const unfinishedSchema = z.object({
  /** The project with a run in progress; `left` = the user quit, expecting it to resume. */
  run: projectSchema.extend({ left: z.boolean() }).nullable(),
  exports: z.array(
    z.object({
      id: z.string(),
      project: projectSchema,
      path: z.string(),
      options: exportOptionsSchema,
      startedAt: z.string(),
    }),
  ),
})
export type Unfinished = z.infer<typeof unfinishedSchema>

export const nothingUnfinished: Unfinished = { run: null, exports: [] }

/** Where `Unfinished` is kept between sessions. */
export interface UnfinishedStore {
  unfinished: Unfinished
  /** Ended jobs of this and earlier sessions, oldest first. */
  endedJobs: readonly Job[]
}

interface JobListener {
  changed(job: Job, before: Job | null): void
  gone(id: string): void
}

/** The project that a job belongs to. */
export interface JobProject {
  path: string
  document: { name: string; connectionId: string }
}

/** A sync that ends sooner is not listed, ms. */
const WORTH_SHOWING_MS = 700

/** One list of runs, exports and syncs; remembers active ones across restarts. */
export class JobRegistry {
  readonly list: JobList
  #resumable: Resumable | null
  #left = false
  #remembered = ''
  #unlisted = 0

  constructor(
    listener: JobListener,
    private readonly store: UnfinishedStore,
  ) {
    const unfinished = store.unfinished
    const reporting: JobListener = {
      changed: (job, before) => {
        listener.changed(job, before)
        this.#remember()
        if (!isOpenJob(job)) this.#rememberEnded()
      },
      gone: (id) => {
        listener.gone(id)
        this.#remember()
        this.#rememberEnded()
      },
    }
    // Nothing can be notified yet: the app is still being set up, and the window requests the list.
    this.list = new JobList(reporting, [...store.endedJobs, ...interruptedExports(unfinished)])
    this.#resumable = resumableOf(unfinished)
  }

  /** Job that the last session left unfinished; returned once. */
  resumable(): Resumable | null {
    const resumable = this.#resumable
    this.#resumable = null
    this.#remember()
    return resumable
  }

  underWay(): Job[] {
    return this.list.all().filter(isUnderWay)
  }

  /** Work that is on no list, such as a copy of the film for the player. */
  async unlisted<T>(work: () => Promise<T>): Promise<T> {
    this.#unlisted += 1
    try {
      return await work()
    } finally {
      this.#unlisted -= 1
    }
  }

  /** Does anything work, or wait to work, listed or not? */
  get busy(): boolean {
    return this.#unlisted > 0 || this.underWay().length > 0
  }

  /** A file that an export on the list has written, today or another day. */
  wrote(path: string): boolean {
    return this.list.all().some((job) => job.export?.files.includes(path))
  }

  /** The user quits, expecting jobs to resume: from now on the stored list does not change. */
  leave(): void {
    this.#remember(true)
    this.#left = true
  }

  run(progress: RunProgress, project: JobProject): void {
    const { runId, state, total, done, failed, credits, leftMs, waiting, error } = progress
    const { failedCueIds, leftCueIds, alone } = progress
    const { name, connectionId } = project.document
    this.#put(project, {
      id: runId,
      kind: 'run',
      state,
      subject: name,
      connectionId: this.list.get(runId)?.connectionId ?? connectionId,
      progress: total === 0 ? 1 : (done + failed) / total,
      leftMs,
      error,
      run: {
        total,
        done,
        failed,
        credits,
        ...(alone !== undefined && { alone }),
        ...(waiting && { waiting }),
        ...(failedCueIds && { failedCueIds }),
        ...(leftCueIds && { leftCueIds }),
      },
    })
  }

  export(
    { jobId, state, progress, leftMs, files, report, checking, check, error }: ExportProgress,
    project: JobProject,
    about: { options: ExportOptions; path: string },
  ): void {
    // Given up with its project: that it was cancelled is only how.
    if (this.list.get(jobId)?.state === 'interrupted') return
    this.#put(project, {
      id: jobId,
      kind: 'export',
      state,
      subject: about.path,
      connectionId: null,
      progress,
      leftMs,
      error,
      export: {
        ...about,
        files,
        ...(report && { report }),
        ...(checking && { checking }),
        ...(check && { check }),
      },
    })
  }

  /** Work on the film, the takes or the texts of a project; one of a project that was closed stays interrupted. */
  speech(
    work: Pick<Job, 'id' | 'state' | 'progress' | 'leftMs' | 'error'>,
    project: JobProject,
    kind: WorkKind,
  ): void {
    if (this.list.get(work.id)?.state === 'interrupted') return
    const { name: subject } = project.document
    this.#put(project, { ...work, kind, subject, connectionId: null })
  }

  /** Adds or replaces a job of a project, which began when it was first listed. */
  #put(
    { path, document: { name } }: JobProject,
    { error, ...job }: Omit<Job, 'project' | 'startedAt' | 'endedAt'>,
  ): void {
    this.list.put({
      ...job,
      project: { path, name },
      startedAt: this.list.get(job.id)?.startedAt ?? now(),
      endedAt: isOpenJob(job) ? null : now(),
      ...(error && { error }),
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

  /** The project is being left, which interrupts its jobs, except exports. */
  left({ path }: Pick<JobProject, 'path'>): void {
    this.#interrupt(({ project, kind }) => project?.path === path && kind !== 'export')
  }

  /** The program ends, which interrupts everything. */
  end(): void {
    this.#interrupt(() => true)
  }

  #interrupt(isMeant: (job: Job) => boolean): void {
    for (const job of this.list.all())
      if (isMeant(job) && isOpenJob(job))
        this.list.put({ ...job, state: 'interrupted', leftMs: null, endedAt: now() })
  }

  #rememberEnded(): void {
    if (this.#left) return
    this.store.endedJobs = this.list.all().filter(isWorthKeeping).map(withoutManyCues)
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

/**
 * Largest number of an ended run's cues that is remembered across restarts: beyond it the project
 * itself is clearer.
 */
const CUES_KEPT = 500

/** True if a job is worth showing another day; an interrupted export is offered again instead. */
function isWorthKeeping({ kind, state }: Job): boolean {
  const ended = state === 'done' || state === 'failed' || state === 'cancelled'
  return ended && kind !== 'dictionary' && kind !== 'profiles'
}

function withoutManyCues(job: Job): Job {
  const { run } = job
  if (!run) return job
  const { failedCueIds = [], leftCueIds = [], ...rest } = run
  return failedCueIds.length + leftCueIds.length > CUES_KEPT ? { ...job, run: rest } : job
}

/** Ended jobs that are kept; the oldest are dropped first. */
const ENDED_KEPT = 50

/** Everything that runs or has run, oldest first. */
class JobList {
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

  /** Adds or replaces a job. */
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

/** The jobs that the next start would have to resume. */
function unfinishedOf(jobs: readonly Job[], left: boolean): Unfinished {
  const run = jobs.find((job) => job.kind === 'run' && isUnderWay(job))
  return {
    run: run?.project ? { ...run.project, left } : null,
    exports: jobs.flatMap(({ id, kind, state, project, export: about, startedAt }) => {
      const again = isUnderWay({ state }) || state === 'interrupted'
      if (kind !== 'export' || !again || !project || !about) return []
      const { path, options } = about
      return [{ id, project, path, options, startedAt }]
    }),
  }
}

/** Exports that the last session could not finish, to be offered again. */
function interruptedExports({ exports }: Unfinished): Job[] {
  return exports.map(({ id, project, path, options, startedAt }) => ({
    id,
    kind: 'export',
    state: 'interrupted',
    subject: path,
    project,
    connectionId: null,
    progress: null,
    leftMs: null,
    startedAt,
    endedAt: startedAt,
    export: { files: [], options, path },
  }))
}

/** The run that the next start resumes: without asking if the user quit expecting that, otherwise on request. */
function resumableOf({ run }: Unfinished): Resumable | null {
  return run && { projectPath: run.path, name: run.name, how: run.left ? 'open' : 'offer' }
}

const now = (): string => new Date().toISOString()
