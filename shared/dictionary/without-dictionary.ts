import type { StudioError } from '../contracts/errors'

/** True for what a service answers that does not have `/pronunciation`. */
export function isWithoutDictionary(error: StudioError | null): boolean {
  return error?.code === 'NOT_FOUND' || error?.code === 'FEATURE_UNAVAILABLE'
}
