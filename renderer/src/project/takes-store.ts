import type { OpenProject } from '@shared/contracts/ipc'
import type { Take } from '@shared/contracts/project-file'
import { create } from 'zustand'

interface TakesState {
  byId: Readonly<Record<string, Take>>
  /** Takes of a cue, newest last. */
  byCue: Readonly<Record<string, readonly string[]>>
  /** cue id → id of the take that is heard. */
  active: Readonly<Record<string, string>>
}

const none: TakesState = { byId: {}, byCue: {}, active: {} }

/** Takes belong to main; this is the window's picture of them, fed by opening and by events. */
export const useTakes = create<TakesState>()(() => none)

export function showTakes({ takes, activeTakes }: OpenProject): void {
  const byCue: Record<string, string[]> = {}
  for (const take of takes) (byCue[take.cueId] ??= []).push(take.id)
  useTakes.setState({
    byId: Object.fromEntries(takes.map((take) => [take.id, take])),
    byCue,
    active: activeTakes,
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
    active: { ...state.active, ...heard },
  }))
}

/** Adds takes to the history of their cues; what is heard stays. */
export function keepTakes(takes: readonly Take[]): void {
  if (takes.length > 0) useTakes.setState((state) => withTakes(state, takes))
}

function withTakes(state: TakesState, takes: readonly Take[]): Pick<TakesState, 'byId' | 'byCue'> {
  const byId = { ...state.byId }
  const byCue = { ...state.byCue }
  for (const take of takes) {
    if (!byId[take.id]) byCue[take.cueId] = [...(byCue[take.cueId] ?? []), take.id]
    byId[take.id] = take
  }
  return { byId, byCue }
}

export function activateTake(cueId: string, takeId: string): void {
  useTakes.setState((state) => ({ active: { ...state.active, [cueId]: takeId } }))
}

export function setTakeLocked(takeId: string, locked: boolean): void {
  useTakes.setState((state) => {
    const take = state.byId[takeId]
    return take ? { byId: { ...state.byId, [takeId]: { ...take, locked } } } : state
  })
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
