import { useDeferredValue, useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { useDerived } from './derived-store'
import { useDocument } from './document-store'
import { failedCues, problemsOf, type Problem } from './problems'
import { useRuns } from './run-store'

/** The problems; a whole film is checked after the edit has been drawn, not before. */
export function useProblems(): readonly Problem[] {
  const document = useDeferredValue(
    useDocument(
      useShallow(({ byId, order, speakers, speakersById, fields }) => ({
        byId,
        order,
        speakers,
        speakersById,
        fields,
      })),
    ),
  )
  const failed = useRuns(useShallow(failedCues))
  const fits = useDerived((state) => state.fits)
  const uncast = useDerived((state) => state.uncast)
  return useMemo(
    () => problemsOf({ ...document, failed, fits, uncast }),
    [document, failed, fits, uncast],
  )
}

/** Problems that keep the track from being right; the others are only worth a look. */
export function useProblemCount(): number {
  return useProblems().filter((problem) => problem.severity === 'error').length
}
