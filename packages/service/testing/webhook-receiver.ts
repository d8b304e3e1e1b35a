import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface ReceivedWebhook {
  body: string
  headers: Readonly<Record<string, string | string[] | undefined>>
}

export interface WebhookReceiver {
  readonly url: string
  readonly received: ReceivedWebhook[]
  /** Statuses of the next answers; then 200. */
  answerWith(...statuses: number[]): void
}

/** Takes webhooks on a free local port until the test is over. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  const statuses: number[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ body: Buffer.concat(parts).toString(), headers: request.headers })
      response.writeHead(statuses.shift() ?? 200, { location: '/elsewhere' }).end()
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const isAddress = (value: unknown): value is AddressInfo => typeof value === 'object'
  const address = server.address()
  if (!isAddress(address)) throw new Error('no address')
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    answerWith: (...next) => void statuses.push(...next),
  }
}
