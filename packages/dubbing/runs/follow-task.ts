import { studioError, type StudioError } from '@shared/contracts/errors'
import type { Result } from '@shared/contracts/result'
import type { Gateway } from '../gateway/gateway'
import { pollPause } from '../gateway/http/poll-pace'
import { retry } from '../gateway/http/retry'
import { sleep } from '../gateway/http/sleep'
import type { StatusAnswer } from '../gateway/calls/task-calls'
import type { TaskStatus } from '../gateway/answers/task-status'
import { matchChunks, type MatchedChunks } from './match-chunks'
import type { ChunkDownloader } from './chunk-downloader'
import type { Freshness } from './freshness'
import { reach, type ReachOptions } from './reach'
import type { Submission } from './submission'
import type { TaskJournal } from './task-journal'

export interface FollowDeps extends ReachOptions {
  gateway: Gateway
  book: Pick<TaskJournal, 'accepted'>
  /** Tasks of the connection that are followed now: they share the limit of requests. */
  followed(): number
  isFresh: Freshness
  /** A status says something new. */
  onChange(): void
}

/** settled: nothing is owed any more · gone: the service no longer knows the task. */
export type FollowEnd =
  | { type: 'settled' | 'aborted' }
  | { type: 'gone' | 'stopped'; error: StudioError }

/** Long polling: how long a service may hold a status request, s. */
const WAIT_SECONDS = 20
/** A task that was just created may not be known everywhere at once. */
const MAX_UNKNOWN = 4
const UNKNOWN_PAUSE_MS = 500
/** How long addresses of finished audio may take to appear, ms. */
const URLS_MS = 120_000
/** Answers in a row that say the task is over while chunks are owed, before it is believed. */
const MAX_FINAL = 4

/** Follows a task by its status until every chunk that is owed has arrived or failed. */
export async function followTask(
  submission: Submission,
  intake: ChunkDownloader,
  deps: FollowDeps,
): Promise<FollowEnd> {
  const { gateway, signal } = deps
  const taskId = submission.taskId ?? ''
  const patient = { signal, background: true, patienceMs: Number.POSITIVE_INFINITY, tries: 1 }
  let [pause, final] = [0, 0]
  let since: StatusAnswer | null = null
  let matched: MatchedChunks | null = null
  let seen = ''
  let changedMs = Date.now()
  while (!intake.isSettled) {
    if (signal.aborted) return { type: 'aborted' }
    const known: StatusAnswer | null = since
    const wait: number = isRepeated(intake, matched) ? 0 : WAIT_SECONDS
    const ask = (): Promise<Result<StatusAnswer>> =>
      gateway.status('dub', taskId, wait, patient, known)
    const answer: Result<StatusAnswer> = await retry(() => reach(ask, deps), {
      signal,
      pause: pauseWhileUnknown,
    })
    if (signal.aborted) return { type: 'aborted' }
    if (!answer.ok) return endOf(answer.error)
    since = answer.value
    const { status } = answer.value
    matched = matchChunks(submission, status)
    const { chunkIndexes } = matched
    if (chunkIndexes) await deps.book.accepted(submission, taskId, chunkIndexes)
    await takeIn(intake, matched, deps)
    const isStuck = status.overall !== 'processing' && intake.waiting.length > 0
    final = isStuck ? final + 1 : 0
    const isFinished = isOnlyFinished(submission.chunks.length, intake, matched, status)
    const lacksUrls = isFinished && Date.now() - changedMs > URLS_MS
    if (final >= MAX_FINAL || lacksUrls) await giveUp(intake, status, matched)
    if (intake.waiting.length === 0) await intake.idle()
    const fingerprint = fingerprintOf(status)
    if (fingerprint !== seen) {
      changedMs = Date.now()
      deps.onChange()
    }
    pause = pauseAfter(answer.value, fingerprint !== seen, pause, deps)
    seen = fingerprint
    if (!intake.isSettled) await sleep(pause, signal)
  }
  return { type: 'settled' }
}

/** The task is not known yet, or the answer is none: not every machine of a service is at one. */
function pauseWhileUnknown({ code }: StudioError, failures: number): number | null {
  const again = code === 'NOT_FOUND' || code === 'BAD_RESPONSE' || code === 'SERVICE_ERROR'
  return again && failures <= MAX_UNKNOWN ? UNKNOWN_PAUSE_MS * failures : null
}

function endOf(error: StudioError): FollowEnd {
  return { type: error.code === 'NOT_FOUND' ? 'gone' : 'stopped', error }
}

async function takeIn(
  intake: ChunkDownloader,
  { answers }: MatchedChunks,
  { isFresh }: FollowDeps,
): Promise<void> {
  for (const position of intake.waiting) {
    const answer = answers.get(position)
    if (answer === undefined || !isFresh(answer)) continue
    if (answer.state === 'failed') await intake.fail(position, answer.error)
    if (answer.state === 'finished' && answer.url !== null) intake.fetch(position, answer.url)
  }
}

/** Something finished is still owed (to be fetched or believed anew): no change is to be waited for. */
function isRepeated(intake: ChunkDownloader, matched: MatchedChunks | null): boolean {
  return intake.waiting.some((position) => matched?.answers.get(position)?.state === 'finished')
}

/** All `count` chunks are finished, says the service, and yet there is nothing to fetch. */
function isOnlyFinished(
  count: number,
  { waiting }: ChunkDownloader,
  { answers }: MatchedChunks,
  { chunks }: TaskStatus,
): boolean {
  const isBare = (position: number) => {
    const answer = answers.get(position)
    return answer === undefined || (answer.state === 'finished' && answer.url === null)
  }
  const isFinished = [...chunks.values()].every(({ state }) => state === 'finished')
  return isFinished && chunks.size >= count && waiting.length > 0 && waiting.every(isBare)
}

/** The task is over and names no audio for what is still owed. */
async function giveUp(
  intake: ChunkDownloader,
  status: TaskStatus,
  { doubt }: MatchedChunks,
): Promise<void> {
  const error =
    status.error ??
    doubt ??
    studioError('BAD_RESPONSE', 'the task is completed but this cue has no audio', {
      params: { missing: 'urls' },
    })
  for (const position of intake.waiting) await intake.fail(position, error)
}

function fingerprintOf(status: TaskStatus): string {
  const states = [...status.chunks].map(([index, chunk]) => `${index}${chunk.state}`)
  return `${status.overall} ${states.join(' ')}`
}

function pauseAfter(
  { tookMs, waitApplied }: StatusAnswer,
  changed: boolean,
  previousMs: number,
  { gateway, followed }: FollowDeps,
): number {
  const answer = { tookMs, waitApplied, changed }
  return pollPause(answer, previousMs, gateway.rateWindow(), followed(), Date.now())
}
