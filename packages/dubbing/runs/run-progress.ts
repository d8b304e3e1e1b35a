import type { StudioError } from '@shared/contracts/errors'
import type { Take } from '@shared/contracts/project-file'
import type { chunkStates, ChunkUpdate, RunProgress } from '@shared/contracts/run'
import type { WaitingReason } from './waiting'
import type { RunsDeps } from './run-deps'

interface TrackedChunk {
  status: ChunkStatus
  /** Characters: the unit of credits and of the pace. */
  work: number
}

/**
 * Number of sent cues that count as rendering: a service processes a task in order, and reports
 * only finished cues.
 */
const AT_WORK = 4

/** Tracks the state of every cue of a run and reports each change; listeners coalesce. */
export class RunProgressTracker {
  readonly #chunks = new Map<string, TrackedChunk>()
  readonly #timeLeft: TimeLeft = createTimeLeft(Date.now())
  /** Sent, and not yet counted as being rendered, in the order of sending. */
  readonly #sent: string[] = []
  #atWork = 0
  #credits = 0
  #done = 0
  #failed = 0
  #alone = 0
  /** Characters of the cues that are not settled. */
  #openWork = 0
  #ended: { state: 'done' | 'failed' | 'cancelled'; error?: StudioError } | null = null
  #waiting: WaitingReason | null = null
  #paused = false

  constructor(
    readonly runId: string,
    works: ReadonlyMap<string, number>,
    private readonly listener: Pick<RunsDeps, 'onChunk' | 'onProgress'>,
  ) {
    for (const [cueId, work] of works) {
      this.#chunks.set(cueId, { status: queuedChunk, work })
      this.#openWork += work
    }
  }

