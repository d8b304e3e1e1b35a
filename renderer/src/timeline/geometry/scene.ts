import { compareInputs } from '@shared/fitting/slots'
import { firstIndex } from '@shared/lists/sorted'
import type { Cue, Speaker } from '@shared/contracts/project-file'
import { changedBetween, changedMap } from '@/model/document/layered-map'
import { useDocument } from '@/model/document/document-store'
import { indexLane, type LaneIndex, type Span } from './lane-index'

/** A cue on its lane. Its look is read when it is drawn, not stored. */
export interface Block extends Span {
  cueId: string
}

export interface Lane {
  /** Null: cues without a known speaker. */
  speakerId: string | null
  speaker: Speaker | null
  index: LaneIndex<Block>
}

/** All lanes with their cues. An edit changes only the lanes of the cues it touches. */
export interface Scene {
  lanes: readonly Lane[]
  /** Index into the lanes for each cue, by cue id. */
  laneOf: ReadonlyMap<string, number>
}

/** Longest part of a take that is drawn beyond the end of its cue, ms. */
export const OVERHANG_MS = 30_000

interface SceneSource {
  order: readonly string[]
  byId: ReadonlyMap<string, Cue>
  speakers: readonly Speaker[]
}

const blockOf = ({ id, startMs, endMs }: Cue): Block => ({
  cueId: id,
  startMs,
  endMs,
})

/** One lane per speaker in document order, then one for cues without a known speaker if any. */
export function buildScene({ order, byId, speakers }: SceneSource): Scene {
  const laneNumber = new Map<string | null, number>(speakers.map((s, lane) => [s.id, lane]))
  const unassigned = speakers.length
  const spans: Block[][] = Array.from({ length: unassigned + 1 }, () => [])
  const laneOf = new Map<string, number>()
  for (const cueId of order) {
    const cue = byId.get(cueId)
    if (!cue) continue
    const lane = laneNumber.get(cue.speakerId) ?? unassigned
    spans[lane]?.push(blockOf(cue))
    laneOf.set(cueId, lane)
  }
  const all = [...speakers, null]
  const lanes = all
    .map((speaker, lane) => ({
      speakerId: speaker?.id ?? null,
      speaker,
      index: indexLane(spans[lane] ?? []),
    }))
    .filter((lane) => lane.speaker !== null || lane.index.spans.length > 0)
  return { lanes, laneOf }
}

/** Blocks that leave and enter one lane. */
interface LaneChange {
  out: Set<string>
  in: Block[]
}

/**
 * The scene after cues were added, removed or changed: only their lanes are rebuilt. Null when the
 * lane without a speaker appears or disappears, which takes a full rebuild.
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
  const moved: [string, number][] = []
  const gone: string[] = []
  for (const cueId of touched) {
    const cue = byId.get(cueId)
    const before = scene.laneOf.get(cueId)
    const lane = cue && (numbers.get(cue.speakerId) ?? numbers.get(null))
    if (cue && lane === undefined) return null
    if (before !== undefined) at(before).out.add(cueId)
    if (cue && lane !== undefined) at(lane).in.push(blockOf(cue))
    if (lane === undefined) gone.push(cueId)
    else if (lane !== before) moved.push([cueId, lane])
  }
  const lanes = scene.lanes.map((lane, i) => withChange(lane, changes.get(i)))
  if (lanes.some(({ speaker, index }) => speaker === null && index.spans.length === 0)) return null
  if (lanes.every((lane, i) => lane === scene.lanes[i])) return scene
  return { lanes, laneOf: changedMap(scene.laneOf, moved, gone) }
}

function withChange(lane: Lane, change: LaneChange | undefined): Lane {
  if (!change || isSame(lane, change)) return lane
  const spans = lane.index.spans.filter(({ cueId }) => !change.out.has(cueId))
  for (const block of change.in) spans.splice(placeFor(spans, block), 0, block)
  return { ...lane, index: indexLane(spans) }
}

/** True if every block is in its old place: only texts changed. */
function isSame({ index: { spans } }: Lane, change: LaneChange): boolean {
  if (change.in.length !== change.out.size) return false
  return change.in.every((block) => {
    const old = spans[placeFor(spans, block)]
    return old?.cueId === block.cueId && old.startMs === block.startMs && old.endMs === block.endMs
  })
}

/** First index at which a block may be inserted. */
const placeFor = (spans: readonly Block[], block: Block): number =>
  firstIndex(spans, (other) => compareInputs(other, block) >= 0)

const noSpeakers: readonly Speaker[] = []

/** Returns the scene of the current document; lanes that an edit did not touch are reused. One lane can hold everybody. */
export function createSceneCache(isOneLane = (): boolean => false): () => Scene {
  let built: SceneSource | null = null
  let scene: Scene = { lanes: [], laneOf: new Map() }
  return () => {
    const { byId, order, speakers: all } = useDocument.getState()
    // Without any speakers, the lane without a speaker has every cue.
    const speakers = isOneLane() ? noSpeakers : all
    const now = { byId, order, speakers }
    if (built?.byId === byId && built.speakers === speakers) return scene
    scene = (built && changed(scene, built, now)) ?? buildScene(now)
    built = now
    return scene
  }
}

function changed(scene: Scene, before: SceneSource, now: SceneSource): Scene | null {
  if (before.speakers !== now.speakers) return null
  const touched = changedBetween(before.byId, now.byId)
  return touched && changeBlocks(scene, now.byId, touched)
}
