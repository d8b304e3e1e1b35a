import type { StudioError } from '@shared/contracts/errors'
import type { Result } from '@shared/contracts/result'
import type { RunProgress } from '@shared/contracts/run'
import { backoff } from '../gateway/http/backoff'
import { sleep } from '../gateway/http/sleep'

export type WaitingReason = NonNullable<RunProgress['waiting']>

/** Failures after which the same request has a chance later. */
export function isPassing(error: StudioError): boolean {
  return reasonOf(error) !== null
}

function reasonOf(error: StudioError): WaitingReason['reason'] | null {
  switch (error.code) {
    case 'RATE_LIMITED':
      return 'RATE_LIMITED'
    case 'SERVICE_NOT_RUNNING':
      return 'SERVICE_NOT_RUNNING'
    case 'OFFLINE':
    case 'TIMEOUT':
      return error.params?.['reason'] === 'certificate' ? null : 'OFFLINE'
    case 'SERVICE_ERROR':
      return error.params?.['status'] === 503 || error.params?.['status'] === 502 ? 'OFFLINE' : null
    default:
      return null
  }
}

export interface ReachOptions {
  signal: AbortSignal
  /** How long to go on trying, ms. */
  limitMs: number
  onWaiting(waiting: WaitingReason | null): void
}

const LONGEST_PAUSE_MS = 30_000

/**
 * Repeats a request that is safe to repeat until the service can be reached, with growing pauses,
 * telling why it waits. Ends with the last failure when it is final, the limit is over or the
 * signal fires.
 */
export async function reach<T>(
  request: () => Promise<Result<T>>,
  { signal, limitMs, onWaiting }: ReachOptions,
): Promise<Result<T>> {
  const deadline = Date.now() + limitMs
  for (let failures = 1; ; failures += 1) {
    const result = await request()
    const reason = result.ok ? null : reasonOf(result.error)
    if (reason === null) {
      onWaiting(null)
      return result
    }
    const pause = Math.min(LONGEST_PAUSE_MS, backoff(failures) * 2)
    if (signal.aborted || Date.now() + pause > deadline) return result
    onWaiting({ reason, untilMs: Date.now() + pause })
    if (!(await sleep(pause, signal))) return result
  }
}
