import { audibleRate } from '@shared/fitting/fit-types'
import { approvalOf } from '@shared/review/approval'
import type { Cue } from '@shared/contracts/project-file'
import { currentPreferences } from '@/bridge/preferences'
import { useDocument } from '../document/document-store'
import { activeTake, useTakes } from '../document/takes-store'
import { useDerived } from './derived-store'

type Approval = ReturnType<typeof approvalOf>

/** Approval of a cue's take, and whether the take still sounds as approved. */
export function approvalNow(cueId: string): Approval {
  const cue = useDocument.getState().byId.get(cueId)
  if (!cue?.approved) return null
  const { fits, stale } = useDerived.getState()
  const take = activeTake(useTakes.getState(), cueId)
  return approvalOf(cue, { take, fit: fits.get(cueId), isStale: stale.has(cueId) })
}

/** The same for a component, which renders only when it changes. */
export function useApproval(cueId: string): Approval {
  const cue = useDocument((state) => state.byId.get(cueId))
  const take = useTakes((state) => (cue?.approved ? activeTake(state, cueId) : undefined))
  return useDerived(({ fits, stale }) =>
    approvalOf(cue ?? {}, { take, fit: fits.get(cueId), isStale: stale.has(cueId) }),
  )
}

/**
 * Approvals of these cues by id, as they sound now; cues without a take of their text are left out.
 */
export function approvalsOf(cueIds: readonly string[]): Map<string, NonNullable<Cue['approved']>> {
  const takes = useTakes.getState()
  const { fits, stale } = useDerived.getState()
  const { byId } = useDocument.getState()
  const name = currentPreferences().name.trim()
  const at = new Date().toISOString()
  return new Map(
    cueIds.flatMap((id) => {
      const take = stale.has(id) ? undefined : activeTake(takes, id)
      const fit = fits.get(id)
      const longestPauseMs = byId.get(id)?.longestPauseMs
      const now = {
        rate: fit ? audibleRate(fit) : 1,
        ...(longestPauseMs !== undefined && { longestPauseMs }),
        ...(name !== '' && { by: name }),
        at,
      }
      return take ? [[id, { take: take.file, ...now }] as const] : []
    }),
  )
}
