import type { RunProgress } from '@shared/contracts/run'
import { isActive, useRuns } from './run-store'

/** What goes on, as one word; whoever uses it renders only when that changes. */
export function useRunState(): 'idle' | 'running' | 'waiting' | 'paused' {
  return useRuns(({ runs }) => {
    const state = currentOf(runs)?.state
    return state === 'running' || state === 'waiting' || state === 'paused' ? state : 'idle'
  })
}

/** The run that goes on now, else the last one that ended. */
export function useCurrentRun(): RunProgress | undefined {
  return useRuns(({ runs }) => currentOf(runs))
}

function currentOf(runs: Readonly<Record<string, RunProgress>>): RunProgress | undefined {
  const all = Object.values(runs)
  const moving = all.find((run) => isActive(run) && run.state !== 'paused')
  return moving ?? all.find(isActive) ?? all.at(-1)
}
