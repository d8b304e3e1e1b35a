import type { Cue } from '@shared/contracts/project-file'
import { useDocument } from '../document/document-store'
import { createProjectStore } from '../project-store'

/** Which cues behind go along when one is moved: none, all, or those of its speaker. */
export const rippleModes = ['off', 'all', 'speaker'] as const
export type RippleMode = (typeof rippleModes)[number]

interface Span {
  startMs: number
  endMs: number
}

interface DraggingState {
  ripple: RippleMode
  /** Where cues under the pointer would land, by id; null while nothing is dragged. */
  times: ReadonlyMap<string, Span> | null
}

const none: DraggingState = { ripple: 'off', times: null }

/** Mode of moving cues, and the present places of dragged ones. */
export const useDragging = createProjectStore({
  name: 'useDragging',
  owner: 'user',
  initial: none,
  keep: ['ripple'],
})

/** Where a cue is now: under the pointer while it is dragged. */
export function useShownTimes({ id, startMs, endMs }: Cue): Span {
  const dragged = useDragging((state) => state.times?.get(id))
  return dragged ?? { startMs, endMs }
}

/**
 * Cues that go along when these are moved: with ripple on, everything that starts at `fromMs` or
 * later, of everybody or of their speakers.
 */
export function rippled(ids: Iterable<string>, fromMs: number): string[] {
  const { ripple } = useDragging.getState()
  const own = new Set(ids)
  if (ripple === 'off') return []
  const { byId, order } = useDocument.getState()
  const speakers = new Set([...own].map((id) => byId.get(id)?.speakerId))
  return order.filter((id) => {
    const cue = byId.get(id)
    if (!cue || own.has(id) || cue.startMs < fromMs) return false
    return ripple === 'all' || speakers.has(cue.speakerId)
  })
}
