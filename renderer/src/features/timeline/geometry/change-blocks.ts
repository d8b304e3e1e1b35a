import type { Cue } from '@shared/contracts/project-file'
import { changedMap } from '@/project/document/layered-map'
import { indexLane } from './lane-index'
import { blockOf, type Block, type Lane, type Scene } from './scene'

/** What becomes of the blocks of one lane. */
interface LaneChange {
  out: Set<string>
  in: Block[]
}

/**
 * The scene with some cues as they are now, whether they have come, gone or changed: only their
 * lanes are built again. Null when the lane of nobody comes or goes: then all must be.
 *
 * @param touched every cue that may differ
 */
export function changeBlocks(
  scene: Scene,
  byId: ReadonlyMap<string, Cue>,
  touched: ReadonlySet<string>,
): Scene | null {
  const numbers = new Map(scene.lanes.map((lane, i) => [lane.speakerId, i]))
  const changes = new Map<number, LaneChange>()
  const at = (lane: number): LaneChange => {
    const known = changes.get(lane) ?? { out: new Set(), in: [] }
    changes.set(lane, known)
    return known
  }
  const homes: [string, number][] = []
  const gone: string[] = []
  for (const cueId of touched) {
    const cue = byId.get(cueId)
    const before = scene.laneOf.get(cueId)
    const home = cue && (numbers.get(cue.speakerId) ?? numbers.get(null))
    if (cue && home === undefined) return null
    if (before !== undefined) at(before).out.add(cueId)
    if (cue && home !== undefined) at(home).in.push(blockOf(cue))
    if (home === undefined) gone.push(cueId)
    else if (home !== before) homes.push([cueId, home])
  }
  const lanes = scene.lanes.map((lane, i) => withChange(lane, changes.get(i)))
  if (lanes.some(({ speaker, index }) => speaker === null && index.spans.length === 0)) return null
  if (lanes.every((lane, i) => lane === scene.lanes[i])) return scene
  return { lanes, laneOf: changedMap(scene.laneOf, homes, gone) }
}

function withChange(lane: Lane, change: LaneChange | undefined): Lane {
  if (!change || isSame(lane, change)) return lane
  const spans = lane.index.spans.filter(({ cueId }) => !change.out.has(cueId))
  for (const block of change.in) spans.splice(placeFor(spans, block), 0, block)
  return { ...lane, index: indexLane(spans) }
}

/** Whether every block lies where it lay: only what is said has changed. */
function isSame({ index: { spans } }: Lane, change: LaneChange): boolean {
  if (change.in.length !== change.out.size) return false
  return change.in.every((block) => {
    const old = spans[placeFor(spans, block)]
    return old?.cueId === block.cueId && old.startMs === block.startMs && old.endMs === block.endMs
  })
}

/** First place at which a block may stand. */
function placeFor(spans: readonly Block[], block: Block): number {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = spans[middle]
    if (other && compareBlocks(other, block) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** As `compareCues`. */
function compareBlocks(a: Block, b: Block): number {
  return (
    a.startMs - b.startMs ||
    a.endMs - b.endMs ||
    (a.cueId < b.cueId ? -1 : a.cueId > b.cueId ? 1 : 0)
  )
}
