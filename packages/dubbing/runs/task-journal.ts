import { randomUUID } from 'node:crypto'
import type { StudioError } from '@shared/contracts/errors'
import type { Take } from '@shared/contracts/project-file'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { ProviderUsage } from '@shared/contracts/models/providers'
import type { RetakeRecord, RetakeWish } from '@shared/contracts/project/retakes'
import type { RunRecord, RunVariant } from './run-record'
import type { LostAnswer, PaidCue } from '@shared/contracts/run'
import { ok, type Result } from '@shared/contracts/result'
import type { Journal } from '@cuecast/platform'
import type { ProjectAccess } from '../project/project-lock'
import { openProjectJournal } from '../project/project-journal'
import { type ChunkPlace, LostAnswers } from './lost-answers'
import {
  chunkIndex,
  failedPositions,
  fetchablePositions,
  isRepeatable,
  isRepeatableKnowingly,
  owedPositions,
  type Submission,
  submissionLineSchema,
  type SubmissionLine,
} from './submission'

/**
 * The paid requests of a project, stored in `tasks.jsonl`. Every method that changes it resolves once
 * its line is on disk.
 */
export class TaskJournal {
  readonly #runs = new Map<string, RunRecord>()
  readonly #submissions = new Map<string, Submission>()
  readonly #lost = new LostAnswers()
  #retake: RetakeRecord | null = null
  #onPaid: (submission: Submission) => void = () => undefined
  #onLost: (lost: LostAnswer[]) => void = () => undefined

  private constructor(private readonly journal: Journal<SubmissionLine>) {}

  /** Adds to `access.notices` if earlier requests were lost. */
  static async open(access: ProjectAccess): Promise<Result<TaskJournal>> {
    const path = access.folder.tasksJournal
    const kind = { path, schema: submissionLineSchema, backups: 'tasks' as const }
    const opened = await openProjectJournal(kind, access)
    if (!opened.ok) return opened
    const { repair } = opened.value
    if (repair) {
      const { file, kept, damaged, restored } = repair
      const params = { file, kept: kept || 'none', damaged, restored }
      access.notices.push({ code: 'TASKS_DAMAGED', at: file, detail: kept, params })
    }
    const journal = new TaskJournal(opened.value.journal)
    for (const line of opened.value.lines) journal.#replay(line)
    journal.#lost.opened((runId) => journal.#runs.get(runId)?.ended === false)
    return ok(journal)
  }

