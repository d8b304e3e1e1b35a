import { compareCues, type Cue } from '../../contracts/project-file'

import { MIN_CUE_MS } from '../../contracts/project-limits'

export interface SnapOptions {
  /** Pause left between two cues, ms. */
  gapMs: number
  /** Edges that are further from their neighbour stay, ms. */
  reachMs: number
}

/** Two frames at 25 fps; half a second of reach. */
const defaultSnap: SnapOptions = { gapMs: 80, reachMs: 500 }

/**
 * Moves the edges of chosen cues to their neighbours of the same speaker, so that exactly the gap
 * lies between: small holes close and small overlaps open. A cue never loses more than its reach
 * and never becomes shorter than the shortest cue; meant overlaps stay. Answers the cues that changed.
 */
export function snapToNeighbours(
  all: readonly Cue[],
  chosen: ReadonlySet<string>,
  { gapMs, reachMs }: SnapOptions = defaultSnap,
): Cue[] {
  const changed: Cue[] = []
  for (const lane of lanes(all)) {
    for (let i = 0; i < lane.length; i++) {
      const cue = lane[i]
      if (!cue || !chosen.has(cue.id)) continue
      const next = snap(cue, lane[i - 1], lane[i + 1], { gapMs, reachMs })
      if (next.startMs === cue.startMs && next.endMs === cue.endMs) continue
      lane[i] = next
      changed.push(next)
    }
  }
  return changed
}

function snap(
  cue: Cue,
  before: Cue | undefined,
  after: Cue | undefined,
  { gapMs, reachMs }: SnapOptions,
): Cue {
  const wantedStart = before && !before.overlapMeant ? before.endMs + gapMs : cue.startMs
  const wantedEnd = after && !cue.overlapMeant ? after.startMs - gapMs : cue.endMs
  const startMs = Math.abs(wantedStart - cue.startMs) <= reachMs ? wantedStart : cue.startMs
  const endMs = Math.abs(wantedEnd - cue.endMs) <= reachMs ? wantedEnd : cue.endMs
  const leastMs = Math.min(MIN_CUE_MS, cue.endMs - cue.startMs)
  return endMs - startMs >= leastMs ? { ...cue, startMs, endMs } : cue
}

function lanes(cues: readonly Cue[]): Cue[][] {
  const bySpeaker = new Map<string | null, Cue[]>()
  for (const cue of [...cues].sort(compareCues)) {
    const lane = bySpeaker.get(cue.speakerId)
    if (lane) lane.push(cue)
    else bySpeaker.set(cue.speakerId, [cue])
  }
  return [...bySpeaker.values()]
}
