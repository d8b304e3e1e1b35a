import { MAX_CUES } from '../contracts/project-limits'

/** Texts remembered at a time: the largest project, and what was typed into it. */
const LIMIT = MAX_CUES + 10_000

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
