/** Texts remembered at a time: a long film, and what was typed into it. */
const LIMIT = 20_000

/**
 * The same function of a text, which works out each text once. A film is gone through again and
 * again (counts, prices, checks), and nearly all of its texts stay as they are.
 */
export function remembered<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, { value: T }>()
  return (text) => {
    const found = known.get(text)
    if (found) return found.value
    if (known.size >= LIMIT) known.clear()
    const value = work(text)
    known.set(text, { value })
    return value
  }
}
