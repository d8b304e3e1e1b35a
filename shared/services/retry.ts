import type { StudioError } from '../contracts/errors'
import type { Result } from '../contracts/result'

interface RetryOptions {
  /** Ms to wait before the next attempt; null = the failure is final. */
  pause(error: StudioError, failures: number): number | null
  signal?: AbortSignal | undefined
}

/** Repeats a failing attempt for as long as `pause` returns a delay, until the signal fires. */
export async function retry<T>(
  attempt: () => Promise<Result<T>>,
  { pause, signal }: RetryOptions,
): Promise<Result<T>> {
  for (let failures = 1; ; failures += 1) {
    const result = await attempt()
    if (result.ok) return result
    const ms = pause(result.error, failures)
    if (ms === null || !(await sleep(ms, signal))) return result
  }
}

const FIRST_MS = 400
const MAX_MS = 15_000

/**
 * Pause after the given number of failures, ms: exponential, with jitter in its upper half so that
 * clients do not come back in lockstep.
 *
 * @param random 0–1
 */
export function backoff(failures: number, random: number = Math.random()): number {
  const step = Math.min(MAX_MS, FIRST_MS * 2 ** Math.max(0, failures - 1))
  return Math.round(step / 2 + (step / 2) * random)
}

/** Resolves to true after `ms`, to false as soon as the signal fires. Never rejects. */
export function sleep(ms: number, signal?: AbortSignal): Promise<boolean> {
  if (signal?.aborted) return Promise.resolve(false)
  return new Promise((resolve) => {
    const stop = () => {
      clearTimeout(timer)
      resolve(false)
    }
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', stop)
        resolve(true)
      },
      // setTimeout takes at most 2^31-1 ms and would fire at once beyond it.
      Math.min(ms, 2 ** 31 - 1),
    )
    signal?.addEventListener('abort', stop, { once: true })
  })
}
