import type { ErrorCode } from '@shared/contracts/errors'
import { cueState, type CueState } from '@/project/cue-state'
import { useDerived } from '@/project/derived-store'
import { useDocument } from '@/project/document-store'
import { useRuns } from '@/project/run-store'
import { activeTake, useTakes } from '@/project/takes-store'

/** What a block shows. Asked when it is drawn: of ten thousand cues only a few are in view. */
export interface BlockLook {
  state: CueState
  takeId: string | null
  /** Length of the take as it is played, ms; 0 without one. */
  fittedMs: number
  /** Time-stretch factor. */
  rate: number
  /** Silence left out at the beginning of the take, ms. */
  leadMs: number
  locked: boolean
  /** failed: why. */
  reason: ErrorCode | null
  text: string
}

export function lookOf(cueId: string): BlockLook {
  const { byId, fields } = useDocument.getState()
  const take = activeTake(useTakes.getState(), cueId)
  const fit = useDerived.getState().fits[cueId]
  const lead = take && fields.fit.trimSilence ? take.leadMs : 0
  const tail = take && fields.fit.trimSilence ? take.tailMs : 0
  return {
    state: cueState(cueId),
    takeId: take?.id ?? null,
    fittedMs: take ? (fit?.fittedMs ?? take.durationMs - lead - tail) : 0,
    rate: fit?.rate ?? 1,
    leadMs: lead,
    locked: take?.locked ?? false,
    reason: useRuns.getState().chunks[cueId]?.error?.code ?? null,
    text: byId[cueId]?.text ?? '',
  }
}

/** What matters more wins where blocks are too narrow to be seen apart. */
const SEVERITY: Readonly<Record<CueState, number>> = {
  failed: 7,
  'does-not-fit': 6,
  rendering: 5,
  queued: 4,
  stale: 3,
  stretched: 2,
  done: 1,
  empty: 0,
}

export const severity = (state: CueState): number => SEVERITY[state]
