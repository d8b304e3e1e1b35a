import { countsOf } from '@shared/lists/grouped'
import {
  addressKind,
  AddressRefused,
  checkedLookup,
  literalAddress,
  type Log,
  mayReach,
} from '@cuecast/platform'
import { createHmac } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Metrics } from '../metrics'
import type { Tracing } from '../tracing/tracing'
import type { AudioLinks } from '../storage/audio-links'
import type { SecretKeys } from '../store/secret-keys'
import { clockOf, type Sql } from '../store/sql'
import type { Transcription } from '../recognition/transcription-store'
import { chunksOf, requireTask } from '../tasks/task-store'
import {
  addDelivery,
  claimDeliveries,
  type Delivery,
  deliveryById,
  nextDue,
  recordResponse,
  sendAgain,
  taskEvent,
  testEvent,
  transcriptionEvent,
  type WebhookAnswer,
} from './deliveries'
import { webhookOf, type WebhookSettings } from './webhook-settings'

/** Webhooks on their way at once. */
const WIDTH = 16
const TIMEOUT_MS = 10_000
/** A timer cannot wait longer than 2^31 ms; and a clock may be set. */
const MAX_SLEEP_MS = 60 * 60_000
/** Other services may add deliveries to a database on a server, or die with some. */
const SHARED_SLEEP_MS = 15_000

interface SenderParts {
  sql: Sql
  log: Log
  /** All receivers may be private (a setting of the service). */
  allowPrivate: boolean
  /** Nothing is sent: what waits stays. */
  isHeld: boolean
  metrics: Metrics | null
  tracing: Tracing
  /** What secrets are sealed with. */
  keys: SecretKeys | null
}

/** A delivery that a sender has taken is left to it for this time, ms. */
const LEASE_MS = 3 * TIMEOUT_MS

/** Sends what is due, tries again what was not taken, and remembers both over restarts. */
export class WebhookSender {
  private readonly underWay = new Map<string, { accountId: number; work: Promise<void> }>()
  private timer: NodeJS.Timeout | undefined
  private looking: Promise<void> | null = null
  private again = false
  private stopped = false

  constructor(private readonly parts: SenderParts) {}

  /** Looks for due deliveries: after one was added, and at the start of the service. */
  wake(): void {
    void this.look()
  }

  /** Sends a test event; resolves with its delivery once it was tried, with null where the account has no webhook. */
  async sendTest(accountId: number, baseUrl: string): Promise<Delivery | null> {
    const { sql } = this.parts
    if (!(await webhookOf(sql, accountId))) return null
    return this.tried(await addDelivery(sql, accountId, testEvent(baseUrl, new Date())))
  }

  /** Sends a delivery again that waits or has failed; null: there is none of this id. */
  async retry(accountId: number, id: string): Promise<Delivery | null> {
    return (await sendAgain(this.parts.sql, accountId, id)) ? this.tried(id) : null
  }

  private async tried(id: string): Promise<Delivery | null> {
    await this.look()
    await this.underWay.get(id)?.work
    return deliveryById(this.parts.sql, id)
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    await this.looking
    await Promise.all([...this.underWay.values()].map(({ work }) => work))
  }

  /** One look at a time: what was added during one is found before it ends. */
  private look(): Promise<void> {
    if (this.stopped || this.parts.isHeld) return Promise.resolve()
    this.again = true
    this.looking ??= this.takeDue().catch((error: unknown) => {
      this.parts.log('error', 'webhooks not looked up', { reason: String(error) })
      this.sleep(SHARED_SLEEP_MS)
    })
    return this.looking
  }

  private async takeDue(): Promise<void> {
    const { sql } = this.parts
    let next: number | null = null
    let now = 0
    try {
      while (this.again) {
        this.again = false
        now = await clockOf(sql)
        const due = await claimDeliveries(
          sql,
          now,
          WIDTH - this.underWay.size,
          LEASE_MS,
          this.busy(),
        )
        for (const delivery of due) if (!this.underWay.has(delivery.id)) this.begin(delivery)
        next = await nextDue(sql, now)
      }
    } finally {
      this.looking = null
    }
    clearTimeout(this.timer)
    const isShared = sql.dialect === 'postgres'
    // What is due and was not taken is begun when one that is under way has ended.
    if ((next === null && !isShared) || this.underWay.size === WIDTH) return
    const longest = isShared ? SHARED_SLEEP_MS : MAX_SLEEP_MS
    this.sleep(Math.min(longest, Math.max(0, (next ?? Infinity) - now)))
  }

  /** How many are on their way for each account. */
  private busy(): Map<number, number> {
    return countsOf([...this.underWay.values()].map(({ accountId }) => accountId))
  }

