import { useMutation } from '@tanstack/react-query'
import type { StudioError } from '@shared/contracts/errors'
import type { Result } from '@shared/contracts/result'
import { failureOf, unwrap } from './query-client'

export interface Attempt<T, Given extends unknown[] = []> {
  busy: boolean
  value: T | null
  /** Null also where the user has cancelled it. */
  error: StudioError | null
  run: (...given: Given) => void
  /** What came out, or is still to come, no longer says anything. */
  forget: () => void
}

/** Something that can be tried by a button, with what came out of it. */
export function useAttempt<T, Given extends unknown[] = []>(
  act: (...given: Given) => Promise<Result<T>>,
  onSuccess?: (value: T) => void,
): Attempt<T, Given> {
  const attempt = useMutation({ mutationFn: (given: Given) => unwrap(act(...given)) })
  const error = attempt.error && failureOf(attempt.error)
  return {
    busy: attempt.isPending,
    value: attempt.isSuccess ? attempt.data : null,
    error: error?.code === 'CANCELLED' ? null : error,
    // Not for an attempt that was forgotten, or followed by another.
    run: (...given) => attempt.mutate(given, { ...(onSuccess && { onSuccess }) }),
    forget: attempt.reset,
  }
}
