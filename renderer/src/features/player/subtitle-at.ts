import type { StudioDocument } from '@/project/document/document'

type Cues = Pick<StudioDocument, 'order' | 'byId'>

/** Cues are searched this far back for one that is still shown, ms: none is as long as that. */
const LONGEST_MS = 120_000

/** Ids of the cues that are shown at a time, in order; cues may overlap. */
export function subtitlesAt({ order, byId }: Cues, timeMs: number): string[] {
  const startOf = (index: number): number => byId.get(order[index] ?? '')?.startMs ?? 0
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (startOf(middle) > timeMs) high = middle
    else low = middle + 1
  }
  const shown: string[] = []
  for (let index = low - 1; index >= 0 && startOf(index) > timeMs - LONGEST_MS; index--) {
    const id = order[index]
    const cue = id === undefined ? undefined : byId.get(id)
    if (cue && cue.endMs > timeMs) shown.unshift(cue.id)
  }
  return shown
}
