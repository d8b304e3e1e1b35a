import type { Cue, Take } from '../contracts/project-file'
import { audibleRate, type FitResult } from '../fitting/fit-types'

/** Nobody hears a smaller change of the rate. */
const SAME_RATE = 0.02

/**
 * Whether somebody has listened to what a cue sounds like now and found it good: `changed` where another
 * take, another text or voice, another rate or other pauses came since; null where nobody has.
 *
 * @param isStale the take no longer says what the cue says
 */
export function approvalOf(
  { approved, longestPauseMs }: Pick<Cue, 'approved' | 'longestPauseMs'>,
  {
    take,
    fit,
    isStale,
  }: { take: Pick<Take, 'file'> | null | undefined; fit: FitResult | undefined; isStale: boolean },
): 'approved' | 'changed' | null {
  if (!approved) return null
  const same =
    !isStale && take?.file === approved.take && longestPauseMs === approved.longestPauseMs
  const rate = fit ? audibleRate(fit) : approved.rate
  return same && Math.abs(rate - approved.rate) < SAME_RATE ? 'approved' : 'changed'
}
