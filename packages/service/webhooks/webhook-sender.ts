import type { Log } from '../log/log'
import type { Sql } from '../store/sql'
import { deliveryById, dueDeliveries, nextDue, noteAnswer, type Delivery } from './delivery-store'
import { postWebhook, type WebhookAnswer } from './post-webhook'
import { signatureOf } from './signature'
import { webhookOf } from './webhook-settings'

/** Webhooks on their way at once. */
const WIDTH = 16
const TIMEOUT_MS = 10_000
/** A timer cannot wait longer than 2^31 ms; and a clock may be set. */
const LONGEST_SLEEP_MS = 60 * 60_000

interface SenderParts {
  sql: Sql
  log: Log
  /** All receivers may be private (a setting of the service). */
  allowPrivate: boolean
}

/** Sends what is due, tries again what was not taken, and remembers both over restarts. */
export class WebhookSender {
  private readonly underWay = new Map<string, Promise<void>>()
  private timer: NodeJS.Timeout | undefined
  private stopped = false

  constructor(private readonly parts: SenderParts) {}

  /** Looks for due deliveries: after one was added, and at the start of the service. */
  wake(): void {
    if (this.stopped) return
    clearTimeout(this.timer)
    const due = dueDeliveries(this.parts.sql, Date.now(), WIDTH * 2)
    for (const delivery of due) {
      if (this.underWay.size >= WIDTH) return
      if (!this.underWay.has(delivery.id)) this.begin(delivery)
    }
    const next = nextDue(this.parts.sql)
    if (next === null || this.underWay.size > 0) return
    const sleep = Math.min(LONGEST_SLEEP_MS, Math.max(0, next - Date.now()))
    this.timer = setTimeout(() => this.wake(), sleep)
    this.timer.unref()
  }

  /** Resolves once a delivery has had its try; for "send test". */
  async tried(id: string): Promise<Delivery | null> {
    this.wake()
    await this.underWay.get(id)
    return deliveryById(this.parts.sql, id)
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    await Promise.all(this.underWay.values())
  }

  private begin(delivery: Delivery): void {
    const work = this.send(delivery)
      .then((answer) => noteAnswer(this.parts.sql, delivery, answer))
      .catch((error: unknown) => {
        this.parts.log('error', 'webhook broke', { delivery: delivery.id, reason: String(error) })
      })
      .finally(() => {
        this.underWay.delete(delivery.id)
        this.wake()
      })
    this.underWay.set(delivery.id, work)
  }

  private async send(delivery: Delivery): Promise<WebhookAnswer> {
    const webhook = webhookOf(this.parts.sql, delivery.accountId)
    if (!webhook) return { error: 'the account has no webhook address any more' }
    const answer = await postWebhook({
      url: webhook.url,
      body: delivery.body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Cuecast-Webhook/1',
        'x-service-signature': signatureOf(delivery.body, webhook),
        'x-service-delivery': delivery.id,
      },
      allowPrivate: this.parts.allowPrivate || webhook.allowPrivate,
      timeoutMs: TIMEOUT_MS,
    })
    this.parts.log('info', 'webhook', { delivery: delivery.id, ...answer })
    return answer
  }
}
