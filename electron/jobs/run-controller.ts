import { measureShownTake } from '@cuecast/audio'
import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { isOpenJob } from '@shared/contracts/jobs'
import type { OpenProject } from '@shared/contracts/open-project'
import type { RunProgress } from '@shared/contracts/run'
import { type Gateways, providersAt } from '../connections/gateways'
import {
  costsOf,
  type Dictionaries,
  type Project,
  roomFor,
  Runs,
  type Spending,
  spentBy,
} from '@cuecast/dubbing'
import type { Emitter } from '../emitter'
import type { JobRegistry } from './job-registry'
import type { ListenController } from './listen-controller'
import { log } from '@cuecast/platform'

/** The runs of the open project, reported to the window. */
export class RunController {
  #runs: Runs | null = null
  /** Counts openings and closings, to recognise late answers. */
  #turn = 0
  /** Cues that have got a take since the last run ended. */
  #voiced = new Set<string>()

  constructor(
    private readonly gateways: Gateways,
    private readonly dictionaries: Dictionaries,
    private readonly emitter: Emitter,
    private readonly jobs: JobRegistry,
    private readonly spending: Pick<Spending, 'reserve' | 'note' | 'settle'>,
    private readonly listening: Pick<ListenController, 'afterRender'>,
  ) {}

  get runs(): Runs | null {
    return this.#runs
  }

  /** Unfinished runs of the last session are resumed at once. */
  async open(project: Project): Promise<void> {
    const turn = ++this.#turn
    const events = this.emitter.of(project)
    const runs = await Runs.open({
      project,
      gateway: (connectionId) => this.gateways.of(connectionId),
      dictionary: (connectionId) => this.dictionaries.forRender(connectionId),
      measure: (bytes, bound) =>
        measureShownTake(bytes, project.document.fit.trimThresholdDb, bound),
      reserve: async (submission) => {
        const { connectionId, chunks } = submission
        const gateway = this.gateways.of(connectionId)
        const providerOf = await providersAt(
          gateway,
          chunks.map(({ voiceId }) => voiceId),
        )
        if (!providerOf.ok) return providerOf
        const costs = costsOf(submission, providerOf.value)
        return this.spending.reserve({ projectId: project.document.id, costs })
      },
      room: (characters) => roomFor(project.path, characters),
      onPaid: (submission) => {
        if (project.access.readOnly) return
        const { listedVoice } = this.gateways.of(submission.connectionId)
        const providerOf = (voiceId: number) => listedVoice(voiceId)?.provider?.id
        const entries = spentBy(submission, project.document, providerOf)
        for (const spent of entries) void this.spending.note(spent)
        const isSettled = submission.settled.size === submission.chunks.length
        if (isSettled && submission.connectionId === EMBEDDED_CONNECTION_ID)
          void this.spending.settle(entries)
      },
      onChunk: (update) => {
        const { take, cueId } = update
        if (!take) return events.chunk(update)
        // As it is now: an edit may have made another one active since the take came.
        const active = project.takes.index.active(cueId)?.id === take.id
        if (active) this.#voiced.add(cueId)
        events.chunk({ ...update, active })
      },
      onLost: (lost) => events.emit('lostChanged', lost),
      onProgress: (progress) => this.#tell(progress, project),
    })
    if (!runs.ok) return log(`the journal of tasks cannot be read: ${runs.error.message}`)
    if (turn !== this.#turn) return runs.value.close()
    this.#runs = runs.value
    if (!project.access.readOnly) await runs.value.resume()
  }

  /** Runs in progress and the states of their cues, including earlier reports. */
  underWay(): Pick<OpenProject, 'runs' | 'chunks' | 'lost' | 'paid'> {
    this.emitter.flush()
    const runs = this.#runs
    return {
      runs: runs?.progress() ?? [],
      chunks: runs?.chunks() ?? [],
      lost: runs?.lost() ?? [],
      paid: runs?.paid() ?? [],
    }
  }

  /** A run is in progress, starting, or waiting for the user. */
  get busy(): boolean {
    return this.#runs?.busy ?? false
  }

  /** Stops following; later results of the service are fetched at the next opening. */
  async close(): Promise<void> {
    this.#turn += 1
    const runs = this.#runs
    this.#runs = null
    this.#voiced.clear()
    await runs?.close()
    // Events of this project are sent before the first of another.
    this.emitter.flush()
  }

  #tell(progress: RunProgress, project: Project): void {
    const ended = !isOpenJob(progress)
    const events = this.emitter.of(project)
    // Before the cues can be rendered again: the window knows what of them is only fetched.
    if (ended) events.emit('paidChanged', this.#runs?.paid() ?? [])
    if (ended) events.emit('runProgress', progress)
    else events.progress('runProgress', progress.runId, progress)
    this.jobs.run(progress, project)
    if (!ended) return
    void this.#tellAccount(project)
    void this.listening.afterRender(project, [...this.#voiced])
    this.#voiced.clear()
  }

  async #tellAccount(project: Project): Promise<void> {
    const { connectionId } = project.document
    const account = await this.gateways.account(connectionId)
    if (account.ok) this.emitter.emit('accountChanged', { connectionId, account: account.value })
  }
}