  /** Calls the listener for everything paid so far and, from now on, for payments and refunds. */
  watchPaid(listener: (submission: Submission) => void): void {
    this.#onPaid = listener
    for (const submission of this.#submissions.values()) listener(submission)
  }

  /** Runs that the last session left unfinished, oldest first. */
  openRuns(): RunRecord[] {
    return [...this.#runs.values()].filter((run) => !run.ended)
  }

  runById(runId: string): RunRecord | null {
    return this.#runs.get(runId) ?? null
  }

  /** The retakes that have not ended. */
  get openRetake(): RetakeRecord | null {
    return this.#retake
  }

  async beginRetake(wish: RetakeWish): Promise<Result<RetakeRecord>> {
    const record = { id: randomUUID(), ...wish }
    const noted = await this.#note({ type: 'retake', ...record, at: new Date().toISOString() })
    return noted.ok ? ok(record) : noted
  }

  endRetake(id: string): Promise<Result<void>> {
    return this.#note({ type: 'retake-end', id, at: new Date().toISOString() })
  }

  /** The requests of retakes that may have been charged. */
  ofRetake(retakeId: string): Submission[] {
    const isOfRetake = ({ runId }: Submission) =>
      this.#runs.get(runId)?.tries?.retakeId === retakeId
    return [...this.#submissions.values()].filter(
      (each) => isOfRetake(each) && each.state !== 'refused',
    )
  }

  ofRun(runId: string): Submission[] {
    return [...this.#submissions.values()].filter((each) => each.runId === runId)
  }

  /** The latest accepted request for a chunk of a task. */
  latestOf(taskId: string, index: number): { submission: Submission; position: number } | null {
    for (const submission of [...this.#submissions.values()].reverse()) {
      if (submission.taskId !== taskId || submission.state !== 'accepted') continue
      const position = submission.chunks.findIndex((_, at) => chunkIndex(submission, at) === index)
      if (position >= 0) return { submission, position }
    }
    return null
  }

  /** Cues whose last request may have been charged although its response was lost. */
  lost(): LostAnswer[] {
    return this.#lost.all()
  }

  /** Calls the listener when these are others. */
  watchLost(listener: (lost: LostAnswer[]) => void): void {
    this.#onLost = listener
  }

  /** Records that the user has settled this for a cue, if there is anything to settle. */
  async dismiss(connectionId: string, cueId: string): Promise<Result<void>> {
    const place = this.#lost.of(connectionId, cueId)
    if (place === null) return ok(undefined)
    const { submission, position } = place
    const at = new Date().toISOString()
    return this.#note({ type: 'dismissed', key: submission.key, position, at })
  }

  /**
   * Chunks of ended runs that were paid for but not fetched, or may have been paid for in a request
   * that can be repeated by its key, by cue and recipe (`cueId recipeHash`).
   */
  owed(connectionId: string): Map<string, ChunkPlace> {
    return this.#places(
      (submission) =>
        submission.connectionId === connectionId &&
        (this.#runs.get(submission.runId)?.ended === true
          ? submission.state === 'accepted' ||
            isRepeatable(submission) ||
            isRepeatableKnowingly(submission)
          : // Its run is over it, though not at its end.
            submission.state === 'lost' && isRepeatableKnowingly(submission)),
    )
  }

  /** Cues of ended runs that were paid for and not fetched, at every service that costs. */
  paid(): PaidCue[] {
    const places = this.#places(
      ({ state, runId, connectionId }) =>
        state === 'accepted' &&
        connectionId !== EMBEDDED_CONNECTION_ID &&
        this.#runs.get(runId)?.ended === true,
    )
    return [...places.values()].flatMap(({ submission, position, isFailed }) => {
      const { cueId, recipeHash } = submission.chunks[position] ?? {}
      if (isFailed || cueId === undefined || recipeHash === undefined) return []
      return { connectionId: submission.connectionId, cueId, recipeHash }
    })
  }

  /** The same for requests of one run that can be repeated. */
  unanswered(runId: string): Map<string, ChunkPlace> {
    return this.#places((submission) => submission.runId === runId && isRepeatable(submission))
  }

  #places(isUsable: (submission: Submission) => boolean): Map<string, ChunkPlace> {
    const found = new Map<string, ChunkPlace>()
    for (const submission of this.#submissions.values()) {
      if (!isUsable(submission)) continue
      for (const { cueId, recipeHash } of submission.chunks) found.delete(`${cueId} ${recipeHash}`)
      for (const position of fetchablePositions(submission)) {
        const chunk = submission.chunks[position]
        if (chunk && this.#isLatest(submission, position))
          found.set(`${chunk.cueId} ${chunk.recipeHash}`, { submission, position })
      }
      for (const position of failedPositions(submission)) {
        const chunk = submission.chunks[position]
        const place = { submission, position, isFailed: true }
        if (chunk && this.#isLatest(submission, position))
          found.set(`${chunk.cueId} ${chunk.recipeHash}`, place)
      }
    }
    return found
  }

  /** False if the chunk was edited since and has other audio now. */
  #isLatest(submission: Submission, position: number): boolean {
    if (submission.taskId === null) return true
    const latest = this.latestOf(submission.taskId, chunkIndex(submission, position))
    if (latest === null || latest.submission === submission) return true
    // An edit with a lost response: a request accepted after it has replaced its audio.
    const order = [...this.#submissions.values()]
    return order.indexOf(latest.submission) < order.indexOf(submission)
  }

  /** Settles chunks whose take is on disk: a kill may have come between the two journal lines. */
  reconcile(takesOf: (cueId: string) => readonly Take[]): void {
    for (const submission of this.#submissions.values()) {
      for (const position of owedPositions(submission)) {
        const chunk = submission.chunks[position]
        const index = chunkIndex(submission, position)
        const isItsTake = (take: Take) =>
          take.taskId === submission.taskId &&
          take.chunkIndex === index &&
          take.recipeHash === chunk?.recipeHash &&
          take.createdAt >= submission.at
        if (chunk && takesOf(chunk.cueId).some(isItsTake))
          submission.settled.set(position, { state: 'arrived', urlHash: '' })
      }
    }
  }

  async beginRun(
    connectionId: string,
    cueIds: string[],
    { texts = {}, tries }: RunVariant = {},
  ): Promise<Result<RunRecord>> {
    const hasTexts = Object.keys(texts).length > 0
    const variant = { ...(hasTexts && { texts: { ...texts } }), ...(tries && { tries }) }
    const about = { runId: randomUUID(), connectionId, cueIds, ...variant }
    const run = { ...about, ended: false, paused: false }
    const noted = await this.#note({ type: 'run', ...about, at: new Date().toISOString() })
    return noted.ok ? ok(run) : noted
  }

  endRun(runId: string, state: 'done' | 'failed' | 'cancelled'): Promise<Result<void>> {
    return this.#note({ type: 'run-end', runId, state, at: new Date().toISOString() })
  }

  /** Paused runs stay paused across restarts. */
  pauseRun(runId: string, paused: boolean): Promise<Result<void>> {
    return this.#note({ type: 'run-pause', runId, paused, at: new Date().toISOString() })
  }

  /** Records that the request is sent: it may be accepted from now on. */
  async sending(submission: Submission): Promise<Result<void>> {
    const { state, settled: _, parts: __, ...about } = submission
    if (state !== 'unsent') return this.#note({ type: 'sending-again', key: submission.key })
    const noted = await this.journal.append({ type: 'sending', ...about })
    if (!noted.ok) return noted
    submission.state = 'sending'
    this.#submissions.set(submission.key, submission)
    this.#lost.follow(submission)
    return noted
  }

  refused({ key }: Submission, { code }: StudioError): Promise<Result<void>> {
    return this.#note({ type: 'refused', key, code })
  }

  accepted(
    { key }: Submission,
    taskId: string,
    chunkIndexes: number[] | null,
    parts: number[][] | null = null,
  ): Promise<Result<void>> {
    return this.#note({ type: 'accepted', key, taskId, chunkIndexes, parts })
  }

  /** `how`: the way to repeat it from now on; by default unchanged. */
  recordLost({ key }: Submission, how: 'never' | 'asking' | null = null): Promise<Result<void>> {
    const [final, asking] = [how === 'never', how === 'asking']
    return this.#note({ type: 'lost', key, final, asking })
  }

  gone({ key }: Submission): Promise<Result<void>> {
    return this.#note({ type: 'gone', key })
  }

  arrived(
    { key }: Submission,
    position: number,
    arrival: { takeId: string; urlHash: string; usage?: ProviderUsage },
  ): Promise<Result<void>> {
    return this.#note({ type: 'arrived', key, position, ...arrival })
  }

  /** @param usage what another speech service was sent for it */
  chunkFailed(
    { key }: Submission,
    position: number,
    error: StudioError,
    usage?: ProviderUsage,
  ): Promise<Result<void>> {
    return this.#note({ type: 'chunk-failed', key, position, error, ...(usage && { usage }) })
  }

  close(): Promise<void> {
    return this.journal.close()
  }

  async #note(line: SubmissionLine): Promise<Result<void>> {
    const noted = await this.journal.append(line)
    if (!noted.ok) return noted
    this.#replay(line)
    const submission = 'key' in line ? this.#submissions.get(line.key) : undefined
    if (submission) this.#onPaid(submission)
    if (this.#lost.takeChanged()) this.#onLost(this.lost())
    return noted
  }

  #replay(line: SubmissionLine): void {
    switch (line.type) {
      case 'run': {
        const { type: _, at: __, ...about } = line
        this.#runs.set(line.runId, { ...about, ended: false, paused: false })
        return
      }
      case 'retake': {
        const { type: _, at: __, ...record } = line
        this.#retake = record
        return
      }
      case 'retake-end':
        if (this.#retake?.id === line.id) this.#retake = null
        return
      case 'run-end': {
        const run = this.#runs.get(line.runId)
        if (run) run.ended = true
        this.#lost.runEnded(line.runId)
        return
      }
      case 'run-pause': {
        const run = this.#runs.get(line.runId)
        if (run) run.paused = line.paused
        return
      }
      case 'sending': {
        const { type: _, ...about } = line
        const sent = { ...about, state: 'sending' as const, parts: null, settled: new Map() }
        this.#submissions.set(line.key, sent)
        this.#lost.follow(sent)
        return
      }
    }
    const submission = this.#submissions.get(line.key)
    if (!submission) return
    applyLine(submission, line)
    if (line.type === 'dismissed') this.#lost.dismissed(submission, line.position)
    else if (line.type === 'chunk-failed') this.#lost.failed(submission, line.position, line.error)
    else if (line.type !== 'arrived') this.#lost.follow(submission)
  }
}

type LaterLine = Exclude<
  SubmissionLine,
  { type: 'run' | 'retake' | 'retake-end' | 'run-end' | 'run-pause' | 'sending' }
>

function applyLine(submission: Submission, line: LaterLine): void {
  switch (line.type) {
    case 'arrived':
      submission.settled.set(line.position, {
        state: 'arrived',
        urlHash: line.urlHash,
        usage: line.usage,
      })
      return
    case 'chunk-failed': {
      const before = submission.settled.get(line.position)
      const times = before?.state === 'failed' ? before.times + 1 : 1
      const { error, usage } = line
      submission.settled.set(line.position, { state: 'failed', error, times, usage })
      return
    }
    case 'lost':
      submission.state = 'lost'
      if (line.final) submission.body = null
      if (line.asking) submission.repeatUntil = null
      return
    case 'dismissed':
      // Of an accepted one it is a chunk whose answer another speech service owes.
      if (submission.state !== 'accepted') submission.state = 'lost'
      submission.settled.set(line.position, { state: 'dismissed' })
      return
    case 'accepted':
      submission.state = 'accepted'
      submission.body = null
      submission.taskId = line.taskId
      submission.chunkIndexes = line.chunkIndexes ?? submission.chunkIndexes
      submission.parts = line.parts ?? submission.parts
      return
    case 'sending-again':
      submission.state = 'sending'
      return
    default:
      submission.state = line.type
  }
}
