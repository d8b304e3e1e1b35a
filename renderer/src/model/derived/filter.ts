import type { Cue } from '@shared/contracts/project-file'
import { notSpeech } from '@shared/subtitles/not-speech'
import { nothingDerived, useDerived, type DerivedState } from './derived-store'
import type { StudioDocument } from '../document/document'
import { useDocument } from '../document/document-store'
import { type Problem } from './problem-groups'
import { useProblems } from './problems'
import { useRuns } from '../document/run-store'
import { selectCue, useSelection } from '../view/selection-store'
import { createProjectStore } from '../project-store'
import { useDeferredValue, useMemo } from 'react'

export const filterKinds = [
  'all',
  'stale',
  'draft',
  'final',
  'unfit',
  'failed',
  'overlapping',
  'fast',
  'silent',
  'foreign',
  'noted',
] as const
type FilterKind = (typeof filterKinds)[number]

interface FilterState {
  kind: FilterKind
  /** Undefined: the cues of everybody; null: those of the narrator. */
  speakerId: string | null | undefined
  /** Only cues whose text contains this, in any case. */
  text: string
}

const everything: FilterState = { kind: 'all', speakerId: undefined, text: '' }

/** Which cues the table shows. */
export const useFilter = createProjectStore({
  name: 'useFilter',
  owner: 'user',
  initial: everything,
})

export function clearFilter(): void {
  useFilter.setState(everything)
}

export function isFiltering({ kind, speakerId, text }: FilterState): boolean {
  return kind !== 'all' || speakerId !== undefined || text !== ''
}

interface FilterSources {
  document: Pick<StudioDocument, 'byId' | 'order'>
  derived: Pick<DerivedState, 'stale' | 'drafts' | 'final' | 'fits' | 'unvoiced'>
  problems: readonly Problem[]
  failed: readonly string[]
}

/** A cue never changes, an edit replaces it: read once, it need not be read again. */
const silence = new WeakMap<Cue, boolean>()

function isSilent(cue: Cue): boolean {
  const known = silence.get(cue)
  if (known !== undefined) return known
  const silent = notSpeech(cue) !== null
  silence.set(cue, silent)
  return silent
}

/** The cues with a kind of problem, computed on demand. */
function cuesHaving(sought: Problem['kind'], problems: readonly Problem[]) {
  let found: ReadonlySet<string> | null = null
  return () =>
    (found ??= new Set(problems.flatMap(({ kind, cueId }) => (kind === sought ? cueId : []))))
}

/** Tests by kind of cue, built once for a whole film. */
function testsOf({ derived, problems, failed }: FilterSources) {
  const failing = new Set(failed)
  const overlapping = cuesHaving('OVERLAP', problems)
  const tooFast = cuesHaving('TOO_FAST', problems)
  const tests: Record<FilterKind, (cue: Cue) => boolean> = {
    all: () => true,
    stale: ({ id }) => derived.unvoiced.has(id),
    draft: ({ id }) => derived.drafts.has(id),
    final: ({ id }) => derived.final.has(id),
    unfit: ({ id }) => derived.fits.get(id)?.state === 'does-not-fit' && !derived.stale.has(id),
    failed: ({ id }) => failing.has(id),
    overlapping: ({ id }) => overlapping().has(id),
    fast: ({ id }) => tooFast().has(id),
    silent: isSilent,
    foreign: ({ language }) => language !== undefined,
    noted: ({ note }) => note !== undefined,
  }
  return tests
}

/** Number of cues of each kind. */
export function filterCounts(sources: FilterSources): Record<FilterKind, number> {
  const tests = testsOf(sources)
  const counts: Record<FilterKind, number> = {
    all: 0,
    stale: 0,
    draft: 0,
    final: 0,
    unfit: 0,
    failed: 0,
    overlapping: 0,
    fast: 0,
    silent: 0,
    foreign: 0,
    noted: 0,
  }
  for (const id of sources.document.order) {
    const cue = sources.document.byId.get(id)
    if (cue) for (const kind of filterKinds) if (tests[kind](cue)) counts[kind] += 1
  }
  return counts
}

