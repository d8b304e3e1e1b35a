import { create, type StoreApi, type UseBoundStore } from 'zustand'

const resets = new Set<() => void>()

/** Registers what has to be forgotten when the open project makes way for another one or for none. */
export function onProjectReset(reset: () => void): void {
  resets.add(reset)
}

/**
 * A store whose state belongs to the open project: it returns to `initial` before another project is
 * shown, so that nothing of one project leaks into the next. Fields in `keep` belong to the window
 * and survive.
 */
export function createProjectStore<T extends object>(
  initial: T,
  keep: readonly (keyof T)[] = [],
): UseBoundStore<StoreApi<T>> {
  const store = create<T>()(() => initial)
  onProjectReset(() => {
    if (keep.length === 0) return store.setState(initial, true)
    const state = store.getState()
    const next = { ...initial }
    for (const name of keep) next[name] = state[name]
    store.setState(next, true)
  })
  return store
}

/** Resets everything that belongs to the open project, except its document. */
export function resetProject(): void {
  for (const reset of resets) reset()
}
