import type { StudioError } from '@shared/contracts/errors'
import type { Result } from '@shared/contracts/result'
import { retry } from '../gateway/http/retry'
import type { ReachOptions } from './reach'

/** The disk is full, or the project's folder is gone: that can pass. */
const storageCodes: ReadonlySet<string> = new Set<StudioError['code']>([
  'DISK_FULL',
  'WRITE_FAILED',
  'PERMISSION_DENIED',
])

const STEP_MS = 1_000
const LONGEST_PAUSE_MS = 10_000

/**
 * Repeats what could not be stored until there is room for it, telling that it waits. Other failures
 * end it at once.
 */
export async function untilStored<T>(
  store: () => Promise<Result<T>>,
  { signal, onWaiting }: Pick<ReachOptions, 'signal' | 'onWaiting'>,
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
