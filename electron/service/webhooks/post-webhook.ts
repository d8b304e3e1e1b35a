import { lookup } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPrivateAddress } from './private-address'

/** What a receiver answered: its status, or why there was no answer. */
export type WebhookAnswer = { status: number } | { error: string }

export interface WebhookPost {
  url: string
  body: string
  headers: Readonly<Record<string, string>>
  allowPrivate: boolean
  timeoutMs: number
}

const REFUSED = 'the address is private; allow it in the webhook settings'

/**
 * Resolves as usual and refuses private addresses. The connection is made to the very address that
 * was checked, so that a name cannot be rebound between the check and the call.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, options, (error, address, family) => {
    const found = Array.isArray(address) ? address.map((one) => one.address) : [address]
    if (!error && found.some(isPrivateAddress)) callback(new Error(REFUSED), '', 4)
    else callback(error, address, family)
  })
}

/** Sends one webhook. Redirects are not followed; of the answer only the status is read. */
export function postWebhook(post: WebhookPost): Promise<WebhookAnswer> {
  const url = new URL(post.url)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!post.allowPrivate && isIP(host) !== 0 && isPrivateAddress(host))
    return Promise.resolve({ error: REFUSED })
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve) => {
    const request = send(url, {
      method: 'POST',
      headers: { ...post.headers, 'content-length': String(Buffer.byteLength(post.body)) },
      agent: false,
      signal: AbortSignal.timeout(post.timeoutMs),
      ...(post.allowPrivate ? {} : { lookup: publicLookup }),
    })
    request.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0 })
      response.destroy()
    })
    request.on('error', (error) => resolve({ error: reasonOf(error) }))
    request.end(post.body)
  })
}

function reasonOf(error: Error): string {
  return error.name === 'AbortError' || error.name === 'TimeoutError'
    ? 'no answer in time'
    : error.message
}
