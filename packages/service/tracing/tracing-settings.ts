import { failWith, ok, type Result } from '@shared/contracts/result'

/** How spans are sent, as the variables of OpenTelemetry say it. */
export interface TracingSettings {
  /** Where a collector takes OTLP over HTTP, `…/v1/traces`. */
  endpoint: string
  headers: Readonly<Record<string, string>>
  timeoutMs: number
  /** Spans are sent together after this time, ms, and so many at most at once; beyond `maxQueue` they are dropped. */
  delayMs: number
  maxBatch: number
  maxQueue: number
  /** Of the service as a whole: `service.name` and what else is given. */
  resource: Readonly<Record<string, string>>
  /** Share of the traces that begin here which are sent, 0 … 1. */
  ratio: number
  /** A request that belongs to a trace already is sent or not as that is. */
  followsParent: boolean
}

/** `a=1,b=2`, with percent-encoded values; null = it cannot be read. */
function pairs(text: string): Record<string, string> | null {
  const found: Record<string, string> = {}
  for (const part of text.split(',').filter((each) => each.trim() !== '')) {
    const at = part.indexOf('=')
    if (at < 1) return null
    try {
      found[part.slice(0, at).trim()] = decodeURIComponent(part.slice(at + 1).trim())
    } catch {
      return null
    }
  }
  return found
}

/** The share of traces that a sampler of OpenTelemetry takes; null = it is not known. */
function ratioOf(sampler: string, argument: string): number | null {
  const name = sampler.replace(/^parentbased_/, '')
  if (name === 'always_on') return 1
  if (name === 'always_off') return 0
  const ratio = argument === '' ? 1 : Number(argument)
  return name === 'traceidratio' && ratio >= 0 && ratio <= 1 ? ratio : null
}

/** Where spans go; '' = nowhere. */
function endpointIn(given: (name: string) => string): string {
  const isOff =
    given('OTEL_SDK_DISABLED').toLowerCase() === 'true' || given('OTEL_TRACES_EXPORTER') === 'none'
  if (isOff) return ''
  const base = given('OTEL_EXPORTER_OTLP_ENDPOINT').replace(/\/+$/, '')
  return given('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') || (base === '' ? '' : `${base}/v1/traces`)
}

const wrong = (name: string, message: string): Result<never> =>
  failWith('INVALID_ARGUMENT', `${name} ${message}`)

/**
 * Reads the variables of OpenTelemetry (`OTEL_EXPORTER_OTLP_ENDPOINT` and those beside it); null = nothing is sent, the
 * usual case. What is wrong is said without repeating a header.
 */
export function tracingSetting(
  env: NodeJS.ProcessEnv = process.env,
): Result<TracingSettings | null> {
  const given = (name: string): string => env[name]?.trim() ?? ''
  const traces = (name: string): string =>
    given(`OTEL_EXPORTER_OTLP_TRACES_${name}`) || given(`OTEL_EXPORTER_OTLP_${name}`)
  const endpoint = endpointIn(given)
  if (endpoint === '') return ok(null)
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint))
    return wrong('OTEL_EXPORTER_OTLP_ENDPOINT', 'must be an address such as http://collector:4318')
  if (traces('PROTOCOL') === 'grpc')
    return wrong('OTEL_EXPORTER_OTLP_PROTOCOL', 'must be http/json: spans are sent over HTTP')
  const headers = pairs(traces('HEADERS'))
  if (!headers) return wrong('OTEL_EXPORTER_OTLP_HEADERS', 'must be name=value,name=value')
  const resource = pairs(given('OTEL_RESOURCE_ATTRIBUTES'))
  if (!resource) return wrong('OTEL_RESOURCE_ATTRIBUTES', 'must be name=value,name=value')
  const sampler = given('OTEL_TRACES_SAMPLER') || 'parentbased_always_on'
  const ratio = ratioOf(sampler, given('OTEL_TRACES_SAMPLER_ARG'))
  if (ratio === null)
    return wrong(
      'OTEL_TRACES_SAMPLER',
      'must be (parentbased_)always_on, always_off or traceidratio, with a share from 0 to 1 in OTEL_TRACES_SAMPLER_ARG',
    )
  const number = (text: string, usual: number): number =>
    /^[1-9]\d{0,8}$/.test(text) ? Number(text) : usual
  const name = given('OTEL_SERVICE_NAME') || resource['service.name'] || 'cuecast'
  return ok({
    endpoint,
    headers,
    timeoutMs: number(traces('TIMEOUT'), 10_000),
    delayMs: number(given('OTEL_BSP_SCHEDULE_DELAY'), 5_000),
    maxBatch: number(given('OTEL_BSP_MAX_EXPORT_BATCH_SIZE'), 512),
    maxQueue: number(given('OTEL_BSP_MAX_QUEUE_SIZE'), 2_048),
    resource: { ...resource, 'service.name': name },
    ratio,
    followsParent: sampler.startsWith('parentbased_'),
  })
}
