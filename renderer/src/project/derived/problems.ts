import type { CueProblem, CueProblemCode } from '@shared/subtitles/check-cues'
import { cueChecker } from '@shared/subtitles/check-cues'
import type { DerivedState } from './derived-store'
import type { StudioDocument } from '../document/document'
import type { Sliced } from './slices'

export type ProblemKind = 'FAILED' | 'DOES_NOT_FIT' | 'UNCAST' | 'VOICE_GONE' | CueProblemCode

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
  unlisted: readonly string[]
}

/** Cues that are checked without a break. */
const AT_ONCE = 250

/** Every problem, in the order of the film, the gravest of a cue first. */
export function* problemsOf(sources: ProblemSources): Sliced<Problem[]> {
  const { byId, order, fits } = sources
  const failed = new Set(sources.failed)
  const uncast = new Set(sources.uncast)
  const unlisted = new Set(sources.unlisted)
  const check = cueChecker()
  const byCue = new Map<string, Problem[]>()
  const add = (problem: Problem): void => {
    const others = byCue.get(problem.cueId)
    if (others) others.push(problem)
    else byCue.set(problem.cueId, [problem])
  }
  let done = 0
  for (const id of order) {
    if (++done % AT_ONCE === 0) yield
    const cue = byId.get(id)
    if (!cue) continue
    const fit = fits.get(id)
    if (failed.has(id)) add(grave('FAILED', id))
    if (uncast.has(id)) add(grave('UNCAST', id))
    if (unlisted.has(id)) add(grave('VOICE_GONE', id))
    if (fit?.state === 'does-not-fit') add(grave('DOES_NOT_FIT', id, fit.overflowMs))
    for (const found of check(cue)) add(ofCheck(found))
  }
  return order.flatMap((id) => byCue.get(id) ?? [])
}

const grave = (kind: ProblemKind, cueId: string, value = 0): Problem => ({
  kind,
  cueId,
  severity: 'error',
  value,
})

function ofCheck({ code, ...problem }: CueProblem): Problem {
  // Too fast for the eye is no fault of the track: whether the voice fits is said beside it.
  return { ...problem, kind: code, severity: code === 'TOO_FAST' ? 'warning' : problem.severity }
}

/** Whether two lists say the same. */
export function sameProblems(a: readonly Problem[], b: readonly Problem[]): boolean {
  return a.length === b.length && a.every((problem, i) => sameProblem(problem, b[i]))
}

function sameProblem(a: Problem, b: Problem | undefined): boolean {
  return (
    a.kind === b?.kind &&
    a.cueId === b.cueId &&
    a.severity === b.severity &&
    a.value === b.value &&
    a.otherCueId === b.otherCueId
  )
}
