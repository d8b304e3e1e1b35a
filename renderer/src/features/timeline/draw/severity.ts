import type { CueState } from '@/project/derived/cue-state'

/** What matters more wins where blocks are too narrow to be seen apart. */
const SEVERITY: Readonly<Record<CueState, number>> = {
  failed: 8,
  'does-not-fit': 7,
  rendering: 6,
  queued: 5,
  stale: 4,
  stretched: 3,
  draft: 2,
  done: 1,
  empty: 0,
}

/** How loudly a state speaks where several share a pixel: the higher one shows. */
export const severity = (state: CueState): number => SEVERITY[state]
