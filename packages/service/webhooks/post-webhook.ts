import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { addressKind, AddressRefused, checkedLookup, literalAddress } from '@cuecast/platform'

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

function refusePrivate(addresses: readonly string[]): void {
  if (addresses.some((address) => addressKind(address) !== 'public'))
    throw new AddressRefused(REFUSED)
}

/** Sends one webhook. Redirects are not followed; of the answer only the status is read. */
export function postWebhook(post: WebhookPost): Promise<WebhookAnswer> {
  const url = new URL(post.url)
  const literal = literalAddress(url)
  if (!post.allowPrivate && literal !== null && addressKind(literal) !== 'public')
    return Promise.resolve({ error: REFUSED })
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve) => {
    const request = send(url, {
      method: 'POST',
      headers: { ...post.headers, 'content-length': String(Buffer.byteLength(post.body)) },
      agent: false,
      signal: AbortSignal.timeout(post.timeoutMs),
      ...(post.allowPrivate ? {} : { lookup: checkedLookup(refusePrivate) }),
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
