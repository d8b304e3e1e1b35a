import { studioError, type StudioError } from '@shared/contracts/errors'
import type { Result } from '@shared/contracts/result'
import type { Gateway } from '../gateway/gateway'
import { pollPause } from '@shared/services/rate-limit'
import { retry, sleep } from '@shared/services/retry'
import type { StatusAnswer } from '../gateway/calls/tasks'
import type { ChunkAnswer, TaskStatus } from '../gateway/calls/task-status'
import { ReportedFailures } from './late-sound'
import { matchChunks, type MatchedChunks, type Freshness } from './match-chunks'
import type { ChunkDownloader } from './chunk-downloader'
import { retryUntilReachable, type WaitOptions } from './waiting'
import type { PlannedChunk } from '@shared/dubbing/batches'
import type { Submission } from './submission'
import type { OwedWork } from './plan-run'
import type { TaskJournal } from './task-journal'

export interface FollowDeps extends WaitOptions {
  gateway: Gateway
  journal: Pick<TaskJournal, 'accepted'>
  /** Number of tasks currently followed: they share the rate limit. */
  followed(): number
  isFresh: Freshness
  /** Called when a status differs from the previous one. */
  onChange(): void
}

/** settled: every chunk arrived or failed · gone: the service no longer knows the task. */
export type FollowEnd =
  | { type: 'settled' | 'aborted' }
  | { type: 'gone' | 'stopped'; error: StudioError }

/** Long polling: how long a service may hold a status request, s. */
const WAIT_SECONDS = 20
/** A new task may not have reached every machine of the service yet. */
const MAX_UNKNOWN = 4
const UNKNOWN_PAUSE_MS = 500
/** How long URLs of finished audio may take to appear, and the last chunks to change, ms. */
const STANDSTILL_MS = 120_000
/** Consecutive final statuses with missing chunks before they count as failed. */
const MAX_FINAL = 4

/** Polls a task until every owed chunk has arrived or failed. */
export async function followTask(
  submission: Submission,
  downloader: ChunkDownloader,
  deps: FollowDeps,
): Promise<FollowEnd> {
  const { gateway, signal } = deps
  const taskId = submission.taskId ?? ''
  const patient = { signal, background: true, patienceMs: Number.POSITIVE_INFINITY, tries: 1 }
  let [pause, final] = [0, 0]
  let since: StatusAnswer | null = null
  let matched: MatchedChunks | null = null
  const failures = new ReportedFailures(gateway.connectionId)
  let seen = ''
  let changedMs = Date.now()
  while (!downloader.isSettled) {
    if (signal.aborted) return { type: 'aborted' }
    const known: StatusAnswer | null = since
    const wait: number = isNearlyOver(downloader, matched, failures) ? 0 : WAIT_SECONDS
    const fetchStatus = (): Promise<Result<StatusAnswer>> =>
      gateway.status(submission.surface, taskId, wait, patient, known)
    const answer: Result<StatusAnswer> = await retry(() => retryUntilReachable(fetchStatus, deps), {
      signal,
      pause: pauseWhileUnknown,
    })
    if (signal.aborted) return { type: 'aborted' }
    if (!answer.ok) return endOf(answer.error)
    since = answer.value
    const { status } = answer.value
    matched = matchChunks(submission, status)
    const { chunkIndexes, parts = null } = matched
    if (chunkIndexes) await deps.journal.accepted(submission, taskId, chunkIndexes, parts)
    await downloadFinished(downloader, { ...matched, overall: status.overall, failures }, deps)
    const isStuck = status.overall !== 'processing' && downloader.waiting.length > 0
    final = isStuck ? final + 1 : 0
    const isFinished = isFinishedWithoutUrls(submission.chunks.length, downloader, matched, status)
    const standsStill = Date.now() - changedMs > STANDSTILL_MS
    if (standsStill) await settleUnknown(downloader, matched, status, deps)
    if (final >= MAX_FINAL || (isFinished && standsStill)) await giveUp(downloader, status, matched)
    if (downloader.waiting.length === 0) await downloader.idle()
    const fingerprint = fingerprintOf(status)
    if (fingerprint !== seen) {
      changedMs = Date.now()
      deps.onChange()
    }
    pause = pauseAfter(answer.value, fingerprint !== seen, pause, deps)
    seen = fingerprint
    if (!downloader.isSettled) await sleep(pause, signal)
  }
  return { type: 'settled' }
}

/** Not known yet or an unusable response: the machines of a service may not agree yet. */
function pauseWhileUnknown({ code }: StudioError, failures: number): number | null {
  const again = code === 'NOT_FOUND' || code === 'BAD_RESPONSE' || code === 'SERVICE_ERROR'
  return again && failures <= MAX_UNKNOWN ? UNKNOWN_PAUSE_MS * failures : null
}

