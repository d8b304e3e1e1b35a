import { useDerived, type DerivedState } from './derived-store'
import type { EditName } from '../document/edit-names'
import { execute, type Edit } from '../document/execute'
import { createProjectStore } from '../project-store'

/** How many cues are in a bad way with the fitting as it is. */
export interface FitCounts {
  unfit: number
  /** Faster than is comfortable. */
  stretched: number
}

interface FitChangeState {
  /** The counts before the last change of the fitting; null before the first one. */
  before: FitCounts | null
  group: string | null
}

const none: FitChangeState = { before: null, group: null }

/** What the last change of the fit settings began with, to be compared with what it led to. */
export const useFitChange = createProjectStore(none)

/** How many cues do not fit, and how many are read faster than is comfortable. */
export function countFits(fits: DerivedState['fits']): FitCounts {
  const counts = { unfit: 0, stretched: 0 }
  // Not an iterator: there may be ten thousand, and this is counted with every edit.
  fits.forEach(({ state }) => {
    if (state === 'does-not-fit') counts.unfit += 1
    else if (state === 'stretched') counts.stretched += 1
  })
  return counts
}

/** Changes the fitting; edits of one gesture share a group and are compared with its beginning. */
export function executeFit(name: EditName, edit: Edit, group: string): void {
  if (useFitChange.getState().group !== group)
    useFitChange.setState({ before: countFits(useDerived.getState().fits), group })
  execute(name, edit, { group })
}
