import type { StudioDocument } from './document'
import { useDerived, type DerivedState } from './derived-store'
import { useDocument } from './document-store'
import { useRuns, type RunState } from './run-store'
import { useSelection } from './selection-store'

export const problemKinds = ['failed', 'doesNotFit', 'uncast', 'noText'] as const
export type ProblemKind = (typeof problemKinds)[number]

/** Something about one cue that the user should look at. */
export interface Problem {
  kind: ProblemKind
  cueId: string
}

export interface ProblemSources extends Pick<StudioDocument, 'order' | 'byId'> {
  failed: ReadonlySet<string>
  fits: DerivedState['fits']
  uncast: readonly string[]
}

/** Every problem in the order of the film. A cue that failed is not said to have others. */
export function problemsOf({ order, byId, failed, fits, uncast }: ProblemSources): Problem[] {
  const voiceless = new Set(uncast)
  return order.flatMap((cueId): Problem[] => {
    if (failed.has(cueId)) return [{ kind: 'failed', cueId }]
    if (voiceless.has(cueId)) return [{ kind: 'uncast', cueId }]
    if (byId[cueId]?.text.trim() === '') return [{ kind: 'noText', cueId }]
    return fits[cueId]?.state === 'does-not-fit' ? [{ kind: 'doesNotFit', cueId }] : []
  })
}

/** Cues whose last rendering failed. */
export function failedCues({ chunks }: Pick<RunState, 'chunks'>): string[] {
  return Object.entries(chunks).flatMap(([id, chunk]) => (chunk.state === 'failed' ? id : []))
}

function problemsNow(): Problem[] {
  const { order, byId } = useDocument.getState()
  const { fits, uncast } = useDerived.getState()
  return problemsOf({ order, byId, failed: new Set(failedCues(useRuns.getState())), fits, uncast })
}

/** The next cue with a problem after the active one, from the beginning again at the end. */
export function nextProblem(): string | null {
  const { order } = useDocument.getState()
  const { activeId } = useSelection.getState()
  const at = activeId === null ? -1 : order.indexOf(activeId)
  const ids = problemsNow().map((problem) => problem.cueId)
  return ids.find((id) => order.indexOf(id) > at) ?? ids[0] ?? null
}
