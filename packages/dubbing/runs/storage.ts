import type { StudioError } from '@shared/contracts/errors'
import type { Result } from '@shared/contracts/result'
import { retry } from '../gateway/http/retry'
import type { WaitOptions } from './reach'

/** The disk is full or the project folder is missing: the user can fix that meanwhile. */
const storageCodes: ReadonlySet<string> = new Set<StudioError['code']>([
  'DISK_FULL',
  'WRITE_FAILED',
  'PERMISSION_DENIED',
])

const STEP_MS = 1_000
const LONGEST_PAUSE_MS = 10_000

/**
 * Repeats a write until there is space for it, reporting that it waits. Other failures are returned
 * at once.
 */
export async function retryUntilStored<T>(
  store: () => Promise<Result<T>>,
  { signal, onWaiting }: Pick<WaitOptions, 'signal' | 'onWaiting'>,
): Promise<Result<T>> {
  let waited = false
  const pause = ({ code }: StudioError, failures: number) => {
    if (!storageCodes.has(code) || signal.aborted) return null
    const ms = Math.min(LONGEST_PAUSE_MS, STEP_MS * failures)
    waited = true
    onWaiting({ reason: 'STORAGE', untilMs: Date.now() + ms })
    return ms
  }
  const stored = await retry(store, { pause, signal })
  if (waited) onWaiting(null)
  return stored
}
