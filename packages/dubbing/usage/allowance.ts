import type { Allowance, AllowanceWindow } from '@shared/contracts/connection'
import type { RateWindow } from '@shared/services/rate-limit'
import { dayOf } from '@shared/dubbing/spending'
import { z } from 'zod'
import { readKept, writeKept } from '@cuecast/platform'

/** Rate limits of the plans (specification §8); other plans have the default of v2. */
const plans: readonly { name: RegExp; perMinute: number; perDay: number | null }[] = [
  { name: /starter/i, perMinute: 20, perDay: 500 },
  { name: /creator/i, perMinute: 60, perDay: 2_000 },
  { name: /\bapi\b/i, perMinute: 120, perDay: 5_000 },
  { name: /(?:)/, perMinute: 60, perDay: null },
]

/** A header window that resets later than this is the daily one, ms. */
const MAX_MINUTE_MS = 90_000

/**
 * Requests left this minute and today: reported by the account or headers of the service, otherwise
 * from our own count and the limits of the specification.
 */
export function allowanceOf(about: {
  /** Limits of the account: null = unlimited, undefined = not reported. */
  stated: Pick<Allowance, 'minute' | 'day'> | null | undefined
  headers: RateWindow | null
  planName: string
  count: RequestCount
  nowMs: number
}): Allowance | null {
  const { stated, headers, planName, count, nowMs } = about
  if (stated === null) return null
  if (stated) return { ...stated, source: 'service' }
  const plan = plans.find(({ name }) => name.test(planName))
  const minute = counted(plan?.perMinute ?? null, count.minute)
  const day = counted(plan?.perDay ?? null, count.day)
  const limit = headers?.limit ?? null
  if (headers === null || limit === null) return { minute, day, source: 'counted' }
  const window: AllowanceWindow = {
    limit,
    left: Math.min(limit, headers.remaining),
    resetAt: new Date(headers.resetMs).toISOString(),
  }
  return headers.resetMs - nowMs > MAX_MINUTE_MS
    ? { minute, day: window, source: 'service' }
    : { minute: window, day, source: 'service' }
}

function counted(limit: number | null, sent: number): AllowanceWindow | null {
  return limit === null ? null : { limit, left: Math.max(0, limit - sent), resetAt: null }
}

const fileSchema = z.object({ day: z.string(), counts: z.record(z.string(), z.number().int()) })

interface RequestCount {
  /** In the last 60 s. */
  minute: number
  /** Today, in local time. */
  day: number
}

const MINUTE_MS = 60_000
const WRITE_AFTER_MS = 3_000

/**
 * Counts requests per connection, for services that do not report the remaining ones. The daily
 * count survives restarts; a kill can lose its last seconds.
 */
export class RequestCounts {
  #day = dayOf(new Date())
  readonly #counts = new Map<string, number>()
  readonly #recent = new Map<string, number[]>()
  #timer: NodeJS.Timeout | null = null
  readonly #read: Promise<void>

  /** @param setAside called with the path of a damaged file that was set aside */
  constructor(
    private readonly file: string,
    private readonly setAside?: (to: string) => void,
    private readonly now: () => number = Date.now,
  ) {
    this.#read = this.#load()
  }

  note(connectionId: string): void {
    this.#turnDay()
    this.#counts.set(connectionId, (this.#counts.get(connectionId) ?? 0) + 1)
    this.#recent.set(connectionId, [...this.#since(connectionId), this.now()])
    this.#timer ??= setTimeout(() => void this.#write(), WRITE_AFTER_MS)
  }

  async of(connectionId: string): Promise<RequestCount> {
    await this.#read
    this.#turnDay()
    const day = this.#counts.get(connectionId) ?? 0
    return { minute: this.#since(connectionId).length, day }
  }

  async close(): Promise<void> {
    if (this.#timer) await this.#write()
  }

  #since(connectionId: string): number[] {
    const after = this.now() - MINUTE_MS
    return (this.#recent.get(connectionId) ?? []).filter((at) => at > after)
  }

  #turnDay(): void {
    const today = dayOf(new Date(this.now()))
    if (today === this.#day) return
    this.#day = today
    this.#counts.clear()
  }

  async #load(): Promise<void> {
    const read = await readKept(this.file, fileSchema, { day: '', counts: {} }, this.setAside)
    if (!read.ok || read.value.day !== this.#day) return
    for (const [id, count] of Object.entries(read.value.counts))
      this.#counts.set(id, (this.#counts.get(id) ?? 0) + count)
  }

  async #write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    await this.#read
    const counts = Object.fromEntries(this.#counts)
    // A failed write only loses an estimate.
    await writeKept(this.file, { day: this.#day, counts })
  }
}
