import { useDerived } from './derived-store'
import { useDocument } from '../document/document-store'
import { problemsOf, sameProblems, type Problem } from './problems'
import { useRuns } from '../runs/run-store'
import { useSelection } from '../view/selection-store'
import { inSlices } from './slices'
import { createProjectStore } from '../project-store'

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
    const { fits, uncast, unlisted } = useDerived.getState()
    const { failed } = useRuns.getState()
    giveUp = inSlices(problemsOf({ byId, order, fits, uncast, unlisted, failed }), (problems) => {
      checking = false
      show(problems)
      if (again) soon()
    })
  }
  const soon = () => {
    if (checking) again = true
    else timer ??= setTimeout(check, CHECK_EVERY_MS)
  }
  const ends = [
    useDocument.subscribe(soon),
    useDerived.subscribe((now, before) => {
      const same = now.uncast === before.uncast && now.unlisted === before.unlisted
      if (now.fits !== before.fits || !same) soon()
    }),
    useRuns.subscribe((now, before) => {
      if (now.failed !== before.failed) soon()
    }),
  ]
  check()
  return () => {
    clearTimeout(timer)
    giveUp()
    for (const end of ends) end()
  }
}

/** A list that says the same keeps its reference. */
function show(problems: readonly Problem[]): void {
  const before = useProblems.getState().problems
  if (sameProblems(before, problems)) return
  const grave = problems.filter((problem) => problem.severity === 'error').length
  useProblems.setState({ problems, grave })
}

/** The next cue with a serious problem after the active one, wrapping at the end. */
export function nextProblem(): string | null {
  const { order } = useDocument.getState()
  const { activeId } = useSelection.getState()
  const { problems } = useProblems.getState()
  const grave = new Set(
    problems.flatMap(({ severity, cueId }) => (severity === 'error' ? cueId : [])),
  )
  if (grave.size === 0) return null
  const at = activeId === null ? -1 : order.indexOf(activeId)
  const isGrave = (id: string): boolean => grave.has(id)
  return order.slice(at + 1).find(isGrave) ?? order.find(isGrave) ?? null
}
