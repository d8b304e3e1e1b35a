import { checkCues, type CueProblemCode } from '@shared/subtitles/check-cues'
import { cuesInOrder, type StudioDocument } from './document'
import type { DerivedState } from './derived-store'

export type ProblemKind = 'FAILED' | 'DOES_NOT_FIT' | 'UNCAST' | CueProblemCode

/** Something about one cue that the user should look at. */
export interface Problem {
  kind: ProblemKind
  cueId: string
  severity: 'error' | 'warning'
  /** As `CueProblem.value`; ms beyond the slot for DOES_NOT_FIT. */
  value: number
  /** The other cue of OVERLAP and GAP_TOO_SMALL. */
  otherCueId?: string
}

export interface ProblemSources extends Pick<StudioDocument, 'byId' | 'order'> {
  failed: readonly string[]
  fits: DerivedState['fits']
  uncast: readonly string[]
}

/** Every problem, in the order of the film, the gravest of a cue first. */
export function problemsOf({ failed, fits, uncast, ...document }: ProblemSources): Problem[] {
  const place = new Map(document.order.map((id, i) => [id, i]))
  const grave =
    (kind: ProblemKind) =>
    (cueId: string, value = 0) =>
      ({ kind, cueId, severity: 'error', value }) as const
  const unfit = Object.values(fits).filter((fit) => fit.state === 'does-not-fit')
  const problems: Problem[] = [
    ...failed.map((id) => grave('FAILED')(id)),
    ...uncast.map((id) => grave('UNCAST')(id)),
    ...unfit.map((fit) => grave('DOES_NOT_FIT')(fit.cueId, fit.overflowMs)),
    ...checkCues(cuesInOrder(document)).map(({ code, ...problem }) => ({
      ...problem,
      kind: code,
      // Too fast for the eye is no fault of the track: whether the voice fits is said above.
      severity: code === 'TOO_FAST' ? ('warning' as const) : problem.severity,
    })),
  ]
  return problems
    .filter((problem) => place.has(problem.cueId))
    .sort((a, b) => (place.get(a.cueId) ?? 0) - (place.get(b.cueId) ?? 0))
}
