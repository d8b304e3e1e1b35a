import type { StudioError } from '@shared/contracts/errors'
import type { Result } from '@shared/contracts/result'
import { sleep } from './sleep'

export interface RetryOptions {
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
