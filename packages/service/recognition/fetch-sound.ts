import {
  addressKind,
  AddressRefused,
  checkedLookup,
  fileError,
  literalAddress,
} from '@cuecast/platform'
import { causeText } from '@shared/contracts/errors'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { createWriteStream } from 'node:fs'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const MAX_REDIRECTS = 3
/** Without a byte for this long the other side has gone, ms. */
const SILENT_MS = 30_000

interface Fetching {
  /** Addresses of this machine and its network may be asked: the service serves only them itself. */
  allowPrivate: boolean
  maxBytes: number
  signal: AbortSignal
}

/**
 * Fetches a sound into a file. INVALID_PARAMETER says why an address is not fetched; the connection
 * goes to the very address that was checked.
 */
export async function fetchSound(
  address: string,
  file: string,
  fetching: Fetching,
): Promise<Result<void>> {
  try {
    const response = await follow(new URL(address), fetching)
    await pipeline(response, limit(fetching.maxBytes), createWriteStream(file), {
      signal: fetching.signal,
    })
    return ok(undefined)
  } catch (cause) {
    if (fetching.signal.aborted) return failWith('CANCELLED', 'it was cancelled')
    const isFile = cause instanceof Error && 'syscall' in cause && 'path' in cause
    if (isFile) return fail(fileError(cause, file, 'write'))
    const reason = causeText(cause)
    return refused(reason)
  }
}

const refused = (reason: string): Result<never> =>
  failWith('INVALID_PARAMETER', `audio_url cannot be fetched: ${reason}`)

async function follow(first: URL, fetching: Fetching): Promise<IncomingMessage> {
  let url = first
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await ask(url, fetching)
    const { statusCode = 0, headers } = response
    if (statusCode >= 200 && statusCode < 300) return response
    response.destroy()
    if (statusCode < 300 || statusCode >= 400 || headers.location === undefined)
      throw new Error(`the server answers ${statusCode}`)
    url = new URL(headers.location, url)
  }
  throw new Error('too many redirects')
}

function ask(url: URL, { allowPrivate, signal }: Fetching): Promise<IncomingMessage> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new Error('only http and https addresses are fetched')
  const check = (addresses: readonly string[]): void => {
    const kinds = addresses.map((address) => addressKind(address))
    const bad = kinds.some((kind) => kind === 'link-local' || (kind !== 'public' && !allowPrivate))
    if (bad) throw new AddressRefused('the address is private')
  }
  const literal = literalAddress(url)
  if (literal !== null) check([literal])
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const request = send(url, { agent: false, signal, lookup: checkedLookup(check) })
    request.setTimeout(SILENT_MS, () => request.destroy(new Error('the server does not answer')))
    request.on('response', resolve)
    request.on('error', reject)
    request.end()
  })
}

function limit(maxBytes: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) done(new Error(`it is larger than ${maxBytes} bytes`))
      else done(null, chunk)
    },
  })
}
