import type { RunProgress } from '@shared/contracts/run'
import { currentRun, useRuns } from './run-store'

/** What goes on, as one word; whoever uses it renders only when that changes. */
export function useRunState(): 'idle' | 'running' | 'waiting' | 'paused' {
  return useRuns((runs) => {
    const state = currentRun(runs)?.state
    return state === 'running' || state === 'waiting' || state === 'paused' ? state : 'idle'
  })
}

/** The run that goes on now, else one that is paused, else the last one that ended. */
export function useCurrentRun(): RunProgress | undefined {
  return useRuns(currentRun)
}
