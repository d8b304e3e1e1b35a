/** Joins several subscriptions into one: the function that ends all of them. */
export function stopAll(...stops: ReadonlyArray<() => void>): () => void {
  return () => {
    for (const stop of stops) stop()
  }
}
