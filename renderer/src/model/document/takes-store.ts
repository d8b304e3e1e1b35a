import type { OpenProject } from '@shared/contracts/open-project'
import type { Take } from '@shared/contracts/project-file'
import { noteChange, changedMap } from './layered-map'
import { createProjectStore } from '../project-store'

export interface TakesState {
  byId: ReadonlyMap<string, Take>
  /** Takes of a cue, newest last. */
  byCue: ReadonlyMap<string, readonly string[]>
  /** cue id → id of the active take. */
  active: ReadonlyMap<string, string>
  /** cue id → id of the take that was active before, or played on its own since. */
  other: ReadonlyMap<string, string>
  /** Takes are being measured again, because the threshold of silence has changed. */
  measuring: boolean
}

const none: TakesState = {
  byId: new Map(),
  byCue: new Map(),
  active: new Map(),
  other: new Map(),
  measuring: false,
}

/** Mirror of main's takes, filled when a project opens and kept up to date by events. */
export const useTakes = createProjectStore<TakesState>({
  name: 'useTakes',
  owner: 'main',
  initial: none,
})

export function showTakes({ takes, activeTakes }: OpenProject): void {
  const byCue = new Map<string, string[]>()
  for (const { id, cueId } of takes) {
    const others = byCue.get(cueId)
    if (others) others.push(id)
    else byCue.set(cueId, [id])
  }
  useTakes.setState({
    byId: new Map(takes.map((take) => [take.id, take])),
    byCue,
    active: new Map(Object.entries(activeTakes)),
    other: new Map(),
  })
}

/** Adds takes that have arrived and makes each of them active. */
export function addTakes(takes: readonly Take[]): void {
  if (takes.length === 0) return
  const activeTakes = Object.fromEntries(takes.map((take) => [take.cueId, take.id]))
  useTakes.setState((state) => ({
    ...withTakes(state, takes),
    ...withActive(state, activeTakes),
  }))
}

/** Adds takes to the history of their cues; the active takes stay. */
export function keepTakes(takes: readonly Take[]): void {
  if (takes.length > 0) useTakes.setState((state) => withTakes(state, takes))
}

function withActive(
  { active, other }: TakesState,
  activeTakes: Readonly<Record<string, string>>,
): Pick<TakesState, 'active' | 'other'> {
  const now = Object.entries(activeTakes)
  const before = now.flatMap(([cueId, id]) => {
    const last = active.get(cueId)
    return last === undefined || last === id ? [] : [[cueId, last] as const]
  })
  const next = changedMap(active, now)
  noteChange(active, next, Object.keys(activeTakes))
  return { active: next, other: before.length > 0 ? changedMap(other, before) : other }
}

function withTakes(state: TakesState, takes: readonly Take[]): Pick<TakesState, 'byId' | 'byCue'> {
  const known = new Map<string, readonly string[]>()
  for (const { id, cueId } of takes) {
    const ids = known.get(cueId) ?? state.byCue.get(cueId) ?? []
    if (!ids.includes(id)) known.set(cueId, [...ids, id])
  }
  const byId = withEach(state.byId, takes)
  const cueIds = takes.map((take) => take.cueId)
  noteChange(state.byId, byId, cueIds)
  return { byId, byCue: changedMap(state.byCue, known) }
}

const withEach = (byId: TakesState['byId'], takes: readonly Take[]): TakesState['byId'] =>
  changedMap(
    byId,
    takes.map((take) => [take.id, take]),
  )

/**
 * Makes other takes active (cue id → take id); unknown takes are skipped. Returns the takes that were
 * active before, for the cues that changed.
 */
export function setActiveTakes(
  activeTakes: Readonly<Record<string, string>>,
): Record<string, string> {
  const { active, byId } = useTakes.getState()
  const next = Object.entries(activeTakes).filter(
    ([cueId, takeId]) => active.get(cueId) !== takeId && byId.get(takeId)?.cueId === cueId,
  )
  if (next.length === 0) return {}
  useTakes.setState((state) => withActive(state, Object.fromEntries(next)))
  const before = next.map(([cueId]) => [cueId, active.get(cueId)] as const)
  return Object.fromEntries(
    before.flatMap(([cueId, id]) => (id === undefined ? [] : [[cueId, id]])),
  )
}

