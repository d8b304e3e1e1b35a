import type { StudioError } from '@shared/contracts/errors'
import { isTransient } from '@shared/contracts/failure-policy'
import type { Result } from '@shared/contracts/result'
import type { RunProgress } from '@shared/contracts/run'
import { backoff } from '../gateway/http/backoff'
import { retry } from '../gateway/http/retry'

export type WaitingReason = NonNullable<RunProgress['waiting']>

function reasonOf({ code }: StudioError): WaitingReason['reason'] {
  return code === 'RATE_LIMITED' || code === 'SERVICE_NOT_RUNNING' ? code : 'OFFLINE'
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
  const pause = (error: StudioError, failures: number) => {
    const ms = Math.min(LONGEST_PAUSE_MS, backoff(failures) * 2)
    if (!isTransient(error) || signal.aborted || Date.now() + ms > deadline) return null
    onWaiting({ reason: reasonOf(error), untilMs: Date.now() + ms })
    return ms
  }
  const result = await retry(request, { pause, signal })
  if (result.ok || !isTransient(result.error)) onWaiting(null)
  return result
}
