import { studioError, type StudioError } from '@shared/contracts/errors'
import type { Cue, ProjectFile } from '@shared/contracts/project-file'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { ChunkUpdate, RunProgress } from '@shared/contracts/run'
import { estimateCredits } from '@shared/dubbing/credits'
import type { Gateway } from '../gateway/gateway'
import type { RecipeProject } from '@shared/dubbing/recipe'
import { Capabilities } from './capabilities'
import { planEdit } from './plan-edit'
import { cuesById, planRun, type RunPlan } from './plan-run'
import { refusals } from './refusals'
import { resumeRun } from './resume-run'
import { Run, type Halt } from './run'
import { RunProgressTracker } from './run-progress'
import type { RunsDeps } from './run-deps'
import { jobsOfPlan, type RunJob } from './run-jobs'
import { TaskJournal, type RunRecord } from './task-journal'

/** The document with what the dictionary changes in its texts. */
type SpokenDocument = ProjectFile & RecipeProject

interface Running {
  run: Run
  board: RunProgressTracker
  ended: Promise<RunProgress>
}

/** The runs of one open project. */
export class Runs {
  readonly #running = new Map<string, Running>()
  readonly #paused = new Map<string, RunProgressTracker>()
  /** Runs that are being taken up again, and how the user has stopped them meanwhile. */
  readonly #resuming = new Map<string, Halt | null>()
  /** Starts that have no run yet. */
  #starting = 0
  readonly #capabilities = new Capabilities()
  #closed: Promise<void> | null = null

  private constructor(
    private readonly deps: RunsDeps,
    private readonly book: TaskJournal,
  ) {}

  /** Reads the project's journal of tasks. Nothing is sent before `start` or `resume`. */
  static async open(deps: RunsDeps): Promise<Result<Runs>> {
    const book = await TaskJournal.open(deps.project.access)
    if (!book.ok) return book
    book.value.reconcile((cueId) => deps.project.takes.of(cueId))
    if (deps.onPaid) book.value.watchPaid(deps.onPaid)
    return ok(new Runs(deps, book.value))
  }

  /**
   * Renders these cues, whatever their state. Cues that cannot be sent fail alone, naming why;
   * when that is all of them the start itself fails (SPEAKER_NOT_CAST, CUE_WITHOUT_TEXT).
   */
  async start(cueIds: readonly string[]): Promise<Result<{ runId: string }>> {
    this.#starting += 1
    try {
      return await this.#start(cueIds)
    } finally {
      this.#starting -= 1
    }
  }