  private sleep(ms: number): void {
    clearTimeout(this.timer)
    if (this.stopped) return
    this.timer = setTimeout(() => this.wake(), ms)
    this.timer.unref()
  }

  private begin(delivery: Delivery): void {
    const work = this.send(delivery)
      .then((answer) => recordResponse(this.parts.sql, delivery, answer))
      .catch((error: unknown) => {
        this.parts.log('error', 'webhook broke', { delivery: delivery.id, reason: String(error) })
      })
      .finally(() => {
        this.underWay.delete(delivery.id)
        this.wake()
      })
    this.underWay.set(delivery.id, { accountId: delivery.accountId, work })
  }

  private async send(delivery: Delivery): Promise<WebhookAnswer> {
    const webhook = await webhookOf(this.parts.sql, delivery.accountId, this.parts.keys)
    if (!webhook) return { error: 'the account has no webhook address any more' }
    const { secret, signature } = webhook
    if (secret === null) return { error: 'the secret cannot be opened: set it again' }
    const { requestId } = delivery.trace
    const span = this.parts.tracing.begin('send webhook', 'client', delivery.trace.traceparent)
    const { traceparent } = span
    const answer = await postWebhook({
      url: webhook.url,
      body: delivery.body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Cuecast-Webhook/1',
        'x-service-signature': signatureOf(delivery.body, { secret, signature }),
        'x-service-delivery': delivery.id,
        ...(requestId !== null && { 'x-request-id': requestId }),
        ...(traceparent !== null && { traceparent }),
      },
      allowPrivate: this.parts.allowPrivate || webhook.allowPrivate,
      timeoutMs: TIMEOUT_MS,
    })
    const came = 'status' in answer ? answer.status : null
    span.end(
      { 'http.response.status_code': came, 'cuecast.request_id': requestId },
      'error' in answer ? answer.error : null,
    )
    this.parts.log('info', 'webhook', { delivery: delivery.id, requestId, ...answer })
    this.parts.metrics?.webhook('status' in answer ? String(answer.status) : 'none')
    return answer
  }
}

interface WebhookPost {
  url: string
  body: string
  headers: Readonly<Record<string, string>>
  allowPrivate: boolean
  timeoutMs: number
}

const REFUSED = 'the address is private; allow it in the webhook settings'

/** Link-local addresses are refused whatever is allowed: clouds keep secrets there. */
function refusalOf(addresses: readonly string[], allowPrivate: boolean): string | null {
  const kinds = addresses.map((address) => addressKind(address))
  if (kinds.includes('link-local')) return 'the address is link-local'
  return allowPrivate || kinds.every((kind) => kind === 'public') ? null : REFUSED
}

/** Sends one webhook. Redirects are not followed; of the answer only the status is read. */
function postWebhook(post: WebhookPost): Promise<WebhookAnswer> {
  const url = new URL(post.url)
  if (!mayReach(url)) return Promise.resolve({ error: 'the network is switched off' })
  const literal = literalAddress(url)
  const refused = literal === null ? null : refusalOf([literal], post.allowPrivate)
  if (refused !== null) return Promise.resolve({ error: refused })
  const check = (addresses: readonly string[]): void => {
    const reason = refusalOf(addresses, post.allowPrivate)
    if (reason !== null) throw new AddressRefused(reason)
  }
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve) => {
    const request = send(url, {
      method: 'POST',
      headers: { ...post.headers, 'content-length': String(Buffer.byteLength(post.body)) },
      agent: false,
      signal: AbortSignal.timeout(post.timeoutMs),
      lookup: checkedLookup(check),
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

/** Value of `X-Service-Signature` for a body, as the account has chosen it. */
function signatureOf(
  body: string,
  { secret, signature }: { secret: string } & Pick<WebhookSettings, 'signature'>,
): string {
  if (signature === 'secret') return secret
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

/**
 * Writes down that a task has come to its end, for an account that wants to hear of it. Called
 * inside the transaction that ended it: neither is on disk without the other. True when there is
 * something to send: wake the sender afterwards.
 */
export async function tellOfTask(sql: Sql, links: AudioLinks, number: number): Promise<boolean> {
  const task = await requireTask(sql, number)
  if (!(await webhookOf(sql, task.accountId))) return false
  const event = taskEvent(task, await chunksOf(sql, number), links, new Date())
  await addDelivery(sql, task.accountId, event, task.trace)
  return true
}

/** The same for a transcription. */
export async function tellOfTranscription(sql: Sql, task: Transcription): Promise<boolean> {
  if (!(await webhookOf(sql, task.accountId))) return false
  await addDelivery(sql, task.accountId, transcriptionEvent(task, new Date()))
  return true
}
