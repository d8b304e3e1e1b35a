import { cueChecker, type CueProblem, type CueProblemCode } from '@shared/subtitles/check-cues'
import { useDerived, type DerivedState } from './derived-store'
import type { StudioDocument } from '../document/document'
import { inSlices, type Sliced } from './slices'
import { useDocument } from '../document/document-store'
import { useRuns } from '../runs/run-store'
import { useSelection } from '../view/selection-store'
import { createProjectStore } from '../project-store'
import { stopAll } from '@/ui/stop-all'

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

interface ProblemSources extends Pick<StudioDocument, 'byId' | 'order'> {
  failed: readonly string[]
  fits: DerivedState['fits']
  stale: DerivedState['stale']
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
    if (failed.has(id)) add(error('FAILED', id))
    if (uncast.has(id)) add(error('UNCAST', id))
    if (unlisted.has(id)) add(error('VOICE_GONE', id))
    // How a stale take lies tells nothing of the text that the cue has now.
    if (fit?.state === 'does-not-fit' && !sources.stale.has(id))
      add(error('DOES_NOT_FIT', id, fit.overflowMs))
    for (const found of check(cue)) add(ofCheck(found))
  }
  return order.flatMap((id) => byCue.get(id) ?? [])
}

const error = (kind: ProblemKind, cueId: string, value = 0): Problem => ({
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
function sameProblems(a: readonly Problem[], b: readonly Problem[]): boolean {
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

interface ProblemState {
  problems: readonly Problem[]
  /** How many keep the track from being right; the others are only worth a look. */
  grave: number
}

const none: ProblemState = { problems: [], grave: 0 }

/** Problems of the film, updated shortly after each edit. */
export const useProblems = createProjectStore(none)

/** A whole film is checked at most this often, and never before the edit has been drawn. */
const CHECK_EVERY_MS = 250

/** Keeps `useProblems` up to date. Returns the unsubscribe function. */
export function startChecking(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let giveUp = () => undefined as void
  let checking = false
  let again = false
  const check = () => {
    timer = undefined
    again = false
    checking = true
    const { byId, order } = useDocument.getState()
    const { fits, stale, uncast, unlisted } = useDerived.getState()
    const { failed } = useRuns.getState()
    const sources = { byId, order, fits, stale, uncast, unlisted, failed }
    giveUp = inSlices(problemsOf(sources), (problems) => {
      checking = false
      show(problems)
      if (again) soon()
    })
  }
  const soon = () => {
    if (checking) again = true
    else timer ??= setTimeout(check, CHECK_EVERY_MS)
  }
  const stop = stopAll(
    useDocument.subscribe(soon),
    useDerived.subscribe((now, before) => {
      const same = now.uncast === before.uncast && now.unlisted === before.unlisted
      if (now.fits !== before.fits || now.stale !== before.stale || !same) soon()
    }),
    useRuns.subscribe((now, before) => {
      if (now.failed !== before.failed) soon()
    }),
  )
  check()
  return () => {
    clearTimeout(timer)
    giveUp()
    stop()
  }
}

/** A list that says the same keeps its reference. */
function show(problems: readonly Problem[]): void {
  const before = useProblems.getState().problems
  if (sameProblems(before, problems)) return
  const count = problems.filter((problem) => problem.severity === 'error').length
  useProblems.setState({ problems, grave: count })
}

/** The next cue with a serious problem after the active one, wrapping at the end. */
export function nextProblem(): string | null {
  const { order } = useDocument.getState()
  const { activeId } = useSelection.getState()
  const { problems } = useProblems.getState()
  const ids = new Set(
    problems.flatMap(({ severity, cueId }) => (severity === 'error' ? cueId : [])),
  )
  if (ids.size === 0) return null
  const at = activeId === null ? -1 : order.indexOf(activeId)
  const isGrave = (id: string): boolean => ids.has(id)
  return order.slice(at + 1).find(isGrave) ?? order.find(isGrave) ?? null
}
