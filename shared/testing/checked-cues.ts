import { usualPreferences } from '../contracts/preferences'
import {
  checkCue,
  neighbourChecker,
  type CheckedCue,
  type CueProblem,
} from '../subtitles/check-cues'

/** Problems of cues in order of time. */
export function checkedCues(cues: readonly CheckedCue[]): CueProblem[] {
  const between = neighbourChecker()
  return cues.flatMap((cue) => [
    ...checkCue(cue, usualPreferences.cueLimits),
    ...[between(cue)].filter((found) => found !== null),
  ])
}