/**
 * Locks takes or frees them (take id → locked); unknown ones are skipped. Returns how those that changed
 * were before.
 */
export function setTakesLocked(locked: Readonly<Record<string, boolean>>): Record<string, boolean> {
  const { byId } = useTakes.getState()
  const changed = Object.entries(locked).flatMap(([id, lock]) => {
    const take = byId.get(id)
    return take && take.locked !== lock ? [{ ...take, locked: lock }] : []
  })
  if (changed.length === 0) return {}
  const next = withEach(byId, changed)
  noteChange(
    byId,
    next,
    changed.map(({ cueId }) => cueId),
  )
  useTakes.setState({ byId: next })
  return Object.fromEntries(changed.map(({ id, locked: lock }) => [id, !lock]))
}

/** How well a take was said, 1 to 5; 0: not judged. Returns how it was before. */
export function setTakeStars(takeId: string, stars: number): number {
  const { byId } = useTakes.getState()
  const take = byId.get(takeId)
  if (!take) return 0
  const { stars: before = 0, ...bare } = take
  const rated = stars === 0 ? bare : { ...bare, stars }
  useTakes.setState({ byId: withEach(byId, [rated]) })
  return before
}

/** Replaces takes about which main has found out more. Locks and stars are the user's: they stay as they are now. */
export function replaceTakes(takes: readonly Take[]): void {
  const { byId } = useTakes.getState()
  const known = takes.flatMap((take) => {
    const now = byId.get(take.id)
    if (!now) return []
    const { stars: _, ...found } = take
    const { locked, stars } = now
    return { ...found, locked, ...(stars !== undefined && { stars }) }
  })
  const next = withEach(byId, known)
  noteChange(
    byId,
    next,
    known.map(({ cueId }) => cueId),
  )
  useTakes.setState({ byId: next })
}

/** Takes that main has deleted for good. */
export function removeTakes(takeIds: readonly string[]): void {
  const gone = new Set(takeIds)
  useTakes.setState((state) => {
    const cueIds = takeIds.flatMap((id) => state.byId.get(id)?.cueId ?? [])
    const inactive = cueIds.filter((cueId) => gone.has(state.active.get(cueId) ?? ''))
    const byId = changedMap(state.byId, [], gone)
    const active = changedMap(state.active, [], new Set(inactive))
    noteChange(state.byId, byId, cueIds)
    noteChange(state.active, active, inactive)
    const kept = (ids: readonly string[]) => ids.filter((id) => !gone.has(id))
    const byCue = new Map([...state.byCue].map(([cueId, ids]) => [cueId, kept(ids)]))
    return { byId, active, byCue }
  })
}

/** The active take of a cue. */
export function activeTake(state: TakesState, cueId: string): Take | undefined {
  const id = state.active.get(cueId)
  return id === undefined ? undefined : state.byId.get(id)
}

/** A take was played on its own: the active one is compared with it from now on. */
export function noteAudition(takeId: string): void {
  const { byId, active, other } = useTakes.getState()
  const cueId = byId.get(takeId)?.cueId
  if (cueId === undefined || active.get(cueId) === takeId) return
  useTakes.setState({ other: changedMap(other, [[cueId, takeId]]) })
}

/** What the active take of a cue is compared with: the one used last before it, else the newest. */
export function otherTake(
  { byId, byCue, active, other }: TakesState,
  cueId: string,
): Take | undefined {
  const last = byId.get(other.get(cueId) ?? '')
  if (last && last.id !== active.get(cueId)) return last
  const newest = byCue.get(cueId)?.findLast((id) => id !== active.get(cueId))
  return newest === undefined ? undefined : byId.get(newest)
}
