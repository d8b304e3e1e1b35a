import type { OpenProject } from '@shared/contracts/ipc'
import type { Take } from '@shared/contracts/project-file'
import { create } from 'zustand'
import { noteChange } from '../document/change-log'

interface TakesState {
  byId: Readonly<Record<string, Take>>
  /** Takes of a cue, newest last. */
  byCue: Readonly<Record<string, readonly string[]>>
  /** cue id → id of the take that is heard. */
  active: Readonly<Record<string, string>>
  /** cue id → id of the take that was heard before that one, or by itself since. */
  other: Readonly<Record<string, string>>
}

const none: TakesState = { byId: {}, byCue: {}, active: {}, other: {} }

/** Takes belong to main; this is the window's picture of them, fed by opening and by events. */
export const useTakes = create<TakesState>()(() => none)

export function showTakes({ takes, activeTakes }: OpenProject): void {
  const byCue: Record<string, string[]> = {}
  for (const take of takes) (byCue[take.cueId] ??= []).push(take.id)
  useTakes.setState({
    byId: Object.fromEntries(takes.map((take) => [take.id, take])),
    byCue,
    active: activeTakes,
    other: {},
  })
}

export function clearTakes(): void {
  useTakes.setState(none)
}

/** Adds takes that have arrived and makes each the one that is heard. */
export function addTakes(takes: readonly Take[]): void {
  if (takes.length === 0) return
  const heard = Object.fromEntries(takes.map((take) => [take.cueId, take.id]))
  useTakes.setState((state) => ({
    ...withTakes(state, takes),
    ...nowHeard(state, heard),
  }))
}

/** Adds takes to the history of their cues; what is heard stays. */
export function keepTakes(takes: readonly Take[]): void {
  if (takes.length > 0) useTakes.setState((state) => withTakes(state, takes))
}

function nowHeard(
  { active, other }: TakesState,
  heard: Readonly<Record<string, string>>,
): Pick<TakesState, 'active' | 'other'> {
  const before = Object.entries(heard).flatMap(([cueId, id]) => {
    const last = active[cueId]
    return last === undefined || last === id ? [] : [[cueId, last] as const]
  })
  const next = { ...active, ...heard }
  noteChange(active, next, Object.keys(heard))
  return {
    active: next,
    other: before.length > 0 ? { ...other, ...Object.fromEntries(before) } : other,
  }
}

function withTakes(state: TakesState, takes: readonly Take[]): Pick<TakesState, 'byId' | 'byCue'> {
  const byId = { ...state.byId }
  const byCue = { ...state.byCue }
  for (const take of takes) {
    if (!byId[take.id]) byCue[take.cueId] = [...(byCue[take.cueId] ?? []), take.id]
    byId[take.id] = take
  }
  const cueIds = takes.map((take) => take.cueId)
  noteChange(state.byId, byId, cueIds)
  return { byId, byCue }
}

/**
 * Lets other takes be heard (cue id → take id); takes that are not there are passed over. Answers
 * what was heard before, for the cues in which that changed.
 */
export function hearTakes(heard: Readonly<Record<string, string>>): Record<string, string> {
  const { active, byId } = useTakes.getState()
  const next = Object.entries(heard).filter(
    ([cueId, takeId]) => active[cueId] !== takeId && byId[takeId]?.cueId === cueId,
  )
  if (next.length === 0) return {}
  useTakes.setState((state) => nowHeard(state, Object.fromEntries(next)))
  const before = next.map(([cueId]) => [cueId, active[cueId]] as const)
  return Object.fromEntries(
    before.flatMap(([cueId, id]) => (id === undefined ? [] : [[cueId, id]])),
  )
}

export function setTakeLocked(takeId: string, locked: boolean): void {
  useTakes.setState((state) => {
    const take = state.byId[takeId]
    if (!take) return state
    const byId = { ...state.byId, [takeId]: { ...take, locked } }
    noteChange(state.byId, byId, [take.cueId])
    return { byId }
  })
}

/** Takes that main has measured anew. */
export function replaceTakes(takes: readonly Take[]): void {
  useTakes.setState(({ byId }) => ({
    byId: { ...byId, ...Object.fromEntries(takes.flatMap((t) => (byId[t.id] ? [[t.id, t]] : []))) },
  }))
}

/** Takes that main has deleted for good. */
export function removeTakes(takeIds: readonly string[]): void {
  const gone = new Set(takeIds)
  useTakes.setState(({ byId, byCue }) => ({
    byId: Object.fromEntries(Object.entries(byId).filter(([id]) => !gone.has(id))),
    byCue: Object.fromEntries(
      Object.entries(byCue).map(([cueId, ids]) => [cueId, ids.filter((id) => !gone.has(id))]),
    ),
  }))
}

/** The take of a cue that is heard. */
export function activeTake(state: TakesState, cueId: string): Take | undefined {
  const id = state.active[cueId]
  return id === undefined ? undefined : state.byId[id]
}

/** A take was heard by itself: it is what the active one is compared with from now on. */
export function noteAudition(takeId: string): void {
  const { byId, active, other } = useTakes.getState()
  const cueId = byId[takeId]?.cueId
  if (cueId === undefined || active[cueId] === takeId) return
  useTakes.setState({ other: { ...other, [cueId]: takeId } })
}

/** What the active take of a cue is compared with: the one heard last before it, else the newest. */
export function otherTake(
  { byId, byCue, active, other }: TakesState,
  cueId: string,
): Take | undefined {
  const last = byId[other[cueId] ?? '']
  if (last && last.id !== active[cueId]) return last
  const newest = byCue[cueId]?.findLast((id) => id !== active[cueId])
  return newest === undefined ? undefined : byId[newest]
}
