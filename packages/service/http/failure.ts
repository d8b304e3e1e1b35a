import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { studioError, type ErrorCode, type StudioError } from '@shared/contracts/errors'
import { FOLDER_TROUBLE } from '../store/data-folder'
import { DISK_FULL_MESSAGE, isDiskFull } from '../store/disk-full'
import { surfaceOf, type Surface } from './surface'

/** Statuses of section 7 of the interface, and 404, 501 beside them. */
const statuses: Partial<Record<ErrorCode, ContentfulStatusCode>> = {
  INVALID_PARAMETER: 400,
  TEXT_TOO_LONG: 400,
  VOICE_NOT_FOUND: 400,
  INVALID_SRT: 400,
  UNAUTHORIZED: 401,
  INSUFFICIENT_CREDITS: 402,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
  FEATURE_UNAVAILABLE: 501,
}

/** The error body of each surface. */
export function failureBody(surface: Surface, error: StudioError): object {
  if (surface === 'legacy') return { error: error.message }
  if (surface === 'v1') return { error: { code: error.code, message: error.message } }
  return { success: false, error_code: error.code, message: error.message }
}

/**
 * The answer for a failure, in the body of the surface that was asked; `Retry-After` is set from
 * the error's parameter `retryAfterSeconds`.
 * @param status only where the code alone does not say it: 405, 413, 415
 */
export function failure(
  c: Context,
  error: StudioError,
  status: ContentfulStatusCode = statuses[error.code] ?? 500,
): Response {
  const wait = error.params?.['retryAfterSeconds']
  if (wait !== undefined) c.header('Retry-After', String(wait))
  // A message that quotes an exception could carry a path or a query: it stays in the log.
  const open = error.message === DISK_FULL_MESSAGE || error.message === FOLDER_TROUBLE
  const shown = status === 500 && error.code === 'INTERNAL_ERROR' && !open ? internalError() : error
  return c.json(failureBody(surfaceOf(c.req.path), shown), status)
}

export function internalError(cause?: unknown): StudioError {
  if (isDiskFull(cause)) return studioError('INTERNAL_ERROR', DISK_FULL_MESSAGE)
  return studioError('INTERNAL_ERROR', 'internal error; the request id finds it in the log')
}
