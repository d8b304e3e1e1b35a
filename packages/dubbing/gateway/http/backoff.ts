const FIRST_MS = 400
const LONGEST_MS = 15_000

/**
 * Pause after the given number of failures, ms: exponential, with jitter in its upper half so that
 * clients do not come back in lockstep.
 *
 * @param random 0–1
 */
export function backoff(failures: number, random: number = Math.random()): number {
  const step = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1))
  return Math.round(step / 2 + (step / 2) * random)
}
