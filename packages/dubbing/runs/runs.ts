import { studioError, type StudioError } from '@shared/contracts/errors'
import type { Cue } from '@shared/contracts/project-file'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { ChunkUpdate, LostAnswer, PaidCue, RunProgress } from '@shared/contracts/run'
import { estimateCredits, spokenTextOf } from '@shared/dubbing/spoken-text'
import { contextsOf, noContexts } from '@shared/dubbing/breath/sentences-of-film'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { Capabilities } from './capabilities'
import {
  planEdit,
  cuesById,
  planRun,
  type RunPlan,
  refusals,
  jobsOfPlan,
  type RunJob,
  type SpokenDocument,
} from './plan-run'
import { Run, type Halt } from './run'
import { RunProgressTracker } from './run-progress'
import type { RunsDeps } from './run-deps'
import { type RunRecord, type RunVariant, varied } from './run-record'
import { TaskJournal } from './task-journal'
import {
  answerLost,
  isRepeatable,
  owedPositions,
  type Submission,
  taskForgotten,
} from './submission'

interface Running {
  run: Run
  tracker: RunProgressTracker
  ended: Promise<RunProgress>
}

/** The runs of one open project. */
export class Runs {
  readonly #running = new Map<string, Running>()
  readonly #paused = new Map<string, RunProgressTracker>()
  /** Runs that are being resumed, and how the user stopped them meanwhile. */
  readonly #resuming = new Map<string, Halt | null>()
  /** Calls of `start` that have no run yet. */
  #starting = 0
  readonly #capabilities = new Capabilities()
  #closed: Promise<void> | null = null

  private constructor(
    private readonly deps: RunsDeps,
    private readonly journal: TaskJournal,
  ) {}

  /** Reads the project's task journal. Sends nothing before `start` or `resume`. */
  static async open(deps: RunsDeps): Promise<Result<Runs>> {
    const journal = await TaskJournal.open(deps.project.access)
    if (!journal.ok) return journal
    journal.value.reconcile((cueId) => deps.project.takes.index.of(cueId))
    if (deps.onPaid) journal.value.watchPaid(deps.onPaid)
    if (deps.onLost) journal.value.watchLost(deps.onLost)
    return ok(new Runs(deps, journal.value))
  }

  /**
   * Renders these cues, whatever their state. Cues that cannot be sent fail individually; if none can
   * be sent, the start itself fails (SPEAKER_NOT_CAST, CUE_WITHOUT_TEXT).
   *
   * @param variant what is read otherwise than the cues say: these takes do not become active
   */
  async start(
    cueIds: readonly string[],
    variant: RunVariant = {},
  ): Promise<Result<{ runId: string }>> {
    this.#starting += 1
    try {
      return await this.#start(cueIds, variant)
    } finally {
      this.#starting -= 1
    }
  }

