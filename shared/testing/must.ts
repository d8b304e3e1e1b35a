import type { Result } from '../contracts/result'

/** The value of a result that has to be one; a failure ends the test, with its code and sentence. */
export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result.value
}

/** Unwraps a value that must exist; fails the test without it. */
export function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('it is not there')
  return value
}