function endOf(error: StudioError): FollowEnd {
  return { type: error.code === 'NOT_FOUND' ? 'gone' : 'stopped', error }
}

interface AnsweredChunks extends Pick<MatchedChunks, 'answers'>, Pick<TaskStatus, 'overall'> {
  failures: ReportedFailures
}

async function downloadFinished(
  downloader: ChunkDownloader,
  { answers, overall, failures }: AnsweredChunks,
  { isFresh }: FollowDeps,
): Promise<void> {
  for (const position of downloader.waiting) {
    const answer = answers.get(position)
    if (answer?.state !== 'failed') failures.forget(position)
    if (answer === undefined || !isFresh(answer)) continue
    if (answer.state === 'failed' && failures.isCertain(position, overall))
      await downloader.fail(position, answer.error, answer.usage)
    if (answer.state === 'finished' && answer.url !== null)
      downloader.fetch(position, [answer.url, ...(answer.more ?? [])], answer)
  }
}

/**
 * Something finished is still to be fetched, or all that is left was reported as failed: polls
 * without waiting for a change.
 */
function isNearlyOver(
  { waiting }: ChunkDownloader,
  matched: MatchedChunks | null,
  failures: ReportedFailures,
): boolean {
  const isFinished = (position: number) => matched?.answers.get(position)?.state === 'finished'
  if (waiting.some(isFinished)) return true
  return waiting.length > 0 && waiting.every((position) => failures.has(position))
}

/** The service reports all `count` chunks as finished but gives no URL for those still owed. */
function isFinishedWithoutUrls(
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

/**
 * The other chunks are done and those still owed keep a value that the specification does not have:
 * they count as ended, with the audio that they have.
 */
async function settleUnknown(
  downloader: ChunkDownloader,
  { answers }: MatchedChunks,
  { chunks }: TaskStatus,
  { isFresh }: FollowDeps,
): Promise<void> {
  const isUnknown = (answer: ChunkAnswer | undefined) =>
    answer?.state === 'rendering' && answer.unknown !== undefined
  const isOver = [...chunks.values()].some(({ state }) => state === 'finished')
  const { waiting } = downloader
  if (!isOver || !waiting.every((position) => isUnknown(answers.get(position)))) return
  for (const position of waiting) {
    const answer = answers.get(position)
    const { value, url } = (answer?.state === 'rendering' && answer.unknown) || noValue
    if (url !== null && isFresh({ state: 'finished', url })) downloader.fetch(position, [url])
    else await downloader.fail(position, neverEnded(value))
  }
}

const noValue = { value: '', url: null }

const neverEnded = (value: string): StudioError =>
  studioError('BAD_RESPONSE', `the service stopped at the chunk value "${value}"`, {
    params: { chunk: value },
  })

/** The task has ended without audio for the chunks still owed. */
async function giveUp(
  downloader: ChunkDownloader,
  status: TaskStatus,
  { doubt }: MatchedChunks,
): Promise<void> {
  const error =
    status.error ??
    doubt ??
    studioError('BAD_RESPONSE', 'the task is completed but this cue has no audio', {
      params: { missing: 'urls' },
    })
  for (const position of downloader.waiting) await downloader.fail(position, error)
}

function fingerprintOf(status: TaskStatus): string {
  const states = [...status.chunks].map(([index, chunk]) => {
    const value = chunk.state === 'rendering' ? (chunk.unknown?.value ?? '') : ''
    return `${index}${chunk.state}${value}`
  })
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

/** Divides chunks that were reported as failed into those that have sound by now and those to send again. */
export async function soundSince<T extends OwedWork>(
  work: T,
  gateway: Gateway,
  options: WaitOptions,
): Promise<{ found: T | null; left: PlannedChunk[] }> {
  const { submission, positions, otherwise } = work
  const { surface, taskId } = submission
  const patient = { signal: options.signal, patienceMs: Number.POSITIVE_INFINITY, tries: 1 }
  const fetchStatus = () => gateway.status(surface, taskId ?? '', 0, patient, null)
  const answer = await retryUntilReachable(fetchStatus, options)
  const answers = answer.ok ? matchChunks(submission, answer.value.status).answers : new Map()
  const isThere = (_: unknown, at: number) => answers.get(positions[at] ?? -1)?.state === 'finished'
  const found = { positions: positions.filter(isThere), otherwise: otherwise.filter(isThere) }
  return {
    found: found.positions.length > 0 ? { ...work, ...found } : null,
    left: otherwise.filter((chunk, at) => !isThere(chunk, at)),
  }
}
