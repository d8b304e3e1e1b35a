import { randomBytes } from 'node:crypto'
import type { Log } from '@cuecast/platform'
import type { TracingSettings } from './tracing-settings'

type Attributes = Readonly<Record<string, string | number | null>>

/** A part of the work for one request. */
interface Span {
  /** For what is done on behalf of it, as W3C Trace Context has it; null = there is no trace. */
  readonly traceparent: string | null
  /** @param error why it failed; null = it did not */
  end(attributes?: Attributes, error?: string | null): void
}

/** What a span is to the other side, by the numbers of OpenTelemetry. */
const kinds = { server: 2, client: 3, consumer: 5 } as const

/** Follows requests through the processes of the service. */
export interface Tracing {
  /** @param parent `traceparent` of what it is done for; null = a trace begins here */
  begin(name: string, kind: keyof typeof kinds, parent: string | null): Span
  /** Sends what is left. */
  stop(): Promise<void>
}

/** Sends nothing, and hands on what a client has sent. */
export const noTracing: Tracing = {
  begin: (_name, _kind, traceparent) => ({ traceparent, end: () => undefined }),
  stop: () => Promise.resolve(),
}

interface Place {
  traceId: string
  parentId: string | null
  isSampled: boolean
}

const traced = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

/** Where a new span belongs. The same trace is sent by all processes or by none: its id decides. */
function placeOf(parent: string | null, { ratio, followsParent }: TracingSettings): Place {
  const [, known, parentId = null, flags = '00'] = traced.exec(parent ?? '') ?? []
  const traceId = known ?? randomBytes(16).toString('hex')
  const isSampled =
    followsParent && known !== undefined
      ? (Number.parseInt(flags, 16) & 1) === 1
      : Number.parseInt(traceId.slice(-8), 16) / 2 ** 32 < ratio
  return { traceId, parentId, isSampled }
}

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) => {
    if (value === null) return []
    const whole = typeof value === 'number' ? { intValue: String(Math.round(value)) } : null
    return [{ key, value: whole ?? { stringValue: value } }]
  })

/** Sends spans together now and then, as OTLP over HTTP has them in JSON; what cannot be sent is dropped. */
class SpanSender {
  private readonly waiting: object[] = []
  private dropped = 0
  private timer: NodeJS.Timeout | null = null
  private sending: Promise<void> = Promise.resolve()

  constructor(
    private readonly settings: TracingSettings,
    private readonly log: Log,
  ) {}

  keep(span: object): void {
    const { maxBatch, maxQueue, delayMs } = this.settings
    if (this.waiting.length >= maxQueue) {
      this.dropped += 1
      return
    }
    this.waiting.push(span)
    if (this.waiting.length >= maxBatch) void this.flush()
    this.timer ??= setTimeout(() => void this.flush(), delayMs).unref()
  }

  /** Sends what waits, behind what is being sent. */
  flush(): Promise<void> {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
    if (this.dropped > 0) this.log('warn', 'spans dropped', { spans: this.dropped })
    this.dropped = 0
    const before = this.sending
    const spans = this.waiting.splice(0)
    this.sending = this.post(spans, before)
    return this.sending
  }

  private async post(spans: object[], before: Promise<void>): Promise<void> {
    await before
    while (spans.length > 0) await this.postOnce(spans.splice(0, this.settings.maxBatch))
  }

  private async postOnce(spans: readonly object[]): Promise<void> {
    const { endpoint, headers, timeoutMs, resource } = this.settings
    const scopeSpans = [{ scope: { name: 'cuecast' }, spans }]
    const resourceSpans = [{ resource: { attributes: attributesOf(resource) }, scopeSpans }]
    try {
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ resourceSpans }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`the collector answers ${answer.status}`)
    } catch (error) {
      this.log('warn', 'spans not sent', { spans: spans.length, reason: String(error) })
    }
  }
}

/** @param settings null = nothing is sent */
export function openTracing(settings: TracingSettings | null, log: Log): Tracing {
  if (settings === null) return noTracing
  const sender = new SpanSender(settings, log)
  return {
    begin(name, kind, parent) {
      const { traceId, parentId, isSampled } = placeOf(parent, settings)
      const spanId = randomBytes(8).toString('hex')
      const start = nowNs()
      return {
        traceparent: `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`,
        end(attributes = {}, error = null) {
          if (!isSampled) return
          sender.keep({
            traceId,
            spanId,
            ...(parentId !== null && { parentSpanId: parentId }),
            name,
            kind: kinds[kind],
            startTimeUnixNano: start,
            endTimeUnixNano: nowNs(),
            attributes: attributesOf(attributes),
            status: error === null ? { code: 0 } : { code: 2, message: error },
          })
        },
      }
    },
    stop: () => sender.flush(),
  }
}

const nowNs = (): string =>
  String(BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e3)) * 1000n)
