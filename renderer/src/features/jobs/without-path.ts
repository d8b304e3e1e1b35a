import type { StudioError } from '@shared/contracts/errors'

/** The path of a request (`/stt_stream`) is a place for logs: it says nothing to who reads of a job. */
export function withoutPath(error: StudioError): StudioError {
  if (!error.at?.startsWith('/') || error.at.includes('.')) return error
  const { at: _, ...rest } = error
  return rest
}
