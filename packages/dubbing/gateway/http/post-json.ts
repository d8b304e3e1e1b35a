import { fetchChecked, mayReach, refusedAddress } from '@cuecast/platform'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { fail, ok, type Result } from '@shared/contracts/result'
import { fieldsOf, parseJson } from '@shared/services/loose-json'
import { readRetryAfter } from '@shared/services/rate-limit'
import { readCapped } from '@shared/services/read-capped'
import { errorOfAnswer, networkFailure } from '@shared/services/service-error'
import { redact } from '@shared/services/service-text'
import { networkOff } from './http-client'

/** A service beside the speech service: a language model, a translator. */
export interface JsonTarget {
  /** Without a slash at its end. */
  address: string
  /** Null: it needs none. */
  key: string | null
  /** Timeout of a response, s. */
  timeoutSeconds: number
  /** The origin for which plain http is agreed. */
  plainOrigin?: string | undefined
}

interface JsonRequest {
  path: string
  headers: Record<string, string>
  body: object
  maxBytes: number
  signal: AbortSignal | undefined
}

export interface JsonAnswer {
  status: number
  /** Null: longer than an answer may be. */
  text: string | null
  retryAfterMs: number | null
}

/**
 * One request. The key goes to this address alone: redirects are not followed.
 *
 * @returns NETWORK_OFF, ADDRESS_REFUSED and others before anything is sent, and errors of the network, without the key
 */
export async function postJson(
  { address, key, timeoutSeconds, plainOrigin }: JsonTarget,
  { path, headers, body, maxBytes, signal }: JsonRequest,
): Promise<Result<JsonAnswer>> {
  const url = new URL(`${address}${path}`)
  const refused = refusedAddress(url, plainOrigin)
  if (refused) return fail(refused)
  if (!mayReach(url)) return fail(networkOff(address))
  const timeout = AbortSignal.timeout(timeoutSeconds * 1_000)
  try {
    const response = await fetchChecked(url, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      body: JSON.stringify(body),
    })
    const bytes = await readCapped(response, maxBytes)
    const text = bytes && new TextDecoder().decode(bytes)
    const retryAfterMs = readRetryAfter(response.headers, Date.now())
    return ok({ status: response.status, text, retryAfterMs })
  } catch (cause) {
    if (signal?.aborted) return fail(cancelledAt(address))
    const { error } = networkFailure(timeout.aborted ? timeout.reason : cause, address)
    return fail({ ...error, message: redact(error.message, key ?? '') })
  }
}

export const cancelledAt = (at: string): StudioError =>
  studioError('CANCELLED', 'the request was cancelled', { at })

/** The error of an answer that is no success, without the key. */
export function refusalOf(
  { status, text }: JsonAnswer,
  at: string,
  key: string | null,
): StudioError {
  if (status < 400)
    return studioError('BAD_RESPONSE', `the address answered with status ${status}`, { at })
  const error = errorOfAnswer(status, fieldsOf(parseJson(text ?? '')), at)
  return { ...error, message: redact(error.message, key ?? '') }
}
