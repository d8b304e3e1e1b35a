import { studioError, type StudioError } from '@shared/contracts/errors'

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

export interface NetworkFailure {
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
