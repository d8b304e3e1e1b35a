import type { Result } from '@shared/contracts/result'
import { studio } from '@/bridge/studio'
import { activateTake, removeTakes, setTakeLocked, useTakes } from './takes-store'

/** Makes an earlier take the one that is heard; shown at once, taken back when main refuses. */
export async function chooseTake(cueId: string, takeId: string): Promise<Result<void>> {
  const before = useTakes.getState().active[cueId]
  activateTake(cueId, takeId)
  const answer = await studio.takeActivate({ cueId, takeId })
  if (!answer.ok && before !== undefined) activateTake(cueId, before)
  return answer
}

/** Locks a take, so that no render replaces it, or frees it again. */
export async function lockTake(takeId: string, locked: boolean): Promise<Result<void>> {
  setTakeLocked(takeId, locked)
  const answer = await studio.takeLock({ takeId, locked })
  if (!answer.ok) setTakeLocked(takeId, !locked)
  return answer
}

/** Deletes every take of the project that is neither heard nor locked. */
export async function clearUnusedTakes(): Promise<Result<string[]>> {
  const answer = await studio.takesClearUnused()
  if (answer.ok) removeTakes(answer.value)
  return answer
}
