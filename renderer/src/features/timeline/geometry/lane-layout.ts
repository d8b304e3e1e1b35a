/** CSS pixels. */
const LANE_GAP = 2
const MIN_LANE = 34
const MAX_LANE = 72

export interface LaneRow {
  /** Index into the lanes. */
  lane: number
  /** From the top of the lanes' area, before vertical scrolling. */
  top: number
  height: number
}

/** Shares the height out evenly; lanes never get lower than legible: then the area scrolls. */
export function laneRows(count: number, availableHeight: number): LaneRow[] {
  if (count <= 0) return []
  const even = Math.floor(availableHeight / count) - LANE_GAP
  const height = Math.min(MAX_LANE, Math.max(MIN_LANE, even))
  return Array.from({ length: count }, (_, lane) => ({
    lane,
    top: lane * (height + LANE_GAP),
    height,
  }))
}

export function lanesHeight(rows: readonly LaneRow[]): number {
  const last = rows.at(-1)
  return last ? last.top + last.height + LANE_GAP : 0
}

export const rowAt = (rows: readonly LaneRow[], y: number): LaneRow | undefined =>
  rows.find((row) => y >= row.top && y < row.top + row.height)