  async #start(cueIds: readonly string[], variant: RunVariant): Promise<Result<{ runId: string }>> {
    const { project } = this.deps
    const { connectionId } = project.document
    const cues = cuesById(varied(project.document, variant), cueIds)
    if (!cues.ok) return cues
    const document = await this.spoken(connectionId, variant)
    if (!document.ok) return document
    const plan = planRun(cues.value, document.value, this.journal.owed(connectionId))
    const [refusal] = refusals(plan, project.document.cues).values()
    if (plan.tasks.length + plan.owed.length === 0 && refusal) return fail(refusal)
    // Edits are on disk before the request that depends on them.
    const saved = await project.flush()
    if (!saved.ok) return saved
    if (this.#closed) return fail(projectClosed)
    const record = await this.journal.beginRun(
      connectionId,
      cues.value.map((cue) => cue.id),
      variant,
    )
    if (!record.ok) return record
    // The run is in the journal: the next session continues it.
    if (this.#closed) return fail(projectClosed)
    const tracker = this.#tracker(record.value, cues.value)
    tracker.announce()
    for (const [cueId, error] of refusals(plan, project.document.cues))
      tracker.update(cueId, { type: 'failed', error })
    this.#run(tracker, record.value, this.#jobsOf(plan, cues.value.length))
    return ok({ runId: record.value.runId })
  }

  /** Resumes the runs that the last session left unfinished; paused ones stay paused. */
  async resume(): Promise<RunProgress[]> {
    const resumed: RunProgress[] = []
    for (const record of this.journal.openRuns()) {
      const { runId } = record
      if (this.#running.has(runId) || this.#paused.has(runId) || this.#resuming.has(runId)) continue
      if (this.#closed) break
      resumed.push(await (record.paused ? this.#showPaused(record) : this.#resume(record)))
    }
    return resumed
  }

  /** Cancels a run; resolves before the run has ended. */
  async cancel(runId: string): Promise<void> {
    this.#running.get(runId)?.run.halt('cancelled')
    if (this.#resuming.has(runId)) this.#resuming.set(runId, 'cancelled')
    const tracker = this.#paused.get(runId)
    if (!tracker) return
    this.#paused.delete(runId)
    await this.journal.endRun(runId, 'cancelled')
    tracker.end('cancelled')
  }

  /** Sends and fetches nothing more for a run until `unpause`, across restarts too. */
  async pause(runId: string): Promise<Result<void>> {
    if (!this.#running.has(runId) && !this.#resuming.has(runId)) return ok(undefined)
    const noted = await this.journal.pauseRun(runId, true)
    if (!noted.ok) return noted
    if (this.#resuming.get(runId) === null) this.#resuming.set(runId, 'paused')
    const running = this.#running.get(runId)
    running?.run.halt('paused')
    await running?.ended
    return ok(undefined)
  }

  /** Resumes a paused run; cues already paid for are only fetched. */
  async unpause(runId: string): Promise<Result<void>> {
    const record = this.journal.runById(runId)
    const tracker = this.#paused.get(runId)
    if (!record || !tracker) return ok(undefined)
    this.#paused.delete(runId)
    this.#resuming.set(runId, null)
    const noted = await this.journal.pauseRun(runId, false)
    if (noted.ok) await this.#resume(record)
    else {
      this.#resuming.delete(runId)
      this.#paused.set(runId, tracker)
    }
    return noted
  }

  /** True while a run uses the takes, or is about to. */
  get busy(): boolean {
    const { size } = this.#resuming
    return this.#starting + size + this.#running.size + this.#paused.size > 0
  }

  /** Runs that have not ended. */
  progress(): RunProgress[] {
    return this.#trackers().map((tracker) => tracker.progress())
  }

  /** Their cues that are queued, rendering or failed. */
  chunks(): ChunkUpdate[] {
    return this.#trackers().flatMap((tracker) => tracker.chunks())
  }

  /** Cues that may have been charged though the response was lost, in whatever session. */
  lost(): LostAnswer[] {
    return this.journal.lost()
  }

  /** Cues that are paid and not yet here: the next run with them only fetches them. */
  paid(): PaidCue[] {
    return this.journal.paid()
  }

  /** Retakes and their requests, as the journal has them. */
  get retakes(): Pick<
    TaskJournal,
    'openRetake' | 'beginRetake' | 'endRetake' | 'ofRetake' | 'runById'
  > {
    return this.journal
  }

  /** Nothing more is sent: the next session continues. */
  get isClosed(): boolean {
    return this.#closed !== null
  }

  /** The user has found out that these cues were not charged, or does not mind. */
  async dismissLost(cueIds: readonly string[]): Promise<Result<void>> {
    const { connectionId } = this.deps.project.document
    for (const cueId of cueIds) {
      const noted = await this.journal.dismiss(connectionId, cueId)
      if (!noted.ok) return noted
    }
    return ok(undefined)
  }

  #trackers(): RunProgressTracker[] {
    const running = [...this.#running.values()].map(({ tracker }) => tracker)
    return [...running, ...this.#paused.values()]
  }

  /** Resolves when the run has ended; null if it is not running. */
  ended(runId: string): Promise<RunProgress> | null {
    return this.#running.get(runId)?.ended ?? null
  }

  /** Stops at once and leaves open runs to the next session. */
  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    const running = [...this.#running.values()]
    for (const { run } of running) run.halt('closed')
    await Promise.all(running.map(({ ended }) => ended))
    await this.journal.close()
  }

  async #resume(record: RunRecord): Promise<RunProgress> {
    const { runId } = record
    // The user may have stopped it while it was resuming.
    if (!this.#resuming.has(runId)) this.#resuming.set(runId, null)
    try {
      return await this.#continueRun(record)
    } finally {
      this.#resuming.delete(runId)
    }
  }

  async #continueRun(record: RunRecord): Promise<RunProgress> {
    const document = varied(this.deps.project.document, record)
    const ofRun = new Set(record.cueIds)
    const cues = document.cues.filter((cue) => ofRun.has(cue.id))
    const tracker = this.#tracker(record, cues)
    const { jobs, unsent } = await resumeRun(record, this.journal, tracker)
    const wanted = new Set(unsent)
    // The project has switched to another service, where these voice ids mean nothing: only paid
    // cues are fetched.
    const elsewhere = document.connectionId !== record.connectionId
    const left = elsewhere ? [] : cues.filter((cue) => wanted.has(cue.id))
    const spoken =
      left.length > 0
        ? await this.spoken(record.connectionId, record)
        : ok({ ...document, contexts: noContexts })
    if (this.#closed) return tracker.progress()
    if (!spoken.ok) return this.#cannotResume(tracker, spoken.error)
    const plan = planRun(left, spoken.value, this.journal.unanswered(record.runId))
    tracker.announce()
    for (const [cueId, error] of refusals(plan, document.cues))
      tracker.update(cueId, { type: 'failed', error })
    if (elsewhere) for (const cueId of unsent) tracker.update(cueId, { type: 'cancelled' })
    this.#run(tracker, record, [...jobs, ...jobsOfPlan(plan, null)])
    return tracker.progress()
  }

  /** Ends the run; the next run with its cues fetches the paid ones. */
  async #cannotResume(tracker: RunProgressTracker, error: StudioError): Promise<RunProgress> {
    await this.journal.endRun(tracker.runId, 'failed')
    tracker.end('failed', error)
    return tracker.progress()
  }

  async #showPaused(record: RunRecord): Promise<RunProgress> {
    const ofRun = new Set(record.cueIds)
    const tracker = this.#tracker(
      record,
      this.deps.project.document.cues.filter((cue) => ofRun.has(cue.id)),
    )
    await resumeRun(record, this.journal, tracker)
    this.#paused.set(record.runId, tracker)
    tracker.pause()
    return tracker.progress()
  }

  /** The document with the dictionary that a connection applies to its texts. */
  async spoken(
    connectionId = this.deps.project.document.connectionId,
    variant: RunVariant = {},
  ): Promise<Result<SpokenDocument>> {
    const { project, dictionary } = this.deps
    const known = await dictionary?.(connectionId)
    const said = varied(project.document, variant)
    const document = { ...said, contexts: contextsOf(said) }
    if (!known) return ok(document)
    if (!known.ok) return known
    const { entries, here } = known.value
    return ok({ ...document, dictionary: entries, dictionaryHere: here })
  }

  /** A single cue is edited within its existing task if possible. */
  #jobsOf(plan: RunPlan, cues: number): RunJob[] {
    const [chunk] = plan.tasks[0]?.chunks ?? []
    if (!chunk || cues !== 1) return jobsOfPlan(plan, null)
    const { takes, document } = this.deps.project
    return jobsOfPlan(
      plan,
      planEdit(chunk, takes.index.of(chunk.cueId), document.connectionId, this.journal),
    )
  }

  #tracker(record: RunRecord, cues: readonly Cue[]): RunProgressTracker {
    const works = new Map(cues.map((cue) => [cue.id, estimateCredits(spokenTextOf(cue))]))
    return new RunProgressTracker(record.runId, works, this.deps)
  }

  #run(
    tracker: RunProgressTracker,
    { connectionId, tries }: RunRecord,
    jobs: readonly RunJob[],
  ): void {
    const run = new Run({
      deps: this.deps,
      journal: this.journal,
      tracker,
      gateway: this.deps.gateway(connectionId),
      retakeId: tries?.retakeId,
      capabilities: this.#capabilities,
    })
    const halted = this.#resuming.get(tracker.runId)
    if (halted) run.halt(halted)
    this.#running.set(tracker.runId, { run, tracker, ended: this.#work(run, tracker, jobs) })
  }

  async #work(
    run: Run,
    tracker: RunProgressTracker,
    jobs: readonly RunJob[],
  ): Promise<RunProgress> {
    try {
      const progress = await run.work(jobs)
      if (progress.state === 'paused') this.#paused.set(run.runId, tracker)
      return progress
    } finally {
      this.#running.delete(run.runId)
    }
  }
}

const projectClosed = studioError('CANCELLED', 'the project was closed before the run began')

/**
 * Continues a run of an earlier session: reports its settled cues to the tracker and returns the
 * chunks to fetch and the cues to send.
 */
async function resumeRun(
  record: RunRecord,
  journal: TaskJournal,
  tracker: RunProgressTracker,
): Promise<{ jobs: RunJob[]; unsent: string[] }> {
  const jobs: RunJob[] = []
  const handled = new Set<string>()
  for (const submission of journal.ofRun(record.runId)) {
    const isFree = submission.connectionId === EMBEDDED_CONNECTION_ID
    if (submission.state === 'sending') await journal.recordLost(submission)
    // The embedded service is free, so a lost request is simply sent again; other services get it
    // again with its key if they support that.
    const isSentAgain = submission.state === 'lost' && (isFree || isRepeatable(submission))
    if (submission.state === 'refused' || isSentAgain) continue
    for (const chunk of submission.chunks) handled.add(chunk.cueId)
    const owed = owedPositions(submission)
    restoreSettled(submission, tracker)
    if (submission.state === 'accepted' && owed.length > 0)
      jobs.push({ type: 'follow', submission, positions: owed, otherwise: [] })
    else failOwed(submission, tracker, submission.state === 'lost' ? answerLost : taskForgotten)
  }
  return { jobs, unsent: record.cueIds.filter((cueId) => !handled.has(cueId)) }
}

function restoreSettled(submission: Submission, tracker: RunProgressTracker): void {
  for (const [position, settled] of submission.settled) {
    const cueId = submission.chunks[position]?.cueId ?? ''
    if (settled.state === 'arrived') tracker.restore(cueId, { type: 'arrived' })
    else if (settled.state === 'dismissed') tracker.restore(cueId, { type: 'cancelled' })
    else tracker.restore(cueId, { type: 'failed', error: settled.error })
  }
}

function failOwed(submission: Submission, tracker: RunProgressTracker, error: StudioError): void {
  for (const position of owedPositions(submission))
    tracker.update(submission.chunks[position]?.cueId ?? '', { type: 'failed', error })
}
