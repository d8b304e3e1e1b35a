import type { Scene } from '../geometry/scene'
import { neighbours } from '../geometry/lane-index'

export type Direction = 'left' | 'right' | 'up' | 'down'

/** The cue that an arrow key leads to: along the lane, or to the nearest one on another lane. */
export function neighbourCue(
  scene: Scene,
  fromCueId: string,
  fromMs: number,
  direction: Direction,
): string | null {
  const home = scene.laneOf.get(fromCueId)
  if (home === undefined) return null
  if (direction === 'left' || direction === 'right') {
    const spans = scene.lanes[home]?.index.spans ?? []
    const at = spans.findIndex((span) => span.cueId === fromCueId)
    return spans[at + (direction === 'left' ? -1 : 1)]?.cueId ?? null
  }
  const step = direction === 'up' ? -1 : 1
  for (let lane = home + step; scene.lanes[lane]; lane += step) {
    const index = scene.lanes[lane]?.index
    const near = index && nearest(neighbours(index, fromMs), fromMs)
    if (near) return near.cueId
  }
  return null
}

interface Near {
  cueId: string
  startMs: number
}

function nearest(
  { before, after }: { before: Near | undefined; after: Near | undefined },
  ms: number,
): Near | undefined {
  if (!before || !after) return before ?? after
  return ms - before.startMs <= after.startMs - ms ? before : after
}
