import type { StudioError } from '@shared/contracts/errors'
import { isTransient } from '@shared/contracts/failure-policy'
import type { Result } from '@shared/contracts/result'
import type { RunProgress } from '@shared/contracts/run'
import { backoff } from '../gateway/http/backoff'
import { retry } from '../gateway/http/retry'

export type WaitingReason = NonNullable<RunProgress['waiting']>

function reasonOf({ code }: StudioError): WaitingReason['reason'] {
  switch (code) {
    case 'RATE_LIMITED':
    case 'SERVICE_ERROR':
    case 'SERVICE_NOT_RUNNING':
      return code
    default:
      return 'OFFLINE'
  }
}

export interface WaitOptions {
  /** Fires when the run stops. */
  signal: AbortSignal
  onWaiting(waiting: WaitingReason | null): void
}

const LONGEST_PAUSE_MS = 30_000

/**
 * Repeats a request that is safe to repeat until the service can be reached, with growing pauses,
 * reporting why it waits. Returns the last failure if it is final or the signal fires.
 */
export async function retryUntilReachable<T>(
  request: () => Promise<Result<T>>,
  { signal, onWaiting }: WaitOptions,
): Promise<Result<T>> {
  const pause = (error: StudioError, failures: number) => {
    const ms = Math.min(LONGEST_PAUSE_MS, backoff(failures) * 2)
    if (!isTransient(error) || signal.aborted) return null
    onWaiting({ reason: reasonOf(error), untilMs: Date.now() + ms })
    return ms
  }
  const result = await retry(request, { pause, signal })
  if (result.ok || !isTransient(result.error)) onWaiting(null)
  return result
}
