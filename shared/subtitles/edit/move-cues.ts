import type { Cue } from '../../contracts/project-file'
import { MIN_CUE_MS } from '../../contracts/project-limits'

/** Moves cues together by some ms: none goes below 0 and their distances stay. */
export function shiftCues(cues: readonly Cue[], byMs: number): Cue[] {
  const earliest = cues.reduce((least, { startMs }) => Math.min(least, startMs), Infinity)
  const by = Math.max(Math.round(byMs), -earliest)
  return cues.map((cue) => ({ ...cue, startMs: cue.startMs + by, endMs: cue.endMs + by }))
}

/** Two moments of a film, ms: where they are and where they should be. */
export interface TwoPoints {
  from: readonly [number, number]
  to: readonly [number, number]
}

/**
 * Stretches the times of cues so that two moments fall where they should: fixes drift and other
 * frame rates (25 → 23.976: `from: [0, 25_000], to: [0, 26_067]`). No cue gets shorter than the
 * shortest, unless it was.
 * Null when the moments are not in order.
 */
export function retimeCues(cues: readonly Cue[], { from, to }: TwoPoints): Cue[] | null {
  const factor = (to[1] - to[0]) / (from[1] - from[0])
  if (!Number.isFinite(factor) || factor <= 0) return null
  const place = (ms: number): number => Math.max(0, Math.round(to[0] + (ms - from[0]) * factor))
  return cues.map((cue) => {
    const startMs = place(cue.startMs)
    const leastMs = Math.max(1, Math.min(MIN_CUE_MS, cue.endMs - cue.startMs))
    return { ...cue, startMs, endMs: Math.max(startMs + leastMs, place(cue.endMs)) }
  })
}

/** Copies of cues with new ids, laid in one piece behind the last of them; notes are not copied. */
export function duplicateCues(cues: readonly Cue[], newId: () => string): Cue[] {
  const startMs = Math.min(...cues.map((cue) => cue.startMs))
  const endMs = Math.max(...cues.map((cue) => cue.endMs))
  return shiftCues(cues, endMs - startMs).map((cue) => {
    const { note: _note, ...copied } = cue
    return { ...copied, id: newId() }
  })
}
