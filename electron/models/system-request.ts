import { Readable } from 'node:stream'
import type { SendRequest } from '@cuecast/platform'
import { net } from 'electron'

/** Sends a request as the system's own browser would: through the proxy that is set there. Follows no redirect. */
export const systemRequest: SendRequest = (url, { headers, signal }) =>
  new Promise((resolve, reject) => {
    const request = net.request({
      url: url.href,
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
    })
    for (const [name, value] of Object.entries(headers)) request.setHeader(name, value)
    let body: Readable | null = null
    // The body of a request that is aborted would keep coming.
    const stop = () => {
      request.abort()
      body?.destroy()
    }
    signal.addEventListener('abort', stop, { once: true })
    request.once('abort', () => reject(new Error('the request was stopped')))
    request.on('error', reject)
    request.once('redirect', (status, _method, location) => {
      resolve(new Response(null, { status, headers: { location } }))
      request.abort()
    })
    request.once('response', (message) => {
      const found = Object.entries(message.headers).flatMap(([name, value]) =>
        [value].flat().map((each): [string, string] => [name, each]),
      )
      body = message instanceof Readable ? message : null
      const init = { status: message.statusCode, headers: found }
      resolve(new Response(body && bodyOf(body), init))
    })
    if (signal.aborted) stop()
    else request.end()
  })

/** The body of a message, with back pressure. */
function bodyOf(message: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  const parts = message[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(body) {
      const { value, done } = await parts.next()
      if (done) body.close()
      else body.enqueue(new Uint8Array(value))
    },
    async cancel() {
      await parts.return?.()
    },
  })
}
