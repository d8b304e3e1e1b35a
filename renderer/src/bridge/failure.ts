import { studioError, studioErrorSchema, type StudioError } from '@shared/contracts/errors'
import type { Result } from '@shared/contracts/result'

/** Carries a `StudioError` through react-query, which knows failures only as thrown errors. */
export class Failure extends Error {
  readonly studioError: StudioError

  constructor(error: StudioError) {
    super(error.message)
    this.name = 'Failure'
    this.studioError = error
  }
}

/** The value of a result, or a thrown `Failure`; for query and mutation functions only. */
export async function unwrap<T>(result: Promise<Result<T>>): Promise<T> {
  const answer = await result
  if (answer.ok) return answer.value
  throw new Failure(answer.error)
}

/** What react-query caught, as the failure it is. */
export function failureOf(error: unknown): StudioError {
  if (error instanceof Failure) return error.studioError
  const parsed = studioErrorSchema.safeParse(error)
  if (parsed.success) return parsed.data
  return studioError('INTERNAL_ERROR', error instanceof Error ? error.message : String(error))
}
