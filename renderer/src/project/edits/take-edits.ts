import type { Edit } from '../document/execute'

/** Lets another take of a cue be heard. */
export function hearTake(cueId: string, takeId: string): Edit {
  return () => ({ heard: { [cueId]: takeId } })
}
