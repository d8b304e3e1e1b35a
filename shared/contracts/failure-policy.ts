import type { ErrorCode, StudioError } from './studio-error'

/**
 * transient: the same request may succeed later, with nothing changed · stops-run: every further
 * request would fail in the same way until the user does something.
 */
type FailureKind = 'transient' | 'stops-run'

/**
 * Effect of a failure on what comes after it. Every code that is not listed concerns only what was
 * asked for: other requests continue.
 */
const failureKinds: Partial<Record<ErrorCode, FailureKind>> = {
  RATE_LIMITED: 'transient',
  SERVICE_ERROR: 'transient',
  OFFLINE: 'transient',
  TIMEOUT: 'transient',
  SERVICE_NOT_RUNNING: 'transient',

  INSUFFICIENT_CREDITS: 'stops-run',
  CREDIT_LIMIT: 'stops-run',
  REQUEST_LIMIT: 'stops-run',
  SENDING_NOT_AGREED: 'stops-run',
  UNAUTHORIZED: 'stops-run',
  FORBIDDEN: 'stops-run',
  INSECURE_URL: 'stops-run',
  PLAIN_HTTP_NOT_AGREED: 'stops-run',
  ADDRESS_REFUSED: 'stops-run',
  NETWORK_OFF: 'stops-run',
  DISK_FULL: 'stops-run',
  WRITE_FAILED: 'stops-run',
  PERMISSION_DENIED: 'stops-run',
  FILE_IN_USE: 'stops-run',
  PROJECT_READ_ONLY: 'stops-run',
  PROJECT_LOCK_LOST: 'stops-run',
}

/** Set on the error of a paid request that the service itself has refused: it was not accepted. */
export const REFUSED = { refused: 1 } as const

/** A refusal in the service's own words that names no fault of the request: worth a few repeats. */
export function isRepeatableRefusal({ code, params }: StudioError): boolean {
  return params?.['refused'] === 1 && (code === 'SERVICE_ERROR' || code === 'SYNTHESIS_FAILED')
}

/** Its answer was lost, and the service could not tell that sending it again is a repeat: it may be paid twice. */
export function mayBePaidTwice({ code, params }: StudioError): boolean {
  const until = params?.['repeatUntil']
  return code === 'ANSWER_LOST' && (until === undefined || Date.parse(String(until)) <= Date.now())
}

export function isTransient({ code, params }: StudioError): boolean {
  if (failureKinds[code] !== 'transient' || params?.['reason'] === 'certificate') return false
  // A refused request has to be asked about, and an answer of 200 that reports an error is no outage.
  return code !== 'SERVICE_ERROR' || (Number(params?.['status']) >= 500 && !params?.['refused'])
}

/** True if no further request is sent; paid work is still fetched. */
export function stopsRun(error: StudioError): boolean {
  return failureKinds[error.code] === 'stops-run' || isTransient(error)
}

const unwritable = new Set<ErrorCode>([
  'DISK_FULL',
  'WRITE_FAILED',
  'PERMISSION_DENIED',
  'FILE_IN_USE',
  'PROJECT_READ_ONLY',
  'PROJECT_LOCK_LOST',
])

/** The project cannot be written. */
export function isDiskFailure({ code }: StudioError): boolean {
  return unwritable.has(code)
}
