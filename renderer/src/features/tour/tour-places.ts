import type { TourStep } from '@/project/help/tour-store'

/** Controls that a step points at, the best first, by their `data-tour`. */
const places: Readonly<Record<TourStep, readonly string[]>> = {
  open: ['samples', 'project'],
  cast: ['suggest', 'side-cast', 'project'],
  render: ['render', 'project'],
  export: ['export', 'project'],
}

export interface TourPlace {
  element: Element
  /** False: what the step is about is not on the screen now, and the tour points at the way there. */
  best: boolean
}

/** Where a step points now. */
export function placeOf(step: TourStep): TourPlace | null {
  for (const [i, name] of places[step].entries()) {
    const element = document.querySelector(`[data-tour="${name}"]`)
    if (element?.checkVisibility()) return { element, best: i === 0 }
  }
  return null
}
