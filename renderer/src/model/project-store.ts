import { create, type StoreApi, type UseBoundStore } from 'zustand'

/** The only writer of a store. */
export type StoreOwner =
  /** `execute`, undo and saving. */
  | 'edits'
  /** The window repeats what main answers and tells. */
  | 'main'
  /** Follows from other stores. */
  | 'derived'
  | 'player'
  /** Choices of the user in the window. */
  | 'user'

interface StoreOptions<T extends object> {
  /** As the store is exported: the table of stores and its test know it by this. */
  name: `use${string}`
  owner: StoreOwner
  initial: T
}

/** A store as the table in `docs/stores.md` has it. */
export interface KnownStore {
  readonly owner: StoreOwner
  /** connection: for the connection of the open project. */
  readonly lasts: 'project' | 'connection' | 'window'
  /** Fields that outlive the project. */
  readonly keep: readonly string[]
  readonly store: StoreApi<object>
  /** Back to the beginning; null: its owner sees to that. */
  readonly reset: (() => void) | null
}

const known = new Map<string, KnownStore>()
/** Every store of the window, by name: each is entered when it is made. */
export const stores: ReadonlyMap<string, KnownStore> = known

/** Further state to reset with the project, before its stores. */
export const resets = new Set<() => void>()

/** Registers a reset for when the open project is replaced or closed. */
export function onProjectReset(reset: () => void): void {
  resets.add(reset)
}

/**
 * A store whose state belongs to the open project: it returns to `initial` before another project
 * is shown, so that nothing of one project leaks into the next. Fields in `keep` belong to the
 * window and survive.
 */
export function createProjectStore<T extends object>({
  name,
  owner,
  initial,
  keep = [],
}: StoreOptions<T> & { keep?: readonly (keyof T & string)[] }): UseBoundStore<StoreApi<T>> {
  const store = create<T>()(() => initial)
  const reset = (): void => {
    if (keep.length === 0) return store.setState(initial, true)
    const state = store.getState()
    const next = { ...initial }
    for (const field of keep) next[field] = state[field]
    store.setState(next, true)
  }
  known.set(name, { owner, lasts: 'project', keep, store, reset })
  return store
}

/** A store that `resetProject` leaves alone, and how long its state lasts. */
export function createStore<T extends object>({
  name,
  owner,
  initial,
  lasts,
}: StoreOptions<T> & Pick<KnownStore, 'lasts'>): UseBoundStore<StoreApi<T>> {
  const store = create<T>()(() => initial)
  known.set(name, { owner, lasts, keep: [], store, reset: null })
  return store
}
