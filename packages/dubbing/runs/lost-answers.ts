import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { StudioError } from '@shared/contracts/errors'
import type { LostAnswer } from '@shared/contracts/run'
import { answerLost, isRepeatable, type Submission } from './submission'

/** A chunk by its index in its submission. */
export interface ChunkPlace {
  submission: Submission
  position: number
  /** The service has reported it as failed: its sound may have turned up since. */
  isFailed?: boolean
  /** Why it may have been charged, where its service says so. */
  error?: StudioError
}

/**
 * Cues whose last request may have been charged although its response was lost, according to the
 * task journal: across sessions, until a later request for the cue is accepted or the user settles
 * it.
 */
export class LostAnswers {
  readonly #places = new Map<string, ChunkPlace>()
  readonly #inFlight = new Set<Submission>()
  #isChanged = false

  /** Call after every change of the submission. */
  follow(submission: Submission): void {
    const { state, connectionId, chunks } = submission
    const isFree = connectionId === EMBEDDED_CONNECTION_ID
    if (state === 'sending' && !isFree) this.#inFlight.add(submission)
    else this.#inFlight.delete(submission)
    if (state === 'lost' && !isFree) this.#add(submission)
    if (state !== 'accepted' && state !== 'refused') return
    for (const { cueId } of chunks) {
      const key = keyOf(connectionId, cueId)
      // A refusal reveals nothing about an earlier request.
      if (state === 'accepted' || this.#places.get(key)?.submission === submission)
        this.#forget(key)
    }
  }

  /** A chunk of an accepted request: another speech service may have been paid for it in vain. */
  failed(submission: Submission, position: number, error: StudioError): void {
    const cueId = submission.chunks[position]?.cueId
    if (error.code !== 'ANSWER_LOST' || cueId === undefined) return
    this.#isChanged = true
    this.#places.set(keyOf(submission.connectionId, cueId), { submission, position, error })
  }

  /** The run has ended, so its requests in flight are abandoned. */
  runEnded(runId: string): void {
    this.#giveUp((submission) => submission.runId === runId)
  }

  /** All lines have been read; requests of runs that are not open were in flight at their end. */
  opened(isOpen: (runId: string) => boolean): void {
    this.#giveUp(({ runId }) => !isOpen(runId))
  }

  dismissed({ connectionId, chunks }: Submission, position: number): void {
    this.#forget(keyOf(connectionId, chunks[position]?.cueId ?? ''))
  }

  /** True if the cues have changed since the last call. */
  takeChanged(): boolean {
    const isChanged = this.#isChanged
    this.#isChanged = false
    return isChanged
  }

  of(connectionId: string, cueId: string): ChunkPlace | null {
    return this.#places.get(keyOf(connectionId, cueId)) ?? null
  }

  all(): LostAnswer[] {
    return [...this.#places.values()].flatMap(({ submission, position, error = answerLost }) => {
      const { connectionId, chunks, runId, repeatUntil } = submission
      const cueId = chunks[position]?.cueId
      if (cueId === undefined) return []
      const params = isRepeatable(submission) && repeatUntil !== null && { params: { repeatUntil } }
      return { connectionId, cueId, runId, error: { ...error, ...params } }
    })
  }

  #giveUp(isOver: (submission: Submission) => boolean): void {
    for (const submission of this.#inFlight) {
      if (!isOver(submission)) continue
      this.#inFlight.delete(submission)
      this.#add(submission)
    }
  }

  #forget(key: string): void {
    if (this.#places.delete(key)) this.#isChanged = true
  }

  #add(submission: Submission): void {
    this.#isChanged = true
    for (const [position, { cueId }] of submission.chunks.entries())
      this.#places.set(keyOf(submission.connectionId, cueId), { submission, position })
  }
}

const keyOf = (connectionId: string, cueId: string): string => `${connectionId} ${cueId}`
