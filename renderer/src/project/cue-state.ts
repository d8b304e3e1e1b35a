import type { Take } from '@shared/contracts/project-file'
import type { FitResult } from '@shared/fitting/fit-types'
import { useDerived } from './derived-store'
import { useRuns, type ChunkState } from './run-store'
import { activeTake, useTakes } from './takes-store'

/** The states of a cue as the user sees them, one look everywhere (table, timeline, minimap). */
export const cueStates = [
  'empty',
  'stale',
  'queued',
  'rendering',
  'done',
  'stretched',
  'does-not-fit',
  'failed',
] as const
export type CueState = (typeof cueStates)[number]

/** What the run says comes first, then what is missing, then how it fits. */
export function cueStateOf(
  take: Take | undefined,
  chunk: ChunkState | undefined,
  stale: boolean,
  fit: FitResult | undefined,
): CueState {
  if (chunk) return chunk.state
  if (!take) return 'empty'
  if (stale) return 'stale'
  if (fit?.state === 'does-not-fit') return 'does-not-fit'
  if (fit?.state === 'stretched') return 'stretched'
  return 'done'
}

/** The state of a cue now, outside React (canvas, commands). */
export function cueState(cueId: string): CueState {
  const { fits, stale } = useDerived.getState()
  const chunk = useRuns.getState().chunks[cueId]
  return cueStateOf(activeTake(useTakes.getState(), cueId), chunk, stale.has(cueId), fits[cueId])
}

/** The state of one cue; its row renders only when it changes. */
export function useCueState(cueId: string): CueState {
  const take = useTakes((state) => activeTake(state, cueId))
  const chunk = useRuns((state) => state.chunks[cueId])
  const stale = useDerived((state) => state.stale.has(cueId))
  const fit = useDerived((state) => state.fits[cueId])
  return cueStateOf(take, chunk, stale, fit)
}
