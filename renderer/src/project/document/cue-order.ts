import { compareCues, type Cue } from '@shared/contracts/project-file'

type CuesById = ReadonlyMap<string, Cue>

/** First place at which a cue may stand. */
function placeOf(order: readonly string[], byId: CuesById, cue: Cue): number {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = byId.get(order[middle] ?? '')
    if (other && compareCues(other, cue) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Number of a cue in its film, from 1; 0 = it is not in it. */
export function cueNumber(
  { order, byId }: { order: readonly string[]; byId: CuesById },
  id: string,
): number {
  const cue = byId.get(id)
  return cue ? placeOf(order, byId, cue) + 1 : 0
}

/** Whether the cues still stand in order where they stood before they changed. */
function standsStill(
  order: readonly string[],
  before: CuesById,
  after: CuesById,
  moved: ReadonlySet<string>,
): boolean {
  const pairInOrder = (first: number): boolean => {
    const earlier = after.get(order[first] ?? '')
    const later = after.get(order[first + 1] ?? '')
    return !earlier || !later || compareCues(earlier, later) < 0
  }
  for (const id of moved) {
    const old = before.get(id)
    if (!old) return false
    const at = placeOf(order, before, old)
    if (order[at] !== id || !pairInOrder(at - 1) || !pairInOrder(at)) return false
  }
  return true
}

/** Whether all cues stand in order: one look at each is less than a search for each of many. */
function inOrder(order: readonly string[], byId: CuesById): boolean {
  let last: Cue | undefined
  for (const id of order) {
    const cue = byId.get(id)
    if (last && cue && compareCues(last, cue) >= 0) return false
    last = cue
  }
  return true
}

/** So few cues are looked for one by one, without a look at all the others. */
const FEW = 64

function withFewMoved(
  order: readonly string[],
  before: CuesById,
  after: CuesById,
  moved: ReadonlySet<string>,
  late: readonly Cue[],
): readonly string[] {
  const next = [...order]
  // From behind, so that the places found before still hold.
  const old = [...moved].flatMap((id) => before.get(id) ?? []).sort(compareCues)
  for (const cue of old.toReversed()) next.splice(placeOf(order, before, cue), 1)
  for (const cue of late) next.splice(placeOf(next, after, cue), 0, cue.id)
  return next
}

/**
 * The order of `after`, which differs from `before` by `moved` cues: added, removed, or with other
 * times. The same reference as before while no id changes its place.
 */
export function reordered(
  order: readonly string[],
  before: CuesById,
  after: CuesById,
  moved: ReadonlySet<string>,
): readonly string[] {
  const present = [...moved].flatMap((id) => after.get(id) ?? [])
  const same = present.length === moved.size && present.every(({ id }) => before.has(id))
  // Cues that came or went change the order anyway.
  const still =
    same && (moved.size > FEW ? inOrder(order, after) : standsStill(order, before, after, moved))
  if (still) return order
  const late = present.sort(compareCues)
  if (moved.size <= FEW) return withFewMoved(order, before, after, moved, late)
  const next: string[] = []
  let taken = 0
  for (const id of order) {
    const cue = moved.has(id) ? undefined : after.get(id)
    if (!cue) continue
    for (let first = late[taken]; first && compareCues(first, cue) < 0; first = late[taken]) {
      next.push(first.id)
      taken += 1
    }
    next.push(id)
  }
  for (const cue of late.slice(taken)) next.push(cue.id)
  return next
}
