import type { CueState } from '@/project/cue-state'

/** What matters more wins where blocks are too narrow to be seen apart. */
const SEVERITY: Readonly<Record<CueState, number>> = {
  failed: 7,
  'does-not-fit': 6,
  rendering: 5,
  queued: 4,
  stale: 3,
  stretched: 2,
  done: 1,
  empty: 0,
}

export const severity = (state: CueState): number => SEVERITY[state]
