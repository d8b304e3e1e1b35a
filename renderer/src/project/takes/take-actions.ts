import type { CallOutput } from '@shared/contracts/ipc'
import { ok, type Result } from '@shared/contracts/result'
import { studio } from '@/bridge/studio'
import { hearTake } from '../edits/take-edits'
import { execute } from '../document/execute'
import { forgetTakes } from '../document/history-store'
import {
  setActiveTakes,
  otherTake,
  removeTakes,
  setTakeLocked,
  useTakes,
} from '../document/takes-store'

/** Makes an earlier take active. */
export function chooseTake(cueId: string, takeId: string): void {
  execute('useTake', hearTake(cueId, takeId))
}

/** Changes between the two takes of a cue that were used last; several in a row are one undo step. */
export function switchTakes(cueId: string): boolean {
  const other = otherTake(useTakes.getState(), cueId)
  return other ? execute('useTake', hearTake(cueId, other.id), { group: `a-b-${cueId}` }) : false
}

type ActiveTakes = Readonly<Record<string, string>>

/** Reports the active takes to main; what main refuses is reverted. */
export async function reportActiveTakes(
  activeTakes: ActiveTakes,
  before: ActiveTakes,
): Promise<Result<void>> {
  for (const [cueId, takeId] of Object.entries(activeTakes)) {
    const answer = await studio.takeActivate({ cueId, takeId })
    if (answer.ok) continue
    const last = before[cueId]
    if (last !== undefined) setActiveTakes({ [cueId]: last })
    return answer
  }
  return ok(undefined)
}

/** Locks a take, so that no render replaces it, or frees it again. */
export async function lockTake(takeId: string, locked: boolean): Promise<Result<void>> {
  setTakeLocked(takeId, locked)
  const answer = await studio.takeLock({ takeId, locked })
  if (!answer.ok) setTakeLocked(takeId, !locked)
  return answer
}

/** Deletes every take of the project that is neither active nor locked; returns what that freed. */
export async function clearUnusedTakes(): Promise<Result<CallOutput<'takesClearUnused'>>> {
  const answer = await studio.takesClearUnused()
  if (!answer.ok) return answer
  removeTakes(answer.value.takeIds)
  forgetTakes(answer.value.takeIds)
  return answer
}
