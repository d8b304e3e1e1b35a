import type { RateWindow } from './rate-limit'

export interface PollAnswer {
  tookMs: number
  /** Something changed since the answer before. */
  changed: boolean
  /** The service said that it waits (`Preference-Applied`). */
  waitApplied: boolean
}

/** Shortest pause after an answer that brought something, ms: gathers changes of a fast service. */
const GATHER_MS = 100
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 12_000

/**
 * Pause before the next status request, ms. A service that holds the request until something
 * changes is asked again at once; one that answers at once is asked ever more seldom while nothing
 * changes. Following takes at most half of what the limit still allows, shared by all tasks.
 *
 * @param previousMs the pause before this one, 0 at first
 * @param tasks how many tasks of the connection are followed at the same time
 */
export function pollPause(
  answer: PollAnswer,
  previousMs: number,
  window: RateWindow | null,
  tasks: number,
  nowMs: number,
): number {
  const held = answer.waitApplied || (!answer.changed && answer.tookMs >= 1_000)
  const wished = held
    ? GATHER_MS
    : answer.changed
      ? Math.max(FIRST_PAUSE_MS, previousMs / 2)
      : Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, previousMs * 1.6))
  if (window === null || window.resetMs <= nowMs) return Math.round(wished)
  const share = (2 * tasks * (window.resetMs - nowMs)) / Math.max(1, window.remaining)
  return Math.round(Math.max(wished, Math.min(share - answer.tookMs, 60_000)))
}
