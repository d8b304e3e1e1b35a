const FIRST_MS = 400
const LONGEST_MS = 15_000

/**
 * Pause before the next try after `failures` failed ones: doubling, with "full jitter" in its upper
 * half so that many clients do not come back together.
 *
 * @param random 0–1
 */
export function backoff(failures: number, random: number = Math.random()): number {
  const step = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1))
  return Math.round(step / 2 + (step / 2) * random)
}
