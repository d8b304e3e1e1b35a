import type { OpenProject } from '@shared/contracts/open-project'
import type { Take, TakesPatch } from '@shared/contracts/project-file'
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
  /** Takes whose files main could not read at its last check: their cues would be silent. */
  unreadable: ReadonlySet<string>
}

const none: TakesState = {
  byId: new Map(),
  byCue: new Map(),
  active: new Map(),
  other: new Map(),
  measuring: false,
  unreadable: new Set(),
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

/** Notes which takes cannot be read now. */
export function showUnreadable(takeIds: readonly string[]): void {
  const { unreadable } = useTakes.getState()
  if (takeIds.length === unreadable.size && takeIds.every((id) => unreadable.has(id))) return
  useTakes.setState({ unreadable: new Set(takeIds) })
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
 * Makes takes active, locks and rates them; unknown ones are skipped. `changed`: the new values
 * that differ; `before`: their old values.
 */
export function changeTakes({ active = {}, locked = {}, stars = {} }: TakesPatch): {
  changed: TakesPatch
  before: TakesPatch
} {
  const state = useTakes.getState()
  const chosen = Object.entries(active).filter(
    ([cueId, takeId]) =>
      state.active.get(cueId) !== takeId && state.byId.get(takeId)?.cueId === cueId,
  )
  const take = (id: string) => state.byId.get(id)
  const locks = Object.entries(locked).filter(([id, lock]) => (take(id)?.locked ?? lock) !== lock)
  const rates = Object.entries(stars).filter(
    ([id, given]) => take(id) && starsOf(take(id)) !== given,
  )
  if (chosen.length > 0) useTakes.setState(withActive(state, Object.fromEntries(chosen)))
  changeEach(locks, (each, lock) => ({ ...each, locked: lock }))
  changeEach(rates, rated)
  const had = chosen.flatMap(([cueId]) => {
    const id = state.active.get(cueId)
    return id === undefined ? [] : [[cueId, id] as const]
  })
  return {
    changed: patchOf(chosen, locks, rates),
    before: patchOf(
      had,
      locks.map(([id, lock]) => [id, !lock]),
      rates.map(([id]) => [id, starsOf(take(id))]),
    ),
  }
}

type Entries<T> = readonly (readonly [string, T])[]

/** 0 takes the stars back. */
function rated(take: Take, stars: number): Take {
  const { stars: _, ...bare } = take
  return stars === 0 ? bare : { ...bare, stars }
}

const starsOf = (take: Take | undefined): number => take?.stars ?? 0

function changeEach<T>(changes: Entries<T>, change: (take: Take, to: T) => Take): void {
  const { byId } = useTakes.getState()
  const changed = changes.flatMap(([id, to]) => {
    const take = byId.get(id)
    return take ? change(take, to) : []
  })
  if (changed.length === 0) return
  const next = withEach(byId, changed)
  noteChange(
    byId,
    next,
    changed.map(({ cueId }) => cueId),
  )
  useTakes.setState({ byId: next })
}

function patchOf(
  active: Entries<string>,
  locked: Entries<boolean>,
  stars: Entries<number>,
): TakesPatch {
  return {
    ...(active.length > 0 && { active: Object.fromEntries(active) }),
    ...(locked.length > 0 && { locked: Object.fromEntries(locked) }),
    ...(stars.length > 0 && { stars: Object.fromEntries(stars) }),
  }
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

export function activeTake(state: TakesState, cueId: string): Take | undefined {
  const id = state.active.get(cueId)
  return id === undefined ? undefined : state.byId.get(id)
}

/**
 * Takes of a cue as they are listed: of those that were made of one by changes inside it only the newest, and those
 * in use, compared, locked or rated. Undo leads to the others.
 */
export function listedTakes(state: TakesState, cueId: string): string[] {
  const ids = state.byCue.get(cueId) ?? []
  const newest = new Map(ids.map((id) => [state.byId.get(id)?.edited?.of, id]))
  const isUsed = (id: string) => state.active.get(cueId) === id || state.other.get(cueId) === id
  return ids.filter((id) => {
    const take = state.byId.get(id)
    if (!take?.edited || isUsed(id) || newest.get(take.edited.of) === id) return true
    return take.locked || take.stars !== undefined
  })
}

/** A take was played on its own: the active one is compared with it from now on. */
export function noteAudition(takeId: string): void {
  const { byId, active, other } = useTakes.getState()
  const cueId = byId.get(takeId)?.cueId
  if (cueId === undefined || active.get(cueId) === takeId) return
  useTakes.setState({ other: changedMap(other, [[cueId, takeId]]) })
}

/** Take to compare with the active one of a cue: the previously active one, else the newest. */
export function otherTake(
  { byId, byCue, active, other }: TakesState,
  cueId: string,
): Take | undefined {
  const last = byId.get(other.get(cueId) ?? '')
  if (last && last.id !== active.get(cueId)) return last
  const newest = byCue.get(cueId)?.findLast((id) => id !== active.get(cueId))
  return newest === undefined ? undefined : byId.get(newest)
}