  /** Reports every open cue as queued. */
  announce(): void {
    for (const [cueId, { status }] of this.#chunks)
      if (status.state === 'queued')
        this.listener.onChunk({ runId: this.runId, cueId, state: 'queued' })
    this.#notify()
  }

  /** Cues of a request that the service has accepted: the first of them are being rendered. */
  submitted(cueIds: readonly string[]): void {
    this.#sent.push(...cueIds)
    this.#startNext()
  }

  /** Restores the settled cues of an earlier session, without notifying. */
  restore(cueId: string, event: ChunkEvent): void {
    if (this.#advance(cueId, event) && event.type === 'arrived')
      this.#credits += this.#chunks.get(cueId)?.work ?? 0
  }

  update(cueId: string, event: ChunkEvent): void {
    if (!this.#advance(cueId, event)) return
    const chunk = this.#chunks.get(cueId)
    if (chunk) this.listener.onChunk(this.#updateOf(cueId, chunk))
    this.#startNext()
    // Until a cue is settled, its chunk changes but not the progress of the run.
    if (event.type === 'failed') this.#notify()
  }

  arrived(take: Take, active: boolean): void {
    const { cueId } = take
    if (!this.#advance(cueId, { type: 'arrived' })) return
    this.#credits += take.credits
    if (take.alone !== undefined) this.#alone += 1
    this.#timeLeft.finished(this.#chunks.get(cueId)?.work ?? 0, Date.now())
    this.listener.onChunk({ runId: this.runId, cueId, state: 'done', take, active })
    this.#startNext()
    this.#notify()
  }

  wait(waiting: WaitingReason | null): void {
    const before = this.#waiting?.reason ?? null
    if (before === (waiting?.reason ?? null) && (before ?? 'SERVICE_BUSY') === 'SERVICE_BUSY')
      return
    this.#waiting = waiting
    this.#notify()
  }

  get waitingFor(): WaitingReason['reason'] | null {
    return this.#waiting?.reason ?? null
  }

  end(state: 'done' | 'failed' | 'cancelled', error?: StudioError): void {
    for (const cueId of this.openCues) this.update(cueId, { type: 'cancelled' })
    this.#waiting = null
    this.#ended = error ? { state, error } : { state }
    this.#notify()
  }

  /** Stays paused until a new tracker continues the run; open cues count as queued. */
  pause(): void {
    this.#paused = true
    this.#waiting = null
    for (const cueId of this.openCues)
      this.listener.onChunk({ runId: this.runId, cueId, state: 'queued' })
    this.#notify()
  }

  /** Cues that are queued, rendering or failed; a paused run has none rendering. */
  chunks(): ChunkUpdate[] {
    return [...this.#chunks]
      .filter(([, { status }]) => status.state !== 'done' && status.state !== 'cancelled')
      .map(([cueId, chunk]) => {
        const update = this.#updateOf(cueId, chunk)
        return this.#paused && update.state === 'rendering'
          ? { ...update, state: 'queued' }
          : update
      })
  }

  #updateOf(cueId: string, { status: { state, error } }: TrackedChunk): ChunkUpdate {
    return { runId: this.runId, cueId, state, ...(error && { error }) }
  }

  get openCues(): string[] {
    return [...this.#chunks].filter(([, each]) => !isSettled(each.status.state)).map(([id]) => id)
  }

  progress(): RunProgress {
    const waits = this.#waiting !== null && this.#waiting.reason !== 'SERVICE_BUSY'
    const open = this.#paused ? 'paused' : waits ? 'waiting' : 'running'
    const isMoving = !this.#ended && open === 'running'
    return {
      runId: this.runId,
      state: this.#ended?.state ?? open,
      total: this.#chunks.size,
      done: this.#done,
      failed: this.#failed,
      credits: this.#credits,
      leftMs: isMoving ? this.#timeLeft.left(this.#openWork, Date.now()) : null,
      ...(this.#alone > 0 && { alone: this.#alone }),
      ...(this.#waiting ? { waiting: this.#waiting } : {}),
      ...(this.#ended?.error ? { error: this.#ended.error } : {}),
      ...(this.#ended ? { failedCueIds: this.#inState('failed') } : {}),
      ...(this.#ended ? { leftCueIds: this.#inState('cancelled') } : {}),
    }
  }

  #inState(state: ChunkState): string[] {
    return [...this.#chunks].filter(([, each]) => each.status.state === state).map(([id]) => id)
  }

  #advance(cueId: string, event: ChunkEvent): boolean {
    const chunk = this.#chunks.get(cueId)
    if (!chunk || isSettled(chunk.status.state)) return false
    if (chunk.status.state === 'rendering') this.#atWork -= 1
    chunk.status = nextChunk(chunk.status, event)
    const { state } = chunk.status
    if (state === 'done') this.#done += 1
    if (state === 'failed') this.#failed += 1
    if (isSettled(state)) this.#openWork -= chunk.work
    return true
  }

  #startNext(): void {
    while (this.#atWork < AT_WORK) {
      const cueId = this.#sent.shift()
      if (cueId === undefined) return
      const chunk = this.#chunks.get(cueId)
      if (chunk?.status.state !== 'queued') continue
      chunk.status = { state: 'rendering' }
      this.#atWork += 1
      this.listener.onChunk(this.#updateOf(cueId, chunk))
    }
  }

  #notify(): void {
    this.listener.onProgress(this.progress())
  }
}

type ChunkState = (typeof chunkStates)[number]

/** Event of one cue in a run. */
export type ChunkEvent =
  | { type: 'arrived' }
  | { type: 'failed'; error: StudioError }
  | { type: 'cancelled' }

interface ChunkStatus {
  state: ChunkState
  error?: StudioError
}

export const queuedChunk: ChunkStatus = { state: 'queued' }

/** True once nothing more happens to the chunk in this run. */
function isSettled(state: ChunkState): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled'
}

/** The chunk after an event. A settled chunk stays as it is: late answers change nothing. */
export function nextChunk(chunk: ChunkStatus, event: ChunkEvent): ChunkStatus {
  if (isSettled(chunk.state)) return chunk
  switch (event.type) {
    case 'arrived':
      return { state: 'done' }
    case 'failed':
      return { state: 'failed', error: event.error }
    case 'cancelled':
      return { state: 'cancelled' }
  }
}

/** One finished chunk: when (ms, any steady clock) and how much work it was (characters). */
interface TimeLeft {
  /** Tells that work was finished; `atMs` never goes back. */
  finished(work: number, atMs: number): void
  /** Ms until `work` more is finished at the recent pace; null while nothing is known. */
  left(work: number, nowMs: number): number | null
}

/**
 * Estimates the time left from the pace of the last chunks, so that a slow start or a change of
 * task does not colour the estimate for long. While nothing arrives the estimate grows.
 *
 * @param startMs when the work started
 * @param window how many finished chunks the pace is taken from
 */
export function createTimeLeft(startMs: number, window = 40): TimeLeft {
  let from = startMs
  const recent: { atMs: number; work: number }[] = []
  return {
    finished(work, atMs) {
      recent.push({ atMs, work })
      if (recent.length > window) from = recent.shift()?.atMs ?? from
    },
    left(work, nowMs) {
      const done = recent.reduce((sum, item) => sum + item.work, 0)
      if (done <= 0) return null
      const last = recent.at(-1)?.atMs ?? from
      const usual = (last - from) / recent.length
      const idle = nowMs - last > 3 * usual ? nowMs - last : 0
      return Math.max(0, Math.round(((last - from + idle) / done) * work))
    },
  }
}
