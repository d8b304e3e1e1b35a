import { useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useDerived } from './derived-store'
import { useDocument } from './document-store'
import { failedCues, problemsOf, type Problem } from './problems'
import { useRuns } from './run-store'

/** The problems, worked out again only when something they follow from has changed. */
export function useProblems(): readonly Problem[] {
  const order = useDocument((state) => state.order)
  const byId = useDocument((state) => state.byId)
  const failed = useRuns(useShallow(failedCues))
  const fits = useDerived((state) => state.fits)
  const uncast = useDerived((state) => state.uncast)
  return useMemo(
    () => problemsOf({ order, byId, failed: new Set(failed), fits, uncast }),
    [order, byId, failed, fits, uncast],
  )
}

export function useProblemCount(): number {
  return useProblems().length
}