  async #start(cueIds: readonly string[]): Promise<Result<{ runId: string }>> {
    const { project } = this.deps
    const cues = cuesById(project.document, cueIds)
    if (!cues.ok) return cues
    const { connectionId } = project.document
    const gateway = await this.deps.gateway(connectionId)
    if (!gateway.ok) return gateway
    const document = await this.#withDictionary(connectionId)
    if (!document.ok) return document
    const plan = planRun(cues.value, document.value, this.book.owed(connectionId))
    const [refusal] = refusals(plan, project.document.cues).values()
    if (plan.tasks.length + plan.owed.length === 0 && refusal) return fail(refusal)
    // An edit is on the disk before its request.
    const saved = await project.flush()
    if (!saved.ok) return saved
    if (this.#closed) return fail(projectClosed)
    const record = await this.book.beginRun(
      connectionId,
      cues.value.map((cue) => cue.id),
    )
    if (!record.ok) return record
    // It is in the journal: the next session does it.
    if (this.#closed) return fail(projectClosed)
    const board = this.#board(record.value, cues.value)
    board.announce()
    for (const [cueId, error] of refusals(plan, project.document.cues))
      board.update(cueId, { type: 'failed', error })
    this.#run(board, gateway.value, this.#jobsOf(plan, cues.value.length))
    return ok({ runId: record.value.runId })
  }

  /** Goes on with the runs that the last session left unfinished; paused ones stay paused. */
  async resume(): Promise<RunProgress[]> {
    const resumed: RunProgress[] = []
    for (const record of this.book.openRuns()) {
      const { runId } = record
      if (this.#running.has(runId) || this.#paused.has(runId) || this.#resuming.has(runId)) continue
      if (this.#closed) break
      resumed.push(await (record.paused ? this.#showPaused(record) : this.#resume(record)))
    }
    return resumed
  }

  /** Ends a run; answers before it has come to its end. */
  async cancel(runId: string): Promise<void> {
    this.#running.get(runId)?.run.halt('cancelled')
    if (this.#resuming.has(runId)) this.#resuming.set(runId, 'cancelled')
    const board = this.#paused.get(runId)
    if (!board) return
    this.#paused.delete(runId)
    await this.book.endRun(runId, 'cancelled')
    board.end('cancelled')
  }

  /** Sends and fetches nothing more for a run until `goOn`, over restarts too. */
  async pause(runId: string): Promise<Result<void>> {
    if (!this.#running.has(runId) && !this.#resuming.has(runId)) return ok(undefined)
    const noted = await this.book.pauseRun(runId, true)
    if (!noted.ok) return noted
    if (this.#resuming.get(runId) === null) this.#resuming.set(runId, 'paused')
    const running = this.#running.get(runId)
    running?.run.halt('paused')
    await running?.ended
    return ok(undefined)
  }

  /** Goes on with a paused run; what was paid before is only fetched. */
  async goOn(runId: string): Promise<Result<void>> {
    const record = this.book.runById(runId)
    const board = this.#paused.get(runId)
    if (!record || !board) return ok(undefined)
    this.#paused.delete(runId)
    this.#resuming.set(runId, null)
    const noted = await this.book.pauseRun(runId, false)
    if (noted.ok) await this.#resume(record)
    else {
      this.#resuming.delete(runId)
      this.#paused.set(runId, board)
    }
    return noted
  }

  /** Something is at work with the takes, or about to be. */
  get busy(): boolean {
    const { size } = this.#resuming
    return this.#starting + size + this.#running.size + this.#paused.size > 0
  }

  /** Runs that have not ended. */
  progress(): RunProgress[] {
    return this.#boards().map((board) => board.progress())
  }

  /** How far their cues are: those that are queued, rendering or failed. */
  chunks(): ChunkUpdate[] {
    return this.#boards().flatMap((board) => board.chunks())
  }

  #boards(): RunProgressTracker[] {
    const running = [...this.#running.values()].map(({ board }) => board)
    return [...running, ...this.#paused.values()]
  }

  /** Answers when the run has ended; null when there is no such run under way. */
  ended(runId: string): Promise<RunProgress> | null {
    return this.#running.get(runId)?.ended ?? null
  }

  /** Stops working at once and leaves open runs for the next session. */
  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    const running = [...this.#running.values()]
    for (const { run } of running) run.halt('closed')
    await Promise.all(running.map(({ ended }) => ended))
    await this.book.close()
  }

  async #resume(record: RunRecord): Promise<RunProgress> {
    const { runId } = record
    // Stopped before it goes on, perhaps.
    if (!this.#resuming.has(runId)) this.#resuming.set(runId, null)
    try {
      return await this.#takeUp(record)
    } finally {
      this.#resuming.delete(runId)
    }
  }

  async #takeUp(record: RunRecord): Promise<RunProgress> {
    const { document } = this.deps.project
    const ofRun = new Set(record.cueIds)
    const cues = document.cues.filter((cue) => ofRun.has(cue.id))
    const board = this.#board(record, cues)
    const { jobs, unsent } = await resumeRun(record, this.book, board)
    const wanted = new Set(unsent)
    // Meanwhile the project has gone to another service: its voices mean nothing to this one, so
    // only what is paid already is fetched.
    const elsewhere = document.connectionId !== record.connectionId
    const left = elsewhere ? [] : cues.filter((cue) => wanted.has(cue.id))
    const gateway = await this.deps.gateway(record.connectionId)
    if (this.#closed) return leftOpen(board)
    if (!gateway.ok) return this.#cannotResume(board, gateway.error)
    const spoken = left.length > 0 ? await this.#withDictionary(record.connectionId) : ok(document)
    if (this.#closed) return leftOpen(board)
    if (!spoken.ok) return this.#cannotResume(board, spoken.error)
    const plan = planRun(left, spoken.value, this.book.unanswered(record.runId))
    board.announce()
    for (const [cueId, error] of refusals(plan, document.cues))
      board.update(cueId, { type: 'failed', error })
    if (elsewhere) for (const cueId of unsent) board.update(cueId, { type: 'cancelled' })
    this.#run(board, gateway.value, [...jobs, ...jobsOfPlan(plan, null)])
    return board.progress()
  }

  /** The run is over; what it paid is fetched by the next one that has its cues. */
  async #cannotResume(board: RunProgressTracker, error: StudioError): Promise<RunProgress> {
    await this.book.endRun(board.runId, 'failed')
    board.end('failed', error)
    return board.progress()
  }

  async #showPaused(record: RunRecord): Promise<RunProgress> {
    const ofRun = new Set(record.cueIds)
    const board = this.#board(
      record,
      this.deps.project.document.cues.filter((cue) => ofRun.has(cue.id)),
    )
    await resumeRun(record, this.book, board)
    this.#paused.set(record.runId, board)
    board.pause()
    return board.progress()
  }

  async #withDictionary(connectionId: string): Promise<Result<SpokenDocument>> {
    const { project, dictionary } = this.deps
    const known = await dictionary?.(connectionId)
    if (!known) return ok(project.document)
    if (!known.ok) return known
    const { entries, here } = known.value
    return ok({ ...project.document, dictionary: entries, dictionaryHere: here })
  }

  /** One cue alone is edited in the task that it was spoken in, where that can be. */
  #jobsOf(plan: RunPlan, cues: number): RunJob[] {
    const [chunk] = plan.tasks[0]?.chunks ?? []
    if (!chunk || cues !== 1) return jobsOfPlan(plan, null)
    const { takes, document } = this.deps.project
    return jobsOfPlan(
      plan,
      planEdit(chunk, takes.of(chunk.cueId), document.connectionId, this.book),
    )
  }

  #board(record: RunRecord, cues: readonly Cue[]): RunProgressTracker {
    const works = new Map(cues.map((cue) => [cue.id, estimateCredits(cue.text)]))
    return new RunProgressTracker(record.runId, works, this.deps)
  }

  #run(board: RunProgressTracker, gateway: Gateway, jobs: readonly RunJob[]): void {
    const run = new Run({
      deps: this.deps,
      book: this.book,
      board,
      gateway,
      capabilities: this.#capabilities,
    })
    const halted = this.#resuming.get(board.runId)
    if (halted) run.halt(halted)
    this.#running.set(board.runId, { run, board, ended: this.#work(run, board, jobs) })
  }

  async #work(run: Run, board: RunProgressTracker, jobs: readonly RunJob[]): Promise<RunProgress> {
    try {
      const progress = await run.work(jobs)
      if (progress.state === 'paused') this.#paused.set(run.runId, board)
      return progress
    } finally {
      this.#running.delete(run.runId)
    }
  }
}

const projectClosed = studioError('CANCELLED', 'the project was closed before the run began')

/** The next session goes on with it. */
function leftOpen(board: RunProgressTracker): RunProgress {
  board.silence()
  return board.progress()
}
