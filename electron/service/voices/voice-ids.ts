/**
 * Ids that clients have written into their scripts and projects, by engine key. The main voices
 * have small numbers; every other voice gets one from its key.
 */
export const pinnedIds: Readonly<Record<string, number>> = {}

const FIRST = 1_000
const ROOM = 8_999_000

/** FNV-1a, 32 bit (draft-eastlake-fnv): spreads keys evenly, the same on every machine. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  }
  return hash
}

/**
 * An id for every key: the one already given, the pinned one, or one made from the key itself, so
 * that a fresh install comes to the same numbers. Keys are taken in sorted order; where two meet,
 * the later moves to the next free number.
 */
export function assignIds(
  keys: readonly string[],
  known: ReadonlyMap<string, number>,
): Map<string, number> {
  const taken = new Set([...known.values(), ...Object.values(pinnedIds)])
  const ids = new Map<string, number>()
  for (const key of [...keys].sort()) {
    const given = known.get(key) ?? pinnedIds[key]
    if (given !== undefined) {
      ids.set(key, given)
      continue
    }
    let id = FIRST + (fnv1a(key) % ROOM)
    while (taken.has(id)) id = id + 1 < FIRST + ROOM ? id + 1 : FIRST
    taken.add(id)
    ids.set(key, id)
  }
  return ids
}
