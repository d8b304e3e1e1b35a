import type { Cue, Speaker } from '@shared/contracts/project-file'
import { indexLane, type LaneIndex, type Span } from './lane-index'

/** A cue on its lane. What it looks like is asked when it is drawn, not kept. */
export interface Block extends Span {
  cueId: string
  startMs: number
  endMs: number
}

export interface Lane {
  /** Null: cues that nobody is named for. */
  speakerId: string | null
  speaker: Speaker | null
  index: LaneIndex<Block>
}

/** All lanes with their cues. An edit of cues changes only the lanes that these lie on. */
export interface Scene {
  lanes: readonly Lane[]
  /** Index into the lanes for each cue, by cue id. */
  laneOf: ReadonlyMap<string, number>
}

/** A take never overhangs its cue by more than this, as far as drawing is concerned, ms. */
export const OVERHANG_MS = 30_000

export interface SceneSource {
  order: readonly string[]
  byId: ReadonlyMap<string, Cue>
  speakers: readonly Speaker[]
}

export const blockOf = ({ id, startMs, endMs }: Cue): Block => ({
  cueId: id,
  startMs,
  endMs,
  reachMs: endMs,
})

/** One lane per speaker in the document's order; a last one for cues without a known speaker. */
export function buildScene({ order, byId, speakers }: SceneSource): Scene {
  const laneNumber = new Map<string | null, number>(speakers.map((s, lane) => [s.id, lane]))
  const nobody = speakers.length
  const spans: Block[][] = Array.from({ length: nobody + 1 }, () => [])
  const laneOf = new Map<string, number>()
  for (const cueId of order) {
    const cue = byId.get(cueId)
    if (!cue) continue
    const lane = laneNumber.get(cue.speakerId) ?? nobody
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
