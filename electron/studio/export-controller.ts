import { randomUUID } from 'node:crypto'
import type { ExportOptions, ExportProgress } from '@shared/contracts/export'
import {
  exportedFiles,
  type ExportRequest,
  exportTrack,
  measureTakes,
  type Project,
} from '@cuecast/dubbing'
import type { Emitter } from '../ipc/emitter'
import type { JobRegistry } from '../jobs/job-registry'

interface Job {
  abort: AbortController
  ended: Promise<void>
}

/** Exports that go on, told to the window. */
export class ExportController {
  readonly #jobs = new Map<string, Job>()
  readonly #written = new Set<string>()

  constructor(
    private readonly emitter: Emitter,
    private readonly jobs: JobRegistry,
  ) {}

  /** Answers the job's id at once; how it goes comes as `exportProgress`. */
  start(project: Project, options: ExportOptions, path: string): string {
    const jobId = randomUUID()
    const abort = new AbortController()
    const ended = this.#run(jobId, project, options, path, abort.signal)
    this.#jobs.set(jobId, { abort, ended })
    return jobId
  }

  cancel(jobId: string): void {
    this.#jobs.get(jobId)?.abort.abort()
  }

  /** An export goes on. */
  get busy(): boolean {
    return this.#jobs.size > 0
  }

  /** The files that an export would write, the track first. */
  files(project: Project, options: ExportOptions, path: string): Promise<string[]> {
    return exportedFiles(requestOf(project, options, path))
  }

  /** A file that this session wrote beside its exports. */
  note(path: string): void {
    this.#written.add(path)
  }

  /** True for a file that this session wrote. */
  wrote(path: string): boolean {
    return this.#written.has(path)
  }

  async close(): Promise<void> {
    for (const { abort } of this.#jobs.values()) abort.abort()
    await Promise.all([...this.#jobs.values()].map(({ ended }) => ended))
  }

  async #run(
    jobId: string,
    project: Project,
    options: ExportOptions,
    path: string,
    signal: AbortSignal,
  ): Promise<void> {
    const tell = (more: Partial<ExportProgress>) => {
      const nothing: Omit<ExportProgress, 'state'> = { jobId, progress: 0, leftMs: null, files: [] }
      const progress: ExportProgress = { state: 'running', ...nothing, ...more }
      if (progress.state === 'running') this.emitter.progress('exportProgress', jobId, progress)
      else this.emitter.emit('exportProgress', progress)
      this.jobs.export(progress, project, { options, path })
    }
    tell({})
    // A threshold of silence that was changed a moment ago is heard in the track, too.
    await project.takes.checked()
    const measured = await measureTakes(project)
    const result = measured.ok
      ? await exportTrack({
          ...requestOf(project, options, path),
          signal,
          onProgress: (progress, leftMs) => tell({ progress, leftMs }),
        })
      : measured
    this.#jobs.delete(jobId)
    if (result.ok) {
      for (const file of result.value.files) this.#written.add(file)
      tell({ state: 'done', progress: 1, leftMs: 0, ...result.value })
    } else {
      const state = result.error.code === 'CANCELLED' ? 'cancelled' : 'failed'
      tell({ state, error: result.error })
    }
  }
}

function requestOf(project: Project, options: ExportOptions, path: string): ExportRequest {
  return {
    project: project.document,
    takes: project.takes.index.all(),
    activeTakes: project.takes.index.activeByCue(),
    projectPath: project.path,
    filmChosen: project.filmChosen,
    options,
    path,
  }
}
