import { create, type StoreApi, type UseBoundStore } from 'zustand'

/** Who alone changes what is in a store. */
export type StoreOwner =
  /** `execute`, undo and saving. */
  | 'edits'
  /** The window repeats what main answers and tells. */
  | 'main'
  /** Follows from other stores. */
  | 'derived'
  | 'player'
  /** What the user looks at and asks for. */
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
}

const known = new Map<string, KnownStore>()
/** Every store of the window, by name: each is entered when it is made. */
export const stores: ReadonlyMap<string, KnownStore> = known

const resets = new Set<() => void>()

/** Registers what has to be forgotten when the open project makes way for another one or for none. */
export function onProjectReset(reset: () => void): void {
  resets.add(reset)
}

function makeStore<T extends object>(
  { name, owner, initial }: StoreOptions<T>,
  lasts: KnownStore['lasts'],
  keep: readonly string[] = [],
): UseBoundStore<StoreApi<T>> {
  const store = create<T>()(() => initial)
  known.set(name, { owner, lasts, keep, store })
  return store
}

/**
 * A store whose state belongs to the open project: it returns to `initial` before another project is
 * shown, so that nothing of one project leaks into the next. Fields in `keep` belong to the window
 * and survive.
 */
export function createProjectStore<T extends object>({
  keep = [],
  ...options
}: StoreOptions<T> & { keep?: readonly (keyof T & string)[] }): UseBoundStore<StoreApi<T>> {
  const { initial } = options
  const store = makeStore(options, 'project', keep)
  onProjectReset(() => {
    if (keep.length === 0) return store.setState(initial, true)
    const state = store.getState()
    const next = { ...initial }
    for (const name of keep) next[name] = state[name]
    store.setState(next, true)
  })
  return store
}

/** A store that `resetProject` leaves alone, and how long its state lasts: its owner sees to that. */
export function createStore<T extends object>({
  lasts,
  ...options
}: StoreOptions<T> & Pick<KnownStore, 'lasts'>): UseBoundStore<StoreApi<T>> {
  return makeStore(options, lasts)
}

/** Resets everything that belongs to the open project, except its document. */
export function resetProject(): void {
  for (const reset of resets) reset()
}
