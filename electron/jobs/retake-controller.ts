import { randomUUID } from 'node:crypto'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { CallOutput } from '@shared/contracts/ipc'
import { stopsRun } from '@shared/contracts/failure-policy'
import type { RetakeRecord, RetakeReport, RetakeWish } from '@shared/contracts/project/retakes'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { type Project, retakeDoubtful, type Runs } from '@cuecast/dubbing'
import { log } from '@cuecast/platform'
import type { Gateways } from '../connections/gateways'
import type { Emitter } from '../emitter'
import type { JobRegistry } from './job-registry'
import type { ListenController } from './listen-controller'

interface RetakeDeps {
  gateways: Gateways
  listening: Pick<ListenController, 'check' | 'isReady'>
  emitter: Emitter
  jobs: JobRegistry
  /** Share of wrong words from which on a take is doubtful. */
  wordLimit: () => number
}

/** Retakes of doubtful takes of the open project; the window chooses the takes that `retakesEnded` names. */
export class RetakeController {
  #abort = new AbortController()
  #running: Promise<void> | null = null
  #starting = false
  /** What the window has not chosen from yet. */
  #told: { project: Project; report: RetakeReport } | null = null

  constructor(private readonly deps: RetakeDeps) {}

  /** Tries are rendered or judged: no take may be cleared away. */
  get busy(): boolean {
    return this.#starting || this.#running !== null
  }

  async start(
    project: Project,
    runs: Runs,
    wish: RetakeWish,
  ): Promise<Result<CallOutput<'retakesStart'>>> {
    if (this.busy) return failWith('TAKES_IN_USE', 'takes are being rendered again')
    this.#starting = true
    try {
      const left = runs.retakes.openRetake
      const ended = left ? await this.settle(runs, left.id) : ok(undefined)
      const begun = ended.ok ? await runs.retakes.beginRetake(wish) : ended
      if (!begun.ok) return begun
      // It is in the journal: the next session continues it.
      if (runs.isClosed) return failWith('CANCELLED', 'the project was closed')
      this.#begin(project, runs, begun.value)
      return ok({ retakeId: begun.value.id })
    } finally {
      this.#starting = false
    }
  }

  /** Continues what the last session has left. */
  open(project: Project, runs: Runs): void {
    const left = runs.retakes.openRetake
    if (left && !project.access.readOnly && !this.busy) this.#begin(project, runs, left)
  }

  /** Sends a report again that the window has missed: it was sent before the project was shown. */
  shown(project: Project): void {
    if (this.#told?.project !== project) return
    this.deps.emitter.of(project).emit('retakesEnded', this.#told.report)
  }

  /** The window has chosen. */
  settle(runs: Runs, retakeId: string): Promise<Result<void>> {
    if (this.#told?.report.retakeId === retakeId) this.#told = null
    return runs.retakes.endRetake(retakeId)
  }

  /** The best of the tries so far are chosen. */
  cancel(): void {
    this.#abort.abort()
  }

  /** Resolves when nothing works with the project any more; its runs are closed before. */
  async close(): Promise<void> {
    await this.#running
    this.#told = null
  }

  #begin(project: Project, runs: Runs, wish: RetakeRecord): void {
    this.#abort = new AbortController()
    this.#running = this.#work(project, runs, wish)
      .catch((cause: unknown) => log(`retakes ended unexpectedly: ${String(cause)}`))
      .finally(() => (this.#running = null))
  }

  async #work(project: Project, runs: Runs, wish: RetakeRecord): Promise<void> {
    const { gateways, listening, jobs, wordLimit } = this.deps
    const { signal } = this.#abort
    const startedMs = Date.now()
    const job = { id: randomUUID(), state: 'running', progress: 0, leftMs: null } as const
    const tell = (more: Partial<Parameters<JobRegistry['speech']>[0]>) =>
      jobs.speech({ ...job, ...more }, project, 'retake')
    tell({})
    const canListen = await listening.isReady()
    const made = await retakeDoubtful({
      project,
      runs,
      wish,
      listen: canListen
        ? (takeIds) => listening.check(project, { cueIds: [], again: false }, takeIds)
        : null,
      findSpeakers: gateways.of(EMBEDDED_CONNECTION_ID).findSpeakers,
      gateway: gateways.of(project.document.connectionId),
      limit: wordLimit(),
      signal,
      onProgress: ({ made: tries, most }) => {
        const progress = most === 0 ? 1 : tries / most
        const leftMs = tries === 0 ? null : ((Date.now() - startedMs) / tries) * (most - tries)
        tell({ progress, leftMs })
      },
    })
    // The project is being closed: the next session continues.
    if (!made.ok && made.error.code === 'CANCELLED') return
    if (!made.ok) {
      // Once the service can be asked again, the next session continues.
      if (!stopsRun(made.error)) await runs.retakes.endRetake(wish.id)
      return tell({ state: 'failed', error: made.error })
    }
    const { error } = made.value
    const state = signal.aborted ? 'cancelled' : error ? 'failed' : 'done'
    tell({ state, progress: 1, ...(error && { error }) })
    this.#told = { project, report: made.value }
    this.shown(project)
  }
}
