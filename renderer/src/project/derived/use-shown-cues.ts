import { useMemo } from 'react'
import { useDerived } from './derived-store'
import { useDocument } from '../document/document-store'
import { filtered, isFiltering, useFilter, type FilterSources } from './filter-store'
import { useProblems } from './problem-store'
import { useRuns } from '../runs/run-store'
import { useTakes } from '../document/takes-store'

/** Everything that filters look at; renders with every change of it, so only while one is needed. */
export function useFilterSources(): FilterSources {
  const byId = useDocument((state) => state.byId)
  const order = useDocument((state) => state.order)
  const stale = useDerived((state) => state.stale)
  const drafts = useDerived((state) => state.drafts)
  const final = useDerived((state) => state.final)
  const fits = useDerived((state) => state.fits)
  const problems = useProblems((state) => state.problems)
  const failed = useRuns((state) => state.failed)
  const active = useTakes((state) => state.active)
  return useMemo(
    () => ({
      document: { byId, order },
      derived: { stale, drafts, final, fits },
      problems,
      failed,
      active,
    }),
    [byId, order, stale, drafts, final, fits, problems, failed, active],
  )
}

const none: FilterSources = {
  document: { byId: new Map(), order: [] },
  derived: { stale: new Set(), drafts: new Set(), final: new Set(), fits: new Map() },
  problems: [],
  failed: [],
  active: new Map(),
}

/** Ids of the cues that the table shows. While nothing is filtered, only a changed order renders. */
export function useShownCues(): readonly string[] {
  const filter = useFilter()
  const on = isFiltering(filter)
  const order = useDocument((state) => state.order)
  const byId = useDocument((state) => (on ? state.byId : none.document.byId))
  const stale = useDerived((state) => (on ? state.stale : none.derived.stale))
  const drafts = useDerived((state) => (on ? state.drafts : none.derived.drafts))
  const final = useDerived((state) => (on ? state.final : none.derived.final))
  const fits = useDerived((state) => (on ? state.fits : none.derived.fits))
  const problems = useProblems((state) => (on ? state.problems : none.problems))
  const failed = useRuns((state) => (on ? state.failed : none.failed))
  const active = useTakes((state) => (on ? state.active : none.active))
  return useMemo(
    () =>
      filtered(
        {
          document: { byId, order },
          derived: { stale, drafts, final, fits },
          problems,
          failed,
          active,
        },
        filter,
      ),
    [byId, order, stale, drafts, final, fits, problems, failed, active, filter],
  )
}
