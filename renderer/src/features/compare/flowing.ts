import { firstIndex } from '@shared/lists/sorted'
import type { Cue } from '@shared/contracts/project-file'
import type { CueDifference } from '@shared/subtitles/edit/diff-cues'

/**
 * Differences of a narration, whose times follow from the order of its cues: a cue that stays in order keeps its times,
 * and one that is added or has another place goes behind the cue before it. `differences` are sorted by time.
 */
export function inOrder(differences: readonly CueDifference[]): CueDifference[] {
  const stays = longestRun(differences)
  let before: Cue | null = null
  let behind = 0
  return differences.map((difference): CueDifference => {
    const { old, next, fields } = difference
    if (!next) return difference
    if (old && stays.has(old.id)) {
      before = old
      behind = 0
      return withFields(old, { ...next, startMs: old.startMs, endMs: old.endMs }, fields)
    }
    behind += 1
    // No other cue starts with that one, so that a later end is enough.
    const { startMs, endMs }: Pick<Cue, 'startMs' | 'endMs'> = before ?? { startMs: 0, endMs: 0 }
    const placed = { ...next, startMs, endMs: endMs + behind }
    return old ? withFields(old, placed, [...fields, 'times']) : { ...difference, next: placed }
  })
}

function withFields(old: Cue, next: Cue, all: CueDifference['fields']): CueDifference {
  const isMoved = next.startMs !== old.startMs || next.endMs !== old.endMs
  const fields = [...new Set(all)].filter((field) => field !== 'times' || isMoved)
  if (fields.length === 0) return { change: 'same', old, next: old, fields }
  const change = fields.every((field) => field === 'times') ? 'moved' : 'changed'
  return { change, old, next, fields }
}

/** The most matched cues that are in the same order in both versions, by id: the longest rising run of their old places. */
function longestRun(differences: readonly CueDifference[]): ReadonlySet<string> {
  const olds = differences.flatMap(({ old, next }) => (old && next ? old : []))
  const places = new Map(olds.toSorted((a, b) => a.startMs - b.startMs).map(({ id }, i) => [id, i]))
  /** For each length, the last cue of the run that ends earliest, and the cue before each cue in its run. */
  const ends: { id: string; place: number }[] = []
  const previous = new Map<string, string | undefined>()
  for (const { id } of olds) {
    const place = places.get(id) ?? 0
    const at = firstIndex(ends, (end) => end.place >= place)
    previous.set(id, ends[at - 1]?.id)
    ends[at] = { id, place }
  }
  const run = new Set<string>()
  for (let id = ends.at(-1)?.id; id !== undefined; id = previous.get(id)) run.add(id)
  return run
}
