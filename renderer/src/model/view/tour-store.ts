import { createStore } from '../project-store'
import { setPreferences } from '@/bridge/preferences'

/** The way from a file to a track, in steps. */
export const tourSteps = ['open', 'cast', 'render', 'export'] as const
export type TourStep = (typeof tourSteps)[number]

interface TourState {
  /** Null: there is no tour now. */
  step: TourStep | null
  /** The user requested this step; otherwise their work led to it, and the focus stays. */
  asked: boolean
}

/** The tour of the first minutes, which follows the user's actions. */
export const useTour = createStore<TourState>({
  name: 'useTour',
  owner: 'user',
  lasts: 'window',
  initial: { step: null, asked: false },
})

export function startTour(): void {
  useTour.setState({ step: tourSteps[0], asked: true })
}

/** The step that many places further; past the last one the tour is done. */
export function moveTour(by: number): void {
  const { step } = useTour.getState()
  if (step === null) return
  const next = tourSteps[Math.max(0, tourSteps.indexOf(step) + by)]
  if (next) useTour.setState({ step: next, asked: true })
  else endTour('done')
}

/** Called when the user has completed a step: the tour continues from there, never back. */
export function tourReached(done: TourStep): void {
  const { step } = useTour.getState()
  const at = tourSteps.indexOf(done)
  const next = tourSteps[at + 1]
  if (step !== null && next && tourSteps.indexOf(step) <= at)
    useTour.setState({ step: next, asked: false })
}

/** Ends the tour and remembers how, so that it is not offered again. */
export function endTour(how: 'left' | 'done'): void {
  useTour.setState({ step: null, asked: false })
  void setPreferences({ tour: how })
}
