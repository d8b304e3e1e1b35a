import type { Cue } from '@shared/contracts/project-file'
import { indexLane } from './lane-index'
import type { Block, Lane, Scene } from './scene'

/**
 * The scene with some cues as they are now, while no cue has come, gone or changed its place in the
 * order: only their lanes are built anew. Null when a cue is on another lane: then all must be.
 */
export function moveBlocks(
  scene: Scene,
  byId: ReadonlyMap<string, Cue>,
  touched: ReadonlySet<string>,
): Scene | null {
  const known = new Set(scene.lanes.map((lane) => lane.speakerId))
  const byLane = new Map<number, Map<string, Block>>()
  for (const cueId of touched) {
    const place = scene.placeOf.get(cueId)
    const cue = byId.get(cueId)
    const lane = place && scene.lanes[place.lane]
    if (!place || !cue || !lane) return null
    const home = known.has(cue.speakerId) ? cue.speakerId : null
    if (home !== lane.speakerId) return null
    const { startMs, endMs } = cue
    const block = { cueId, startMs, endMs, reachMs: endMs, number: place.number }
    const others = byLane.get(place.lane)
    if (others) others.set(cueId, block)
    else byLane.set(place.lane, new Map([[cueId, block]]))
  }
  const lanes = scene.lanes.map((lane, i) => withBlocks(lane, byLane.get(i)))
  if (lanes.every((lane, i) => lane === scene.lanes[i])) return scene
  const lastMs = Math.max(0, ...lanes.map(({ index }) => index.reachUpTo.at(-1) ?? 0))
  return { lanes, placeOf: scene.placeOf, lastMs }
}

function withBlocks(lane: Lane, blocks: ReadonlyMap<string, Block> | undefined): Lane {
  if (!blocks) return lane
  let moved = false
  const spans = lane.index.spans.map((span) => {
    const next = blocks.get(span.cueId)
    if (!next || (next.startMs === span.startMs && next.endMs === span.endMs)) return span
    moved = true
    return next
  })
  return moved ? { ...lane, index: indexLane(spans) } : lane
}
