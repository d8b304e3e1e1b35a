import { randomUUID } from 'node:crypto'
import { basename, dirname, extname, join } from 'node:path'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { studioError, type StudioError } from '@shared/contracts/errors'
import {
  defaultExportOptions,
  type ExportOptions,
  type ExportPlan,
  type ExportProgress,
  needsWords,
} from '@shared/contracts/export'
import type { Approvals } from '@shared/contracts/formats/delivery-rules'
import type { MixLevel, MixMeter } from '@shared/contracts/project/track-settings'
import { fail, type Result } from '@shared/contracts/result'
import { log } from '@cuecast/platform'
import type { Locale } from '@shared/languages/locales'
import { translator } from '@shared/texts/texts'
import {
  checkFiles,
  contentOf,
  type ExportRequest,
  measureMixLevel,
  measureMixMeter,
  measureTakes,
  planExport,
  planReviewExport,
  type Project,
  type ReviewResult,
  runExport,
  runReviewExport,
  timeWords,
} from '@cuecast/dubbing'
import type { Gateways } from '../connections/gateways'
import type { Emitter } from '../emitter'
import type { JobRegistry } from './job-registry'
import { keepRound } from './keep-round'

interface Job {
  project: Project
  abort: AbortController
  ended: Promise<void>
}

/** A review package to write: how, and where to. */
type ReviewWork = Pick<ExportRequest, 'signal' | 'onProgress'> & {
  options: ExportOptions
  path: string
}

interface QueuedExport {
  signal: AbortSignal
  report: (progress: Partial<ExportProgress>) => void
  request: () => ExportRequest
  options: ExportOptions
}

/** The queue of exports: one is written at a time, in the order of requests. */
export class ExportController {
  readonly #jobs = new Map<string, Job>()
  readonly #written = new Set<string>()
  #last: Promise<void> = Promise.resolve()
  #measuring: AbortController | null = null
  #metering: AbortController | null = null
  /** The last plan, and the state of the project that it is for. */
  #seen: { document: Project['document']; about: string; plan: ExportPlan } | null = null

  constructor(
    private readonly emitter: Emitter,
    private readonly jobs: JobRegistry,
    private readonly locale: () => Locale,
    private readonly gateways: Pick<Gateways, 'of'>,
    private readonly signing: ExportRequest['signing'],
    /** Folders of recent projects: versions of a film that were moved are looked for there. */
    private readonly recents: () => readonly string[] = () => [],
  ) {}

  /** Returns the job's id at once; the job reports the progress. */
  start(project: Project, options: ExportOptions, path: string): string {
    const jobId = randomUUID()
    const abort = new AbortController()
    const report = this.#reporter(jobId, project, { options, path })
    report({ state: 'waiting' })
    const before = this.#last
    const request = this.#request(project, options, path)
    const run = this.#run(before, project, { signal: abort.signal, report, request, options })
    // One that fails unexpectedly ends as a job, and those behind it are written.
    const ended = run
      .catch((cause: unknown) => report({ state: 'failed', error: unexpected(cause) }))
      .finally(() => this.#jobs.delete(jobId))
    this.#last = Promise.all([before, ended]).then(() => undefined)
    this.#jobs.set(jobId, { project, abort, ended })
    return jobId
  }

  cancel(jobId: string): void {
    this.#jobs.get(jobId)?.abort.abort()
  }

  /** An export is written or waits. */
  get busy(): boolean {
    return this.#jobs.size > 0
  }

  /** The plan that the user has seen; another one where something else is to be written, or elsewhere. */
  async planned(project: Project, options: ExportOptions, path: string): Promise<ExportPlan> {
    const seen = this.#seen
    const isSame =
      seen?.document === project.document && seen.about === aboutPlan(project, options, path)
    return isSame ? seen.plan : this.plan(project, options, path)
  }

  /** Plan of an export of the present state. */
  async plan(project: Project, options: ExportOptions, path: string): Promise<ExportPlan> {
    const { document } = project
    const about = aboutPlan(project, options, path)
    const request = this.#request(project, options, path)()
    const plan = await (options.review ? planReviewExport(request) : planExport(request))
    this.#sayUnreadable(project, plan.unreadableCueIds)
    this.#seen = { document, about, plan }
    return plan
  }

  /** The window lists them until another plan or export finds them readable. */
  #sayUnreadable(project: Project, cueIds: readonly string[]): void {
    const takeIds = cueIds.flatMap((id) => project.takes.index.active(id)?.id ?? [])
    this.emitter.of(project).emit('takesUnreadable', { takeIds })
  }

