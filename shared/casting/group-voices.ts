/** A voice in one part of a film, as a diariser knows it. */
export interface PartVoice {
  spokenMs: number
  /** Direction of the voice's embedding; empty: too little speech. */
  vector: readonly number[]
}

/** Cosine distance up to which two voices are taken for one person's. */
const SAME = 0.5

/**
 * Groups the voices of a film's parts by person: for each, the number of the person, counted from 0
 * in the order of the voices. The two nearest groups are joined again and again (distance of their
 * directions, weighted by speaking time) until the next two are too far apart.
 *
 * @param wanted number of people; null: as many as sound different. Voices without a direction
 * belong to the person who speaks most
 */
export function groupVoices(voices: readonly PartVoice[], wanted: number | null): number[] {
  let groups = voices.flatMap(({ vector, spokenMs }, i): Group[] => {
    const length = Math.hypot(...vector)
    if (!(length > 0)) return []
    return [{ members: [i], sum: vector.map((x) => (x / length) * Math.max(1, spokenMs)) }]
  })
  for (let near = nearest(groups); near; near = nearest(groups)) {
    const { first, second, distance } = near
    if (wanted === null ? distance > SAME : groups.length <= wanted) break
    const joined = {
      members: [...first.members, ...second.members],
      sum: first.sum.map((x, i) => x + (second.sum[i] ?? 0)),
    }
    groups = [...groups.filter((each) => each !== first && each !== second), joined]
  }
  return numbered(voices, groups)
}

interface Group {
  members: number[]
  /** Sum of the directions, each as long as its voice speaks. */
  sum: number[]
  near?: { to: Group; distance: number }
}

function distanceOf(a: Group, b: Group): number {
  const dot = a.sum.reduce((total, x, i) => total + x * (b.sum[i] ?? 0), 0)
  return 1 - dot / (Math.hypot(...a.sum) * Math.hypot(...b.sum))
}

/** The two most similar groups; caches the neighbours of the others. */
function nearest(groups: Group[]) {
  const there = new Set(groups)
  const newest = groups.at(-1)
  let best: { first: Group; second: Group; distance: number } | null = null
  for (const group of groups) {
    const isKnown = group.near && there.has(group.near.to)
    const others = isKnown && newest ? [newest] : groups
    for (const other of others) {
      if (other === group) continue
      const distance = distanceOf(group, other)
      const old = group.near && there.has(group.near.to) ? group.near.distance : Infinity
      if (distance < old) group.near = { to: other, distance }
    }
    const { near } = group
    if (near && there.has(near.to) && near.distance < (best?.distance ?? Infinity))
      best = { first: group, second: near.to, distance: near.distance }
  }
  return best
}

function numbered(voices: readonly PartVoice[], groups: readonly Group[]): number[] {
  const timeOf = ({ members }: Group) =>
    members.reduce((sum, i) => sum + (voices[i]?.spokenMs ?? 0), 0)
  const [loudest] = [...groups].sort((a, b) => timeOf(b) - timeOf(a))
  const groupOf = voices.map((_, i) => groups.find(({ members }) => members.includes(i)) ?? loudest)
  const order = [...new Set(groupOf)]
  return groupOf.map((group) => order.indexOf(group))
}
