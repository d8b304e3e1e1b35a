import type { RunProgress } from '@shared/contracts/run'
import { isActive, useRuns } from './run-store'

/** The run that goes on now, else the last one that ended. */
export function useCurrentRun(): RunProgress | undefined {
  return useRuns(({ runs }) => {
    const all = Object.values(runs)
    return all.find(isActive) ?? all.at(-1)
  })
}
