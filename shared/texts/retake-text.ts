import type { RetakenCue } from '../contracts/project/retakes'
import type { Translate } from './texts'

/** What became of a doubtful take: the result, what is (or was) doubtful, and why it is still so. */
export function retakeText(
  {
    result,
    before,
    after,
    why,
    tries,
  }: Pick<RetakenCue, 'result' | 'before' | 'after' | 'why' | 'tries'>,
  t: Translate,
): { result: string; doubts: string; why: string } {
  const doubts = result === 'fixed' ? before : after
  return {
    result: t(`retakes.results.${result}`),
    doubts: doubts.map((kind) => t(`retakes.doubts.${kind}`)).join(', '),
    why: why === null ? '' : t(`retakes.reasons.${why}`, { tries }),
  }
}
