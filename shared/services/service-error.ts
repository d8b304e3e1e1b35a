import { EMBEDDED_CONNECTION_ID } from '../contracts/connection'
import {
  serviceErrorCodes,
  studioError,
  type ErrorCode,
  type StudioError,
} from '../contracts/errors'
import { fieldsOf, textOf, type Fields } from './loose-json'
import { messageText } from './service-text'

/** The code of an error body if the specification defines it. */
const codeNamed = (name: string): ErrorCode | undefined =>
  serviceErrorCodes.find((code) => code === name)

const statusCodes: Record<number, ErrorCode> = {
  400: 'INVALID_PARAMETER',
  401: 'UNAUTHORIZED',
  402: 'INSUFFICIENT_CREDITS',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'FEATURE_UNAVAILABLE',
  408: 'TIMEOUT',
  410: 'NOT_FOUND',
  413: 'TEXT_TOO_LONG',
  415: 'INVALID_PARAMETER',
  422: 'INVALID_PARAMETER',
  429: 'RATE_LIMITED',
  501: 'FEATURE_UNAVAILABLE',
}

/** Converts the status and body of a response to an error value, in any known shape (§7). */
export function errorOfAnswer(status: number, body: unknown, at: string): StudioError {
  const fields = fieldsOf(body) ?? {}
  const inner = fieldsOf(fields['error']) ?? {}
  const named = [fields['error_code'], fields['code'], inner['code'], inner['error_code']]
    .map((value) => codeNamed(textOf(value)?.toUpperCase() ?? ''))
    .find((code) => code !== undefined)
  const byStatus =
    statusCodes[status] ?? (status >= 400 && status < 500 ? 'INVALID_PARAMETER' : 'SERVICE_ERROR')
  const message = messageOf(fields, inner) ?? `the service answered with status ${status}`
  return studioError(named ?? byStatus, messageText(message), { at, params: { status } })
}

function messageOf(fields: Fields, inner: Fields): string | null {
  const firstOf = (value: unknown): string | null => {
    if (Array.isArray(value)) return firstOf(value[0])
    const object = fieldsOf(value)
    return object === null ? textOf(value) : (textOf(object['message']) ?? textOf(object['msg']))
  }
  return (
    textOf(inner['message']) ??
    firstOf(fields['message']) ??
    firstOf(fields['error']) ??
    firstOf(fields['detail']) ??
    firstOf(Object.values(fieldsOf(fields['errors']) ?? {})[0] ?? fields['errors'])
  )
}

/**
 * Maps "disk is full" from the embedded service to this computer's disk; for other services it stays
 * a service error.
 */
export function ownDiskFull(error: StudioError, connectionId: string): StudioError {
  if (connectionId !== EMBEDDED_CONNECTION_ID || !/\bdisk is full\b/i.test(error.message))
    return error
  return { ...error, code: 'DISK_FULL' }
}

/** True for a body that reports a failure despite a success status. */
export function reportsFailure(body: unknown): boolean {
  const fields = fieldsOf(body)
  if (fields === null) return false
  if (fields['success'] === false) return true
  const isTask = 'global_status' in fields || 'chunks' in fields
  return !isTask && (fields['status'] === 'error' || fields['status'] === 'fail')
}

/** True if the service itself reports the failure, not a proxy in front of it. */
export function isOwnRefusal(body: unknown): boolean {
  const fields = fieldsOf(body)
  return reportsFailure(body) || ['error_code', 'error'].some((name) => fields?.[name])
}

/** A response with the right status but a missing or wrong part. */
export function badResponse(at: string, missing: string): StudioError {
  return studioError('BAD_RESPONSE', `the service's answer has no ${missing}`, {
    at,
    params: { missing },
  })
}

/** The request did not reach the service and can safely be repeated. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
])

const isCertificate = (code: string) =>
  /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL/.test(code)

interface NetworkFailure {
  error: StudioError
  /** False: the request certainly did not reach the service. */
  maybeSent: boolean
}

function codeOf(cause: unknown): string {
  for (
    let each = cause, depth = 0;
    each instanceof Error && depth < 5;
    each = each.cause, depth += 1
  )
    if ('code' in each && typeof each.code === 'string') return each.code
  return ''
}

/** Converts a failed `fetch` to an error. */
export function networkFailure(cause: unknown, origin: string): NetworkFailure {
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'TimeoutError') {
    const error = studioError('TIMEOUT', 'the service did not answer in time', { at: origin })
    return { error, maybeSent: true }
  }
  const code = codeOf(cause)
  if (code === 'ADDRESS_REFUSED') {
    const error = studioError(code, 'the address leads to where no service is', { at: origin })
    return { error, maybeSent: false }
  }
  const params = { reason: code || 'network' }
  if (isCertificate(code)) {
    const message = `the certificate of the service is not trusted (${code})`
    const error = studioError('OFFLINE', message, { at: origin, params: { reason: 'certificate' } })
    return { error, maybeSent: false }
  }
  const message = `the service cannot be reached${code ? ` (${code})` : ''}`
  const error = studioError('OFFLINE', message, { at: origin, params })
  return { error, maybeSent: !neverSent.has(code) }
}
