import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { createHash, timingSafeEqual } from 'node:crypto'
import { studioError } from '@shared/contracts/errors'
import type { QueueState } from './tasks/chunk-claims'
import type { ServiceEnv } from './http/environment'
import type { ServiceSettings } from './settings'
import { failure } from './http/failure'

/** Numbers for an operator. They hold no text, no key and no account. */
export interface Metrics {
  /** @param route the pattern that answered, so that there are only so many */
  request(method: string, route: string, code: number, seconds: number): void
  /** A chunk has been rendered and stored. */
  chunk(seconds: number): void
  chunkFailed(code: string): void
  charged(credits: number): void
  givenBack(credits: number): void
  /** @param answer the receiver's status, or `none` */
  webhook(answer: string): void
  /** All of them in the Prometheus text format. */
  text(): Promise<string>
}

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** The package is loaded here only: the studio's own service counts nothing and starts without it. */
export async function prometheusMetrics(queue: () => Promise<QueueState>): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const register = new Registry()
  const registers = [register]
  // Event loop, heap, collections of garbage, open files.
  collectDefaultMetrics({ register })
  const counter = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Counter({ name: `cuecast_${name}`, help, labelNames, registers })
  const histogram = <L extends string>(name: string, help: string, labelNames: L[] = []) =>
    new Histogram({ name: `cuecast_${name}`, help, labelNames, registers, buckets: SECONDS })
  const gauge = (name: string, help: string, value: () => number | Promise<number>) =>
    new Gauge({
      name: `cuecast_${name}`,
      help,
      registers,
      async collect() {
        this.set(await value())
      },
    })
  const requests = counter('requests_total', 'Requests answered', ['method', 'route', 'code'])
  const taken = histogram('request_seconds', 'Time to the answer, waits included', ['route'])
  const chunks = histogram('chunk_seconds', 'Time from taking a chunk to its file')
  const failures = counter('chunk_failures_total', 'Chunks that failed', ['code'])
  const charged = counter('credits_charged_total', 'Credits taken from accounts')
  const returned = counter('credits_returned_total', 'Credits given back for failed chunks')
  const webhooks = counter('webhooks_total', 'Webhooks sent, by what came back', ['answer'])
  const now = looked(queue)
  gauge('chunks_waiting', 'Chunks that wait', async () => (await now()).waiting)
  gauge('chunks_running', 'Chunks that are rendered', async () => (await now()).running)
  gauge(
    'oldest_chunk_seconds',
    'How long the oldest chunk waits',
    async () => (await now()).oldestMs / 1000,
  )
  gauge('resident_memory_bytes', 'Memory of the process', () => process.memoryUsage.rss())
  return {
    request(method, route, code, seconds) {
      requests.inc({ method, route, code })
      taken.observe({ route }, seconds)
    },
    chunk: (seconds) => chunks.observe(seconds),
    chunkFailed: (code) => failures.inc({ code }),
    charged: (credits) => charged.inc(credits),
    givenBack: (credits) => returned.inc(credits),
    webhook: (answer) => webhooks.inc({ answer }),
    text: () => register.metrics(),
  }
}

/** How long a look at the queue holds, ms: all numbers of an answer come from one. */
const LOOK_MS = 1_000

function looked(queue: () => Promise<QueueState>): () => Promise<QueueState> {
  let last: { at: number; state: Promise<QueueState> } | null = null
  return () => {
    const at = performance.now()
    if (last === null || at - last.at > LOOK_MS) last = { at, state: queue() }
    return last.state
  }
}

/** Counts every answer by the pattern of its route. */
export function countRequests(metrics: Metrics): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    const start = performance.now()
    await next()
    const seconds = (performance.now() - start) / 1000
    metrics.request(c.req.method, routePath(c, -1), c.res.status, seconds)
  }
}

/**
 * `GET /metrics`: for programs of this machine while the service listens there only and stands behind
 * no proxy; otherwise for those that send the operator's token.
 */
export function metricsRoute(
  metrics: Metrics,
  { metricsToken, loopback, publicUrl }: ServiceSettings,
): (c: Context<ServiceEnv>) => Promise<Response> {
  return async (c) => {
    const given = /^Bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    const isOpen = metricsToken === null && loopback && publicUrl === null
    if (!isOpen && (metricsToken === null || !isSame(given, metricsToken)))
      return failure(c, studioError('FORBIDDEN', 'metrics need the token CUECAST_METRICS_TOKEN'))
    return c.text(await metrics.text(), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    })
  }
}

/** Takes as long for a wrong token as for the right one. */
function isSame(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}
