import type { Cue, Speaker } from '@shared/contracts/project-file'
import { indexLane, type LaneIndex, type Span } from './lane-index'

/** A cue on its lane. What it looks like is asked when it is drawn, not kept. */
export interface Block extends Span {
  cueId: string
  startMs: number
  endMs: number
  /** 1-based position in the whole list. */
  number: number
}

export interface Lane {
  /** Null: cues that nobody is named for. */
  speakerId: string | null
  speaker: Speaker | null
  index: LaneIndex<Block>
}

export interface Place {
  /** Index into the lanes. */
  lane: number
  /** 1-based position in the whole list. */
  number: number
}

/** All lanes with their cues; rebuilt when cues or speakers change. */
export interface Scene {
  lanes: readonly Lane[]
  /** Lane and number of each cue, by cue id. */
  placeOf: ReadonlyMap<string, Place>
  /** End of the last cue, ms. */
  lastMs: number
}

/** A take never overhangs its cue by more than this, as far as drawing is concerned, ms. */
export const OVERHANG_MS = 30_000

export interface SceneSource {
  order: readonly string[]
  byId: ReadonlyMap<string, Cue>
  speakers: readonly Speaker[]
}

/** One lane per speaker in the document's order; a last one for cues without a known speaker. */
export function buildScene({ order, byId, speakers }: SceneSource): Scene {
  const laneNumber = new Map<string | null, number>(speakers.map((s, lane) => [s.id, lane]))
  const nobody = speakers.length
  const spans: Block[][] = Array.from({ length: nobody + 1 }, () => [])
  const placeOf = new Map<string, Place>()
  let lastMs = 0
  order.forEach((cueId, position) => {
    const cue = byId.get(cueId)
    if (!cue) return
    const lane = laneNumber.get(cue.speakerId) ?? nobody
    const { startMs, endMs } = cue
    spans[lane]?.push({ cueId, startMs, endMs, reachMs: endMs, number: position + 1 })
    placeOf.set(cueId, { lane, number: position + 1 })
    lastMs = Math.max(lastMs, endMs)
  })
  const all = [...speakers, null]
  const lanes = all
    .map((speaker, lane) => ({
      speakerId: speaker?.id ?? null,
      speaker,
      index: indexLane(spans[lane] ?? []),
    }))
    .filter((lane) => lane.speaker !== null || lane.index.spans.length > 0)
  return { lanes, placeOf, lastMs }
}