/** The cues that pass, in order; the order itself while nothing is filtered. */
export function filtered(sources: FilterSources, filter: FilterState): readonly string[] {
  const { byId, order } = sources.document
  if (!isFiltering(filter)) return order
  const test = testsOf(sources)[filter.kind]
  const text = filter.text.normalize('NFC').toLocaleLowerCase()
  return order.filter((id) => {
    const cue = byId.get(id)
    if (!cue || !test(cue)) return false
    if (filter.speakerId !== undefined && cue.speakerId !== filter.speakerId) return false
    return text === '' || cue.text.toLocaleLowerCase().includes(text)
  })
}

function sourcesNow(): FilterSources {
  return {
    document: useDocument.getState(),
    derived: useDerived.getState(),
    problems: useProblems.getState().problems,
    failed: useRuns.getState().failed,
  }
}

/** Cues in the table. */
export const shownOrder = (): readonly string[] => filtered(sourcesNow(), useFilter.getState())

/** Selects the next cue that passes the filter after the active one, wrapping at the end. */
export function goToShown(): void {
  const { order } = useDocument.getState()
  const place = new Map(order.map((id, i) => [id, i]))
  const at = place.get(useSelection.getState().activeId ?? '') ?? -1
  const shown = shownOrder()
  const id = shown.find((each) => (place.get(each) ?? 0) > at) ?? shown[0]
  if (id !== undefined) selectCue(id)
}

/** Everything that filters look at; renders with every change of it, so only while one is needed. */
function useFilterSources(): FilterSources {
  const byId = useDocument((state) => state.byId)
  const order = useDocument((state) => state.order)
  const stale = useDerived((state) => state.stale)
  const drafts = useDerived((state) => state.drafts)
  const final = useDerived((state) => state.final)
  const fits = useDerived((state) => state.fits)
  const problems = useProblems((state) => state.problems)
  const failed = useRuns((state) => state.failed)
  const unvoiced = useDerived((state) => state.unvoiced)
  return useMemo(
    () => ({
      document: { byId, order },
      derived: { stale, drafts, final, fits, unvoiced },
      problems,
      failed,
    }),
    [byId, order, stale, drafts, final, fits, problems, failed, unvoiced],
  )
}

/** Number of cues of each kind; counted once for a menu that renders again while it closes. */
export function useFilterCounts(): Record<FilterKind, number> {
  const sources = useFilterSources()
  return useMemo(() => filterCounts(sources), [sources])
}

const none: FilterSources = {
  document: { byId: new Map(), order: [] },
  derived: nothingDerived,
  problems: [],
  failed: [],
}

/**
 * Ids of the cues in the table. Without a filter, only a changed order renders. A new filter is
 * first shown in its control: the rows follow without delaying input.
 */
export function useShownCues(): readonly string[] {
  const filter = useDeferredValue(useFilter())
  const on = isFiltering(filter)
  const order = useDocument((state) => state.order)
  const byId = useDocument((state) => (on ? state.byId : none.document.byId))
  const stale = useDerived((state) => (on ? state.stale : none.derived.stale))
  const drafts = useDerived((state) => (on ? state.drafts : none.derived.drafts))
  const final = useDerived((state) => (on ? state.final : none.derived.final))
  const fits = useDerived((state) => (on ? state.fits : none.derived.fits))
  const problems = useProblems((state) => (on ? state.problems : none.problems))
  const failed = useRuns((state) => (on ? state.failed : none.failed))
  const unvoiced = useDerived((state) => (on ? state.unvoiced : none.derived.unvoiced))
  return useMemo(
    () =>
      filtered(
        {
          document: { byId, order },
          derived: { stale, drafts, final, fits, unvoiced },
          problems,
          failed,
        },
        filter,
      ),
    [byId, order, stale, drafts, final, fits, problems, failed, unvoiced, filter],
  )
}
