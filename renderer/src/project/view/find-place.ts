import { parseTimecode } from '@/ui/text/timecode'
import type { StudioDocument } from '../document/document'

export interface Place {
  cueId: string
  /** Where the playhead goes, ms; null: to the cue's start. */
  timeMs: number | null
}

/** What somebody means by `120` (the number of a cue) or `1:02:03,5` (a time); null = nothing. */
export function findPlace(
  typed: string,
  { order, byId }: Pick<StudioDocument, 'order' | 'byId'>,
): Place | null {
  const text = typed.trim()
  if (/^\d+$/.test(text)) {
    const cueId = order[Number(text) - 1]
    return cueId === undefined ? null : { cueId, timeMs: null }
  }
  const timeMs = parseTimecode(text)
  if (timeMs === null) return null
  const isAfter = (id: string): boolean => (byId.get(id)?.endMs ?? 0) > timeMs
  const cueId = order.find(isAfter) ?? order.at(-1)
  return cueId === undefined ? null : { cueId, timeMs }
}
