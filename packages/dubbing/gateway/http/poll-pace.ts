import type { RateWindow } from './rate-limit'

export interface PollAnswer {
  tookMs: number
  /** Something changed since the previous status. */
  changed: boolean
  /** The service held the request (`Preference-Applied`). */
  waitApplied: boolean
}

/** Pause after a held request, ms: batches the changes of a fast service. */
const GATHER_MS = 100
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 12_000

/**
 * Pause before the next status request, ms. A service that holds requests until something changes is
 * polled again at once; any other is polled less and less often while nothing changes. Polling uses
 * at most half of the remaining rate limit, shared by all tasks.
 *
 * @param previousMs the previous pause, 0 at first
 * @param tasks number of tasks of the connection that are followed
 */
export function pollPause(
  answer: PollAnswer,
  previousMs: number,
  window: RateWindow | null,
  tasks: number,
  nowMs: number,
): number {
  const held = answer.waitApplied || (!answer.changed && answer.tookMs >= 1_000)
  const preferred = held
    ? GATHER_MS
    : answer.changed
      ? Math.max(FIRST_PAUSE_MS, previousMs / 2)
      : Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, previousMs * 1.6))
  if (window === null || window.resetMs <= nowMs) return Math.round(preferred)
  const share = (2 * tasks * (window.resetMs - nowMs)) / Math.max(1, window.remaining)
  return Math.round(Math.max(preferred, Math.min(share - answer.tookMs, 60_000)))
}
