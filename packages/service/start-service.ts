import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener, RequestError } from '@hono/node-server'
import { studioError } from '@shared/contracts/errors'
import { notShared } from './http/middleware'
import { failureBody, internalError } from './http/failure'
import { createService, type Service, type ServiceOptions } from './service'

export interface StartOptions extends Omit<ServiceOptions, 'loopback'> {
  /** 0 = any free port. */
  port: number
  /** Default 127.0.0.1. On any other address the checks against browsers are left to a proxy. */
  host?: string
  /** How long it still answers after `close` while `/readyz` says that it stops, ms. Default 0. */
  drainMs?: number
}

export interface RunningService {
  /** `http://127.0.0.1:8787` */
  readonly url: string
  readonly service: Service
  /** Finishes the requests under way, then stops. Unfinished chunks resume at the next start. */
  close(): Promise<void>
}

/**
 * The headers of a request must be there within the first time, ms. Bodies are timed where they are
 * read: a file may take long on a slow line. Idle connections outlive those of a proxy in front.
 */
const timing = { headersTimeout: 15_000, requestTimeout: 0, keepAliveTimeout: 125_000 }
/** Requests still under way after this time of stopping are cut, ms. */
const DRAIN_MS = 5_000

const isLoopback = (host: string): boolean => /^(?:127\.|localhost$|::1$)/.test(host)

/**
 * Starts the service on an address of this machine.
 * @throws when the port is taken, or another service runs on the data folder
 */
export async function startService(options: StartOptions): Promise<RunningService> {
  const { port, host = '127.0.0.1', drainMs = 0, ...rest } = options
  const service = await createService({ ...rest, loopback: isLoopback(host) })
  const server = createServer(
    timing,
    getRequestListener(service.app.fetch, { errorHandler: unreadable }),
  )
  server.on('clientError', (_error, socket) => refuseBroken(socket))
  try {
    await listen(server, port, host)
  } catch (error) {
    await service.close()
    throw error
  }
  let closing: Promise<void> | null = null
  return {
    url: urlOf(server),
    service,
    close: () => (closing ??= stop(server, service, drainMs)),
  }
}

/** What is so broken that it never became a request: a bad Host header, an impossible path. */
function unreadable(error: unknown): Response {
  const isBad = error instanceof RequestError
  const shown = isBad
    ? studioError('INVALID_PARAMETER', 'the request cannot be read')
    : internalError()
  return Response.json(failureBody('v2', shown), {
    status: isBad ? 400 : 500,
    headers: [[...notShared]],
  })
}

/** What is no HTTP at all, or has headers without end. */
function refuseBroken(socket: Duplex): void {
  if (!socket.writable) return
  socket.end(`HTTP/1.1 400 Bad Request\r\n${notShared.join(': ')}\r\nConnection: close\r\n\r\n`)
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null
}

function urlOf(server: Server): string {
  const address = server.address()
  if (!isAddress(address)) throw new Error('the server has no address')
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}

async function stop(server: Server, service: Service, drainMs: number): Promise<void> {
  service.stopping()
  if (drainMs > 0) await pause(drainMs)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  service.release()
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
  await closed
  clearTimeout(cut)
  await service.close()
}
