import { frameAt, type FrameRate } from './frame-rate'
import type { TimelineClip } from './timeline'

/** A clip on frame boundaries; at least one frame long. */
export interface FrameClip {
  clip: TimelineClip
  start: number
  length: number
  /** First frame in the source. */
  source: number
}

/**
 * Clips of one track on frame boundaries, in as few rows as hold them without overlap: editors
 * refuse two clips at one place. An overlap of one frame that rounding made is cut off instead.
 */
export function frameRows(clips: readonly TimelineClip[], rate: FrameRate): FrameClip[][] {
  const rows: FrameClip[][] = []
  const sorted = [...clips].sort((a, b) => a.startMs - b.startMs)
  for (const clip of sorted) {
    const start = frameAt(clip.startMs, rate)
    const length = Math.max(1, frameAt(clip.startMs + clip.lengthMs, rate) - start)
    const row = rows.find((candidate) => makeRoom(candidate.at(-1), start))
    const framed = { clip, start, length, source: frameAt(clip.sourceMs, rate) }
    if (row) row.push(framed)
    else rows.push([framed])
  }
  return rows
}

function makeRoom(last: FrameClip | undefined, start: number): boolean {
  if (!last) return true
  const overlap = last.start + last.length - start
  if (overlap <= 0) return true
  if (overlap > 1 || last.length === 1) return false
  last.length -= 1
  return true
}