  /** Level of the mix as an export would write it now. */
  async level(project: Project): Promise<Result<MixLevel>> {
    this.cancelLevel()
    this.#measuring = new AbortController()
    return this.#measured(project, this.#measuring.signal, measureMixLevel)
  }

  /** Loudness of the mix as an export would write it now. */
  async meter(project: Project): Promise<Result<MixMeter>> {
    this.cancelMeter()
    this.#metering = new AbortController()
    return this.#measured(project, this.#metering.signal, measureMixMeter)
  }

  async #measured<T>(
    project: Project,
    signal: AbortSignal,
    work: (request: ExportRequest) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const measured = await measuredNow(project)
    if (!measured.ok) return measured
    if (signal.aborted) return fail(cancelled())
    const inProject = join(project.path, 'level')
    return work({ ...this.#request(project, defaultExportOptions, inProject)(), signal })
  }

  /** Writes a review package at once, in parallel with the queue: their targets never overlap. */
  async writeReview(
    project: Project,
    { options, path, ...work }: ReviewWork,
  ): Promise<Result<ReviewResult>> {
    const measured = await measuredNow(project)
    if (!measured.ok) return measured
    return runReviewExport({ ...this.#request(project, options, path)(), ...work })
  }

  cancelLevel(): void {
    this.#measuring?.abort()
  }

  cancelMeter(): void {
    this.#metering?.abort()
  }

  /** Records a further file that this session wrote with its exports. */
  note(path: string): void {
    this.#written.add(path)
  }

  /** True for a file that this session wrote. */
  wrote(path: string): boolean {
    return this.#written.has(path)
  }

  /** The project was closed: its level is no longer needed, its exports continue. */
  leave(): void {
    this.cancelLevel()
    this.cancelMeter()
  }

  /** Resolves when the exports of the project have ended; null: there are none. */
  ofProject(project: Project): Promise<void> | null {
    const own = [...this.#jobs.values()].filter((job) => job.project === project)
    if (own.length === 0) return null
    return Promise.all(own.map(({ ended }) => ended)).then(() => undefined)
  }

  /** Stops all exports. */
  async close(): Promise<void> {
    this.leave()
    for (const { abort } of this.#jobs.values()) abort.abort()
    await Promise.all([...this.#jobs.values()].map(({ ended }) => ended))
  }

  /** An export has the state of the project at its start. */
  #request(project: Project, options: ExportOptions, path: string): () => ExportRequest {
    return () => ({
      ...contentOf(project),
      listedVoice: (connectionId, voiceId) => this.gateways.of(connectionId).listedVoice(voiceId),
      filmChosen: project.filmChosen,
      signing: this.signing,
      recents: this.recents(),
      options,
      folder: dirname(path),
      name: basename(path, extname(path)),
      t: translator(this.locale()),
    })
  }

  /**
   * Measures takes as needed, and finds the word times for files that use them; such files are
   * written without them as well.
   */
  async #readied(
    project: Project,
    options: ExportOptions,
    signal: AbortSignal,
  ): Promise<Result<unknown>> {
    // Takes damaged since the project was opened must not be exported as silence.
    await project.takes.verify()
    const measured = await measuredNow(project)
    const isNarration = project.document.narration !== null
    if (!measured.ok || !needsWords(options, isNarration)) return measured
    const gateway = this.gateways.of(EMBEDDED_CONNECTION_ID)
    const takeIds = Object.values(project.takes.index.activeByCue())
    return timeWords({ project, gateway, takeIds, signal })
  }

  async #run(
    before: Promise<void>,
    project: Project,
    { signal, report, request, options }: QueuedExport,
  ): Promise<void> {
    await Promise.race([before, new Promise((stop) => signal.addEventListener('abort', stop))])
    if (signal.aborted) return report({ state: 'cancelled', error: cancelled() })
    report({})
    const measured = await this.#readied(project, options, signal)
    const onProgress = (progress: number, leftMs: number | null) => report({ progress, leftMs })
    const result = measured.ok ? await write({ ...request(), signal, onProgress }) : measured
    if (result.ok) {
      const { delivered, approvals, reviewRound, ...written } = {
        delivered: [],
        approvals: undefined,
        reviewRound: undefined,
        ...result.value,
      }
      for (const file of written.files) this.#written.add(file)
      if (reviewRound) keepRound(project, reviewRound, this.emitter)
      const failed = written.report.failedCues
      this.#sayUnreadable(
        project,
        failed.map(({ cueId }) => cueId),
      )
      // Without its exact length nothing is held against the picture's.
      const pictureMs = options.length === 'film' ? project.document.media?.durationMs : null
      const check = await this.#check(delivered, options, { signal, report, pictureMs, approvals })
      report({ state: 'done', progress: 1, leftMs: 0, ...written, ...check })
    } else {
      const state = result.error.code === 'CANCELLED' ? 'cancelled' : 'failed'
      report({ state, error: result.error })
    }
  }

  /** The written files stay whatever the check finds; a stop only ends the check. */
  async #check(
    files: readonly string[],
    { checkAs }: ExportOptions,
    {
      signal,
      report,
      pictureMs = null,
      approvals,
    }: Pick<QueuedExport, 'signal' | 'report'> & {
      pictureMs?: number | null | undefined
      approvals: Approvals | undefined
    },
  ): Promise<Pick<ExportProgress, 'check' | 'error'>> {
    if (checkAs === null || files.length === 0) return {}
    const began = Date.now()
    const onProgress = (progress: number) => {
      const leftMs = progress > 0 ? ((Date.now() - began) * (1 - progress)) / progress : null
      report({ checking: true, progress, leftMs })
    }
    const t = translator(this.locale())
    const check = await checkFiles(files, checkAs, { t, signal, onProgress, pictureMs })
    if (check.ok) return { check: { ...check.value, ...(approvals && { approvals }) } }
    return check.error.code === 'CANCELLED' ? {} : { error: check.error }
  }

  #reporter(jobId: string, project: Project, about: { options: ExportOptions; path: string }) {
    return (more: Partial<ExportProgress>): void => {
      const nothing: Omit<ExportProgress, 'state'> = { jobId, progress: 0, leftMs: null, files: [] }
      const progress: ExportProgress = { state: 'running', ...nothing, ...more }
      this.jobs.export(progress, project, about)
    }
  }
}

/** Besides the document, which is a new object after every edit. */
const aboutPlan = ({ takes }: Project, options: ExportOptions, path: string): string =>
  JSON.stringify([options, path, takes.index.activeByCue()])

/** A silence threshold that was changed a moment ago counts for the track, too. */
async function measuredNow(project: Project) {
  await project.takes.checked()
  return measureTakes(project)
}

/** The files of an export, or a review package. */
const write = (request: ExportRequest) =>
  request.options.review ? runReviewExport(request) : runExport(request)

function unexpected(cause: unknown): StudioError {
  log(
    `an export failed: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`,
  )
  return studioError('INTERNAL_ERROR', 'the export failed unexpectedly')
}

const cancelled = () => studioError('CANCELLED', 'the export was cancelled')
