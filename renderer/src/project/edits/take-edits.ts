import type { Edit } from '../document/execute'

/** Makes another take of a cue active. */
export function hearTake(cueId: string, takeId: string): Edit {
  return () => ({ activeTakes: { [cueId]: takeId } })
}
