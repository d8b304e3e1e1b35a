import type { RunProgress } from '@shared/contracts/run'
import { isActive, useRuns } from './run-store'

/** What goes on, as one word; whoever uses it renders only when that changes. */
export function useRunState(): 'idle' | 'running' | 'waiting' {
  return useRuns(({ runs }) => {
    const state = Object.values(runs).find(isActive)?.state
    return state === 'running' || state === 'waiting' ? state : 'idle'
  })
}

/** The run that goes on now, else the last one that ended. */
export function useCurrentRun(): RunProgress | undefined {
  return useRuns(({ runs }) => {
    const all = Object.values(runs)
    return all.find(isActive) ?? all.at(-1)
  })
}
