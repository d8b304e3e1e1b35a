import type { FitState } from '@shared/fitting/fit-types'
import { useDerived } from './derived-store'
import { useRuns, type ChunkState } from '../runs/run-store'
import { useTakes } from '../document/takes-store'

/** The states of a cue as the user sees them, one look everywhere (table, timeline, minimap). */
export const cueStates = [
  'empty',
  'stale',
  'draft',
  'queued',
  'rendering',
  'done',
  'stretched',
  'does-not-fit',
  'failed',
] as const
export type CueState = (typeof cueStates)[number]

interface CueFacts {
  hasTake: boolean
  chunk: ChunkState['state'] | undefined
  stale: boolean
  /** Another service has made the take. */
  draft: boolean
  fit: FitState | undefined
}

/** What the run says comes first, then what is missing, then how it fits. */
export function cueStateOf({ hasTake, chunk, stale, draft, fit }: CueFacts): CueState {
  if (chunk) return chunk
  if (!hasTake) return 'empty'
  if (stale) return 'stale'
  if (draft) return 'draft'
  return fit === 'does-not-fit' || fit === 'stretched' ? fit : 'done'
}

/** Tells the states of cues as they are now, outside React: made once for many of them. */
export function cueStatesNow(): (cueId: string) => CueState {
  const { fits, stale, drafts } = useDerived.getState()
  const { active } = useTakes.getState()
  const { chunks } = useRuns.getState()
  return (cueId) =>
    cueStateOf({
      hasTake: active.has(cueId),
      chunk: chunks[cueId]?.state,
      stale: stale.has(cueId),
      draft: drafts.has(cueId),
      fit: fits.get(cueId)?.state,
    })
}

/** The state of one cue now, outside React (canvas, commands). */
export const cueState = (cueId: string): CueState => cueStatesNow()(cueId)

/** The state of one cue; whoever uses it renders only when it changes. */
export function useCueState(cueId: string): CueState {
  const hasTake = useTakes((state) => state.active.has(cueId))
  const chunk = useRuns((state) => state.chunks[cueId]?.state)
  const stale = useDerived((state) => state.stale.has(cueId))
  const draft = useDerived((state) => state.drafts.has(cueId))
  const fit = useDerived((state) => state.fits.get(cueId)?.state)
  return cueStateOf({ hasTake, chunk, stale, draft, fit })
}
