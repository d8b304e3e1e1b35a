import { studioError, type StudioError } from '@shared/contracts/errors'
import { isTransient } from '@shared/contracts/failure-policy'
import type { Result } from '@shared/contracts/result'
import type { RunProgress } from '@shared/contracts/run'
import { backoff, retry } from '@shared/services/retry'

export type WaitingReason = NonNullable<RunProgress['waiting']>

function reasonOf({ code }: StudioError): WaitingReason['reason'] {
  switch (code) {
    case 'RATE_LIMITED':
    case 'SERVICE_ERROR':
    case 'SERVICE_NOT_RUNNING':
      return code
    default:
      return 'OFFLINE'
  }
}

export interface WaitOptions {
  /** Fires when the run stops. */
  signal: AbortSignal
  onWaiting(waiting: WaitingReason | null): void
}

const MAX_NETWORK_PAUSE_MS = 30_000

/**
 * Repeats a request that is safe to repeat until the service can be reached, with growing pauses,
 * reporting why it waits. Returns the last failure if it is final or the signal fires.
 */
export async function retryUntilReachable<T>(
  request: () => Promise<Result<T>>,
  { signal, onWaiting }: WaitOptions,
): Promise<Result<T>> {
  const pause = (error: StudioError, failures: number) => {
    const ms = Math.min(MAX_NETWORK_PAUSE_MS, backoff(failures) * 2)
    if (!isTransient(error) || signal.aborted) return null
    onWaiting({ reason: reasonOf(error), untilMs: Date.now() + ms })
    return ms
  }
  const result = await retry(request, { pause, signal })
  if (result.ok || !isTransient(result.error)) onWaiting(null)
  return result
}

/** The disk is full or the project folder is missing: the user can fix that meanwhile. */
const storageCodes: ReadonlySet<string> = new Set<StudioError['code']>([
  'DISK_FULL',
  'WRITE_FAILED',
  'PERMISSION_DENIED',
  'FILE_IN_USE',
])

const STORAGE_STEP_MS = 1_000
const MAX_STORAGE_PAUSE_MS = 10_000

/**
 * Repeats a write until there is space for it, reporting that it waits. Other failures are returned
 * at once.
 */
export async function retryUntilStored<T>(
  store: () => Promise<Result<T>>,
  { signal, onWaiting }: Pick<WaitOptions, 'signal' | 'onWaiting'>,
): Promise<Result<T>> {
  let waited = false
  const pause = ({ code }: StudioError, failures: number) => {
    if (!storageCodes.has(code) || signal.aborted) return null
    const ms = Math.min(MAX_STORAGE_PAUSE_MS, STORAGE_STEP_MS * failures)
    waited = true
    onWaiting({ reason: 'STORAGE', untilMs: Date.now() + ms })
    return ms
  }
  const stored = await retry(store, { pause, signal })
  if (waited) onWaiting(null)
  return stored
}

interface ProgressWatchOptions {
  giveUpAfterMs: number
  /** No progress for a while: the interface should show the cause. */
  onQuiet(): void
  /** No progress for `giveUpAfterMs`. */
  onGiveUp(): void
}

/** Standstill after which `onQuiet` is called, ms. */
const QUIET_MS = 10_000
const TICK_MS = 1_000

/** Detects a run without progress. Time in which the computer sleeps does not count. */
export class ProgressWatch {
  #quietMs = 0
  #lastTickMs = Date.now()
  #timer: NodeJS.Timeout | null = null

  constructor(private readonly options: ProgressWatchOptions) {}

  /** When the run is given up without progress until then, epoch ms. */
  get giveUpAtMs(): number {
    return Date.now() + this.options.giveUpAfterMs - this.#quietMs
  }

  get isQuiet(): boolean {
    return this.#quietMs >= QUIET_MS
  }

  start(): void {
    this.#lastTickMs = Date.now()
    this.#timer = setTimeout(() => this.#tick(), TICK_MS)
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  progressed(): void {
    this.#quietMs = 0
  }

  #tick(): void {
    const now = Date.now()
    const before = this.#quietMs
    this.#quietMs += Math.min(now - this.#lastTickMs, 5 * TICK_MS)
    this.#lastTickMs = now
    if (before < QUIET_MS && this.#quietMs >= QUIET_MS) this.options.onQuiet()
    if (this.#quietMs >= this.options.giveUpAfterMs) {
      this.stop()
      this.options.onGiveUp()
    } else this.#timer = setTimeout(() => this.#tick(), TICK_MS)
  }
}

/** Error message when a run gives up, by the cause of its wait. */
const standstills: Record<Exclude<WaitingReason['reason'], 'STORAGE'>, string> = {
  RATE_LIMITED: 'the limit of requests is used up',
  OFFLINE: 'the service cannot be reached',
  SERVICE_ERROR: 'the service answers with errors only',
  SERVICE_NOT_RUNNING: 'the service does not start',
  SERVICE_BUSY: 'the service has taken the task and finishes nothing of it',
}

/** Why a run is given up in which nothing came for so long. */
export function standstill(
  waitingFor: WaitingReason['reason'] | null,
  giveUpAfterMs: number,
): StudioError {
  const reason = waitingFor === null || waitingFor === 'STORAGE' ? 'SERVICE_BUSY' : waitingFor
  const seconds = Math.round(giveUpAfterMs / 1_000)
  const span = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
  const message = `${standstills[reason]}; nothing came for ${span}`
  const code = reason === 'SERVICE_BUSY' ? 'TIMEOUT' : reason
  return studioError(code, message, { params: { seconds } })
}
